import { type Bounds, hasArea } from '../geometry.ts';

/** What both cover; without area where they do not meet. */
export function intersection(one: Bounds, other: Bounds): Bounds {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

/** Whether all of `inner` lies in `outer`. */
export function covers(outer: Bounds, inner: Bounds): boolean {
  return outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3];
}

/**
 * What is left of `bounds` with `cover` on it: undefined for nothing. Where the rest is no rectangle all of it counts.
 */
export function without(bounds: Bounds, cover: Bounds): Bounds | undefined {
  const [left, top, right, bottom] = bounds;
  if (!hasArea(intersection(bounds, cover))) return bounds;
  if (covers(cover, bounds)) return undefined;
  const wide = cover[0] <= left && cover[2] >= right;
  const high = cover[1] <= top && cover[3] >= bottom;
  if (wide && cover[3] >= bottom) return [left, top, right, cover[1]];
  if (wide && cover[1] <= top) return [left, cover[3], right, bottom];
  if (high && cover[2] >= right) return [left, top, cover[0], bottom];
  if (high && cover[0] <= left) return [cover[2], top, right, bottom];
  return bounds;
}

/** In square pixels. */
export function area([left, top, right, bottom]: Bounds): number {
  return Math.max(0, right - left) * Math.max(0, bottom - top);
}
