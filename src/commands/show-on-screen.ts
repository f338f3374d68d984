import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { nameOf } from '../domain/aim/name-of.ts';
import { refusal } from '../domain/aim/refusal.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Bounds } from '../domain/geometry.ts';
import type { SceneNode } from '../domain/scene.ts';
import type { ScrollDirection } from '../domain/scroll/scroll-gesture.ts';
import { scrollableAround } from '../domain/scroll/scrollable.ts';
import { scrollOn } from './scroll-on.ts';

const MOST_SCROLLS = 10;

/** Which way a person would look for what lies outside. */
function wayTo(bounds: Bounds, seen: Bounds): ScrollDirection {
  if (bounds[1] >= seen[3]) return 'down';
  if (bounds[3] <= seen[1]) return 'up';
  return bounds[0] >= seen[2] ? 'right' : 'left';
}

const nothingScrolls = (node: SceneNode) =>
  new GloveboxError('ELEMENT_NOT_ACTIONABLE', `nothing around ${nameOf(node)} scrolls`, {
    hint: 'swipe moves what does not tell that it scrolls',
  });

/** Scrolls what holds the element until it can be seen. Raises ELEMENT_NOT_ACTIONABLE, with nothing sent, where nothing around it scrolls, and ELEMENT_COVERED. */
export async function showOnScreen(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  context: CommandContext,
): Promise<void> {
  const ref = snapshot.refOf(node);
  const holder = scrollableAround(node);
  if (holder?.visible === undefined) {
    // Where scrolling cannot help, what is in the way must go.
    const isCovered = node.hidden === 'covered-by-keyboard' || node.hidden === 'covered-by-window';
    const hindered = isCovered ? refusal(node, () => ref) : undefined;
    throw hindered ?? nothingScrolls(node);
  }
  const wanted = (now: Snapshot) => {
    const found = ref === undefined ? undefined : now.nodeOf(ref);
    return found?.visible === undefined ? undefined : found;
  };
  const direction = wayTo(node.element.bounds, holder.visible);
  await scrollOn(session, snapshot, holder, { direction, wanted, most: MOST_SCROLLS }, context);
}
