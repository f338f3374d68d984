import type { Bounds } from '../../../domain/geometry.ts';
import { caretBounds, textTop } from '../caret.ts';
import { isVisible } from '../hit-test.ts';
import { type Placed, textOf } from '../layout.ts';
import { isRightToLeft } from '../text-direction.ts';
import { selection } from '../text-editing.ts';
import { lineHeight, textWidth } from '../text-lines.ts';
import { type Colour, resolveColour } from '../theme.ts';
import type { Look, TextLook } from '../view.ts';
import type { Canvas, Rgba } from './canvas.ts';
import { drawIcon } from './draw-icon.ts';
import { drawText } from './draw-text.ts';
import { paintControl } from './paint-control.ts';
import { type Corners, roundedRectangle } from './path.ts';

/** What a picture of views depends on beside the views. */
export interface Style {
  readonly dark: boolean;
  /** Device pixels per dp. */
  readonly scale: number;
  /** Path of the focused view: it shows a caret or a highlight. */
  readonly focus: string | undefined;
}

/** Draws a view and all below it. */
export function paintView(canvas: Canvas, placed: Placed, style: Style): void {
  if (!isVisible(placed)) return;
  const { look } = placed.view;
  if (look !== undefined) paintLook(canvas, placed, look, style);
  if (placed.path === style.focus && placed.view.field === undefined) highlight(canvas, placed, style);
  const paintChildren = (): void => {
    for (const child of placed.children) paintView(canvas, child, style);
  };
  if (placed.scrolled === undefined) paintChildren();
  else canvas.clipped(placed.visible, paintChildren);
}

function paintLook(canvas: Canvas, placed: Placed, look: Look, style: Style): void {
  const { bounds } = placed;
  const colour = (role: Colour): Rgba => {
    const rgba = resolveColour(role, style.dark);
    return placed.view.disabled ? [rgba[0], rgba[1], rgba[2], rgba[3] * 0.4] : rgba;
  };
  const corners = cornersOf(look, style.scale);
  if (look.shadow) paintShadow(canvas, bounds, corners, style.scale);
  if (look.background !== undefined) fill(canvas, bounds, corners, colour(look.background));
  if (look.control !== undefined) paintControl(canvas, look.control, bounds, style.scale, colour);
  if (look.icon !== undefined) {
    const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
    drawIcon(canvas, look.icon.icon, x, y, look.icon.size * style.scale, colour(look.icon.colour));
  }
  if (look.text !== undefined)
    canvas.clipped(bounds, () => paintText(canvas, placed, look.text as TextLook, style, colour));
}

function paintText(canvas: Canvas, placed: Placed, look: TextLook, style: Style, colour: (role: Colour) => Rgba): void {
  if (placed.text === undefined) return;
  const { lines, size, area } = placed.text;
  const weight = look.weight ?? 'regular';
  const height = lineHeight(size);
  const top = textTop(placed);
  const focused = placed.path === style.focus && placed.view.field !== undefined;
  if (focused) paintSelection(canvas, placed, top, colour('selection'));
  const ink = colour(textOf(placed.view).isHint ? 'inkSoft' : look.colour);
  // A field keeps its text at the left, where the caret looks for it.
  const leftwards = placed.view.field === undefined && isRightToLeft(textOf(placed.view).text);
  const align = look.align ?? (leftwards ? 'end' : 'start');
  const [, clipTop, , clipBottom] = canvas.clip;
  for (const [index, line] of lines.entries()) {
    const y = top + index * height;
    if (y >= clipBottom || y + height <= clipTop) continue;
    const room = area[2] - area[0] - line.width;
    const x = area[0] + (align === 'center' ? room / 2 : align === 'end' ? room : 0);
    drawText(canvas, line.shown, x, y, size, weight, ink);
  }
  const caret = focused ? caretBounds(placed) : undefined;
  if (caret !== undefined) {
    const [left, caretTop, , caretBottom] = caret;
    canvas.rectangle([left, caretTop, left + Math.round(2 * style.scale), caretBottom], colour('primary'));
  }
}

function paintSelection(canvas: Canvas, { view, text }: Placed, top: number, colour: Rgba): void {
  if (view.field === undefined || text === undefined) return;
  const [start, end] = selection(view.field.editing);
  if (start === end) return;
  const weight = view.look?.text?.weight ?? 'regular';
  const height = lineHeight(text.size);
  for (const [index, line] of text.lines.entries()) {
    if (line.end < start || line.start >= end) continue;
    const before = line.shown.slice(0, Math.max(0, start - line.start));
    const until = line.shown.slice(0, Math.max(0, end - line.start));
    const left = Math.round(text.area[0] + textWidth(before, text.size, weight));
    const right = Math.round(text.area[0] + textWidth(until, text.size, weight));
    canvas.rectangle([left, top + index * height, Math.max(right, left + 6), top + (index + 1) * height], colour);
  }
}

function highlight(canvas: Canvas, { bounds, view }: Placed, style: Style): void {
  fill(canvas, bounds, cornersOf(view.look ?? {}, style.scale), resolveColour('selection', style.dark));
}

/** A rectangle with the given corners; without any, on whole pixels and fast. */
function fill(canvas: Canvas, bounds: Bounds, corners: Corners, colour: Rgba): void {
  if (corners.every((radius) => radius === 0)) canvas.rectangle(bounds, colour);
  else canvas.shape([roundedRectangle(bounds, corners)], colour);
}

function cornersOf({ corner = 0 }: Look, scale: number): Corners {
  if (typeof corner === 'number') return [corner * scale, corner * scale, corner * scale, corner * scale];
  const [topLeft, topRight, bottomRight, bottomLeft] = corner;
  return [topLeft * scale, topRight * scale, bottomRight * scale, bottomLeft * scale];
}

/** A soft shadow out of a few faint outlines, each a little larger than the one before. */
function paintShadow(canvas: Canvas, [left, top, right, bottom]: Bounds, corners: Corners, scale: number): void {
  const colour: Rgba = [0, 0, 0, 0.035];
  for (let layer = 1; layer <= 6; layer++) {
    const by = layer * 0.9 * scale;
    const down = 1.6 * scale;
    const grown = corners.map((radius) => radius + by) as [number, number, number, number];
    canvas.shape([roundedRectangle([left - by, top - by + down, right + by, bottom + by + down], grown)], colour);
  }
}
