import { type Editing, edited } from './text-editing.ts';

/** What a page keeps of one editable field. The text is the app's; caret and selection are the field's. */
export interface TextField {
  editing: Editing;
  readonly multiline: boolean;
  /** Masked. An app may turn it off while its user wants to see the password. */
  password: boolean;
  readonly hint: string;
  /** Before Android 8 a hint is in the tree as if it were the text, and nothing tells them apart. */
  readonly hintUnmarked: boolean;
  /** The app looks at the key alone: Ctrl+A types an a. */
  readonly ignoresModifiers: boolean;
  /** What the field makes of a text that somebody changed, such as capitals of it or its first eight characters. */
  readonly accept: ((text: string) => string) | undefined;
}

interface FieldOptions {
  readonly multiline?: boolean;
  readonly password?: boolean;
  readonly hint?: string;
  readonly hintUnmarked?: boolean;
  readonly ignoresModifiers?: boolean;
  readonly accept?: (text: string) => string;
}

/** A field that holds `text` with the caret at its end. Single-line, shown as it is, without hint unless told. */
export function createTextField(text = '', options: FieldOptions = {}): TextField {
  return {
    editing: edited(text, text.length),
    multiline: options.multiline ?? false,
    password: options.password ?? false,
    hint: options.hint ?? '',
    hintUnmarked: options.hintUnmarked ?? false,
    ignoresModifiers: options.ignoresModifiers ?? false,
    accept: options.accept,
  };
}

/** Puts an edit into a field, as the field takes it. The caret stands as far from the end as it was meant to. */
export function changeField(field: TextField, editing: Editing): void {
  const text = editing.text === field.editing.text ? editing.text : (field.accept?.(editing.text) ?? editing.text);
  const caret = Math.max(0, text.length - (editing.text.length - editing.caret));
  field.editing = text === editing.text ? editing : edited(text, caret);
}

/** The text as it stands on the screen: bullets, one for each UTF-16 unit, for a password. */
export function shownText(field: TextField): string {
  return field.password ? '•'.repeat(field.editing.text.length) : field.editing.text;
}
