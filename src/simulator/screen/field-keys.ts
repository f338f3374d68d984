import { characterOf, KEY, type Modifiers } from './key-codes.ts';
import {
  type Direction,
  type Editing,
  erase,
  insert,
  move,
  moveByLine,
  type Step,
  selectAll,
  selectedText,
} from './text-editing.ts';
import type { TextField } from './text-field.ts';

/** What a key did to a field: its new state, and the new clipboard when it was copied or cut. */
export interface FieldKeyResult {
  readonly editing: Editing;
  readonly clipboard?: string;
}

/**
 * What a hardware key does to a field, as Android's text widgets do it. Undefined when the field has no use for the
 * key: it goes on to the page (focus, back).
 */
export function pressInField(
  field: TextField,
  code: number,
  modifiers: Modifiers,
  clipboard: string,
): FieldKeyResult | undefined {
  const { editing } = field;
  const { shift, control, alt } = modifiers;
  const moved = caretStep(code, modifiers);
  if (moved !== undefined) return { editing: move(editing, moved.direction, moved.step, shift) };
  switch (code) {
    case KEY.del:
    case KEY.forwardDel: {
      const step = alt ? 'line' : control ? 'word' : 'character';
      return { editing: erase(editing, code === KEY.del ? 'back' : 'forward', step) };
    }
    case KEY.dpadUp:
    case KEY.dpadDown: {
      const line = moveByLine(editing, code === KEY.dpadUp ? 'back' : 'forward', shift);
      return field.multiline && line !== undefined ? { editing: line } : undefined;
    }
    case KEY.enter:
    case KEY.numpadEnter:
      return field.multiline && !control ? { editing: insert(editing, '\n') } : undefined;
    case KEY.cut:
    case KEY.copy:
    case KEY.paste:
      return clipboardKey(field, code, clipboard);
    default:
      break;
  }
  if (control) return chord(field, code, clipboard);
  if (alt || modifiers.meta) return undefined;
  const character = characterOf(code, shift);
  return character === undefined ? undefined : { editing: insert(editing, character) };
}

function chord(field: TextField, code: number, clipboard: string): FieldKeyResult | undefined {
  switch (code) {
    case KEY.a:
      return { editing: selectAll(field.editing) };
    case KEY.c:
      return clipboardKey(field, KEY.copy, clipboard);
    case KEY.x:
      return clipboardKey(field, KEY.cut, clipboard);
    case KEY.v:
      return clipboardKey(field, KEY.paste, clipboard);
    default:
      return undefined;
  }
}

/** Nothing selected leaves the clipboard as it is; a password never leaves its field. */
function clipboardKey(field: TextField, code: number, clipboard: string): FieldKeyResult {
  const { editing } = field;
  if (code === KEY.paste) return { editing: insert(editing, fitting(field, clipboard)) };
  const selected = selectedText(editing);
  if (selected === '' || field.password) return { editing };
  return { editing: code === KEY.cut ? insert(editing, '') : editing, clipboard: selected };
}

/** Text as a field takes it in: whole characters, one kind of newline, none of them in a single line. */
export function fitting(field: TextField, text: string): string {
  const lines = text.replace(/\p{Surrogate}/gu, '\ufffd').replace(/\r\n?/g, '\n');
  return field.multiline ? lines : lines.replaceAll('\n', ' ');
}

function caretStep(
  code: number,
  { control, alt }: Modifiers,
): { readonly direction: Direction; readonly step: Step } | undefined {
  switch (code) {
    case KEY.dpadLeft:
    case KEY.dpadRight:
      return {
        direction: code === KEY.dpadLeft ? 'back' : 'forward',
        step: alt ? 'line' : control ? 'word' : 'character',
      };
    case KEY.moveHome:
    case KEY.moveEnd:
      return { direction: code === KEY.moveHome ? 'back' : 'forward', step: control ? 'text' : 'line' };
    case KEY.pageUp:
    case KEY.pageDown:
      return { direction: code === KEY.pageUp ? 'back' : 'forward', step: 'text' };
    default:
      return undefined;
  }
}
