import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import type { Effect } from '../../../domain/effect.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { XCalls } from '../x11/calls.ts';
import type { Display } from '../x11/display.ts';
import { listWindows } from '../x11/windows/list.ts';
import { untilSeen } from '../x11/windows/until.ts';
import type { DesktopWindow } from '../x11/windows/window.ts';
import { findApp, type InstalledApp } from './app-list.ts';
import { parseExec } from './exec-line.ts';
import { findProgram, firstProgram } from './find-program.ts';
import { allProcesses, withDescendants } from './processes.ts';

/** What is to be started: an installed application, or a program with its arguments. */
export type LaunchTarget =
  | { readonly app: string; readonly targets?: readonly string[] }
  | { readonly program: string; readonly arguments?: readonly string[]; readonly folder?: string };

export interface Launch {
  /** Of the process that was started; it may have handed over to one that ran before. */
  readonly pid: number;
  /** Its first window; undefined where none was seen in time. */
  readonly window: DesktopWindow | undefined;
  /** Confirmed when a window was seen. */
  readonly effect: Effect;
}

/** What starts an application, and what is known of its windows beforehand. */
export interface Command {
  readonly words: readonly string[];
  readonly folder: string | undefined;
  /** By what a window can be told to be of this application, in lower case. */
  readonly classes: readonly string[];
}

export interface LaunchOptions {
  readonly environment: Environment;
  /** How long its first window may take, in ms. Default 15,000. */
  readonly windowMs?: number;
  /** What is added to the command line. Default: what makes browsers tell accessibility of their pages. */
  readonly flags?: (words: readonly string[]) => readonly string[];
}

/** How long a window may take, in ms. */
const WINDOW_MS = 15_000;

/** Terminal emulators that take a program and its arguments behind -e. */
const TERMINALS = ['x-terminal-emulator', 'xterm', 'konsole', 'xfce4-terminal', 'lxterminal', 'alacritty'];

/**
 * Starts an application on the display, detached: it outlives us. Waits for its first window, or for the one that it
 * shows when it ran already. Raises APP_NOT_FOUND, APP_NOT_LAUNCHABLE (also when it ends with a failure before it shows
 * a window).
 */
export async function launch(
  display: Display,
  target: LaunchTarget,
  { environment, windowMs = WINDOW_MS, flags = withAccessibility }: LaunchOptions,
  scope: Scope,
): Promise<Launch> {
  const command = await commandOf(target, environment);
  return display.run(scope, { what: 'the start of an application', timeoutMs: windowMs + 10_000 }, async (calls) => {
    const before = new Set((await listWindows(calls)).map(({ id }) => id));
    calls.markInput();
    const child = await start({ ...command, words: flags(command.words) }, environment);
    const pid = child.pid ?? 0;
    const window = await firstWindow(calls, { child, command, before, windowMs });
    return { pid, window, effect: window === undefined ? 'unverified' : 'confirmed' };
  });
}

/** The command line that stands for an application or program. Raises APP_NOT_FOUND, APP_NOT_LAUNCHABLE. */
export async function commandOf(target: LaunchTarget, environment: Environment): Promise<Command> {
  if ('program' in target) {
    const { program, arguments: words = [], folder } = target;
    const file = await findProgram(program, environment);
    if (file === undefined) {
      throw new GloveboxError('APP_NOT_FOUND', `there is no program '${program.slice(0, 200)}'`, {
        hint: 'give its absolute path, or a name that PATH has',
      });
    }
    return { words: [file, ...words], folder, classes: [basename(file).toLowerCase()] };
  }
  const app = await findApp(target.app, environment);
  const words = await wordsOf(app, target.targets ?? [], environment);
  const { startupWindowClass, workingFolder } = app.entry;
  const classes = [startupWindowClass, app.id, app.id.split('.').at(-1), basename(words[0] ?? '')];
  return {
    words,
    folder: workingFolder,
    classes: classes.flatMap((one) => (one ? [one.toLowerCase()] : [])),
  };
}

