import { spawnSync } from 'node:child_process';
import { setMaxListeners } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Environment } from '../../../../src/device/selection.ts';
import { launch } from '../../../../src/platforms/linux/apps/launch.ts';
import { stopDesktop } from '../../../../src/platforms/linux/desktop/desktops.ts';
import { startDesktop } from '../../../../src/platforms/linux/desktop/start.ts';
import { environmentOf } from '../../../../src/platforms/linux/desktop/start-with-apps.ts';
import type { DesktopState } from '../../../../src/platforms/linux/desktop/state.ts';
import { Display } from '../../../../src/platforms/linux/x11/display.ts';
import type { DesktopWindow } from '../../../../src/platforms/linux/x11/windows/window.ts';
import { projectRoot } from '../../../support/project.ts';

export const calm = { signal: new AbortController().signal };
setMaxListeners(0, calm.signal);

const isInstalled = (program: string) =>
  (process.env.PATH ?? '').split(':').some((folder) => spawnSync('test', ['-x', join(folder, program)]).status === 0);

/** The reason to print when one of these programs is not there; false when all are. */
export function without(...programs: readonly string[]): string | false {
  const missing = programs.filter((program) => !isInstalled(program));
  return missing.length > 0 && `${missing.join(', ')} is not installed`;
}

/** The system's own: others on PATH lack its GTK bindings. */
const PYTHON = '/usr/bin/python3';

/** The reason why Python has no bindings of that GTK; false when it has. */
export function withoutGtk(version: string): string | false {
  const program = `import gi; gi.require_version('Gtk', '${version}'); from gi.repository import Gtk`;
  const result = spawnSync(PYTHON, ['-c', program]);
  return result.status !== 0 && `${PYTHON} has no GTK ${version}: install python3-gi and gir1.2-gtk-${version}`;
}

export const withoutDesktop: string | false = without('Xvfb', 'openbox', 'dbus-daemon');

/** A private desktop for one test file, in a state folder of its own. */
export interface TestDesktop {
  readonly state: DesktopState;
  /** Of the caller: where the desktops are written down. */
  readonly user: Environment;
  /** Of programs on it. */
  readonly environment: Environment;
  readonly display: Display;
  readonly folder: string;
  stop(): Promise<void>;
}

export async function testDesktop(): Promise<TestDesktop> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-x11-'));
  const user = { ...process.env, XDG_STATE_HOME: folder };
  const state = await startDesktop({}, user, calm);
  const environment = environmentOf(state, user);
  const display = new Display(environment);
  return {
    ...{ state, user, environment, display, folder },
    stop: async () => {
      await display.close();
      await stopDesktop(state.id, user);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** One line that the recorder wrote. */
export interface Recorded {
  readonly ready?: boolean;
  readonly button?: unknown;
  readonly entry?: readonly number[];
  readonly area?: readonly number[];
  readonly clicked?: number;
  readonly text?: string;
  readonly mouse?: string;
  readonly state?: number;
  readonly x?: number;
  readonly y?: number;
  readonly moved?: readonly number[];
  readonly scroll?: string;
  readonly key?: string;
}

/** The recorder's window and what it wrote. */
export interface Recorder {
  readonly pid: number;
  readonly window: DesktopWindow;
  records(): Promise<readonly Recorded[]>;
  /** Waits until `find` finds something in what was written, and answers it. */
  until<Found>(find: (records: readonly Recorded[]) => Found | undefined): Promise<Found>;
}

const WAIT_MS = 15_000;

/** Polls until `look` finds something. */
export async function eventually<Found>(look: () => Promise<Found | undefined>, what: () => string): Promise<Found> {
  const end = performance.now() + WAIT_MS;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > end) throw new Error(`not seen in ${WAIT_MS} ms: ${what()}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Starts the recorder and waits until it knows its place. */
export async function startRecorder(desktop: TestDesktop, version: '3.0' | '4.0'): Promise<Recorder> {
  const file = join(desktop.folder, `record-${crypto.randomUUID()}`);
  const program = join(projectRoot, 'test/platforms/linux/support/recorder.py');
  const target = { program: PYTHON, arguments: [program, version, file] };
  const { pid, window } = await launch(desktop.display, target, { environment: desktop.environment }, calm);
  if (window === undefined) throw new Error('the recorder showed no window');
  const records = async (): Promise<readonly Recorded[]> => {
    const text = await readFile(file, 'utf8').catch(() => '');
    return text
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Recorded);
  };
  let last: readonly Recorded[] = [];
  const until: Recorder['until'] = (find) =>
    eventually(
      async () => {
        last = await records();
        return find(last);
      },
      () => JSON.stringify(last.slice(-5)),
    );
  await until((all) => all.find(({ ready }) => ready === true));
  return { pid, window, records, until };
}
