import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import { nativeAction } from '../domain/element-action.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Point } from '../domain/geometry.ts';
import type { SceneNode } from '../domain/scene.ts';

/**
 * Presses an element by its accessibility action. False, with nothing sent, where it has none now or the platform has none.
 * The caller has made sure that a touch would reach it.
 */
export async function pressByAction(
  session: DeviceSession,
  target: SceneNode,
  context: CommandContext,
): Promise<boolean> {
  const { elements } = session.device;
  const native = nativeAction(target, 'click');
  if (elements === undefined || native === undefined) return false;
  try {
    await session.send(() => elements.perform(target.element, native, context), context);
    return true;
  } catch (error) {
    // Toolkits tell of actions that they then do not have.
    if (error instanceof GloveboxError && error.code === 'NOT_SUPPORTED' && error.dispatched === false) return false;
    throw error;
  }
}

/** Presses an element by its action, else at that point. Raises NOT_SUPPORTED where the device has no pointer. */
export async function pressElement(
  session: DeviceSession,
  target: SceneNode,
  { point, command }: { readonly point: Point; readonly command: string },
  context: CommandContext,
): Promise<void> {
  const prefersPointer = session.device.elements?.prefersPointer?.(target.element) === true;
  if (!prefersPointer && (await pressByAction(session, target, context))) return;
  const pointer = session.capability('pointer', command);
  await session.send(() => pointer.tap(point, context), context);
}
