import { bareOrQuoted, quoted } from './escape.ts';

/** What a line says, whether it is shown or remembered. */
export interface LineWords {
  readonly ref: string | null | undefined;
  readonly role: string;
  readonly label: readonly string[];
  readonly name?: string | undefined;
  readonly value: string | null | undefined;
  readonly states: readonly string[];
}

/** `role "label" [ref] value="…" states`, on one line whatever the screen says. */
export function lineText({ role, label, name, ref, value, states }: LineWords): string {
  let text = role;
  for (const words of label) text += ` ${quoted(words)}`;
  if (name !== undefined) text += ` ${nameText(name)}`;
  if (typeof ref === 'string') text += ` [${ref}]`;
  if (typeof value === 'string') text += ` ${valueText(value)}`;
  for (const state of states) text += ` ${state}`;
  return text;
}

/** `#id`, `.Class`, or an app's name as it is. */
export function nameText(name: string): string {
  return /^[#.]/.test(name) ? name.charAt(0) + bareOrQuoted(name.slice(1)) : bareOrQuoted(name);
}

export function valueText(value: string): string {
  return `value=${quoted(value)}`;
}
