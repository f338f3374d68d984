import { commandNamed } from '../commands/registry.ts';
import type { Environment } from '../device/selection.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import { jsonLine } from '../domain/json-line.ts';
import type { Size } from '../domain/picture.ts';
import { createHost } from '../host/host.ts';
import { listPrivateDesktops, startPrivateDesktop, stopPrivateDesktops } from '../host/private-desktops.ts';
import { runCommand } from '../host/run-command.ts';
import { stopSignal } from './stop-signal.ts';

export interface DesktopArguments {
  readonly action: 'start' | 'stop' | 'list';
  readonly id?: string;
  readonly size?: string;
  readonly app?: string;
  readonly idleMinutes?: number;
}

function readSize(text: string): Size {
  const match = /^(\d{1,5})x(\d{1,5})$/.exec(text);
  if (match !== null) return { width: Number(match[1]), height: Number(match[2]) };
  throw new GloveboxError('INVALID_ARGS', `--size must be a width and a height such as 1280x800 (got '${text}')`);
}

function requireConsistent({ action, id, size, app, idleMinutes }: DesktopArguments): void {
  const refuse = (message: string) => new GloveboxError('INVALID_ARGS', message, { hint: 'glovebox help desktop' });
  if (id !== undefined && action !== 'stop') throw refuse(`'desktop ${action}' takes no id`);
  const isStart = action === 'start';
  if (!isStart && (size ?? app ?? idleMinutes) !== undefined) {
    throw refuse(`--size, --app and --idle-minutes belong to 'desktop start'`);
  }
}

/** Starts these applications on the desktop, one after the other. Raises what `launch` raises. */
async function launchAll(id: string, apps: readonly string[], environment: Environment, signal: AbortSignal) {
  const launch = commandNamed('launch');
  if (launch === undefined) throw new Error('there is a command launch');
  const host = createHost(environment, 'call');
  const launched: JsonObject[] = [];
  try {
    for (const app of apps) {
      const given = new Map(Object.entries({ package: app, device: id }));
      const outcome = await runCommand(launch, given, 'cli', host, { signal, progress: () => {} });
      if (!outcome.ok) throw new GloveboxError(outcome.report.code, outcome.report.message, outcome.report);
      launched.push(outcome.value ?? {});
    }
  } finally {
    await host.devices.close();
  }
  return launched;
}

async function start({ size, app, idleMinutes }: DesktopArguments, environment: Environment): Promise<JsonObject> {
  const apps = (app ?? '').split(',').filter((name) => name !== '');
  const wishes = { size: size === undefined ? undefined : readSize(size), idleMinutes };
  const stopping = new AbortController();
  void stopSignal().then(() => stopping.abort(new GloveboxError('INTERNAL', 'the start was cancelled')));
  const { id, value } = await startPrivateDesktop(wishes, environment, { signal: stopping.signal });
  if (apps.length === 0) return value;
  try {
    return { ...value, apps: await launchAll(id, apps, environment, stopping.signal) };
  } catch (error) {
    // Nobody has been told its name: it would stay behind unknown.
    await stopPrivateDesktops(id, environment);
    throw error;
  }
}

/** Starts, ends or lists private desktops; prints one JSON line. Resolves to 0. */
export async function desktop(checked: DesktopArguments, environment: Environment): Promise<number> {
  requireConsistent(checked);
  const { action, id } = checked;
  const print = (value: JsonObject) => void process.stdout.write(`${jsonLine(value)}\n`);
  if (action === 'start') print(await start(checked, environment));
  else if (action === 'stop') print({ stopped: await stopPrivateDesktops(id, environment) });
  else print({ desktops: await listPrivateDesktops(environment) });
  return 0;
}
