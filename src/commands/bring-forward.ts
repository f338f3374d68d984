import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo } from '../device/windows.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { quoteScreenText } from '../domain/screen-text.ts';
import { aimedWindow, requireForeground, targetJson } from './target.ts';

/** What a result says of the window that was aimed at; nothing where none was named. */
export const aimedAt = (window: WindowInfo | undefined): JsonObject =>
  window === undefined ? {} : { target: targetJson(window) };

/**
 * Gives the keys to the window that a call names, for they go to whoever has them; undefined where it names none. Raises what
 * choosing raises, and INPUT_BLOCKED where the window was not seen to get them: nothing may be typed into another one.
 */
export async function bringForward(
  session: DeviceSession,
  given: TargetArguments,
  context: CommandContext,
): Promise<WindowInfo | undefined> {
  const window = await aimedWindow(session, given, 'whole', context);
  const { windows } = session.device;
  if (window === undefined || windows === undefined || (window.active && !window.minimized)) return window;
  requireForeground(session, context);
  const { effect, window: now } = await session.send(
    () => windows.change(window.id, { action: 'focus' }, context),
    context,
  );
  if (effect === 'confirmed' && now !== undefined) return now;
  throw new GloveboxError('INPUT_BLOCKED', `the window ${quoteScreenText(window.title)} did not get the keyboard`, {
    hint: 'window list shows which one is active; a dialog may hold it',
    dispatched: true,
  });
}
