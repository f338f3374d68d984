import type { Contour } from './coverage.ts';

/** Left, top, right, bottom; fractions of a pixel allowed. */
type Rectangle = readonly [number, number, number, number];
/** Radii of the corners: top left, top right, bottom right, bottom left. */
export type Corners = readonly [number, number, number, number];

/** A step that keeps a flattened circle within a twentieth of a pixel of the true one. */
function segments(radius: number): number {
  return Math.max(8, Math.ceil(Math.PI / Math.acos(1 - 0.05 / Math.max(radius, 0.1))));
}

/** A circle, clockwise on the screen, as all outlines here. */
export function circle(x: number, y: number, radius: number): Contour {
  return arcPoints(x, y, radius, 0, 360, segments(radius));
}

/** The points of an arc; degrees clockwise from three o'clock. */
function arcPoints(x: number, y: number, radius: number, from: number, to: number, steps: number): number[] {
  const points: number[] = [];
  const closed = to - from === 360;
  for (let step = 0; step < (closed ? steps : steps + 1); step++) {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180;
    points.push(x + radius * Math.cos(angle), y + radius * Math.sin(angle));
  }
  return points;
}

/** A rectangle with rounded corners; radii are cut at half the shorter side. */
export function roundedRectangle([left, top, right, bottom]: Rectangle, corners: Corners): Contour {
  const most = Math.min(right - left, bottom - top) / 2;
  const [topLeft, topRight, bottomRight, bottomLeft] = corners.map((radius) => Math.min(radius, most)) as [
    number,
    number,
    number,
    number,
  ];
  const corner = (x: number, y: number, radius: number, from: number): number[] =>
    radius <= 0 ? [x, y] : arcPoints(x, y, radius, from, from + 90, Math.ceil(segments(radius) / 4));
  return [
    ...corner(left + topLeft, top + topLeft, topLeft, 180),
    ...corner(right - topRight, top + topRight, topRight, 270),
    ...corner(right - bottomRight, bottom - bottomRight, bottomRight, 0),
    ...corner(left + bottomLeft, bottom - bottomLeft, bottomLeft, 90),
  ];
}

/** The same outline run through backwards: it cuts a hole where the other direction fills. */
export function reversed(contour: Contour): Contour {
  const points: number[] = [];
  for (let index = contour.length - 2; index >= 0; index -= 2) {
    points.push(contour[index] ?? 0, contour[index + 1] ?? 0);
  }
  return points;
}

/** An outline turned the right way round, clockwise on the screen. */
export function clockwise(contour: Contour): Contour {
  let area = 0;
  for (let index = 0; index < contour.length; index += 2) {
    const next = index + 2 < contour.length ? index + 2 : 0;
    area += (contour[index] ?? 0) * (contour[next + 1] ?? 0) - (contour[next] ?? 0) * (contour[index + 1] ?? 0);
  }
  return area < 0 ? reversed(contour) : contour;
}

/** A line of some width through points (x and y in turn), with round ends and joints. */
export function stroke(points: readonly number[], width: number): Contour[] {
  const contours: Contour[] = [];
  for (let index = 0; index + 3 < points.length; index += 2) {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points.slice(index, index + 4);
    const angle = (Math.atan2(y1 - y0, x1 - x0) * 180) / Math.PI;
    const steps = Math.ceil(segments(width / 2) / 2);
    contours.push([
      ...arcPoints(x1, y1, width / 2, angle - 90, angle + 90, steps),
      ...arcPoints(x0, y0, width / 2, angle + 90, angle + 270, steps),
    ]);
  }
  return contours;
}

/** A stroked arc; degrees clockwise from three o'clock. */
export function arcStroke(x: number, y: number, radius: number, from: number, to: number, width: number): Contour[] {
  const outer = radius + width / 2;
  const inner = radius - width / 2;
  if (to - from >= 360) return [circle(x, y, outer), reversed(circle(x, y, inner))];
  const steps = Math.ceil((segments(outer) * (to - from)) / 360) + 1;
  const ring = [...arcPoints(x, y, outer, from, to, steps), ...reversed(arcPoints(x, y, inner, from, to, steps))];
  const ends = [from, to].map((degrees) => {
    const angle = (degrees * Math.PI) / 180;
    return circle(x + radius * Math.cos(angle), y + radius * Math.sin(angle), width / 2);
  });
  return [clockwise(ring), ...ends];
}
