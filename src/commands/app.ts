import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo, Windows } from '../device/windows.ts';
import { targetWindows } from '../domain/desktop/choose-window.ts';
import { readTarget, type TargetArguments } from '../domain/desktop/target.ts';
import type { Effect } from '../domain/effect.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { APP_ACTIONS } from './app-actions.ts';
import { windowsOf } from './target.ts';

interface AppArguments extends Pick<TargetArguments, 'app' | 'pid'> {
  readonly action: (typeof APP_ACTIONS)[number];
  readonly device?: string;
}

/** The windows of one process, the one in front first. */
interface RunningApp {
  readonly app: string | null;
  readonly pid: number | null;
  readonly windows: readonly WindowInfo[];
}

const FURNITURE: ReadonlySet<string> = new Set(['dock', 'desktop']);

/** What runs with a window, in the order of the windows. Panels and the desktop's own picture are nobody's work. */
function running(windows: readonly WindowInfo[]): readonly RunningApp[] {
  const apps = new Map<string, RunningApp>();
  for (const window of windows.filter(({ kind }) => !FURNITURE.has(kind))) {
    const key = `${window.pid ?? `window ${window.id}`}`;
    const known = apps.get(key);
    apps.set(key, { app: window.app, pid: window.pid, windows: [...(known?.windows ?? []), window] });
  }
  return [...apps.values()];
}

const appJson = ({ app, pid, windows }: RunningApp): JsonObject => ({
  app,
  name: windows[0]?.names[0] ?? app,
  pid,
  active: windows.some(({ active }) => active),
  hidden: windows.every(({ minimized }) => minimized),
  windows: windows.map(({ id, title }) => ({ windowId: id, title })),
});

/** Raises INVALID_ARGS without a target, ELEMENT_AMBIGUOUS where several processes are meant. */
function theApp(windows: readonly WindowInfo[], checked: AppArguments): RunningApp {
  const target = readTarget(checked);
  if (target === undefined || target.window !== undefined) {
    throw new GloveboxError('INVALID_ARGS', `'app ${checked.action}' needs --app or --pid, and no window of it`, {
      hint: `app ${checked.action} --app org.gnome.Calculator; app list shows what runs`,
    });
  }
  const [only, ...others] = running(targetWindows(windows, target, 'whole'));
  if (only !== undefined && others.length === 0) return only;
  if (only === undefined) {
    throw new GloveboxError('APP_NOT_FOUND', 'that app shows no window of its own', {
      hint: 'app list shows what runs',
    });
  }
  const pids = [only, ...others].flatMap(({ pid }) => (pid === null ? [] : [`--pid ${pid}`]));
  throw new GloveboxError('ELEMENT_AMBIGUOUS', `${others.length + 1} processes of that app run`, {
    hint: pids.length === 0 ? 'window list shows its windows, window close closes one' : `name one: ${pids.join(', ')}`,
  });
}

async function quit({ app, pid }: RunningApp, windows: Windows, context: CommandContext): Promise<Effect> {
  if (pid !== null) return windows.quit(pid, context);
  throw new GloveboxError('NOT_SUPPORTED', `the process of ${app ?? 'that app'} is not known`, {
    hint: 'window close closes its windows',
  });
}

async function hide({ windows: own }: RunningApp, windows: Windows, context: CommandContext): Promise<Effect> {
  let effect: Effect = 'confirmed';
  for (const { id } of own.filter(({ minimized }) => !minimized)) {
    const change = await windows.change(id, { action: 'minimize' }, context);
    if (change.effect !== 'confirmed') effect = 'unverified';
  }
  return effect;
}

const STILL_RUNS = 'It still runs: it may ask something first (ui-tree shows it). terminate ends it by force.';

/** Quits and starts anew. Nothing is started while the old one still runs. */
async function relaunch(found: RunningApp, session: DeviceSession, context: CommandContext): Promise<JsonObject> {
  const apps = session.capability('apps', 'app relaunch');
  const { app } = found;
  if (app === null) {
    throw new GloveboxError('NOT_SUPPORTED', 'what that app is called is not known, so it could not be started again', {
      hint: 'app quit ends it',
    });
  }
  const windows = windowsOf(session, 'app');
  const quitted = await session.send(() => quit(found, windows, context), context);
  if (quitted !== 'confirmed') return { relaunched: false, effect: 'unverified', warnings: [STILL_RUNS] };
  const { pid, effect, warnings } = await session.send(() => apps.launch(app, context), context);
  return {
    relaunched: true,
    ...(pid === undefined ? {} : { newPid: pid }),
    effect,
    ...(warnings.length === 0 ? {} : { warnings }),
  };
}

/**
 * Lists the apps that have windows, or quits, hides or restarts one of them, as a person does: it may ask back, and is never
 * killed. Raises INVALID_ARGS, APP_NOT_FOUND, ELEMENT_AMBIGUOUS, NOT_SUPPORTED.
 */
export async function app(context: CommandContext, checked: AppArguments): Promise<CommandResult> {
  const { action, device } = checked;
  const session = await context.select(device);
  const windows = windowsOf(session, 'app');
  const { id } = session.device;
  if (action === 'list') {
    const target = readTarget(checked);
    const all = await windows.list(context);
    const listed = target === undefined ? all : targetWindows(all, target, 'part');
    return { value: { device: id, apps: running(listed).map(appJson) } };
  }
  return session.change(async () => {
    const found = theApp(await windows.list(context), checked);
    const told = { device: id, action, app: found.app, pid: found.pid };
    if (action === 'relaunch') return { value: { ...told, ...(await relaunch(found, session, context)) } };
    const effect = await session.send(() => (action === 'quit' ? quit : hide)(found, windows, context), context);
    const warnings = action === 'quit' && effect !== 'confirmed' ? { warnings: [STILL_RUNS] } : {};
    return { value: { ...told, effect, ...warnings } };
  }, context);
}
