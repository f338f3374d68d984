import type { AppChange } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { PackageName } from '../../../domain/package-name.ts';
import { parsePackageResult } from '../output/package-result.ts';
import { type AppDevice, ask, isInstalled, readBack, requireInstalled } from './package-manager.ts';
import { uninstallHint } from './refusals.ts';

/**
 * Removes an app and its data, for all users. Confirmed once the package manager no longer finds it.
 *
 * Raises APP_NOT_FOUND (Android's own word for it is the one for a protected app too), UNINSTALL_FAILED with
 * Android's reason, ADB_FAILED where it names none, ADB_TIMEOUT.
 */
export async function uninstallApp(device: AppDevice, app: PackageName, signal: AbortSignal): Promise<AppChange> {
  await requireInstalled(device, app, signal);
  const { adb } = device;
  const manager = (await adb.features({ signal })).has('cmd') ? ['cmd', 'package'] : ['pm'];
  const result = parsePackageResult(await ask(adb, [...manager, 'uninstall', app], { signal }));
  if (result.kind === 'failure') {
    const { reason, text } = result;
    if (reason === undefined) {
      throw new GloveboxError('ADB_FAILED', text || 'the package manager did not say why it kept the app', {
        dispatched: 'maybe',
      });
    }
    throw new GloveboxError('UNINSTALL_FAILED', text, { reason, dispatched: true, hint: uninstallHint(reason) });
  }
  const isGone = await readBack(async () => !(await isInstalled(device, app, signal)), signal);
  if (isGone) return { effect: 'confirmed', warnings: [] };
  return {
    effect: 'unverified',
    warnings: ['the package is still there: a system app goes back to the version it came with'],
  };
}
