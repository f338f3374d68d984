import { GloveboxError } from '../../../domain/errors.ts';
import { type CallScope, withDeadline } from './call-scope.ts';
import type { AdbDevice } from './device.ts';
import { readStatus, readText, requestService } from './smart-socket.ts';

/** A way from this machine (of the adb server) to the device: `tcp:34567` to `localabstract:name`. */
export interface Forward {
  readonly serial: string;
  readonly local: string;
  readonly remote: string;
}

/**
 * Opens a way to a socket of the device and answers the local end in force: for `tcp:0`, the port that the server chose.
 * Says nothing about the far end, which is tried only when something connects. A way from the same local end is replaced.
 *
 * Raises INVALID_ARGS for an end that adb could misread, and ADB_FAILED with adb's reason (`cannot bind …`).
 */
export function forward(device: AdbDevice, local: string, remote: string, scope?: CallScope): Promise<string> {
  const service = `host-serial:${device.serial}:forward:${checked(local)};${checked(remote)}`;
  return withDeadline(`forward on ${device.serial}`, scope, async (deadline) => {
    const channel = await device.server.connect(deadline);
    try {
      await requestService(channel, service);
      // The first OKAY was for the request, the second is for the deed.
      await readStatus(channel);
      return local === 'tcp:0' ? `tcp:${portOf(await readText(channel))}` : local;
    } finally {
      channel.destroy();
    }
  });
}

/** The ways to this device that the server keeps, whoever opened them. */
export async function listForwards(device: AdbDevice, scope?: CallScope): Promise<readonly Forward[]> {
  const text = await device.server.query('host:list-forward', scope);
  return text.split('\n').flatMap((line) => parseForward(line, device.serial) ?? []);
}

/** Closes the way from that local end. Raises ADB_FAILED (`listener 'tcp:1' not found`) when there is none. */
export function removeForward(device: AdbDevice, local: string, scope?: CallScope): Promise<void> {
  const service = `host-serial:${device.serial}:killforward:${checked(local)}`;
  return withDeadline(`killforward on ${device.serial}`, scope, async (deadline) => {
    const channel = await device.server.connect(deadline);
    try {
      await requestService(channel, service);
      await readStatus(channel);
    } finally {
      channel.destroy();
    }
  });
}

/** `SERIAL LOCAL REMOTE`; the serial may hold blanks, so it is compared and not searched. */
function parseForward(line: string, serial: string): Forward | undefined {
  if (!line.startsWith(`${serial} `)) return undefined;
  const [local, remote, ...more] = line.slice(serial.length + 1).split(' ');
  if (!local || !remote || more.length > 0) return undefined;
  return { serial, local, remote };
}

function checked(end: string): string {
  if (/^[a-z-]+:[^;\s\0]+$/.test(end)) return end;
  throw new GloveboxError('INVALID_ARGS', `not an end that adb can forward: ${JSON.stringify(end)}`);
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : 0;
  if (port > 0 && port < 65536) return port;
  throw new GloveboxError('ADB_FAILED', `the adb server named an impossible port: ${JSON.stringify(text)}`);
}
