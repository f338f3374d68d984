/** A closed outline in pixels: x and y in turn. It closes from its last point to its first. */
export type Contour = readonly number[];

/** How much of each pixel a shape covers, 0 to 255, on a grid whose corner lies at (left, top) of the picture. */
export interface Coverage {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
  readonly alpha: Uint8Array;
}

/**
 * Fills closed outlines with exact area coverage: every edge adds, to each pixel it crosses, the signed area right of
 * it; summed along a row this is the winding times the coverage. Outlines of one direction unite, opposite ones cut
 * holes. Costs one pass over the shape's own rectangle, whatever its number of edges.
 *
 * `clip` (left, top, right, bottom in pixels) bounds the work and the answer.
 */
export function coverage(contours: readonly Contour[], clip: readonly [number, number, number, number]): Coverage {
  const [left, top, right, bottom] = extent(contours, clip);
  const width = right - left;
  const height = bottom - top;
  if (width <= 0 || height <= 0) return { left: 0, top: 0, width: 0, height: 0, alpha: new Uint8Array(0) };
  const stride = width + 2;
  const sums = new Float32Array(stride * height);
  for (const points of contours) {
    for (let index = 0; index < points.length; index += 2) {
      const next = index + 2 < points.length ? index + 2 : 0;
      addEdge(
        sums,
        stride,
        width,
        height,
        (points[index] ?? 0) - left,
        (points[index + 1] ?? 0) - top,
        (points[next] ?? 0) - left,
        (points[next + 1] ?? 0) - top,
      );
    }
  }
  const alpha = new Uint8Array(width * height);
  for (let row = 0; row < height; row++) {
    let sum = 0;
    const from = row * stride;
    const to = row * width;
    for (let column = 0; column < width; column++) {
      sum += sums[from + column] ?? 0;
      const covered = sum < 0 ? -sum : sum;
      alpha[to + column] = covered >= 1 ? 255 : covered * 255 + 0.5;
    }
  }
  return { left, top, width, height, alpha };
}

function extent(
  contours: readonly Contour[],
  clip: readonly [number, number, number, number],
): [left: number, top: number, right: number, bottom: number] {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const points of contours) {
    for (let index = 0; index < points.length; index += 2) {
      const x = points[index] ?? 0;
      const y = points[index + 1] ?? 0;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
    }
  }
  return [
    Math.max(Math.floor(left), clip[0]),
    Math.max(Math.floor(top), clip[1]),
    Math.min(Math.ceil(right), clip[2]),
    Math.min(Math.ceil(bottom), clip[3]),
  ];
}

/** Adds one edge. What lies left of the grid counts as lying on its left border; what lies right of it does not count. */
function addEdge(
  sums: Float32Array,
  stride: number,
  width: number,
  height: number,
  fromX: number,
  fromY: number,
  toX: number,
  toY: number,
): void {
  if (fromY === toY) return;
  const direction = fromY < toY ? 1 : -1;
  const [x0, y0, x1, y1] = direction > 0 ? [fromX, fromY, toX, toY] : [toX, toY, fromX, fromY];
  const slope = (x1 - x0) / (y1 - y0);
  const first = Math.max(Math.floor(y0), 0);
  const last = Math.min(Math.ceil(y1), height);
  for (let row = first; row < last; row++) {
    const enter = Math.max(row, y0);
    const leave = Math.min(row + 1, y1);
    const xEnter = x0 + (enter - y0) * slope;
    const xLeave = x0 + (leave - y0) * slope;
    addRow(sums, row * stride, width, direction * (leave - enter), Math.min(xEnter, xLeave), Math.max(xEnter, xLeave));
  }
}

/** Within one row: an edge of signed height `tall` that runs from `low` to `high`, cut at the grid's two sides. */
function addRow(sums: Float32Array, base: number, width: number, tall: number, low: number, high: number): void {
  if (low >= width) return;
  if (high <= 0) {
    sums[base] = (sums[base] ?? 0) + tall;
    return;
  }
  if (low < 0) {
    const outside = (tall * -low) / (high - low);
    sums[base] = (sums[base] ?? 0) + outside;
    addWithin(sums, base, tall - outside, 0, high, width);
    return;
  }
  addWithin(sums, base, tall, low, high, width);
}

function addWithin(sums: Float32Array, base: number, tall: number, start: number, high: number, width: number): void {
  const end = Math.min(high, width);
  const height = high > width ? (tall * (width - start)) / (high - start) : tall;
  const firstPixel = Math.floor(start);
  if (end <= firstPixel + 1) {
    const covered = firstPixel + 1 - (start + end) / 2;
    sums[base + firstPixel] = (sums[base + firstPixel] ?? 0) + height * covered;
    sums[base + firstPixel + 1] = (sums[base + firstPixel + 1] ?? 0) + height * (1 - covered);
    return;
  }
  // The edge crosses several pixels: each takes the trapezium it gains over the pixel before.
  const perPixel = height / (end - start);
  let before = 0;
  for (let pixel = firstPixel; pixel < Math.ceil(end); pixel++) {
    const from = Math.max(pixel, start);
    const to = Math.min(pixel + 1, end);
    const part = perPixel * (to - from);
    const covered = before + part * (pixel + 1 - (from + to) / 2);
    sums[base + pixel] = (sums[base + pixel] ?? 0) + covered - before;
    before += part;
    sums[base + pixel + 1] = (sums[base + pixel + 1] ?? 0) + before - covered;
  }
}
