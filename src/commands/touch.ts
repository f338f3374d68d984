import type { CommandContext, CommandResult } from '../device/context.ts';
import { elementWithoutChildren } from '../domain/element.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { ElementQuery } from '../domain/find-element.ts';
import type { Point } from '../domain/geometry.ts';
import type { JsonObject } from '../domain/json.ts';
import { actOnElement } from './act-on-element.ts';
import { devicePoints, pictureAim, type SpaceArguments } from './picture-points.ts';

/** Karagöz's default, the one Android's own swipe has; always reported. */
const SWIPE_MS = 300;

interface TapArguments extends SpaceArguments {
  readonly x?: number;
  readonly y?: number;
  readonly text?: string;
  readonly id?: string;
  readonly duration?: number;
  readonly timeout?: number;
  readonly device?: string;
}

type Aim = { readonly point: Point } | { readonly query: ElementQuery };

function aimOf({ x, y, text, id }: TapArguments): Aim {
  if (text !== undefined) return { query: { kind: 'text', text } };
  if (id !== undefined) return { query: { kind: 'id', id } };
  if (x === undefined || y === undefined) throw new Error('the check lets no tap through without an aim');
  return { point: { x, y } };
}

/**
 * Taps a point, or the one element with a text or id; with `duration` a long press. The platform accepting the touch
 * is all that is known: `unverified`.
 *
 * Raises INVALID_ARGS, ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS and ELEMENT_COVERED with nothing sent.
 */
export async function tap(context: CommandContext, checked: TapArguments): Promise<CommandResult> {
  const { duration, timeout, device } = checked;
  const aim = aimOf(checked);
  if ('point' in aim && timeout !== undefined) {
    throw new GloveboxError('INVALID_ARGS', '--timeout needs --text or --id');
  }
  const picture = pictureAim(checked);
  if (picture !== undefined && !('point' in aim)) {
    throw new GloveboxError('INVALID_ARGS', '--space needs <x> <y>', { hint: 'an element is aimed at without it' });
  }
  const session = await context.select(device);
  const pointer = session.capability('pointer', 'tap');
  const touch = (point: Point) =>
    duration === undefined ? pointer.tap(point, context) : pointer.hold(point, duration, context);
  const answer = ({ x, y }: Point, element?: JsonObject, given?: JsonObject): CommandResult => ({
    value: {
      device: session.device.id,
      x,
      y,
      ...(duration === undefined ? {} : { duration }),
      ...(element === undefined ? {} : { element }),
      ...given,
      effect: 'unverified',
    },
  });
  if ('point' in aim && picture !== undefined) {
    const { point } = aim;
    const { points, reference } = await session.change(async () => {
      const aimed = await devicePoints(session, picture, { point }, 'tap', context);
      await touch(aimed.points.point);
      return aimed;
    }, context);
    return answer(points.point, undefined, { space: picture.space, reference, given: { x: point.x, y: point.y } });
  }
  if ('point' in aim) {
    await session.change(() => touch(aim.point), context);
    return answer(aim.point);
  }
  const { point, element } = await actOnElement(session, aim.query, timeout ?? 0, context, touch);
  return answer(point, elementWithoutChildren(element));
}

interface SwipeArguments extends SpaceArguments {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly duration?: number;
  readonly device?: string;
}

/** Moves one finger in a straight line. Raises INVALID_ARGS and STALE_REFERENCE with nothing sent. */
export async function swipe(context: CommandContext, checked: SwipeArguments): Promise<CommandResult> {
  const { x1, y1, x2, y2, duration = SWIPE_MS, device } = checked;
  const picture = pictureAim(checked);
  const session = await context.select(device);
  const pointer = session.capability('pointer', 'swipe');
  const given = { from: { x: x1, y: y1 }, to: { x: x2, y: y2 } };
  const { points, told } = await session.change(async () => {
    const aimed = picture && (await devicePoints(session, picture, given, 'swipe', context));
    const { from, to } = aimed?.points ?? given;
    await pointer.swipe(from, to, duration, context);
    return {
      points: { x1: from.x, y1: from.y, x2: to.x, y2: to.y },
      told: picture && aimed && { space: picture.space, reference: aimed.reference, given: { x1, y1, x2, y2 } },
    };
  }, context);
  return { value: { device: session.device.id, ...points, duration, ...told, effect: 'unverified' } };
}
