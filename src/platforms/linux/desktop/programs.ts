import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { findProgram, firstProgram } from '../apps/find-program.ts';

/** How long a server may take until it says that it listens, in ms. */
const READY_MS = 15_000;

/** Window managers that need no session of their own, best first, with their arguments. */
const WINDOW_MANAGERS: readonly (readonly string[])[] = [
  ['openbox'],
  ['xfwm4', '--compositor=off'],
  ['metacity', '--no-composite'],
  ['marco', '--no-composite'],
  ['icewm'],
  ['fluxbox'],
  ['kwin_x11'],
];

export interface Started {
  readonly process: ChildProcess;
  /** What it said on its descriptor 3, without line ends. */
  readonly said: string;
}

/**
 * Starts a program that says on descriptor 3 when it is ready; its output goes to `log`. Raises DEVICE_NOT_READY when it
 * ends before, or says nothing in time.
 */
async function startServer(
  file: string,
  words: readonly string[],
  { environment, log }: { readonly environment: Environment; readonly log: number },
): Promise<Started> {
  const child = spawn(file, words, { stdio: ['ignore', log, log, 'pipe'], env: { ...environment } });
  const pipe = child.stdio[3] as Readable;
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(new Error(`it was not ready within ${READY_MS / 1000} s`)), READY_MS);
  try {
    const said = new Promise<string>((resolve, reject) => {
      let text = '';
      pipe.setEncoding('utf8').on('data', (piece: string) => {
        text += piece;
        if (text.includes('\n')) resolve(text.trim());
      });
      child.once('error', reject);
      child.once('exit', (code, signal) => reject(new Error(`it ended with ${signal ?? code}`)));
    });
    const late = once(stop.signal, 'abort').then(() => Promise.reject(stop.signal.reason));
    return { process: child, said: await Promise.race([said, late]) };
  } catch (error) {
    child.kill('SIGKILL');
    throw new GloveboxError('DEVICE_NOT_READY', `${file} cannot be started: ${(error as Error).message}`, {
      hint: "its words are in the desktop's log",
    });
  } finally {
    clearTimeout(timer);
    stop.abort();
    pipe.destroy();
  }
}

/**
 * Starts an X server without a screen, on a display number that it finds free itself; answers `:N`. It listens on no
 * network and lets in only who has the cookie. Raises NOT_SUPPORTED where Xvfb is not installed.
 */
export async function startXServer(
  { width, height }: { readonly width: number; readonly height: number },
  authority: string,
  context: { readonly environment: Environment; readonly log: number },
): Promise<Started> {
  const file = await findProgram('Xvfb', context.environment);
  if (file === undefined) {
    throw new GloveboxError('NOT_SUPPORTED', 'a private desktop needs Xvfb, which is not installed', {
      hint: 'install it, such as with apt install xvfb openbox at-spi2-core dbus',
    });
  }
  const screen = ['-screen', '0', `${width}x${height}x24`, '-dpi', '96'];
  const access = ['-auth', authority, '-nolisten', 'tcp', '-noreset', '-s', '0'];
  const { process, said } = await startServer(file, ['-displayfd', '3', ...screen, ...access], context);
  return { process, said: `:${said}` };
}

/** Starts a session bus at that socket; answers its address. Undefined where dbus-daemon is not installed. */
export async function startSessionBus(
  socket: string,
  context: { readonly environment: Environment; readonly log: number },
): Promise<Started | undefined> {
  const file = await findProgram('dbus-daemon', context.environment);
  const address = `--address=unix:path=${socket}`;
  if (file === undefined) return undefined;
  return startServer(file, ['--session', '--nofork', '--nopidfile', address, '--print-address=3'], context);
}

/** Starts a window manager; answers its name. Undefined where none that we know is installed. */
export async function startWindowManager(context: {
  readonly environment: Environment;
  readonly log: number;
}): Promise<string | undefined> {
  for (const [name = '', ...words] of WINDOW_MANAGERS) {
    const file = await firstProgram([name], context.environment);
    if (file === undefined) continue;
    const { log, environment } = context;
    spawn(file, words, { stdio: ['ignore', log, log], env: { ...environment } }).once('error', () => {});
    return name;
  }
  return undefined;
}

/** How long one question to a bus may take, in ms. */
const BUS_MS = 8_000;

/**
 * Starts the accessibility bus of the session and switches accessibility on, before any application could look;
 * answers its address. Undefined where it is not installed.
 */
export async function startAccessibility(environment: Environment): Promise<string | undefined> {
  const program = await findProgram('dbus-send', environment);
  if (program === undefined) return undefined;
  const ask = (...words: readonly string[]) =>
    output(program, ['--session', '--print-reply', '--dest=org.a11y.Bus', '/org/a11y/bus', ...words], environment);
  const reply = await ask('org.a11y.Bus.GetAddress');
  const address = /^\s*string "(.+)"$/m.exec(reply ?? '')?.[1];
  if (address === undefined) return undefined;
  const set = 'org.freedesktop.DBus.Properties.Set';
  await ask(set, 'string:org.a11y.Status', 'string:IsEnabled', 'variant:boolean:true');
  return address;
}

/** A program's output; undefined when it fails. */
async function output(file: string, words: readonly string[], environment: Environment): Promise<string | undefined> {
  const child = spawn(file, words, { stdio: ['ignore', 'pipe', 'ignore'], env: { ...environment }, timeout: BUS_MS });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
  });
  const code = await new Promise<number | null>((resolve) => {
    child.once('error', () => resolve(null));
    child.once('close', resolve);
  });
  return code === 0 ? text : undefined;
}
