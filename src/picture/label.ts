import type { Bounds } from '../domain/geometry.ts';
import type { Size } from '../domain/picture.ts';
import { drawText, FONT_HEIGHT, textWidth } from './bitmap-font.ts';
import { type Colour, fill, type Raster } from './raster.ts';

/** Dots between a label's edge and its letters. */
const PADDING = 2;

/** Pixels of a letter's dot: letters of 14 pixels suit pictures of a usual size, and large ones are shown smaller. */
export function dotSize({ width, height }: Size): number {
  const longest = Math.max(width, height);
  return longest < 240 ? 1 : Math.max(2, Math.round(longest / 900));
}

/** How large a label with that text is, in pixels. */
export function labelSize(text: string, dot: number): Size {
  return { width: (textWidth(text) + 2 * PADDING) * dot, height: (FONT_HEIGHT + 2 * PADDING) * dot };
}

/** Writes a text on a field of its own, so that it can be read on anything. */
export function drawLabel(
  raster: Raster,
  text: string,
  [left, top, right, bottom]: Bounds,
  dot: number,
  { paper, ink }: { readonly paper: Colour; readonly ink: Colour },
): void {
  fill(raster, [left, top, right, bottom], paper);
  drawText(raster, text, Math.round(left) + PADDING * dot, Math.round(top) + PADDING * dot, dot, ink);
}
