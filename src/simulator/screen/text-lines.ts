import { ASCENT, DESCENT, type FontWeight, glyphOf } from './picture/font.ts';

/** One line of a laid-out text: what it shows, and which part of the text (UTF-16 offsets) that is. */
export interface TextLine {
  readonly shown: string;
  readonly start: number;
  /** Behind the last unit of the line, before the newline or the space it was broken at. */
  readonly end: number;
  /** In pixels. */
  readonly width: number;
}

/** Height of one line, in pixels, for a text of that size. */
export function lineHeight(size: number): number {
  return Math.round(size * (ASCENT + DESCENT));
}

/** Width of a text on one line, in pixels. */
export function textWidth(text: string, size: number, weight: FontWeight): number {
  let width = 0;
  for (const character of text) width += glyphOf(character.codePointAt(0) ?? 0, weight).advance;
  return width * size;
}

/**
 * Breaks a text into lines of at most `room` pixels: at newlines, else behind the last space that fits, else inside the
 * word. Beyond `maxLines` the last line ends in an ellipsis. Always at least one line.
 */
export function breakLines(
  text: string,
  size: number,
  weight: FontWeight,
  room: number,
  maxLines: number,
): readonly TextLine[] {
  const lines: TextLine[] = [];
  let start = 0;
  while (start <= text.length) {
    const line = nextLine(text, start, size, weight, room);
    const continues = line.next <= text.length;
    if (lines.length === maxLines - 1 && continues) {
      lines.push(ellipsized(text, start, size, weight, room));
      return lines;
    }
    const shown = text.slice(start, line.end);
    lines.push({ shown, start, end: line.end, width: textWidth(shown, size, weight) });
    start = line.next;
  }
  return lines;
}

/** Where the line that begins at `start` ends, and where the next one begins (past the text when there is none). */
function nextLine(
  text: string,
  start: number,
  size: number,
  weight: FontWeight,
  room: number,
): { readonly end: number; readonly next: number } {
  let width = 0;
  let space = -1;
  for (let at = start; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    if (code === 0x0a) return { end: at, next: at + 1 };
    const length = code > 0xffff ? 2 : 1;
    width += glyphOf(code, weight).advance * size;
    if (code === 0x20) {
      space = at;
    } else if (width > room + 0.01 && at > start) {
      // The space stays at the end of its line, where it is not seen.
      return space >= start ? { end: space + 1, next: space + 1 } : { end: at, next: at };
    }
    at += length;
  }
  return { end: text.length, next: text.length + 1 };
}

function ellipsized(text: string, start: number, size: number, weight: FontWeight, room: number): TextLine {
  const dots = '…';
  let width = textWidth(dots, size, weight);
  let end = start;
  for (const character of text.slice(start)) {
    if (character === '\n') break;
    const next = width + textWidth(character, size, weight);
    if (next > room) break;
    width = next;
    end += character.length;
  }
  return { shown: `${text.slice(start, end).trimEnd()}${dots}`, start, end, width };
}

/** Index of the line on which a caret at `offset` stands. */
export function lineOfOffset(lines: readonly TextLine[], offset: number): number {
  for (let index = lines.length - 1; index > 0; index--) {
    if ((lines[index]?.start ?? 0) <= offset) return index;
  }
  return 0;
}

/** The offset whose caret is nearest to `x` pixels from the line's beginning. */
export function offsetAt(line: TextLine, x: number, size: number, weight: FontWeight): number {
  let left = 0;
  let offset = line.start;
  for (const character of line.shown) {
    const advance = textWidth(character, size, weight);
    if (x < left + advance / 2) return offset;
    left += advance;
    offset += character.length;
  }
  return Math.min(offset, line.end);
}
