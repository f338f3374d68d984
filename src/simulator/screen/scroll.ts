/**
 * Fling, measured against Android's list: a finger that leaves at 4 px/ms coasts about 1,000 px further, at 1.2 px/ms
 * about 130, at 0.4 px/ms about 20. Through these three points runs a power law.
 */
const COAST_AT_ONE_PIXEL_PER_MS = 94.7;
const COAST_EXPONENT = 1.7;
/** Android's greatest fling velocity, 8,000 dp/s, at 420 dpi; and the least that flings at all, 50 dp/s. */
const FASTEST = 21;
const SLOWEST = 0.131;

/** How far content coasts after a drag of `distance` pixels in `durationMs` at even speed; signed as the distance. */
export function coastDistance(distance: number, durationMs: number): number {
  const speed = Math.min(Math.abs(distance) / Math.max(durationMs, 1), FASTEST);
  if (speed < SLOWEST) return 0;
  return Math.sign(distance) * Math.round(COAST_AT_ONE_PIXEL_PER_MS * speed ** COAST_EXPONENT);
}

/** The scroll offset (pixels from the content's beginning) after a swipe from `from` to `to` along the axis. */
export function scrolledBy(offset: number, limit: number, from: number, to: number, durationMs: number): number {
  const distance = from - to;
  return Math.min(Math.max(0, offset + distance + coastDistance(distance, durationMs)), limit);
}
