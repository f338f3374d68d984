import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { GloveboxError } from '../domain/errors.ts';

/**
 * The settled screen after input has left, or why it cannot be read, as on a screen that never rests: what was done stays
 * done, and is told. Raises what is no answer of the device, such as the caller's cancel.
 */
export async function readAgain(
  session: DeviceSession,
  command: string,
  context: CommandContext,
): Promise<Snapshot | GloveboxError> {
  try {
    return await session.settled(command, context);
  } catch (error) {
    if (context.signal.aborted || !(error instanceof GloveboxError)) throw error;
    return error;
  }
}

/** The warning that goes with a result of which nothing could be read. */
export const unread = ({ message }: GloveboxError): string => `what came of it could not be read: ${message}`;
