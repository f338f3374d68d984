import type { CommandContext, CommandResult } from '../device/context.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Observation } from '../domain/observation.ts';
import type { SceneNode } from '../domain/scene.ts';
import type { ScrollDirection } from '../domain/scroll/scroll-gesture.ts';
import { mainScrollable, scrollableOf } from '../domain/scroll/scrollable.ts';
import { selectNodes } from '../domain/selector/select-nodes.ts';
import type { Selector } from '../domain/selector/selector.ts';
import { givenAim, requireKnownRef } from './element-aims.ts';
import { elementJson } from './element-json.ts';
import { actOnElement } from './locate.ts';
import { observing } from './observe.ts';
import { scrollOn } from './scroll-on.ts';
import type { SelectorArguments } from './selector-parameters.ts';

const MOST_SCROLLS = 10;

interface ScrollArguments extends SelectorArguments {
  readonly direction: ScrollDirection;
  readonly until?: Selector;
  readonly max?: number;
  readonly observe?: Observation;
  readonly device?: string;
}

const matchIn = (snapshot: Snapshot, until: Selector | undefined): SceneNode | undefined =>
  until === undefined
    ? undefined
    : selectNodes(snapshot.scene, until, snapshot).find(({ visible }) => visible !== undefined);

const nothingScrolls = () =>
  new GloveboxError('ELEMENT_NOT_ACTIONABLE', 'nothing on this screen scrolls', {
    hint: 'swipe moves what does not tell that it scrolls; ui-tree shows the screen',
  });

/**
 * Scrolls an element by most of its length, or until another element shows. Without an element: what fills most of the
 * screen. Says whether anything moved and whether the end was reached, by what was read before and after.
 *
 * Raises ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, STALE_REFERENCE, ELEMENT_NOT_ACTIONABLE with nothing sent.
 */
export async function uiScroll(context: CommandContext, checked: ScrollArguments): Promise<CommandResult> {
  const { direction, until, max = MOST_SCROLLS, observe = 'none', device } = checked;
  const session = await context.select(device);
  session.capability('pointer', 'ui-scroll');
  await requireKnownRef(session, until);
  const aim = givenAim(session, checked);
  const wanted = (snapshot: Snapshot) => matchIn(snapshot, until);
  const way = { direction, wanted, most: until === undefined ? 1 : max };
  const start = async (snapshot: Snapshot, node: SceneNode | undefined) => {
    const scrollable = node === undefined ? mainScrollable(snapshot.scene) : scrollableOf(node);
    if (scrollable === undefined) throw nothingScrolls();
    return scrollOn(session, snapshot, scrollable, way, context);
  };
  return observing(session, 'ui-scroll', observe, context, async () => {
    const { snapshot, match, scrolls, moved, atEnd, warnings } =
      aim === undefined
        ? await session.change(async () => start(await session.look('ui-scroll', context), undefined), context)
        : await actOnElement(session, aim, { command: 'ui-scroll', timeoutMs: 0 }, context, start);
    if (match !== undefined) await session.name(snapshot, [match], context);
    return {
      after: snapshot,
      value: {
        device: session.device.id,
        snapshot: snapshot.id,
        direction,
        scrolls,
        moved,
        atEnd,
        ...(until === undefined ? {} : { match: match === undefined ? null : elementJson(snapshot, match) }),
        effect: moved ? 'confirmed' : 'unverified',
        ...(warnings.length === 0 ? {} : { warnings }),
      },
    };
  });
}
