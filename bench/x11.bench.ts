import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../src/platforms/linux/apps/find-program.ts';
import { stopDesktop } from '../src/platforms/linux/desktop/desktops.ts';
import { startDesktop } from '../src/platforms/linux/desktop/start.ts';
import { environmentOf } from '../src/platforms/linux/desktop/start-with-apps.ts';
import { XScreenCapture } from '../src/platforms/linux/x11/capture/screen.ts';
import { Display } from '../src/platforms/linux/x11/display.ts';
import { XKeyboard } from '../src/platforms/linux/x11/input/keyboard.ts';
import { XPointer } from '../src/platforms/linux/x11/input/pointer.ts';

/** The limits are for a picture and for 500 characters; a click is told beside them. */
const LIMITS_MS = { picture: 30, typing: 150 };
const RUNS = 40;

const scope = { signal: new AbortController().signal };
const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? Number.NaN;

async function timed(runs: number, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return median(times.slice(Math.min(3, runs - 1)));
}

async function measure(environment: NodeJS.ProcessEnv): Promise<void> {
  const start = performance.now();
  const state = await startDesktop({}, environment, scope);
  const started = performance.now() - start;
  const display = new Display(environmentOf(state, environment));
  try {
    const screen = new XScreenCapture(display);
    const picture = await timed(RUNS, () => screen.capture(scope));
    const click = await timed(RUNS, () => new XPointer(display).tap({ x: 640, y: 400 }, scope));
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(12).slice(0, 500);
    const typing = await timed(5, () => new XKeyboard(display).type(text, scope));
    process.stdout.write(
      `x11: a private desktop in ${started.toFixed(0)} ms; a picture of 1280x800 ${picture.toFixed(1)} ms (limit ${LIMITS_MS.picture} ms); ` +
        `a click ${click.toFixed(1)} ms; 500 characters ${typing.toFixed(0)} ms (limit ${LIMITS_MS.typing} ms)\n`,
    );
    process.exitCode = picture <= LIMITS_MS.picture && typing <= LIMITS_MS.typing ? 0 : 1;
  } finally {
    await display.close();
    await stopDesktop(state.id, environment);
  }
}

if ((await findProgram('Xvfb', process.env)) === undefined) {
  process.stdout.write('x11: not measured, Xvfb is not installed\n');
} else {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-bench-'));
  try {
    await measure({ ...process.env, XDG_STATE_HOME: folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
