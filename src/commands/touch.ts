import type { CommandContext, CommandResult } from '../device/context.ts';
import type { ClickOptions, InputScope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { nameOf } from '../domain/aim/name-of.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { elementAlone } from '../domain/element.ts';
import { showsAction } from '../domain/element-action.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Point } from '../domain/geometry.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Observation, TapMode } from '../domain/observation.ts';
import type { SceneNode } from '../domain/scene.ts';
import { actionableFor } from '../domain/selector/distinct-targets.ts';
import type { Selector } from '../domain/selector/selector.ts';
import { bringForward } from './bring-forward.ts';
import { givenAim, queryAim, selectorAim } from './element-aims.ts';
import { actOnElement, type ElementAim, reach } from './locate.ts';
import { type MouseArguments, mouseClick, mouseOf, requireMouseFits } from './mouse.ts';
import { type Acted, observing } from './observe.ts';
import { devicePoints, pictureAim, type SpaceArguments } from './picture-points.ts';
import { pressByAction } from './press-element.ts';
import { aimedWindow, requireWithin, targetJson } from './target.ts';

/** Karagöz's default, the one Android's own swipe has; always reported. */
const SWIPE_MS = 300;

interface TapArguments extends SpaceArguments, TargetArguments, MouseArguments {
  readonly x?: number;
  readonly y?: number;
  readonly text?: string;
  readonly id?: string;
  readonly ref?: string;
  readonly target?: Selector;
  readonly duration?: number;
  readonly timeout?: number;
  readonly mode?: TapMode;
  readonly observe?: Observation;
  readonly device?: string;
}

function elementAimOf({ text, id, ref, target }: TapArguments, session: DeviceSession): ElementAim | undefined {
  if (text !== undefined) return queryAim({ kind: 'text', text });
  if (id !== undefined) return queryAim({ kind: 'id', id });
  if (ref !== undefined) return givenAim(session, { ref });
  return target === undefined ? undefined : selectorAim(session, target);
}

function requireConsistent(checked: TapArguments): void {
  const { x, mode, timeout, ref, space, duration } = checked;
  requireMouseFits(checked);
  if ((x !== undefined || ref !== undefined) && timeout !== undefined) {
    throw new GloveboxError('INVALID_ARGS', '--timeout needs --text or --id', {
      hint: 'ui-wait waits for an element; a ref or a point is pressed at once',
    });
  }
  if (x === undefined && space !== undefined && space !== 'device') {
    throw new GloveboxError('INVALID_ARGS', '--space needs <x> <y>', { hint: 'an element is aimed at without it' });
  }
  if (duration !== undefined && mode === 'semantic') {
    throw new GloveboxError('INVALID_ARGS', '--duration needs a touch, so not --mode semantic', {
      hint: 'ui-action long_click does it by accessibility where there is such an action',
    });
  }
  if (x !== undefined && mode === 'semantic') {
    throw new GloveboxError('INVALID_ARGS', '--mode semantic needs an element', { hint: 'tap --text, --id or --ref' });
  }
}

/**
 * Presses one element: by its accessibility action where the mode and the platform allow, else by touch, for which its
 * window comes to the front.
 */
