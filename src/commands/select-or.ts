import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import { type ErrorCode, GloveboxError } from '../domain/errors.ts';

/** The device that was meant is known, or several might be: that is what a caller has to mend first. */
const OF_THE_DEVICE: ReadonlySet<ErrorCode> = new Set(['DEVICE_NOT_FOUND', 'DEVICE_AMBIGUOUS', 'DEVICE_NOT_READY']);

/**
 * The device for an argument that only the device's platform can judge. Where there is no device, `refuse` may tell what is
 * wrong with the argument on most of them: that is the nearer fault.
 */
export async function selectOr(
  context: CommandContext,
  device: string | undefined,
  refuse: () => unknown,
): Promise<DeviceSession> {
  try {
    return await context.select(device);
  } catch (error) {
    if (error instanceof GloveboxError && !OF_THE_DEVICE.has(error.code)) refuse();
    throw error;
  }
}
