import type { Point } from '../../../../domain/geometry.ts';

/** One step of a pointer's way, so many ms after its beginning. */
export interface PathStep extends Point {
  readonly atMs: number;
}

/** A step each so many ms: as often as a mouse of 125 Hz tells. */
const STEP_MS = 8;

/**
 * The pixel that holds a point: halves belong to the pixel on their left and above.
 */
export const pixelOf = ({ x, y }: Point): Point => ({ x: Math.floor(x), y: Math.floor(y) });

/**
 * The way from one pixel to another in `durationMs`, without the start and with the end, slow at both ends as a hand
 * moves. At least eight steps, so that programs notice a drag however short it is.
 */
export function samplePath(from: Point, to: Point, durationMs: number): readonly PathStep[] {
  const steps = Math.max(8, Math.min(500, Math.round(durationMs / STEP_MS)));
  return Array.from({ length: steps }, (_, index) => {
    const share = (index + 1) / steps;
    const eased = share * share * (3 - 2 * share);
    return {
      x: Math.round(from.x + (to.x - from.x) * eased),
      y: Math.round(from.y + (to.y - from.y) * eased),
      atMs: share * durationMs,
    };
  });
}
