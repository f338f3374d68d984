import type { Rotation } from '../geometry.ts';
import type { Size } from '../picture.ts';
import { bareOrQuoted, quoted } from './escape.ts';
import { lineText } from './line-text.ts';
import type { Outline, OutlineEntry, OutlineGap, OutlineLine } from './outline.ts';

/** What the first line says of the reading. */
export interface OutlineHeader {
  /** `s12`. */
  readonly snapshot: string;
  readonly device: string;
  /** The app in front; null where nobody says. */
  readonly app: string | null;
  readonly size: Size | null;
  readonly rotation: Rotation | null;
  /** Read earlier, and the screen may have changed since. */
  readonly stale?: boolean;
  /** Read from a picture: nothing in it can be acted on by ref. */
  readonly ocr?: boolean;
  /** What the tree's reader warned of; with any the outline is partial. They may hold words of the screen. */
  readonly warnings?: readonly string[];
}

/**
 * The outline as a model reads it: one line of ours about the reading, then what is on the screen between two marks.
 * Every line between them is ours in form: what the screen says stands between quotes, with quotes and what cannot be
 * seen escaped, so that no text ends its own line, gives itself a ref or closes the marks.
 *
 * @param word Fresh and random for each call; of letters and digits.
 */
export function renderOutline(outline: Outline, header: OutlineHeader, word: string): string {
  const lines = [
    ...(header.warnings ?? []).map((warning) => `! ${quoted(warning)}`),
    ...outline.entries.map(entryText),
    ...cutText(outline.cut),
  ];
  const screen = unmarked(lines.length === 0 ? '(nothing on the screen)' : lines.join('\n'), word);
  return `${headerText(header, outline.keyboard)}\n${fenced(screen, word)}`;
}

/** Screen text between two marks that it cannot know. */
export function fenced(text: string, word: string): string {
  return `<screen ${word}>\n${text}\n</${word}>`;
}

/** A screen that holds the word all the same says it with an escape in it. */
export function unmarked(text: string, word: string): string {
  if (!text.includes(word)) return text;
  return text.replaceAll(word, `\\u{${(word.codePointAt(0) ?? 0).toString(16)}}${word.slice(1)}`);
}

function headerText(header: OutlineHeader, keyboard: boolean): string {
  const { snapshot, device, app, size, rotation, stale, ocr, warnings } = header;
  return [
    snapshot,
    bareOrQuoted(device),
    app === null ? 'app unknown' : bareOrQuoted(app),
    size === null ? 'size unknown' : `${size.width}x${size.height}`,
    `rotation ${rotation ?? 'unknown'}`,
    `keyboard ${keyboard ? 'shown' : 'hidden'}`,
    ...(warnings !== undefined && warnings.length > 0 ? ['partial'] : []),
    ...(stale === true ? ['stale'] : []),
    ...(ocr === true ? ['ocr'] : []),
  ].join(' ');
}

function entryText(entry: OutlineEntry): string {
  return ' '.repeat(entry.depth) + (entry.kind === 'line' ? shownText(entry) : gapText(entry));
}

function shownText(line: OutlineLine): string {
  let text = lineText(line);
  if (line.keys !== undefined) text += ` ${line.keys} keys`;
  if (line.bounds !== undefined) {
    const [left, top, right, bottom] = line.bounds;
    text += ` (${left},${top} ${right - left}x${bottom - top})`;
  }
  return text;
}

function gapText({ hidden }: OutlineGap): string {
  return `… ${hidden.map(([side, count], place) => `${count}${place === 0 ? ' more' : ''} ${side}`).join(', ')}`;
}

function cutText({ depth, nodes }: Outline['cut']): readonly string[] {
  return [
    ...(depth > 0 ? [`… ${depth} more deeper than maxDepth`] : []),
    ...(nodes > 0 ? [`… ${nodes} more beyond maxNodes`] : []),
  ];
}
