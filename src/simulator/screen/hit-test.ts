import { contains, hasArea, type Point } from '../../domain/geometry.ts';
import type { Placed } from './layout.ts';
import { isClickable, isLongClickable } from './view.ts';

/**
 * The topmost view under a point for which `accepts` holds: later siblings lie above earlier ones, children above their
 * parents. As on Android a view that takes no touches lets them through, painted or not.
 */
function topmost(root: Placed, point: Point, accepts: (placed: Placed) => boolean): Placed | undefined {
  if (!contains(root.visible, point)) return undefined;
  for (let index = root.children.length - 1; index >= 0; index--) {
    const child = root.children[index];
    const hit = child === undefined ? undefined : topmost(child, point, accepts);
    if (hit !== undefined) return hit;
  }
  return accepts(root) ? root : undefined;
}

/** What a tap at the point acts on. */
export function clickableAt(root: Placed, point: Point): Placed | undefined {
  return topmost(root, point, ({ view }) => isClickable(view) || view.onSlide !== undefined);
}

/** What a long press at the point acts on: the topmost view that takes touches at all, if it takes long ones. */
export function longClickableAt(root: Placed, point: Point): Placed | undefined {
  const hit = topmost(root, point, ({ view }) => isClickable(view) || isLongClickable(view));
  return hit !== undefined && isLongClickable(hit.view) ? hit : undefined;
}

/** The innermost scrolling view under the point that has something to scroll along that axis. */
export function scrollableAt(root: Placed, point: Point, axis: 'vertical' | 'horizontal'): Placed | undefined {
  return topmost(root, point, ({ view, scrolled }) => view.scroll === axis && (scrolled?.limit ?? 0) > 0);
}

/** Every view of the tree, parents first, in drawing order. */
export function* everyPlaced(root: Placed): Generator<Placed> {
  yield root;
  for (const child of root.children) yield* everyPlaced(child);
}

/** The view of that name, if it is on the page. */
export function placedByPath(root: Placed, path: string | undefined): Placed | undefined {
  if (path === undefined) return undefined;
  for (const placed of everyPlaced(root)) if (placed.path === path) return placed;
  return undefined;
}

/** Whether any pixel of the view can be seen. */
export function isVisible(placed: Placed): boolean {
  return hasArea(placed.visible);
}
