import type { Bounds } from '../../../domain/geometry.ts';
import type { Canvas, Rgba } from './canvas.ts';
import { type Contour, type Coverage, coverage } from './coverage.ts';
import { drawIcon } from './draw-icon.ts';
import { EMOJI, EMOJI_ADVANCE, EMOJI_MIDDLE, EMOJI_SIZE } from './emoji.ts';
import { ASCENT, type FontWeight, glyphOf, type OutlineStep } from './font.ts';

/** Letters stand on quarters of a pixel: finer is not seen, and four drawings of each serve all texts. */
const SUBPIXELS = 4;
const CACHE_LIMIT = 6000;
const EVERYWHERE: Bounds = [-100_000, -100_000, 100_000, 100_000];

const cache = new Map<string, Coverage>();

/** Draws one line of text from `x` on, its line box beginning at `top`; all in pixels. */
export function drawText(
  canvas: Canvas,
  text: string,
  x: number,
  top: number,
  size: number,
  weight: FontWeight,
  colour: Rgba,
): void {
  const baseline = Math.round(top + size * ASCENT);
  let left = x;
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0;
    for (const { colour: paint, icon } of EMOJI.get(code) ?? []) {
      const middle = left + (EMOJI_ADVANCE * size) / 2;
      drawIcon(canvas, icon, middle, baseline - EMOJI_MIDDLE * size, EMOJI_SIZE * size, withOpacity(paint, colour[3]));
    }
    const steps = Math.round(left * SUBPIXELS);
    const whole = Math.floor(steps / SUBPIXELS);
    canvas.covered(letter(code, weight, size, steps - whole * SUBPIXELS), whole, baseline, colour);
    left += glyphOf(code, weight).advance * size;
  }
}

function withOpacity([red, green, blue, own]: Rgba, opacity: number): Rgba {
  return [red, green, blue, own * opacity];
}

function letter(code: number, weight: FontWeight, size: number, step: number): Coverage {
  const key = `${code} ${weight} ${size} ${step}`;
  const known = cache.get(key);
  if (known !== undefined) return known;
  const contours = glyphOf(code, weight).contours.map((steps) => flattened(steps, size, step / SUBPIXELS));
  const drawn = coverage(contours, EVERYWHERE);
  if (cache.size >= CACHE_LIMIT) cache.clear();
  cache.set(key, drawn);
  return drawn;
}

/** An outline in pixels with its curves cut into lines, y downwards. */
function flattened(steps: readonly OutlineStep[], size: number, shift: number): Contour {
  const points: number[] = [];
  const pieces = 3 + Math.floor(size / 24);
  let [fromX, fromY] = [0, 0];
  for (const { x, y, control } of steps) {
    const [toX, toY] = [x * size + shift, -y * size];
    if (control !== undefined) {
      const [controlX, controlY] = [control.x * size + shift, -control.y * size];
      for (let piece = 1; piece < pieces; piece++) {
        const t = piece / pieces;
        const [a, b, c] = [(1 - t) * (1 - t), 2 * t * (1 - t), t * t];
        points.push(a * fromX + b * controlX + c * toX, a * fromY + b * controlY + c * toY);
      }
    }
    points.push(toX, toY);
    [fromX, fromY] = [toX, toY];
  }
  return points;
}
