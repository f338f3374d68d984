import type { AppLaunch } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { PackageName } from '../../../domain/package-name.ts';
import { type ActivityQuery, parseActivityQuery } from '../output/activity-query.ts';
import { type AmStart, parseAmStart } from '../output/am-start.ts';
import { componentText, type Foreground, parseComponent, parseForeground } from '../output/foreground.ts';
import { type AppDevice, ask, readBack, requireInstalled } from './package-manager.ts';

const MAIN = 'android.intent.action.MAIN';

/** In Android's own order for an app's launch intent (PackageManager.getLaunchIntentForPackage). */
const CATEGORIES = ['android.intent.category.INFO', 'android.intent.category.LAUNCHER'] as const;

/** FLAG_ACTIVITY_NEW_TASK and RESET_TASK_IF_NEEDED, as a launcher sends: what runs already comes to the front as it is. */
const LAUNCHER_FLAGS = '0x10200000';

/** am's -W has no end of its own; Android gives up after 10 s for the process and 10 s for the first frame. */
const START_MS = 30_000;

/**
 * Starts an app as its icon does. Confirmed once the started activity, or another of the app, is in front.
 *
 * Raises APP_NOT_FOUND, APP_NOT_LAUNCHABLE, ADB_FAILED in am's words, ADB_TIMEOUT.
 */
export async function launchApp(device: AppDevice, app: PackageName, signal: AbortSignal): Promise<AppLaunch> {
  await requireInstalled(device, app, signal);
  const started = await start(device, app, signal);
  const activity = started.activity ?? null;
  let foreground: Foreground | undefined;
  const isInFront = await readBack(async () => {
    foreground = await readForeground(device, signal);
    return isShown(app, activity, foreground);
  }, signal);
  return isInFront
    ? { activity, effect: 'confirmed', warnings: [] }
    : { activity, effect: 'unverified', warnings: [unconfirmed(started, foreground)] };
}

async function start(device: AppDevice, app: PackageName, signal: AbortSignal) {
  for (const category of CATEGORIES) {
    const query = await queryActivities(device, app, category, signal);
    if (query.kind === 'failed')
      throw new GloveboxError('ADB_FAILED', query.text || 'the activities cannot be queried');
    if (query.kind === 'unknown_command') return begin(device, app, [app], signal);
    const [component] = query.components;
    if (component !== undefined) {
      return begin(device, app, ['-a', MAIN, '-c', category, '-n', component], signal);
    }
  }
  throw notLaunchable(app);
}

async function queryActivities(
  { adb }: AppDevice,
  app: PackageName,
  category: string,
  signal: AbortSignal,
): Promise<ActivityQuery> {
  const words = ['cmd', 'package', 'query-activities', '--components', '-a', MAIN, '-c', category, app];
  return parseActivityQuery(await ask(adb, words, { signal, readOnly: true }), app);
}

/** A bare package name stands for MAIN and LAUNCHER of it, on every Android: the way where activities cannot be queried. */
async function begin(
  { adb }: AppDevice,
  app: PackageName,
  intent: readonly string[],
  signal: AbortSignal,
): Promise<Extract<AmStart, { kind: 'started' }>> {
  const words = ['am', 'start', '-W', '-f', LAUNCHER_FLAGS, ...intent];
  const started = parseAmStart(await ask(adb, words, { signal, timeoutMs: START_MS }));
  if (started.kind === 'started') return started;
  if (started.kind === 'unresolved') throw notLaunchable(app);
  throw new GloveboxError('ADB_FAILED', started.text || 'am start printed nothing', { dispatched: 'maybe' });
}

async function readForeground({ adb }: AppDevice, signal: AbortSignal): Promise<Foreground> {
  const words = ['dumpsys', 'activity', 'activities'];
  return parseForeground(await ask(adb, words, { signal, readOnly: true }));
}

/** Windows of the system that lie before an app which is called resumed all the same. */
const COVERS = /^(?:NotificationShade|StatusBar|Keyguard|Bouncer|Application (?:Not Responding|Error))/;

function isShown(app: PackageName, started: string | null, { activity, focusedWindow }: Foreground): boolean {
  if (activity === undefined || COVERS.test(focusedWindow ?? '')) return false;
  if (activity.packageName === app) return true;
  const expected = parseComponent(started ?? '');
  return expected?.packageName === activity.packageName && expected.className === activity.className;
}

function unconfirmed({ status }: { readonly status: string | undefined }, foreground: Foreground | undefined): string {
  const late = status === 'timeout' ? 'Android gave up waiting for its first frame; ' : '';
  const cover = COVERS.test(foreground?.focusedWindow ?? '') ? foreground?.focusedWindow : undefined;
  const front = cover ?? (foreground?.activity && componentText(foreground.activity));
  return `${late}${front === undefined ? 'what is in front could not be read' : `in front is ${front}`}`;
}

function notLaunchable(app: PackageName): GloveboxError {
  return new GloveboxError('APP_NOT_LAUNCHABLE', `package '${app}' has no launcher activity`, {
    hint: 'it has no icon to start it by: a service, a keyboard or part of the system',
  });
}
