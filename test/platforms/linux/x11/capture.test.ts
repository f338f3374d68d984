import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import sharp from 'sharp';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { allProcesses } from '../../../../src/platforms/linux/apps/processes.ts';
import { XScreenCapture } from '../../../../src/platforms/linux/x11/capture/screen.ts';
import { Display } from '../../../../src/platforms/linux/x11/display.ts';
import { XPointer } from '../../../../src/platforms/linux/x11/input/pointer.ts';
import {
  focusWindow,
  minimizeWindow,
  placeWindow,
  restoreWindow,
} from '../../../../src/platforms/linux/x11/windows/control.ts';
import {
  calm,
  eventually,
  type Recorder,
  startRecorder,
  type TestDesktop,
  testDesktop,
  without,
  withoutDesktop,
  withoutGtk,
} from '../support/x11-desktop.ts';

const rawOf = async (png: Uint8Array) => sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });

/** The share of pixels that differ. */
async function difference(one: Uint8Array, other: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([rawOf(one), rawOf(other)]);
  assert.deepEqual([a.info.width, a.info.height], [b.info.width, b.info.height]);
  let different = 0;
  for (let at = 0; at < a.data.length; at += 3) {
    if (a.data[at] !== b.data[at] || a.data[at + 1] !== b.data[at + 1] || a.data[at + 2] !== b.data[at + 2])
      different += 1;
  }
  return different / (a.data.length / 3);
}

