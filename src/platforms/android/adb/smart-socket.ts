import { GloveboxError } from '../../../domain/errors.ts';
import type { ByteChannel } from './byte-channel.ts';

/** The length goes as four hexadecimal digits. */
const LONGEST_SERVICE = 0xffff;

/**
 * Asks the adb server for a service, `host:version` or `shell,v2,raw:…`, and reads its OKAY. Requests cannot be sent
 * ahead of the answer: the server drops what follows a `host:transport:` in the same packet (AOSP, smart_socket_enqueue).
 *
 * Raises the failure that the server's FAIL text tells (see `refusal`), and INVALID_ARGS for a service over 65,535 bytes.
 */
export async function requestService(channel: ByteChannel, service: string): Promise<void> {
  const body = Buffer.from(service, 'utf8');
  if (body.length > LONGEST_SERVICE) {
    throw new ServiceRefused(
      'INVALID_ARGS',
      `the device request is too long: ${body.length} bytes, at most ${LONGEST_SERVICE}`,
    );
  }
  const header = body.length.toString(16).padStart(4, '0');
  await channel.write(Buffer.concat([Buffer.from(header, 'latin1'), body]));
  await readStatus(channel);
}

/** Reads OKAY; raises what a FAIL tells. */
export async function readStatus(channel: ByteChannel): Promise<void> {
  const status = (await channel.read(4)).toString('latin1');
  if (status === 'OKAY') return;
  if (status === 'FAIL') throw refusal(await readText(channel));
  throw unexpectedAnswer(status);
}

/** A text behind its length in four hexadecimal digits. */
export async function readText(channel: ByteChannel): Promise<string> {
  const digits = (await channel.read(4)).toString('latin1');
  if (!/^[0-9a-fA-F]{4}$/.test(digits)) throw unexpectedAnswer(digits);
  return (await channel.read(Number.parseInt(digits, 16))).toString('utf8');
}

/** The request was refused, by the server, the device or here; nothing was run. */
export class ServiceRefused extends GloveboxError {}

function unexpectedAnswer(answer: string): GloveboxError {
  return new GloveboxError('ADB_FAILED', `what answers is not an adb server (it said ${JSON.stringify(answer)})`, {
    hint: 'check ADB_SERVER_SOCKET, ANDROID_ADB_SERVER_PORT and GLOVEBOX_ADB_SERVERS',
  });
}

/** What a device that is listed but cannot be used is called in a FAIL, and what helps (AOSP, transport.cpp). */
const NOT_READY: ReadonlyArray<readonly [pattern: RegExp, hint: string]> = [
  [/^device unauthorized/, 'unlock the device and accept its "Allow USB debugging?" dialog'],
  [/^device still (?:authorizing|connecting)/, 'wait a moment, then call again'],
  [/^device offline/, 'reconnect the device: its cable, or adb disconnect and adb connect'],
  [/^insufficient permissions/, 'give your user access to the USB device (udev rules), then reconnect it'],
];

/** The first line is the message; adb's advice, which follows it, speaks of adb's own command line. */
function refusal(text: string): ServiceRefused {
  const message = text.split('\n', 1)[0]?.trim() || 'adb refused the request without a reason';
  for (const [pattern, hint] of NOT_READY) {
    if (pattern.test(message)) return new ServiceRefused('DEVICE_NOT_READY', message, { hint });
  }
  if (/^device .*not found$/.test(message)) {
    return new ServiceRefused('ADB_FAILED', message, { hint: 'list what is connected with the devices command' });
  }
  return new ServiceRefused('ADB_FAILED', message);
}
