import { GloveboxError } from '../../../domain/errors.ts';
import { AdbProgram } from '../adb/adb-program.ts';
import { withDeadline } from '../adb/call-scope.ts';
import type { ListedDevice } from '../adb/device-list.ts';
import { AdbServer } from '../adb/server.ts';
import { canStartAt, type ServerAddress } from '../adb/server-address.ts';

/** One adb server as it was found. */
export type ServerFinding =
  | {
      readonly answers: true;
      readonly server: AdbServer;
      /** Its protocol version, such as 41. */
      readonly version: number;
      readonly devices: readonly ListedDevice[];
    }
  | { readonly answers: false; readonly server: AdbServer; readonly message: string; readonly remedy: string };

const ANSWER_MS = 5_000;

type AdbLine = (...words: readonly string[]) => string;

/** A program that is nowhere: a server made with it can be asked but never started. */
const NO_PROGRAM = new AdbProgram({ platform: 'linux', environment: {}, home: '' });

/** Asks a server for its version and devices, without starting one that is absent. */
export async function checkServer(address: ServerAddress, adb: AdbLine, signal: AbortSignal): Promise<ServerFinding> {
  const server = new AdbServer(address, NO_PROGRAM);
  const scope = { signal, timeoutMs: ANSWER_MS };
  let isReached = false;
  try {
    await withDeadline('connect', scope, async (deadline) => (await server.connectOnly(deadline)).destroy());
    isReached = true;
    const version = await server.version(scope);
    return { answers: true, server, version, devices: await server.listDevices(scope) };
  } catch (error) {
    if (!(error instanceof GloveboxError)) throw error;
    const message = error.code === 'ADB_TIMEOUT' ? `did not answer within ${ANSWER_MS / 1000}s` : error.message;
    return { answers: false, server, message, remedy: remedyFor(error, isReached, address, adb) };
  }
}

function remedyFor(error: GloveboxError, isReached: boolean, address: ServerAddress, adb: AdbLine): string {
  if (isReached && error.code === 'ADB_TIMEOUT') return `${adb('kill-server')}, then ${adb('start-server')}`;
  if (!isReached && canStartAt(address)) return adb('start-server');
  return error.hint ?? adb('start-server');
}
