import { randomBytes } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../device/selection.ts';
import { errorReport, GloveboxError } from '../../../domain/errors.ts';
import type { Size } from '../../../domain/picture.ts';
import { thisProcess } from '../../../storage/process-identity.ts';
import { XScreenCapture } from '../x11/capture/screen.ts';
import { Display } from '../x11/display.ts';
import { hasWindowManager } from '../x11/windows/list.ts';
import { untilSeen } from '../x11/windows/until.ts';
import { COOKIE_SCHEME, encodeAuthority } from '../x11/wire/authority.ts';
import { desktopEnvironment } from './environment.ts';
import { startAccessibility, startSessionBus, startWindowManager, startXServer } from './programs.ts';
import { type DesktopState, lastUse, noteUse, readState, writeState } from './state.ts';
import { endProcesses } from './sweep.ts';

/** What the starter wants; it goes to the holder as JSON. */
export interface DesktopOrder {
  readonly id: string;
  readonly token: string;
  readonly folder: string;
  readonly size: Size;
  readonly idleMinutes: number;
}

/** The file that this module is in after bundling: a holder is Node with this module alone. */
export const holderModule: string = import.meta.url;

/** The longest path of a socket is 107 bytes, and programs put theirs some folders deeper. */
const LONGEST_RUNTIME = 70;

/** How long a window manager may take until it names itself, in ms. */
const MANAGER_MS = 5_000;

/** Looks so often whether the desktop is still used, at most, in ms. */
const LOOK_MS = 30_000;

/**
 * Keeps a private desktop: starts it, tells the starter on stdout with one JSON line, and ends everything on SIGTERM,
 * when its X server is gone, its folder was taken away, or nobody used it for long. Its whole life is this call.
 *
 * @public called by the process that start.ts starts
 */
export async function holdDesktop(order: DesktopOrder): Promise<void> {
  process.title = `glovebox ${order.id}`;
  // The starter may be gone when it is told.
  process.stdout.on('error', () => {});
  const log = openSync(join(order.folder, 'log'), 'a', 0o600);
  const stopped = new Promise<void>((resolve) => {
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => resolve());
  });
  let runtime: string | undefined;
  let serverPid: number | undefined;
  try {
    runtime = await makeRuntimeFolder(order.folder);
    const started = await startAll(order, runtime, log, (pid) => {
      serverPid = pid;
    });
    process.stdout.write(`${JSON.stringify(started.state)}\n`);
    await Promise.race([stopped, started.serverEnded, untilIdle(order)]);
    await started.display.close();
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ error: errorReport(error) })}\n`);
    writeSync(log, `${(error as Error).stack}\n`);
  } finally {
    await endProcesses(order.token, thisProcess, (pid) => pid === serverPid);
    closeSync(log);
    if (runtime !== undefined) await rm(runtime, { recursive: true, force: true }).catch(() => {});
    await rm(order.folder, { recursive: true, force: true }).catch(() => {});
  }
  process.exit(0);
}

async function makeRuntimeFolder(folder: string): Promise<string> {
  const inside = join(folder, 'run');
  if (Buffer.byteLength(inside) <= LONGEST_RUNTIME) {
    await mkdir(inside, { mode: 0o700 });
    return inside;
  }
  return mkdtemp(join(tmpdir(), 'glovebox-'));
}

interface StartedDesktop {
  readonly state: DesktopState;
  readonly display: Display;
  readonly serverEnded: Promise<void>;
}

async function startAll(
  order: DesktopOrder,
  runtime: string,
  log: number,
  noteServer: (pid: number | undefined) => void,
): Promise<StartedDesktop> {
  const { id, token, folder, size, idleMinutes } = order;
  const authority = join(folder, 'authority');
  const home = join(folder, 'home');
  await Promise.all([
    mkdir(home, { mode: 0o700 }),
    writeFile(authority, encodeAuthority({ scheme: COOKIE_SCHEME, data: randomBytes(16) }), { mode: 0o600 }),
  ]);
  const user: Environment = process.env;
  const places = { token, authority, home, runtime };
  const bare = desktopEnvironment({ ...places, display: '', bus: undefined }, user);
  const server = await startXServer(size, authority, { environment: bare, log });
  noteServer(server.process.pid);
  const serverEnded = new Promise<void>((resolve) => server.process.once('exit', () => resolve()));
  const onDisplay = { ...places, display: server.said };
  const busSocket = join(runtime, 'bus');
  const bus = await startSessionBus(busSocket, {
    environment: desktopEnvironment({ ...onDisplay, bus: `unix:path=${busSocket}` }, user),
    log,
  });
  const environment = desktopEnvironment({ ...onDisplay, bus: bus?.said }, user);
  const display = new Display(environment);
  // This connection lives as long as the desktop, and with it the server's memory of covered windows.
  const scope = { signal: new AbortController().signal };
  await new XScreenCapture(display).keepWindowsWhole(scope);
  const [windowManager, accessibilityBus] = await Promise.all([
    startWindowManager({ environment, log }),
    bus === undefined ? undefined : startAccessibility(environment),
  ]);
  const isManaged =
    windowManager !== undefined &&
    (await display.run(scope, { what: 'the start of the window manager' }, (calls) =>
      untilSeen(calls, [], MANAGER_MS, async () => ((await hasWindowManager(calls)) ? true : undefined)),
    ));
  const warnings = [
    ...(windowManager === undefined ? ['no window manager is installed; install openbox'] : []),
    ...(windowManager !== undefined && !isManaged ? [`the window manager ${windowManager} did not start`] : []),
    ...(bus === undefined ? ['no session bus: dbus-daemon is not installed; install dbus'] : []),
    ...(accessibilityBus === undefined ? ['no accessibility bus: elements cannot be read; install at-spi2-core'] : []),
  ];
  const state: DesktopState = {
    id,
    token,
    holder: thisProcess,
    size,
    display: server.said,
    ...{ authority, home, runtime, bus: bus?.said, accessibilityBus },
    windowManager: isManaged ? windowManager : undefined,
    idleMinutes,
    startedAt: Date.now(),
    warnings,
  };
  await noteUse(folder);
  await writeState(folder, state);
  return { state, display, serverEnded };
}

/** Resolves when the desktop was not used for its idle minutes, or is no longer written down. */
async function untilIdle({ folder, idleMinutes, token }: DesktopOrder): Promise<void> {
  const idleMs = 60_000 * idleMinutes;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, Math.max(50, Math.min(LOOK_MS, idleMs / 4))));
    const [used, state] = await Promise.all([lastUse(folder), readState(folder)]);
    if (state?.token !== token || used === undefined || Date.now() - used > idleMs) return;
  }
}

/** For GloveboxErrors that come back as JSON. */
export function errorFromReport(report: Partial<ReturnType<typeof errorReport>>): GloveboxError {
  const { code = 'INTERNAL', message = 'the private desktop could not be started', hint } = report;
  return new GloveboxError(code, message, { hint });
}
