import { GloveboxError } from '../../../domain/errors.ts';
import type { ByteChannel } from './byte-channel.ts';

/** A reason is a line of text; more is not read. */
const LONGEST_REASON = 64 * 1024;

/** The four letters that begin every answer. */
export async function readLetters(channel: ByteChannel): Promise<string> {
  return (await channel.read(4)).toString('latin1');
}

/** Reads what follows FAIL: the device's reason, such as `open failed: Permission denied`. */
export async function syncFailure(channel: ByteChannel): Promise<GloveboxError> {
  const size = (await channel.read(4)).readUInt32LE(0);
  if (size > LONGEST_REASON) return unexpectedPacket('FAIL');
  const reason = (await channel.read(size)).toString('utf8').trim();
  return new GloveboxError('ADB_FAILED', reason || 'the device refused without a reason');
}

export function unexpectedPacket(letters: string): GloveboxError {
  return new GloveboxError('ADB_FAILED', `the device's file service said ${JSON.stringify(letters)} out of turn`);
}
