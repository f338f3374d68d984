import { setTimeout } from 'node:timers/promises';
import { GloveboxError } from '../../../domain/errors.ts';
import type { PackageName } from '../../../domain/package-name.ts';
import type { CommandScope } from '../adb/call-scope.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command } from '../adb/quote.ts';
import { parsePackagePath } from '../output/package-path.ts';

/** One device as the app commands need it: the way to it, and the id that its user knows it by. */
export interface AppDevice {
  readonly id: string;
  readonly adb: AdbDevice;
}

/** Runs a command and answers all it said: its errors stand on either stream, by version. */
export async function ask(adb: AdbDevice, words: readonly string[], scope: CommandScope): Promise<string> {
  const { stdout, stderr } = await adb.shell(command(words), scope);
  return `${stdout.toString('utf8')}\n${stderr.toString('utf8')}`;
}

/** Whether the app is installed for the main user. Raises ADB_FAILED when the package manager says something else. */
export async function isInstalled({ adb }: AppDevice, app: PackageName, signal: AbortSignal): Promise<boolean> {
  const path = parsePackagePath(await ask(adb, ['pm', 'path', app], { signal, readOnly: true }));
  if (path.kind === 'failed') throw new GloveboxError('ADB_FAILED', path.text);
  return path.kind === 'installed';
}

/** Raises APP_NOT_FOUND with nothing changed: what is asked of a missing package later fails in other words, or not at all. */
export async function requireInstalled(device: AppDevice, app: PackageName, signal: AbortSignal): Promise<void> {
  if (!(await isInstalled(device, app, signal))) throw appNotFound(device, app);
}

export function appNotFound({ id }: AppDevice, app: PackageName): GloveboxError {
  return new GloveboxError('APP_NOT_FOUND', `package '${app}' is not installed on ${id}`, {
    hint: 'install it from an APK, or check the name',
  });
}

/** Milliseconds before each question whether a change has come about: at once, and after what a phone may need. */
const PAUSES_MS = [0, 50, 200];

/** Asks until it is so, up to three times. A question that fails leaves the change unconfirmed, which is no error. */
export async function readBack(isSo: () => Promise<boolean>, signal: AbortSignal): Promise<boolean> {
  for (const pause of PAUSES_MS) {
    if (pause > 0) await setTimeout(pause, undefined, { signal }).catch(() => signal.throwIfAborted());
    try {
      if (await isSo()) return true;
    } catch (error) {
      if (error instanceof GloveboxError) return false;
      throw error;
    }
  }
  return false;
}
