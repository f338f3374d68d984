import type { Bounds } from '../../../domain/geometry.ts';
import type { Canvas, Rgba } from './canvas.ts';
import { circle } from './path.ts';

type Rgb = readonly [number, number, number];

interface Scenery {
  /** The sky from top to bottom. */
  readonly sky: readonly [Rgb, Rgb, Rgb];
  readonly sun: Rgba;
  readonly halo: Rgba;
  /** From far to near. */
  readonly hills: readonly [Rgba, Rgba, Rgba];
}

const DAY: Scenery = {
  sky: [
    [22, 46, 96],
    [74, 96, 168],
    [242, 166, 140],
  ],
  sun: [255, 214, 170, 1],
  halo: [255, 214, 170, 0.13],
  hills: [
    [104, 84, 148, 1],
    [64, 58, 118, 1],
    [31, 34, 78, 1],
  ],
};

const NIGHT: Scenery = {
  sky: [
    [7, 10, 24],
    [18, 24, 52],
    [58, 52, 96],
  ],
  sun: [232, 234, 246, 1],
  halo: [232, 234, 246, 0.06],
  hills: [
    [38, 36, 72, 1],
    [25, 26, 54, 1],
    [13, 14, 32, 1],
  ],
};

/** Heights of the two waves that make a ridge, and of both together, as shares of the picture's height. */
const HIGH = 0.035;
const LOW = 0.014;
const WAVES = HIGH + LOW;

/** A sunrise behind hills; at night the moon. */
export function paintWallpaper(canvas: Canvas, bounds: Bounds, dark: boolean): void {
  const [left, top, right, bottom] = bounds;
  const [width, height] = [right - left, bottom - top];
  const scenery = dark ? NIGHT : DAY;
  for (let y = top; y < bottom; y++) {
    const [red, green, blue] = skyAt(scenery.sky, (y - top) / height);
    canvas.rectangle([left, y, right, y + 1], [red, green, blue, 1]);
  }
  const unit = Math.min(width, height);
  const [sunX, sunY] = [left + width * (width > height ? 0.88 : 0.68), top + height * 0.58];
  for (const radius of [0.42, 0.31, 0.22]) canvas.shape([circle(sunX, sunY, unit * radius)], scenery.halo);
  canvas.shape([circle(sunX, sunY, unit * 0.13)], scenery.sun);
  for (const [index, colour] of scenery.hills.entries()) {
    const level = top + height * (0.66 + index * 0.1);
    // Below its waves a range is plain, and a plain rectangle costs next to nothing.
    const foot = Math.ceil(level + height * WAVES);
    canvas.shape([ridge(bounds, level, foot, index)], colour);
    canvas.rectangle([left, foot, right, bottom], colour);
  }
}

function skyAt(stops: readonly [Rgb, Rgb, Rgb], at: number): Rgb {
  const [first, second] = at < 0.45 ? [stops[0], stops[1]] : [stops[1], stops[2]];
  const part = at < 0.45 ? at / 0.45 : Math.min(1, (at - 0.45) / 0.35);
  const mixed = first.map((value, channel) => Math.round(value + ((second[channel] ?? 0) - value) * part));
  return [mixed[0] ?? 0, mixed[1] ?? 0, mixed[2] ?? 0];
}

/** The outline of one range of hills: a sum of two waves over the width, down to its foot. */
function ridge([left, top, right, bottom]: Bounds, level: number, foot: number, index: number): number[] {
  const [width, height] = [right - left, bottom - top];
  const points: number[] = [];
  for (let step = 0; step <= 96; step++) {
    const t = step / 96;
    const wave = Math.sin(t * (4.2 + index) + index * 2.1) * HIGH + Math.sin(t * (9.5 - index) + index) * LOW;
    points.push(left + width * t, level + height * wave);
  }
  return [...points, right, foot, left, foot];
}
