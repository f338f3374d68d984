import type { Bounds, Point } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';

/** Where to see more: `forward` and `backward` follow the way the element scrolls. */
export const SCROLL_DIRECTIONS = ['forward', 'backward', 'up', 'down', 'left', 'right'] as const;

export type ScrollDirection = (typeof SCROLL_DIRECTIONS)[number];

/** A finger's way across the element, in device pixels and ms. */
export interface ScrollGesture {
  readonly from: Point;
  readonly to: Point;
  readonly durationMs: number;
}

/** How much of the element's length one gesture covers: enough stays in view to know where one was. */
const TRAVEL = 0.6;

/**
 * Device pixels a ms. Android lets a list coast by what the finger's speed is at the end: at 1,000 px/s it is some 100
 * pixels (OverScroller's spline at 420 dpi), so that nothing is skipped unseen.
 */
const SPEED = 1;
const SHORTEST_MS = 300;

/** Whether the element scrolls sideways: by its class, else by how its content lies. */
function scrollsSideways({ element, children }: SceneNode): boolean {
  if (/Horizontal|ViewPager|HorizontalPager|Gallery/.test(element.class)) return true;
  const solid = children.filter(({ visible }) => visible !== undefined).map((child) => child.element.bounds);
  const [first, ...others] = solid;
  if (first === undefined || others.length === 0) return false;
  return others.every((bounds) => bounds[1] < first[3] && first[1] < bounds[3]);
}

/** The direction as a person sees it: what comes into view lies there. */
function towards(direction: ScrollDirection, node: SceneNode): 'up' | 'down' | 'left' | 'right' {
  if (direction === 'forward') return scrollsSideways(node) ? 'right' : 'down';
  if (direction === 'backward') return scrollsSideways(node) ? 'left' : 'up';
  return direction;
}

/** What a finger can reach of the rectangle: not what the keyboard covers from below. */
function reachable([left, top, right, bottom]: Bounds, keyboard: readonly Bounds[]): Bounds {
  const covering = keyboard.filter((area) => area[0] < right && left < area[2] && area[1] < bottom && top < area[3]);
  return [left, top, right, Math.max(top, Math.min(bottom, ...covering.map((area) => area[1])))];
}

/**
 * The swipe that scrolls an element by most of its length, slowly enough that it hardly coasts. Undefined where too
 * little of it can be touched.
 */
export function scrollGesture(
  node: SceneNode,
  direction: ScrollDirection,
  keyboard: readonly Bounds[],
): ScrollGesture | undefined {
  if (node.visible === undefined) return undefined;
  const [left, top, right, bottom] = reachable(node.visible, keyboard);
  const way = towards(direction, node);
  const isSideways = way === 'left' || way === 'right';
  const length = isSideways ? right - left : bottom - top;
  const across = isSideways ? bottom - top : right - left;
  if (length < 8 || across < 1) return undefined;
  const start = Math.round(((1 - TRAVEL) / 2) * length);
  const end = Math.round(length - ((1 - TRAVEL) / 2) * length);
  const middle = Math.floor(across / 2);
  const at = (along: number): Point =>
    isSideways ? { x: left + along, y: top + middle } : { x: left + middle, y: top + along };
  // The finger goes the other way: it pulls in what lies there.
  const pullsBack = way === 'up' || way === 'left';
  return {
    from: at(pullsBack ? start : end),
    to: at(pullsBack ? end : start),
    durationMs: Math.max(SHORTEST_MS, Math.round((end - start) / SPEED)),
  };
}

/** Turning the wheel over what scrolls. */
export interface WheelTurn {
  readonly point: Point;
  /** Where what comes into view lies. */
  readonly direction: 'up' | 'down' | 'left' | 'right';
  readonly notches: number;
}

/** What a notch scrolls at most: GTK 3 takes the view's length to the power of two thirds, Chromium and Qt less. */
const NOTCH_PIXELS = 80;

/** The turn of the wheel that scrolls no farther than the finger's way: nothing is skipped unseen. */
export function wheelTurn({ from, to }: ScrollGesture): WheelTurn {
  const across = to.x - from.x;
  const down = to.y - from.y;
  const point = { x: Math.round((from.x + to.x) / 2), y: Math.round((from.y + to.y) / 2) };
  const notches = Math.max(1, Math.floor(Math.max(Math.abs(across), Math.abs(down)) / NOTCH_PIXELS));
  if (across !== 0) return { point, direction: across > 0 ? 'left' : 'right', notches };
  return { point, direction: down > 0 ? 'up' : 'down', notches };
}
