import { type Bounds, center, contains, type Point } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';
import { actionableFor, takesPresses } from '../selector/distinct-targets.ts';

/** Where a clear point is looked for, as parts of the width and the height; the middle comes first. */
const PARTS = [1 / 2, 1 / 4, 3 / 4, 1 / 10, 9 / 10];

/** The points of a rectangle in which a press may be tried, nearest to the middle first. */
function* pointsOf([left, top, right, bottom]: Bounds): Generator<Point> {
  for (const down of PARTS) {
    for (const along of PARTS) {
      yield { x: left + Math.floor((right - left) * along), y: top + Math.floor((bottom - top) * down) };
    }
  }
}

/**
 * Where to press to reach the element, in device pixels: the middle of what can be seen of it, unless something else in
 * it or over it takes presses there and another point of it is clear. Halves are possible. Undefined where nothing of it
 * can be seen.
 *
 * Overlap only chooses the point and never refuses one: Android lists siblings by place, not by what is drawn on top.
 */
export function aimPoint(nodes: readonly SceneNode[], node: SceneNode): Point | undefined {
  const { visible } = node;
  if (visible === undefined) return undefined;
  const middle = center(visible);
  const target = actionableFor(node);
  if (target === undefined) return middle;
  const around = new Set<SceneNode>();
  for (let next: SceneNode | undefined = node; next !== undefined; next = next.parent) around.add(next);
  const inTheWay: Bounds[] = [];
  for (const other of nodes) {
    if (other.visible === undefined || around.has(other) || !takesPresses(other)) continue;
    if (overlap(other.visible, visible)) inTheWay.push(other.visible);
  }
  const isClear = (point: Point) => !inTheWay.some((bounds) => contains(bounds, point));
  if (isClear(middle)) return middle;
  for (const point of pointsOf(visible)) if (isClear(point)) return point;
  return middle;
}

function overlap(one: Bounds, other: Bounds): boolean {
  return one[0] < other[2] && other[0] < one[2] && one[1] < other[3] && other[1] < one[3];
}
