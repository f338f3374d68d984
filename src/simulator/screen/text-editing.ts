/**
 * Text with a caret and a selection, as values: every edit answers a new one. Offsets are UTF-16 units and always lie
 * between grapheme clusters, so that an emoji is crossed and erased whole, as on a phone.
 */
export interface Editing {
  readonly text: string;
  /** Where the selection began; equal to the caret when nothing is selected. */
  readonly anchor: number;
  readonly caret: number;
}

export type Step = 'character' | 'word' | 'line' | 'text';
export type Direction = 'back' | 'forward';

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A state with the given text and a bare caret, or a selection from `anchor` to the caret. */
export function edited(text: string, caret: number, anchor = caret): Editing {
  return { text, anchor, caret };
}

/** The selection's ends, in order. */
export function selection({ anchor, caret }: Editing): readonly [start: number, end: number] {
  return anchor < caret ? [anchor, caret] : [caret, anchor];
}

export function selectedText(state: Editing): string {
  return state.text.slice(...selection(state));
}

/** Puts text where the caret is, in place of the selection. */
export function insert(state: Editing, text: string): Editing {
  const [start, end] = selection(state);
  return edited(state.text.slice(0, start) + text + state.text.slice(end), start + text.length);
}

/** Erases the selection or, without one, a step before or behind the caret. */
export function erase(state: Editing, direction: Direction, step: Step = 'character'): Editing {
  const [start, end] = selection(state);
  if (start !== end) return insert(state, '');
  const other = target(state, direction, step);
  return insert({ ...state, anchor: other }, '');
}

/** Moves the caret; with `extend` the selection follows. Without it, a character step out of a selection only ends it. */
export function move(state: Editing, direction: Direction, step: Step, extend: boolean): Editing {
  const [start, end] = selection(state);
  if (!extend && start !== end && step === 'character') return edited(state.text, direction === 'back' ? start : end);
  const caret = target(state, direction, step);
  return edited(state.text, caret, extend ? state.anchor : caret);
}

/** One line up or down, keeping the column where the line is long enough. Undefined at the first or last line. */
export function moveByLine(state: Editing, direction: Direction, extend: boolean): Editing | undefined {
  const { text, caret } = state;
  const start = lineStart(text, caret);
  let other: number;
  if (direction === 'back') {
    if (start === 0) return undefined;
    other = lineStart(text, start - 1);
  } else {
    const end = lineEnd(text, caret);
    if (end === text.length) return undefined;
    other = end + 1;
  }
  const wanted = Math.min(other + caret - start, lineEnd(text, other));
  const settled = clusterStart(text, wanted);
  return edited(text, settled, extend ? state.anchor : settled);
}

export function selectAll({ text }: Editing): Editing {
  return edited(text, text.length, 0);
}

/** Selects the word around an offset, as a long press does; nothing where there is no word. */
export function selectWord(state: Editing, offset: number): Editing {
  const { text } = state;
  let start = offset;
  let end = offset;
  while (start > 0 && isWordUnit(text, start - 1)) start--;
  while (end < text.length && isWordUnit(text, end)) end++;
  return edited(text, end, start);
}

function target({ text, caret }: Editing, direction: Direction, step: Step): number {
  const back = direction === 'back';
  switch (step) {
    case 'character':
      return back ? clusterStart(text, caret - 1) : clusterEnd(text, caret);
    case 'word':
      return back ? wordStart(text, caret) : wordEnd(text, caret);
    case 'line':
      return back ? lineStart(text, caret) : lineEnd(text, caret);
    case 'text':
      return back ? 0 : text.length;
  }
}

function lineStart(text: string, offset: number): number {
  return offset <= 0 ? 0 : text.lastIndexOf('\n', offset - 1) + 1;
}

function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end < 0 ? text.length : end;
}

/** The start of the cluster that holds the unit at `offset`; the text's ends stay as they are. */
function clusterStart(text: string, offset: number): number {
  if (offset <= 0) return 0;
  if (offset >= text.length) return text.length;
  const from = lineStart(text, offset);
  const within = graphemes.segment(text.slice(from, lineEnd(text, offset) + 1)).containing(offset - from);
  return within === undefined ? offset : from + within.index;
}

function clusterEnd(text: string, offset: number): number {
  if (offset >= text.length) return text.length;
  const from = lineStart(text, offset);
  const within = graphemes.segment(text.slice(from, lineEnd(text, offset) + 1)).containing(offset - from);
  return within === undefined ? offset + 1 : from + within.index + within.segment.length;
}

function isWordUnit(text: string, offset: number): boolean {
  return /[\p{L}\p{N}\p{M}_\p{Surrogate}]/u.test(text.charAt(offset));
}

function wordStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && !isWordUnit(text, at - 1)) at--;
  while (at > 0 && isWordUnit(text, at - 1)) at--;
  return at;
}

function wordEnd(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && !isWordUnit(text, at)) at++;
  while (at < text.length && isWordUnit(text, at)) at++;
  return at;
}
