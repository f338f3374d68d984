import type { Bounds } from '../../../domain/geometry.ts';
import { type Contour, type Coverage, coverage } from './coverage.ts';

/** Red, green, blue 0 to 255, opacity 0 to 1. */
export type Rgba = readonly [red: number, green: number, blue: number, opacity: number];

/**
 * A picture in memory, one 32-bit word per pixel (blue, green, red from the high byte down to the low one: the bytes
 * lie in the order red, green, blue, opaque). Everything drawn is cut at the clip rectangle.
 */
export class Canvas {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint32Array;
  #clip: Bounds;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.pixels = new Uint32Array(width * height).fill(0xff000000);
    this.#clip = [0, 0, width, height];
  }

  get clip(): Bounds {
    return this.#clip;
  }

  /** Draws with everything cut at `bounds` (and at the clip that already holds). */
  clipped(bounds: Bounds, draw: () => void): void {
    const outer = this.#clip;
    this.#clip = intersection(outer, bounds);
    draw();
    this.#clip = outer;
  }

  /** A rectangle on whole pixels. */
  rectangle(bounds: Bounds, colour: Rgba): void {
    const [left, top, right, bottom] = intersection(this.#clip, bounds);
    if (right <= left) return;
    const word = opaqueWord(colour);
    const weight = Math.round(255 * colour[3]);
    for (let row = top; row < bottom; row++) {
      const start = row * this.width;
      if (weight === 255) this.pixels.fill(word, start + left, start + right);
      else
        for (let at = start + left; at < start + right; at++)
          this.pixels[at] = mixed(this.pixels[at] ?? 0, word, weight);
    }
  }

  /** A shape of closed outlines; see `coverage` for how outlines unite and cut. */
  shape(contours: readonly Contour[], colour: Rgba): void {
    this.covered(coverage(contours, this.#clip), 0, 0, colour);
  }

  /** Paints through a coverage, moved by whole pixels: how letters are drawn from the cache. */
  covered(mask: Coverage, dx: number, dy: number, colour: Rgba): void {
    const [clipLeft, clipTop, clipRight, clipBottom] = this.#clip;
    const left = mask.left + dx;
    const top = mask.top + dy;
    const firstColumn = Math.max(0, clipLeft - left);
    const endColumn = Math.min(mask.width, clipRight - left);
    const firstRow = Math.max(0, clipTop - top);
    const endRow = Math.min(mask.height, clipBottom - top);
    const word = opaqueWord(colour);
    // Opacity in 256ths, so that the loop below needs neither rounding nor fractions.
    const opacity = Math.round(colour[3] * 256);
    const { pixels } = this;
    for (let row = firstRow; row < endRow; row++) {
      const target = (top + row) * this.width + left;
      const source = row * mask.width;
      for (let column = firstColumn; column < endColumn; column++) {
        const weight = ((mask.alpha[source + column] ?? 0) * opacity) >> 8;
        if (weight === 0) continue;
        const at = target + column;
        pixels[at] = weight === 255 ? word : mixed(pixels[at] ?? 0, word, weight);
      }
    }
  }
}

/** The colour `over`, laid on `under` with a weight of 0 to 255. */
function mixed(under: number, over: number, weight: number): number {
  const rest = 255 - weight;
  const red = div255((under & 255) * rest + (over & 255) * weight);
  const green = div255(((under >> 8) & 255) * rest + ((over >> 8) & 255) * weight);
  const blue = div255(((under >> 16) & 255) * rest + ((over >> 16) & 255) * weight);
  return 0xff000000 | (blue << 16) | (green << 8) | red;
}

/** Rounded division by 255 without dividing; right for 0 to 65,535. */
function div255(value: number): number {
  const rounded = value + 128;
  return (rounded + (rounded >> 8)) >> 8;
}

function opaqueWord([red, green, blue]: Rgba): number {
  return (0xff000000 | (blue << 16) | (green << 8) | red) >>> 0;
}

/** What both rectangles cover; a rectangle without area where they do not meet. */
export function intersection(one: Bounds, other: Bounds): Bounds {
  const left = Math.max(one[0], other[0]);
  const top = Math.max(one[1], other[1]);
  return [left, top, Math.max(left, Math.min(one[2], other[2])), Math.max(top, Math.min(one[3], other[3]))];
}
