import { GloveboxError } from './errors.ts';
import { type Bounds, hasArea } from './geometry.ts';
import type { Size } from './picture.ts';

const NUMBER = '\\s*(-?\\d{1,6})\\s*';
const CROP = new RegExp(`^${[NUMBER, NUMBER, NUMBER, NUMBER].join(',')}$`);

/** Reads `x,y,w,h`, whole device pixels; the corner may lie outside the screen. Raises INVALID_ARGS. */
export function readCrop(text: string, option = '--crop'): Bounds {
  const [x, y, width, height] = (CROP.exec(text) ?? []).slice(1).map(Number);
  if (x !== undefined && y !== undefined && width !== undefined && height !== undefined) {
    const bounds = [x, y, x + width, y + height] as const;
    if (hasArea(bounds)) return bounds;
  }
  throw new GloveboxError(
    'INVALID_ARGS',
    `${option} must be x,y,w,h in whole device pixels, w and h above 0 (got '${text}')`,
    { hint: `${option} 0,600,1080,400 is 1080 wide and 400 high, 600 below the top` },
  );
}

/** The part of the crop that is on the screen. Raises INVALID_ARGS where none is. */
export function cropWithin([left, top, right, bottom]: Bounds, { width, height }: Size): Bounds {
  const shown = [Math.max(0, left), Math.max(0, top), Math.min(width, right), Math.min(height, bottom)] as const;
  if (hasArea(shown)) return shown;
  throw new GloveboxError(
    'INVALID_ARGS',
    `--crop ${left},${top},${right - left},${bottom - top} lies outside the screen`,
    { hint: `the screen is ${width}x${height}: --crop 0,0,${width},${height} is all of it` },
  );
}
