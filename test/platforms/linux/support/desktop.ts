import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** The program's path, or undefined where it is not installed. */
export function programPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [...folders, '/usr/libexec', '/usr/lib/at-spi2-core'].map((folder) => join(folder, name)).find(isExecutable);
}

function installed(name: string): string {
  const path = programPath(name);
  if (path === undefined) throw new Error(`${name} is not installed`);
  return path;
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const NEEDED = ['Xvfb', 'dbus-daemon', 'openbox', 'at-spi-bus-launcher'];

/** Debian's own Python: another one on the PATH does not have its packages. */
const PYTHON = '/usr/bin/python3';

/** Why no desktop can be started here, or false. */
export const withoutDesktop: string | false = (() => {
  const missing = NEEDED.filter((name) => programPath(name) === undefined);
  if (!isExecutable(PYTHON)) missing.push(PYTHON);
  else if (!readdirSync('/usr/lib', { recursive: false }).some((folder) => hasGtk3(join('/usr/lib', String(folder))))) {
    missing.push('gir1.2-gtk-3.0');
  }
  return missing.length > 0 && `not installed: ${missing.join(', ')}`;
})();

function hasGtk3(folder: string): boolean {
  try {
    return readdirSync(join(folder, 'girepository-1.0')).includes('Gtk-3.0.typelib');
  } catch {
    return false;
  }
}

/** A desktop of the tests' own: display, session bus, window manager, home. Ends with `stop` and leaves nothing. */
export interface TestDesktop {
  readonly environment: Readonly<Record<string, string>>;
  readonly folder: string;
  /** Starts a program on it; its output is not read. */
  start(file: string, words: readonly string[]): ChildProcess;
  /** Starts a Python script on it; the lines that it prints. */
  python(script: string, words?: readonly string[]): { readonly process: ChildProcess; readonly lines: string[] };
  stop(): Promise<void>;
}

export async function startDesktop(): Promise<TestDesktop> {
  const folder = mkdtempSync(join(tmpdir(), 'glovebox-desktop-'));
  mkdirSync(join(folder, 'runtime'), { mode: 0o700 });
  mkdirSync(join(folder, 'home'));
  const mark = randomUUID();
  let environment: Record<string, string> = {
    PATH: process.env.PATH ?? '',
    LANG: 'C.UTF-8',
    HOME: join(folder, 'home'),
    XDG_RUNTIME_DIR: join(folder, 'runtime'),
    GLOVEBOX_TEST_DESKTOP: mark,
  };
  const start = (file: string, words: readonly string[]): ChildProcess =>
    spawn(file, words, { env: environment, stdio: 'ignore' });

  const display = spawn(
    installed('Xvfb'),
    ['-displayfd', '3', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp', '-noreset'],
    {
      env: environment,
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  environment = { ...environment, DISPLAY: `:${await firstLine(display.stdio[3] as Readable)}` };
  const bus = spawn(installed('dbus-daemon'), ['--session', '--nofork', '--print-address=1'], {
    env: environment,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  environment = { ...environment, DBUS_SESSION_BUS_ADDRESS: await firstLine(bus.stdout) };
  start(installed('openbox'), []);
  return {
    environment,
    folder,
    start,
    python(script, words = []) {
      const child = spawn(PYTHON, [script, ...words], { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
      const lines: string[] = [];
      createInterface(child.stdout).on('line', (line) => lines.push(line));
      return { process: child, lines };
    },
    async stop() {
      display.kill();
      await until('everything of the desktop has ended', () => killMarked(mark) === 0);
      // What is being killed may still write.
      await until('its folder is removed', () => isRemoved(folder));
    },
  };
}

function isRemoved(folder: string): boolean {
  try {
    rmSync(folder, { recursive: true, force: true });
    return true;
  } catch {
    return false;
  }
}

async function firstLine(stream: Readable): Promise<string> {
  const lines = createInterface(stream);
  const [line] = (await once(lines, 'line')) as [string];
  return line.trim();
}

/** Kills what was started on the desktop, by whomever; how many there were. */
function killMarked(mark: string): number {
  const found = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && Number(name) !== process.pid && isMarked(name, mark),
  );
  for (const pid of found) {
    try {
      process.kill(Number(pid), 'SIGKILL');
    } catch {
      // It ended by itself.
    }
  }
  return found.length;
}

function isMarked(pid: string, mark: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(mark);
  } catch {
    return false;
  }
}

/** Resolves once the condition holds; rejects after `ms`. */
export async function until(what: string, condition: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await condition())) {
    if (performance.now() > end) throw new Error(`in ${ms} ms it did not come true that ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
