import { GloveboxError } from '../../../domain/errors.ts';
import { connectionClosed } from './byte-channel.ts';
import type { CallScope } from './call-scope.ts';
import type { AdbDevice } from './device.ts';
import type { Features } from './feature-memory.ts';
import { command } from './quote.ts';
import { sendWhileListening } from './send.ts';

/** One APK to send. */
export interface ApkSource {
  readonly content: AsyncIterable<Uint8Array>;
  /** Bytes; the device reads exactly as many. */
  readonly size: number;
}

export interface InstallOptions {
  /** The package manager's options; default `-r`, keep the data of what is replaced. */
  readonly options?: readonly string[];
  /** Told after each piece that was sent, in bytes. */
  readonly onProgress?: (sent: number, size: number) => void;
}

/**
 * Streams one APK to the package manager and answers its text, such as `Success` or `Failure [INSTALL_FAILED_…]`, which
 * is for the caller to read. The package manager stops reading after `size` bytes and answers without an end of input.
 *
 * Raises NOT_SUPPORTED on a device without the `cmd` program (before Android 7: push, then pm install), and ADB_FAILED when
 * the content has not `size` bytes.
 */
export function installStreamed(
  device: AdbDevice,
  apk: ApkSource,
  { options = ['-r'], onProgress }: InstallOptions = {},
  scope: CallScope = {},
): Promise<string> {
  const words = ['package', 'install', ...options, '-S', String(apk.size)];
  const service = (features: Features): string => installService(words, features);
  return device.call('install', service, scope, async (channel) => {
    const answer = await sendWhileListening(channel, exactly(apk, onProgress), () => channel.readToEnd());
    if (answer.length === 0) throw connectionClosed();
    return answer.toString('utf8');
  });
}

/** abb takes the words as they are, divided by NUL, without a shell; older devices go through one. */
function installService(words: readonly string[], features: Features): string {
  const line = command(['cmd', ...words]);
  if (features.has('abb_exec')) return `abb_exec:${words.join('\0')}`;
  if (features.has('cmd')) return `exec:${line}`;
  throw new GloveboxError('NOT_SUPPORTED', 'this device takes no streamed install');
}

async function* exactly(
  { content, size }: ApkSource,
  onProgress: InstallOptions['onProgress'],
): AsyncGenerator<Uint8Array, void, undefined> {
  let sent = 0;
  for await (const piece of content) {
    if (sent + piece.length > size) throw new GloveboxError('ADB_FAILED', `the APK has more than its ${size} bytes`);
    yield piece;
    sent += piece.length;
    onProgress?.(sent, size);
  }
  if (sent < size) throw new GloveboxError('ADB_FAILED', `the APK ended after ${sent} of its ${size} bytes`);
}
