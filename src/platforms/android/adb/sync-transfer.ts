import type { ByteChannel } from './byte-channel.ts';
import { type CallScope, Deadline } from './call-scope.ts';
import type { AdbDevice } from './device.ts';
import { sendWhileListening } from './send.ts';
import { SYNC_SERVICE } from './sync.ts';
import { LARGEST_DATA, numbers, packet, pathRequest } from './sync-format.ts';
import { readLetters, syncFailure, unexpectedPacket } from './sync-packets.ts';

export interface PushOptions {
  /** Permission bits; default 0o644. adbd applies them as they are to files under /data/local/tmp. */
  readonly mode?: number;
  /** Seconds since 1970; default now. */
  readonly mtime?: number;
}

const REGULAR_FILE = 0o100000;

/**
 * Writes a file on the device, replacing one that is there and making missing folders. Resolves when the device has
 * confirmed it. Raises ADB_FAILED with the device's reason, and INVALID_ARGS for a path over 1,024 bytes.
 */
export async function pushFile(
  device: AdbDevice,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  path: string,
  options: PushOptions = {},
  scope: CallScope = {},
): Promise<void> {
  const mode = REGULAR_FILE | ((options.mode ?? 0o644) & 0o7777);
  const mtime = options.mtime ?? Math.floor(Date.now() / 1000);
  const requests = {
    v1: pathRequest('SEND', path, `,${mode}`),
    // Without compression, which is the flags' whole use.
    v2: Buffer.concat([pathRequest('SND2', path), numbers('SND2', mode, 0)]),
  };
  await device.call('push', SYNC_SERVICE, scope, (channel, features) => {
    const request = features.has('sendrecv_v2') ? requests.v2 : requests.v1;
    return sendWhileListening(channel, pushPackets(request, content, mtime), () => readPushAnswer(channel));
  });
}

/**
 * The file's bytes as they come. The call begins with the first step of the iteration and its time limit covers all of
 * it; ending the iteration early closes the connection. Raises ADB_FAILED with the device's reason, such as `open failed:
 * Permission denied`, and INVALID_ARGS for a path over 1,024 bytes.
 */
export async function* pullFile(
  device: AdbDevice,
  path: string,
  scope: CallScope = {},
): AsyncGenerator<Buffer, void, undefined> {
  const requests = {
    v1: pathRequest('RECV', path),
    v2: Buffer.concat([pathRequest('RCV2', path), numbers('RCV2', 0)]),
  };
  const deadline = new Deadline(`pull on ${device.serial}`, scope);
  let channel: ByteChannel | undefined;
  try {
    const opened = await device.open(SYNC_SERVICE, deadline, { readOnly: true });
    channel = opened.channel;
    await channel.write(opened.features.has('sendrecv_v2') ? requests.v2 : requests.v1);
    for (;;) {
      const data = await readData(channel);
      if (data === undefined) return;
      yield data;
    }
  } finally {
    channel?.destroy();
    deadline.release();
  }
}

async function* pushPackets(
  request: Buffer,
  content: Uint8Array | AsyncIterable<Uint8Array>,
  mtime: number,
): AsyncGenerator<Buffer, void, undefined> {
  yield request;
  for await (const piece of content instanceof Uint8Array ? [content] : content) {
    for (let offset = 0; offset < piece.length; offset += LARGEST_DATA) {
      yield packet('DATA', piece.subarray(offset, offset + LARGEST_DATA));
    }
  }
  yield numbers('DONE', mtime);
}

async function readPushAnswer(channel: ByteChannel): Promise<void> {
  const letters = await readLetters(channel);
  if (letters === 'FAIL') throw await syncFailure(channel);
  if (letters !== 'OKAY') throw unexpectedPacket(letters);
}

/** The next piece of the file, or undefined after the last. */
async function readData(channel: ByteChannel): Promise<Buffer | undefined> {
  const letters = await readLetters(channel);
  if (letters === 'FAIL') throw await syncFailure(channel);
  if (letters === 'DONE') return undefined;
  const size = letters === 'DATA' ? (await channel.read(4)).readUInt32LE(0) : Number.POSITIVE_INFINITY;
  if (size > LARGEST_DATA) throw unexpectedPacket(letters);
  return channel.read(size);
}
