import type { AppChange } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { PackageName } from '../../../domain/package-name.ts';
import { shownAnswer } from '../output/answer.ts';
import { isProcessOf, parseProcessNames } from '../output/processes.ts';
import { type AppDevice, ask, readBack, requireInstalled } from './package-manager.ts';

/**
 * Ends every process of an app, for all users. Confirmed once none of its name is left.
 *
 * Raises APP_NOT_FOUND, ADB_FAILED in am's words (it says nothing when it works), ADB_TIMEOUT.
 */
export async function terminateApp(device: AppDevice, app: PackageName, signal: AbortSignal): Promise<AppChange> {
  await requireInstalled(device, app, signal);
  const said = shownAnswer(await ask(device.adb, ['am', 'force-stop', app], { signal }));
  if (said !== '') throw new GloveboxError('ADB_FAILED', said, { dispatched: 'maybe' });
  let names: readonly string[] | undefined;
  const isGone = await readBack(async () => {
    names = await processNames(device, signal);
    return names !== undefined && !names.some((name) => isProcessOf(app, name));
  }, signal);
  if (isGone) return { effect: 'confirmed', warnings: [] };
  const warning = names === undefined ? 'the processes could not be listed' : 'a process of it runs again';
  return { effect: 'unverified', warnings: [warning] };
}

/** `-A` and `-o` are toybox's, Android 8 on; the `ps` before lists all processes when it is given no word. */
async function processNames({ adb }: AppDevice, signal: AbortSignal): Promise<readonly string[] | undefined> {
  const scope = { signal, readOnly: true };
  const names = parseProcessNames(await ask(adb, ['ps', '-A', '-o', 'NAME'], scope));
  return names ?? parseProcessNames(await ask(adb, ['ps'], scope));
}
