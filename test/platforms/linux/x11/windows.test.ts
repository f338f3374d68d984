import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { launch } from '../../../../src/platforms/linux/apps/launch.ts';
import { runningProcess } from '../../../../src/platforms/linux/apps/processes.ts';
import { terminateProcess, terminateWindow } from '../../../../src/platforms/linux/apps/terminate.ts';
import type { XCalls } from '../../../../src/platforms/linux/x11/calls.ts';
import { screenGeometry } from '../../../../src/platforms/linux/x11/geometry.ts';
import {
  closeWindow,
  focusWindow,
  maximizeWindow,
  minimizeWindow,
  placeWindow,
  restoreWindow,
} from '../../../../src/platforms/linux/x11/windows/control.ts';
import { listWindows } from '../../../../src/platforms/linux/x11/windows/list.ts';
import {
  calm,
  type Recorder,
  startRecorder,
  type TestDesktop,
  testDesktop,
  without,
  withoutDesktop,
  withoutGtk,
} from '../support/x11-desktop.ts';

const isCode = (code: string) => (error: unknown) => error instanceof GloveboxError && error.code === code;

describe('windows and applications', { skip: withoutDesktop || withoutGtk('3.0') }, () => {
  let desktop: TestDesktop;
  let first: Recorder;
  let second: Recorder;

  before(async () => {
    desktop = await testDesktop();
    first = await startRecorder(desktop, '3.0');
    second = await startRecorder(desktop, '3.0');
  });
  after(() => desktop?.stop());

  const run = <Value>(work: (calls: XCalls) => Promise<Value>): Promise<Value> =>
    desktop.display.run(calm, { what: 'the test', timeoutMs: 30_000 }, work);
  const xdotool = (...words: readonly string[]) =>
    spawnSync('xdotool', words, { env: { ...desktop.environment }, encoding: 'utf8' }).stdout;

  test('the list tells both windows with their processes, and which one is active', async () => {
    await run((calls) => focusWindow(calls, first.window.id));
    const windows = await run(listWindows);
    assert.deepEqual(windows.map(({ id }) => id).toSorted(), [first.window.id, second.window.id].toSorted());
    const found = windows.find(({ id }) => id === first.window.id);
    assert.ok(found);
    assert.equal(found.title, 'Recorder');
    assert.equal(found.pid, first.pid);
    assert.equal(found.active, true);
    assert.equal(found.stacking, 1);
    assert.match(found.className, /recorder/i);
    assert.equal(found.type, 'normal');
  });

  test('xdotool sees the same window, process and place', { skip: without('xdotool') }, async () => {
    const { id } = first.window;
    assert.equal(Number(xdotool('getactivewindow')), id);
    assert.equal(Number(xdotool('getwindowpid', String(id))), first.pid);
    await run((calls) => placeWindow(calls, id, { x: 123, y: 77, width: 400, height: 300 }));
    const size = /WIDTH=(\d+)\nHEIGHT=(\d+)/.exec(xdotool('getwindowgeometry', '--shell', String(id)));
    assert.deepEqual(size?.slice(1), ['400', '300']);
  });

  test('moved, resized, maximized, restored, minimized: each is seen', async () => {
    const { id } = first.window;
    const moved = await run((calls) => placeWindow(calls, id, { x: 200, y: 150 }));
    assert.equal(moved.effect, 'confirmed');
    assert.deepEqual([moved.window?.bounds.x, moved.window?.bounds.y], [200, 150]);
    const resized = await run((calls) => placeWindow(calls, id, { width: 500, height: 320 }));
    assert.deepEqual(resized.window?.bounds, { x: 200, y: 150, width: 500, height: 320 });
    const large = await run((calls) => maximizeWindow(calls, id));
    assert.equal(large.effect, 'confirmed');
    assert.equal(large.window?.bounds.width, 1280);
    const back = await run((calls) => restoreWindow(calls, id));
    assert.equal(back.effect, 'confirmed');
    assert.equal(back.window?.bounds.width, 500);
    const small = await run((calls) => minimizeWindow(calls, id));
    assert.equal(small.effect, 'confirmed');
    assert.equal(small.window?.minimized, true);
    const shown = await run((calls) => restoreWindow(calls, id));
    assert.equal(shown.window?.minimized, false);
    await run((calls) => maximizeWindow(calls, id));
    const placed = await run((calls) => placeWindow(calls, id, { x: 100, y: 100, width: 420, height: 260 }));
    assert.equal(placed.effect, 'confirmed', 'a maximized window is restored before it is placed');
  });

  test('a window that is not there is told as gone', async () => {
    for (const act of [focusWindow, minimizeWindow, maximizeWindow, restoreWindow, closeWindow]) {
      await assert.rejects(
        run((calls) => act(calls, 0x1234567)),
        isCode('STALE_REFERENCE'),
      );
    }
  });

  test('closing ends the window, terminating its process; one that is gone already is told so', async () => {
    const third = await startRecorder(desktop, '3.0');
    const closed = await run((calls) => closeWindow(calls, third.window.id));
    assert.deepEqual(closed, { effect: 'confirmed', window: undefined });
    const fourth = await startRecorder(desktop, '3.0');
    assert.equal(await terminateWindow(desktop.display, fourth.window.id, calm), 'closed');
    assert.equal(runningProcess(fourth.pid), undefined);
    assert.equal(await terminateProcess(desktop.display, fourth.pid, calm), 'gone');
    for (const pid of [0, 1, process.pid, process.ppid]) {
      await assert.rejects(terminateProcess(desktop.display, pid, calm), isCode('INVALID_ARGS'));
    }
  });

  test('a program that ends before it shows a window, and one that is not there', async () => {
    const context = { environment: desktop.environment, windowMs: 10_000 };
    await assert.rejects(launch(desktop.display, { program: 'false' }, context, calm), isCode('APP_NOT_LAUNCHABLE'));
    await assert.rejects(
      launch(desktop.display, { program: 'no-such-program' }, context, calm),
      isCode('APP_NOT_FOUND'),
    );
    await assert.rejects(launch(desktop.display, { app: 'no.such.App' }, context, calm), isCode('APP_NOT_FOUND'));
    const silent = await launch(
      desktop.display,
      { program: 'sleep', arguments: ['60'] },
      { ...context, windowMs: 100 },
      calm,
    );
    assert.deepEqual([silent.window, silent.effect], [undefined, 'unverified']);
    assert.equal(await terminateProcess(desktop.display, silent.pid, calm), 'terminated');
  });

  test('the screen', async () => {
    const geometry = await run(screenGeometry);
    assert.deepEqual(geometry.pixels, { width: 1280, height: 800 });
    assert.equal(geometry.scale, 1);
    assert.equal(geometry.monitors.length, 1);
    assert.deepEqual(
      geometry.monitors.map(({ x, y, width, height }) => [x, y, width, height]),
      [[0, 0, 1280, 800]],
    );
  });
});
