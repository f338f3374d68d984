import type { Bounds, Point } from '../../domain/geometry.ts';
import type { Placed } from './layout.ts';
import { lineHeight, lineOfOffset, offsetAt, textWidth } from './text-lines.ts';

/** Where the caret of a laid-out field stands, in device pixels: a rectangle one line high and two pixels wide. */
export function caretBounds(placed: Placed): Bounds | undefined {
  const { field, look } = placed.view;
  if (field === undefined || placed.text === undefined) return undefined;
  const { lines, size, area } = placed.text;
  const offset = field.editing.text === '' ? 0 : field.editing.caret;
  const index = lineOfOffset(lines, offset);
  const line = lines[index];
  const before = line === undefined || field.editing.text === '' ? '' : line.shown.slice(0, offset - line.start);
  const x = Math.round(area[0] + textWidth(before, size, look?.text?.weight ?? 'regular'));
  const y = textTop(placed) + index * lineHeight(size);
  return [x, y, x + 2, y + lineHeight(size)];
}

/** The text offset nearest to a point, as a tap in a field sets the caret. */
export function offsetAtPoint(placed: Placed, { x, y }: Point): number {
  const { field, look } = placed.view;
  if (field === undefined || placed.text === undefined || field.editing.text === '') return 0;
  const { lines, size, area } = placed.text;
  const index = Math.floor((y - textTop(placed)) / lineHeight(size));
  const line = lines[Math.min(Math.max(0, index), lines.length - 1)];
  return line === undefined ? 0 : offsetAt(line, x - area[0], size, look?.text?.weight ?? 'regular');
}

/** Top of a view's first line: one line stands in the middle of its area, several begin at its top. */
export function textTop(placed: Placed): number {
  if (placed.text === undefined) return placed.bounds[1];
  const { lines, size, area } = placed.text;
  if (lines.length > 1 || (placed.view.look?.text?.maxLines ?? 1) > 1) return area[1];
  return Math.round((area[1] + area[3] - lineHeight(size)) / 2);
}
