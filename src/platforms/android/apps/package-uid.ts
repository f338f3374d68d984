import { GloveboxError } from '../../../domain/errors.ts';
import type { PackageName } from '../../../domain/package-name.ts';
import { shownAnswer } from '../output/answer.ts';
import { parsePackageList, parsePackageUid } from '../output/package-list.ts';
import { type AppDevice, appNotFound, ask } from './package-manager.ts';

/**
 * The Linux user ids that an app runs under, the main user's first. `pm list packages` finds parts of names too, so only
 * the exact one counts.
 *
 * Raises APP_NOT_FOUND, and ADB_FAILED in the package manager's words.
 */
export async function packageUids(
  device: AppDevice,
  app: PackageName,
  signal: AbortSignal,
): Promise<readonly number[]> {
  const scope = { signal, readOnly: true };
  const said = await ask(device.adb, ['pm', 'list', 'packages', '-U', app], scope);
  const { packages, rest } = parsePackageList(said);
  const listed = packages.find(({ name }) => name === app);
  if (listed !== undefined && listed.uids.length > 0) return listed.uids;
  const knowsNoUids = rest.some((line) => line.includes('Unknown option: -U'));
  if (knowsNoUids) {
    const uid = parsePackageUid(await ask(device.adb, ['dumpsys', 'package', app], scope), app);
    if (uid !== undefined) return [uid];
  } else if (listed !== undefined || rest.length > 0) {
    throw new GloveboxError('ADB_FAILED', shownAnswer(said));
  }
  throw appNotFound(device, app);
}
