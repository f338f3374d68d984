import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type CliResult, cleanEnvironment, runCli } from '../../support/run-cli.ts';

/** The reason to print when one of these programs is not there; false when all are. */
export function without(...programs: readonly string[]): string | false {
  const folders = (process.env.PATH ?? '').split(':');
  const isThere = (program: string) =>
    folders.some((folder) => spawnSync('test', ['-x', join(folder, program)]).status === 0);
  const missing = programs.filter((program) => !isThere(program));
  return missing.length > 0 && `${missing.join(', ')} is not installed`;
}

/** Why no desktop can be driven here, or false. */
export const withoutDesktop: string | false =
  without('Xvfb', 'dbus-daemon') || (without('openbox') && without('xfwm4') && 'openbox is not installed');

export type Json = Readonly<Record<string, unknown>>;

/** A private desktop of one test file, driven through the built command. */
export interface DrivenDesktop {
  readonly id: string;
  readonly environment: Record<string, string>;
  /** For files of the test's own. */
  readonly folder: string;
  /** The home of the programs on it. */
  readonly home: string;
  /** What `desktop start` answered. */
  readonly started: Json;
  run(...words: readonly string[]): Promise<CliResult>;
  /** The answer of a call that must succeed. */
  ok(...words: readonly string[]): Promise<Json>;
  /** The error of a call that must fail. */
  refused(...words: readonly string[]): Promise<Json>;
  /** A program of the test's own that can be launched: a shell script. */
  script(name: string, line: string): Promise<string>;
  stop(): Promise<void>;
}

export async function startDrivenDesktop(): Promise<DrivenDesktop> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-e2e-'));
  const environment: Record<string, string> = cleanEnvironment({
    XDG_STATE_HOME: join(folder, 'state'),
    // No adb server of this machine is any of its business.
    ADB_SERVER_SOCKET: `localfilesystem:${join(folder, 'none')}`,
    LANG: 'C.UTF-8',
  });
  const start = await runCli(['desktop', 'start'], environment);
  if (start.exitCode !== 0) throw new Error(start.stdout);
  const started = start.json();
  const id = String(started.device);
  environment.GLOVEBOX_DEVICE = id;
  const run = (...words: readonly string[]) => runCli(words, environment);
  return {
    id,
    environment,
    folder,
    home: join(dirname(String(started.authority)), 'home'),
    started,
    run,
    async ok(...words) {
      const result = await run(...words);
      if (result.exitCode !== 0) throw new Error(`${words.join(' ')}: ${result.stdout}`);
      return result.json();
    },
    async refused(...words) {
      const result = await run(...words);
      if (result.exitCode !== 1) throw new Error(`${words.join(' ')} was not refused: ${result.stdout}`);
      return result.json().error as Json;
    },
    async script(name, line) {
      const file = join(folder, name);
      await writeFile(file, `#!/bin/sh\n${line}\n`);
      await chmod(file, 0o755);
      return file;
    },
    async stop() {
      await runCli(['desktop', 'stop'], environment);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Waits until `look` finds something. */
export async function eventually<Found>(what: string, look: () => Promise<Found | undefined>): Promise<Found> {
  const end = performance.now() + 30_000;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`not seen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
