import type { CommandContext, CommandResult } from '../device/context.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Observation } from '../domain/observation.ts';
import { givenAim } from './element-aims.ts';
import { actOnElement, reach } from './locate.ts';
import { observing } from './observe.ts';
import { devicePoints, pictureAim, type SpaceArguments } from './picture-points.ts';
import { requireForeground } from './target.ts';

interface MoveArguments extends SpaceArguments {
  readonly x?: number;
  readonly y?: number;
  readonly ref?: string;
  readonly duration?: number;
  readonly observe?: Observation;
  readonly device?: string;
}

/**
 * Moves the mouse pointer to a point, or onto an element. The pointer was seen there: `confirmed`. Raises INVALID_ARGS,
 * NOT_SUPPORTED where there is no pointer, STALE_REFERENCE, INPUT_BLOCKED where something holds it.
 */
export async function move(context: CommandContext, checked: MoveArguments): Promise<CommandResult> {
  const { x, y, ref, duration = 0, observe = 'none', device } = checked;
  const picture = pictureAim(checked);
  if (ref !== undefined && picture !== undefined) {
    throw new GloveboxError('INVALID_ARGS', '--space needs <x> <y>', { hint: 'an element is aimed at without it' });
  }
  const session = await context.select(device);
  const pointer = session.capability('pointer', 'move');
  const { id, platform } = session.device;
  const go = pointer.move?.bind(pointer);
  if (go === undefined) {
    throw new GloveboxError('NOT_SUPPORTED', `'move' does not run on ${platform} devices: they have no pointer`, {
      hint: 'tap and swipe touch where they are aimed',
    });
  }
  if (picture === undefined) requireForeground(session, context);
  const aim = ref === undefined ? undefined : givenAim(session, { ref });
  return observing(session, 'move', observe, context, async () => {
    if (aim !== undefined) {
      return actOnElement(session, aim, { command: 'move', timeoutMs: 0 }, context, async (snapshot, node) => {
        const { point } = reach(snapshot, node);
        await session.send(() => go(point, duration, context), context);
        return {
          value: { device: id, x: point.x, y: point.y, ref: snapshot.refOf(node) ?? null, effect: 'confirmed' },
        };
      });
    }
    if (x === undefined || y === undefined) throw new Error('the check lets no move through without an aim');
    return session.change(async () => {
      const aimed = picture && (await devicePoints(session, picture, { point: { x, y } }, 'move', context));
      const { point } = aimed?.points ?? { point: { x, y } };
      await session.send(() => go(point, duration, aimed?.scope ?? context), context);
      const told = picture && aimed && { space: picture.space, reference: aimed.reference, given: { x, y } };
      return { value: { device: id, x: point.x, y: point.y, ...told, effect: 'confirmed' } };
    }, context);
  });
}
