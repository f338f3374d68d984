import type { Bounds } from '../../../domain/geometry.ts';
import type { Canvas, Rgba } from './canvas.ts';
import { circle } from './path.ts';

const SUN: Rgba = [255, 244, 214, 1];
const GLOW: Rgba = [255, 236, 190, 0.2];
const SAIL: Rgba = [250, 250, 246, 1];
const HULL: Rgba = [170, 58, 48, 1];
const MAST: Rgba = [84, 62, 50, 1];
/** From the horizon to the shore. */
const WAVES: readonly Rgba[] = [
  [58, 126, 168, 1],
  [42, 106, 152, 1],
  [30, 86, 132, 1],
  [22, 68, 110, 1],
];

/** What the simulated camera sees: a sailing boat on a bay. Every phase shows another moment of it. */
export function paintViewfinder(canvas: Canvas, bounds: Bounds, phase: number): void {
  canvas.clipped(bounds, () => {
    const [left, top, right, bottom] = bounds;
    const [width, height] = [right - left, bottom - top];
    const horizon = top + Math.round(height * (0.46 + 0.006 * Math.sin(phase * 0.9)));
    for (let y = top; y < horizon; y++) {
      const part = (y - top) / (horizon - top);
      canvas.rectangle([left, y, right, y + 1], [132 + 92 * part, 186 + 34 * part, 228 - 4 * part, 1]);
    }
    const unit = Math.min(width, height * 0.6);
    const [sunX, sunY] = [left + width * 0.74, top + height * 0.2];
    for (const radius of [0.19, 0.13]) canvas.shape([circle(sunX, sunY, unit * radius)], GLOW);
    canvas.shape([circle(sunX, sunY, unit * 0.07)], SUN);
    canvas.rectangle([left, horizon, right, bottom], WAVES[0] ?? SAIL);
    // The boat crosses the picture in forty steps and comes back on the other side.
    const x = left + width * (((0.28 + phase / 40) % 1.2) - 0.1);
    paintBoat(canvas, x, horizon + height * (0.075 + 0.008 * Math.sin(phase * 1.7)), unit * 0.2);
    for (const [index, colour] of WAVES.entries()) {
      if (index === 0) continue;
      const level = horizon + height * (0.03 + 0.13 * index);
      canvas.shape([wave(bounds, level, index, phase)], colour);
    }
  });
}

/** `size`: the boat's length in pixels; (x, y) lies on the water line below its middle. */
function paintBoat(canvas: Canvas, x: number, y: number, size: number): void {
  const at = (points: readonly number[]): number[] =>
    points.map((value, index) => (index % 2 === 0 ? x : y) + value * size);
  canvas.shape([at([-0.02, -1.12, 0.02, -1.12, 0.02, -0.15, -0.02, -0.15])], MAST);
  canvas.shape([at([0.05, -1.06, 0.46, -0.27, 0.05, -0.27])], SAIL);
  canvas.shape([at([-0.05, -0.9, -0.05, -0.27, -0.36, -0.27])], [226, 232, 236, 1]);
  canvas.shape([at([-0.5, -0.19, 0.55, -0.19, 0.4, 0.08, -0.38, 0.08])], HULL);
}

/** The outline of one band of water: it rolls sideways with the phase. */
function wave([left, , right, bottom]: Bounds, level: number, index: number, phase: number): number[] {
  const width = right - left;
  const points: number[] = [];
  for (let step = 0; step <= 64; step++) {
    const t = step / 64;
    const roll = Math.sin(t * (22 - 4 * index) + phase * (0.7 + index * 0.2)) * width * (0.006 + 0.003 * index);
    points.push(left + width * t, level + roll);
  }
  return [...points, right, bottom, left, bottom];
}