describe('pictures', { skip: withoutDesktop || withoutGtk('3.0') }, () => {
  let desktop: TestDesktop;
  let below: Recorder;
  let above: Recorder;
  let screen: XScreenCapture;

  before(async () => {
    desktop = await testDesktop();
    below = await startRecorder(desktop, '3.0');
    above = await startRecorder(desktop, '3.0');
    screen = new XScreenCapture(desktop.display);
  });
  after(() => desktop?.stop());

  const place = (recorder: Recorder, x: number, y: number, width = 400, height = 300) =>
    desktop.display.run(calm, { what: 'the test' }, (calls) =>
      placeWindow(calls, recorder.window.id, { x, y, width, height }),
    );
  const focus = (recorder: Recorder) =>
    desktop.display.run(calm, { what: 'the test' }, (calls) => focusWindow(calls, recorder.window.id));
  /** Takes it until two in a row are the same: applications draw when they like. */
  const settled = async (take: () => Promise<Uint8Array>): Promise<Uint8Array> => {
    let last = await take();
    return eventually(
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 100));
        const now = await take();
        const isSame = Buffer.compare(last, now) === 0;
        last = now;
        return isSame ? now : undefined;
      },
      () => 'a picture at rest',
    );
  };
  const windowPng = (recorder: Recorder) => async () => (await screen.captureWindow(recorder.window.id, calm)).png;

  test('the whole screen is as large as it says, and as maim sees it', async (t) => {
    const capture = await screen.capture(calm);
    assert.deepEqual(capture.pixels, { width: 1280, height: 800 });
    assert.equal(capture.scale, 1);
    const { info } = await rawOf(capture.png);
    assert.deepEqual([info.width, info.height], [1280, 800]);
    const monitor = await screen.captureMonitor(0, calm);
    assert.deepEqual(monitor.area, { x: 0, y: 0, width: 1280, height: 800 });
    if (without('maim')) return t.diagnostic('maim is not installed');
    const ours = await settled(async () => (await screen.capture(calm)).png);
    const theirs = spawnSync('maim', ['-u'], { env: { ...desktop.environment }, maxBuffer: 1 << 26 }).stdout;
    assert.ok((await difference(ours, theirs)) < 0.001);
  });

  test('a window that is covered, and one that is partly off the screen, are whole', async () => {
    await place(below, 300, 200);
    await place(above, 800, 450, 300, 240);
    await focus(above);
    const free = await settled(windowPng(below));
    const { data } = await rawOf(free);
    assert.ok(new Set(data).size > 20, 'there is something on it');
    await place(above, 280, 150, 600, 500);
    const covered = await settled(windowPng(below));
    assert.ok((await difference(free, covered)) < 0.01);
    const shown = await screen.capture(calm);
    const area = await sharp(shown.png).extract({ left: 300, top: 200, width: 400, height: 300 }).png().toBuffer();
    assert.ok((await difference(free, area)) > 0.05, 'on the screen it is covered');
    await place(below, 1100, 650);
    assert.ok((await difference(free, await settled(windowPng(below)))) < 0.01);
    await place(below, 300, 200);
  });

  test('several at the same time do not mix up', async () => {
    const [one, other] = [await settled(windowPng(below)), await settled(windowPng(above))];
    const many = await Promise.all(
      Array.from({ length: 12 }, (_, index) => (index % 3 === 0 ? windowPng(below)() : windowPng(above)())),
    );
    for (const [index, png] of many.entries()) {
      assert.ok((await difference(png, index % 3 === 0 ? one : other)) < 0.01, `picture ${index}`);
    }
  });

  test('a minimized window has no picture, nor has one that is not there', async () => {
    const { id } = above.window;
    await desktop.display.run(calm, { what: 'the test' }, (calls) => minimizeWindow(calls, id));
    await assert.rejects(
      screen.captureWindow(id, calm),
      (error) => error instanceof GloveboxError && error.code === 'CAPTURE_FAILED' && /restore/.test(error.hint ?? ''),
    );
    await desktop.display.run(calm, { what: 'the test' }, (calls) => restoreWindow(calls, id));
    await assert.rejects(
      screen.captureWindow(0x7654321, calm),
      (error) => error instanceof GloveboxError && error.code === 'STALE_REFERENCE',
    );
    await assert.rejects(screen.captureMonitor(3, calm), /there is no screen 3/);
  });

  test('500 clicks and pictures leave nothing in the server and little here', async (t) => {
    const pointer = new XPointer(desktop.display);
    const server = allProcesses().find(({ parent }) => parent === desktop.state.holder.pid)?.pid;
    assert.ok(server !== undefined && readFileSync(`/proc/${server}/comm`, 'utf8') === 'Xvfb\n');
    const serverKb = () => Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${server}/status`, 'utf8'))?.[1]);
    setFlagsFromString('--expose-gc');
    const collect: () => void = runInNewContext('gc');
    const oursKb = (): number => {
      collect();
      const { heapUsed, external } = process.memoryUsage();
      return (heapUsed + external) / 1024;
    };
    const round = async (count: number) => {
      for (let index = 0; index < count; index++) {
        await pointer.tap({ x: 5 + (index % 50), y: 790 }, calm);
        await screen.captureWindow(below.window.id, calm);
      }
    };
    await round(50);
    const before = { server: serverKb(), ours: oursKb() };
    const start = performance.now();
    await round(500);
    t.diagnostic(`${((performance.now() - start) / 500).toFixed(1)} ms for a click and a window's picture`);
    const grown = { server: serverKb() - before.server, ours: oursKb() - before.ours };
    t.diagnostic(`grown by ${JSON.stringify(grown)} KB`);
    assert.ok(grown.server < 20_000 && grown.ours < 20_000, JSON.stringify(grown));
    assert.equal(readFileSync(`/proc/${process.pid}/maps`, 'utf8').includes('glovebox-'), false);
  });

  test('over a socket that carries no descriptors the pictures are the same', async () => {
    const number = desktop.state.display.slice(1);
    const shared = await settled(windowPng(below));
    const { createServer, connect } = await import('node:net');
    // A display over the network, which has no shared memory.
    const proxy = createServer((client) => {
      const server = connect(`/tmp/.X11-unix/X${number}`);
      client.on('error', () => server.destroy());
      server.on('error', () => client.destroy());
      client.pipe(server).pipe(client);
    });
    const port = await new Promise<number>((resolve, reject) => {
      const tryPort = (candidate: number): void => {
        proxy.once('error', (error) => (candidate < 6_990 ? tryPort(candidate + 1) : reject(error)));
        proxy.listen(candidate, '127.0.0.1', () => resolve(candidate));
      };
      tryPort(6_700 + (process.pid % 200));
    });
    const display = new Display({ ...desktop.environment, DISPLAY: `127.0.0.1:${port - 6_000}` });
    try {
      const plain = await new XScreenCapture(display).captureWindow(below.window.id, calm);
      assert.ok((await difference(plain.png, shared)) < 0.01);
    } finally {
      await display.close();
      proxy.close();
    }
  });
});
