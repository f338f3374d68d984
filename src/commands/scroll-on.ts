import { setTimeout } from 'node:timers/promises';
import type { CommandContext } from '../device/context.ts';
import type { Pointer } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { nameOf } from '../domain/aim/name-of.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { SceneNode } from '../domain/scene.ts';
import { hasMoved } from '../domain/scroll/has-moved.ts';
import { type ScrollDirection, type ScrollGesture, scrollGesture, wheelTurn } from '../domain/scroll/scroll-gesture.ts';

/** Hosts give a call up after 60 s. */
const WHOLE_MS = 45_000;

/** Where a mouse drags what a finger scrolls, the wheel scrolls. */
async function scrollOnce(pointer: Pointer, gesture: ScrollGesture, context: CommandContext): Promise<void> {
  const { from, to, durationMs } = gesture;
  if (pointer.wheel === undefined) return pointer.swipe(from, to, durationMs, context);
  const { point, direction, notches } = wheelTurn(gesture);
  return pointer.wheel(point, direction, notches, context);
}

/** How far scrolling got. */
export interface Course {
  readonly snapshot: Snapshot;
  readonly match: SceneNode | undefined;
  readonly scrolls: number;
  readonly moved: boolean;
  readonly atEnd: boolean;
  readonly warnings: readonly string[];
}

/** The same scrolling element on a later screen: it stays where it is while its content goes by. */
function again({ scene }: Snapshot, former: SceneNode, window: string | null): SceneNode | undefined {
  if (scene.surroundings.window !== window) return undefined;
  const { class: name, resourceId, bounds } = former.element;
  return scene.nodes.find(
    ({ element }) =>
      element.class === name &&
      element.resourceId === resourceId &&
      element.bounds.every((edge, index) => edge === bounds[index]),
  );
}

/** Browsers begin to move some time after the wheel, and what has not begun looks at rest. */
const LATE_MS = 400;

function isUnmoved(snapshot: Snapshot, node: SceneNode, window: string | null): boolean {
  const next = again(snapshot, node, window);
  return next !== undefined && !hasMoved(node, next);
}

export interface Way {
  readonly direction: ScrollDirection;
  /** What is looked for, where it shows on that screen. */
  readonly wanted: (snapshot: Snapshot) => SceneNode | undefined;
  readonly most: number;
}

/**
 * Scrolls until the wanted element shows, the content no longer moves, or enough was tried. What is known of the end is
 * what was seen: a scroll that changed nothing.
 */
export async function scrollOn(
  session: DeviceSession,
  first: Snapshot,
  scrollable: SceneNode,
  { direction, wanted, most }: Way,
  context: CommandContext,
): Promise<Course> {
  const pointer = session.capability('pointer', 'ui-scroll');
  const start = performance.now();
  const { window } = first.scene.surroundings;
  let snapshot = first;
  let node = scrollable;
  let match = wanted(snapshot);
  let moved = false;
  let scrolls = 0;
  const course = (atEnd: boolean, ...warnings: string[]): Course => ({
    snapshot,
    match,
    scrolls,
    moved,
    atEnd,
    warnings,
  });
  while (match === undefined && scrolls < most) {
    const gesture = scrollGesture(node, direction, snapshot.scene.surroundings.keyboard);
    if (gesture === undefined) {
      if (scrolls > 0) return course(false, 'too little of it can be touched to scroll on');
      throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `too little of ${nameOf(node)} can be touched to scroll it`, {
        hint: 'key BACK hides a keyboard; ui-tree shows what can be seen',
      });
    }
    await session.send(() => scrollOnce(pointer, gesture, context), context);
    scrolls += 1;
    snapshot = await session.settled('ui-scroll', context);
    if (pointer.wheel !== undefined && isUnmoved(snapshot, node, window)) {
      await setTimeout(LATE_MS, undefined, { signal: context.signal });
      snapshot = await session.settled('ui-scroll', context);
    }
    match = wanted(snapshot);
    const next = again(snapshot, node, window);
    // Another screen came: whether anything was scrolled before that is not known.
    if (next === undefined) return course(false, 'what was scrolled is no longer on the screen');
    const isAtEnd = !hasMoved(node, next);
    node = next;
    if (isAtEnd) return course(true);
    moved = true;
    if (performance.now() - start > WHOLE_MS) return course(false, `stopped after ${WHOLE_MS / 1000} s`);
    context.progress(`scrolled ${scrolls} of at most ${most} times`);
  }
  return course(false);
}
