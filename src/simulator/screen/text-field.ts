import { type Editing, edited } from './text-editing.ts';

/** What a page keeps of one editable field. The text is the app's; caret and selection are the field's. */
export interface TextField {
  editing: Editing;
  readonly multiline: boolean;
  /** Masked. An app may turn it off while its user wants to see the password. */
  password: boolean;
  readonly hint: string;
}

/** A field that holds `text` with the caret at its end. Single-line, shown as it is, without hint unless told. */
export function createTextField(
  text = '',
  options: { readonly multiline?: boolean; readonly password?: boolean; readonly hint?: string } = {},
): TextField {
  return {
    editing: edited(text, text.length),
    multiline: options.multiline ?? false,
    password: options.password ?? false,
    hint: options.hint ?? '',
  };
}

/** The text as it stands on the screen: bullets, one for each UTF-16 unit, for a password. */
export function shownText(field: TextField): string {
  return field.password ? '•'.repeat(field.editing.text.length) : field.editing.text;
}
