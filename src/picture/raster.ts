import type { Bounds } from '../domain/geometry.ts';

export type Colour = readonly [red: number, green: number, blue: number];

/** Bytes of one pixel: red, green, blue. */
export const CHANNELS = 3;

/** Pixels in rows from the top, three bytes each. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Lays a colour over a rectangle; `opacity` 1 hides what was there. What lies outside is left out. */
export function fill(raster: Raster, bounds: Bounds, [red, green, blue]: Colour, opacity = 1): void {
  const left = Math.max(0, Math.round(bounds[0]));
  const top = Math.max(0, Math.round(bounds[1]));
  const right = Math.min(raster.width, Math.round(bounds[2]));
  const bottom = Math.min(raster.height, Math.round(bounds[3]));
  // A 256th at a time, in whole numbers: large areas are drawn over.
  const over = Math.round(opacity * 256);
  const under = 256 - over;
  const { data } = raster;
  for (let y = top; y < bottom; y++) {
    const end = (y * raster.width + right) * CHANNELS;
    for (let at = (y * raster.width + left) * CHANNELS; at < end; at += CHANNELS) {
      data[at] = ((data[at] ?? 0) * under + red * over) >> 8;
      data[at + 1] = ((data[at + 1] ?? 0) * under + green * over) >> 8;
      data[at + 2] = ((data[at + 2] ?? 0) * under + blue * over) >> 8;
    }
  }
}

/** Draws a frame of that thickness inside the rectangle. */
export function outline(raster: Raster, bounds: Bounds, thickness: number, colour: Colour, opacity = 1): void {
  const [left, top, right, bottom] = bounds;
  const upper = Math.min(bottom, top + thickness);
  const lower = Math.max(upper, bottom - thickness);
  fill(raster, [left, top, right, upper], colour, opacity);
  fill(raster, [left, lower, right, bottom], colour, opacity);
  fill(raster, [left, upper, Math.min(right, left + thickness), lower], colour, opacity);
  fill(raster, [Math.max(left + thickness, right - thickness), upper, right, lower], colour, opacity);
}

/**
 * How much is going on under a rectangle, 0 (one colour) to about 1: the mean step between neighbouring samples, so that
 * labels can keep off what a reader wants to see.
 */
export function busyness({ width, height, data }: Raster, bounds: Bounds): number {
  const left = Math.max(0, Math.floor(bounds[0]));
  const top = Math.max(0, Math.floor(bounds[1]));
  const right = Math.min(width, Math.ceil(bounds[2]));
  const bottom = Math.min(height, Math.ceil(bounds[3]));
  let steps = 0;
  let samples = 0;
  for (let y = top; y < bottom; y += 2) {
    let last: number | undefined;
    for (let x = left; x < right; x += 2) {
      // Green alone: it carries most of the brightness.
      const green = data[(y * width + x) * CHANNELS + 1] ?? 0;
      if (last !== undefined) steps += Math.abs(green - last);
      last = green;
      samples++;
    }
  }
  return samples === 0 ? 0 : steps / samples / 255;
}