async function wordsOf(app: InstalledApp, targets: readonly string[], environment: Environment): Promise<string[]> {
  const { exec, name, icon, terminal } = app.entry;
  const words = exec === undefined ? undefined : parseExec(exec, { name, icon, file: app.file, targets });
  const [program, ...rest] = words ?? [];
  const file = program === undefined ? undefined : await findProgram(program, environment);
  if (file === undefined) {
    throw notLaunchable(
      app.id,
      program === undefined ? 'its entry has no valid Exec line' : `'${program}' is not installed`,
    );
  }
  if (!terminal) return [file, ...rest];
  const emulator = await firstProgram(TERMINALS, environment);
  if (emulator === undefined)
    throw notLaunchable(app.id, 'it runs in a terminal and no terminal emulator is installed');
  return [emulator, '-e', file, ...rest];
}

const notLaunchable = (id: string, why: string) =>
  new GloveboxError('APP_NOT_LAUNCHABLE', `${id} cannot be started: ${why}`, {
    hint: 'start its program by path and arguments instead',
  });

const CHROMIUM =
  /^(?:chromium|chromium-browser|google-chrome|chrome|brave|brave-browser|microsoft-edge|msedge|vivaldi|opera|electron)(?:-(?:stable|beta|dev|unstable))?\d*$/;

/** Chromium and Electron describe their pages only when told so at their start. */
export function withAccessibility(words: readonly string[]): readonly string[] {
  return isChromium(words[0] ?? '') ? withFlags(words, ['--force-renderer-accessibility']) : words;
}

/**
 * As `withAccessibility`, and what a browser needs in a new home that nobody sits at: no questions at its start, no keyring.
 * Chromium's sandbox refuses to run as root, where there is nothing that it could still keep a page from.
 */
export function withPrivateFlags(words: readonly string[]): readonly string[] {
  if (!isChromium(words[0] ?? '')) return words;
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox', '--test-type'] : [];
  const quiet = ['--no-first-run', '--no-default-browser-check', '--password-store=basic'];
  return withFlags(withAccessibility(words), [...quiet, ...sandbox]);
}

/** Electron applications are known by the archive that lies beside them. */
function isChromium(file: string): boolean {
  const resources = join(dirname(file), 'resources');
  return CHROMIUM.test(basename(file)) || existsSync(join(resources, 'app.asar')) || existsSync(join(resources, 'app'));
}

/** Those that the caller has set already stay as they are. */
function withFlags([file = '', ...rest]: readonly string[], flags: readonly string[]): readonly string[] {
  const nameOf = (word: string) => word.split('=')[0];
  return [file, ...flags.filter((flag) => !rest.some((word) => nameOf(word) === nameOf(flag))), ...rest];
}

function start({ words, folder }: Command, environment: Environment): Promise<ChildProcess> {
  const [file = '', ...rest] = words;
  return new Promise((resolve, reject) => {
    const child = spawn(file, rest, {
      detached: true,
      stdio: 'ignore',
      env: { ...environment },
      // As a session starts it: where we happen to run is nothing to it.
      cwd: folder ?? (environment.HOME || '/'),
    });
    child.once('error', (error) => reject(notLaunchable(basename(file), error.message)));
    child.once('spawn', () => {
      child.unref();
      resolve(child);
    });
  });
}

interface Wait {
  readonly child: ChildProcess;
  readonly command: Command;
  readonly before: ReadonlySet<number>;
  readonly windowMs: number;
}

/** Between looks at an application's end, which no window event tells, the window list is read anyway. */
async function firstWindow(
  calls: XCalls,
  { child, command, before, windowMs }: Wait,
): Promise<DesktopWindow | undefined> {
  const { pid = 0 } = child;
  const isOfClass = ({ instance, className, applicationId = '' }: DesktopWindow) =>
    [instance, className, applicationId].some((one) => command.classes.includes(one.toLowerCase()));
  return untilSeen(calls, [], windowMs, async () => {
    const windows = await listWindows(calls);
    const fresh = windows.filter(({ id, type }) => !before.has(id) && type !== 'splash');
    const family = fresh.length === 0 ? new Set<number>() : withDescendants(new Set([pid]), allProcesses());
    const own = fresh.find((window) => (window.pid !== undefined && family.has(window.pid)) || isOfClass(window));
    if (own !== undefined) return own;
    if (child.exitCode !== null && child.exitCode !== 0) {
      throw notLaunchable(basename(command.words[0] ?? ''), `it ended with exit code ${child.exitCode}`).with({
        dispatched: true,
      });
    }
    // It ended well: it handed over to the one that runs, which shows a window of its own.
    return child.exitCode === 0 ? windows.find((window) => window.active && isOfClass(window)) : undefined;
  });
}