async function tapElement(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  checked: TapArguments,
  context: CommandContext,
): Promise<Acted> {
  const { mode = 'semantic_then_gesture', duration } = checked;
  const { elements } = session.device;
  const target = actionableFor(node) ?? node;
  const { point, warnings } = reach(snapshot, node);
  const [, pressed] = await session.name(snapshot, [node, target], context);
  const mouse = mouseClick(checked);
  const prefersPointer = mode === 'semantic_then_gesture' && elements?.prefersPointer?.(target.element) === true;
  const isTouch = mode === 'gesture' || duration !== undefined || mouse !== undefined || prefersPointer;
  const isByAction = !isTouch && (await pressByAction(session, target, context));
  if (!isByAction && mode === 'semantic') {
    throw elements === undefined
      ? new GloveboxError(
          'NOT_SUPPORTED',
          `'tap' with mode semantic does not run on ${session.device.platform} devices`,
          {
            hint: '--mode gesture taps it',
          },
        )
      : new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(target)} has no accessibility action for a press`, {
          hint: '--mode gesture taps it',
        });
  }
  if (!isByAction) {
    await bringForward(session, checked, context);
    await touch(session, point, { duration, mouse }, context);
  }
  return {
    value: {
      device: session.device.id,
      ...tapped(point, duration),
      element: { ...elementAlone(node.element), ref: snapshot.refOf(node), role: node.role },
      effect: 'unverified',
      ...(!isByAction && warnings.length > 0 ? { warnings } : {}),
    },
    isSeen: (after) => showsAction('click', target, pressed === undefined ? undefined : after.nodeOf(pressed)),
  };
}

const tapped = ({ x, y }: Point, duration: number | undefined): JsonObject => ({
  x,
  y,
  ...(duration === undefined ? {} : { duration }),
});

async function touch(
  session: DeviceSession,
  point: Point,
  { duration, mouse }: { readonly duration: number | undefined; readonly mouse: ClickOptions | undefined },
  scope: InputScope,
): Promise<void> {
  const pointer = session.capability('pointer', 'tap');
  await session.send(() => {
    if (mouse !== undefined) return mouseOf(session, pointer)(point, mouse, scope);
    return duration === undefined ? pointer.tap(point, scope) : pointer.hold(point, duration, scope);
  }, scope);
}

/**
 * Taps a point, or the one element with a text, an id, a ref or a selector; with `duration` a long press. Unless the
 * screen is observed and shows a state that changed, the platform accepting the touch is all that is known: `unverified`.
 *
 * Raises INVALID_ARGS, ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_COVERED, ELEMENT_NOT_ACTIONABLE and STALE_REFERENCE
 * with nothing sent.
 */
export async function tap(context: CommandContext, checked: TapArguments): Promise<CommandResult> {
  requireConsistent(checked);
  const picture = pictureAim(checked);
  const { x, y, duration, timeout = 0, observe = 'none', device } = checked;
  const session = await context.select(device);
  const pointer = session.capability('pointer', 'tap');
  const mouse = mouseClick(checked);
  if (mouse !== undefined) mouseOf(session, pointer);
  const aim = elementAimOf(checked, session);
  const window = await aimedWindow(session, checked, 'whole', context);
  const told = window === undefined ? {} : { target: targetJson(window) };
  return observing(session, 'tap', observe, context, () => {
    if (aim !== undefined) {
      const where = { command: 'tap', timeoutMs: timeout, windows: window?.id };
      return actOnElement(session, aim, where, context, async (snapshot, node) => {
        const { value, ...seen } = await tapElement(session, snapshot, node, checked, context);
        return { ...seen, value: { ...value, ...told }, windows: window?.id };
      });
    }
    if (x === undefined || y === undefined) throw new Error('the check lets no tap through without an aim');
    return session.change(async () => {
      const aimed = picture && (await devicePoints(session, picture, { point: { x, y } }, 'tap', context));
      const { point } = aimed?.points ?? { point: { x, y } };
      if (window !== undefined) requireWithin(window, point);
      await bringForward(session, checked, context);
      await touch(session, point, { duration, mouse }, { ...context, ...aimed?.scope });
      const given = picture && aimed && { space: picture.space, reference: aimed.reference, given: { x, y } };
      const value = { device: session.device.id, ...tapped(point, duration), ...given, ...told, effect: 'unverified' };
      return { value, windows: window?.id };
    }, context);
  });
}

interface SwipeArguments extends SpaceArguments {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly duration?: number;
  readonly observe?: Observation;
  readonly device?: string;
}

/** Moves one finger in a straight line. Raises INVALID_ARGS and STALE_REFERENCE with nothing sent. */
export async function swipe(context: CommandContext, checked: SwipeArguments): Promise<CommandResult> {
  const { x1, y1, x2, y2, duration = SWIPE_MS, observe = 'none', device } = checked;
  const picture = pictureAim(checked);
  const session = await context.select(device);
  const pointer = session.capability('pointer', 'swipe');
  const given = { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
  return observing(session, 'swipe', observe, context, () =>
    session.change(async () => {
      const aimed = picture && (await devicePoints(session, picture, given, 'swipe', context));
      const { from, to } = aimed?.points ?? given;
      await session.send(() => pointer.swipe(from, to, duration, aimed?.scope ?? context), context);
      const points = { x1: from.x, y1: from.y, x2: to.x, y2: to.y };
      const told = picture && aimed && { space: picture.space, reference: aimed.reference, given: { x1, y1, x2, y2 } };
      return { value: { device: session.device.id, ...points, duration, ...told, effect: 'unverified' } };
    }, context),
  );
}
