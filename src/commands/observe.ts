import type { CommandContext, CommandResult } from '../device/context.ts';
import type { WindowChoice } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { errorReport, GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Observation } from '../domain/observation.ts';
import { outlineSince, outlineText } from './outline-text.ts';

/** What an action did, and how the screen tells that it happened. */
export interface Acted {
  readonly value: JsonObject;
  /** Whether the screen afterwards shows that what was asked for happened; absent where no screen can. */
  readonly isSeen?: (after: Snapshot) => boolean;
  /** The settled screen, where the action itself looked at it last. */
  readonly after?: Snapshot;
  /** Which windows tell of it. Default: the one in front. */
  readonly windows?: WindowChoice | undefined;
}

/** How long a picture may go on changing before it is handed out as it is. */
const STILL_MS = 1_500;

/** Waits until two pictures in a row are the same. */
async function stillFrame(session: DeviceSession, context: CommandContext): Promise<void> {
  const screen = session.capability('screen', 'screenshot');
  const start = performance.now();
  let { png } = await screen.capture(context);
  while (performance.now() - start < STILL_MS) {
    const next = await screen.capture(context);
    if (Buffer.compare(next.png, png) === 0) return;
    png = next.png;
  }
}

const effectOf = ({ value, isSeen }: Acted, after: Snapshot): JsonObject =>
  isSeen?.(after) === true ? { ...value, effect: 'confirmed' } : value;

/**
 * Acts, waits until the screen has settled, which an endless animation cannot hold up for ever, and adds what is asked
 * for: the outline, what changed in it, or a picture. What was done stays done and told when looking fails: `observed`
 * then holds the error.
 */
export async function observing(
  session: DeviceSession,
  command: string,
  observation: Observation,
  context: CommandContext,
  act: () => Promise<Acted>,
): Promise<CommandResult> {
  const before = observation === 'diff' ? await session.lastShown() : undefined;
  const acted = await act();
  if (observation === 'none') return { value: acted.value };
  context.progress('looking at what came of it');
  try {
    if (observation === 'screenshot') {
      const { takePicture } = await import('./take-picture.ts');
      await stillFrame(session, context);
      const { value, ...handedOut } = await takePicture(
        session,
        { inline: context.surface === 'mcp', format: 'png' },
        context,
      );
      return { ...handedOut, value: { ...acted.value, observed: value } };
    }
    const after = acted.after ?? (await session.settled(command, context, acted.windows));
    const outline = before === undefined ? outlineText(session, after, {}) : outlineSince(session, before, after, {});
    return { value: { ...effectOf(acted, after), observed: { snapshot: after.id } }, outline };
  } catch (error) {
    if (!(error instanceof GloveboxError)) throw error;
    const { code, message, hint } = errorReport(error);
    return {
      value: { ...acted.value, observed: { error: { code, message, ...(hint === undefined ? {} : { hint }) } } },
    };
  }
}
