import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import {
  startRecorder,
  type TestDesktop,
  testDesktop,
  withoutDesktop,
  withoutGtk,
} from '../platforms/linux/support/x11-desktop.ts';
import { openDoor } from '../support/doors.ts';
import { cleanEnvironment, runCli } from '../support/run-cli.ts';

type Answer = Record<string, unknown>;

test('a phone takes no target, no mouse and no pointer', async () => {
  const door = await openDoor('the door without adb');
  try {
    for (const words of [
      ['tap', '1', '2', '--app', 'x'],
      ['tap', '1', '2', '--button', 'right'],
      ['ui-tree', '--window-id', '7'],
      ['ui-tree', '--app', 'frontmost'],
      ['text', 'x', '--pid', '1'],
      ['window', 'list'],
      ['move', '1', '2'],
    ]) {
      const { error } = (await runCli(words, door.environment)).json() as { error: Answer };
      assert.deepEqual([error.code, error.dispatched], ['NOT_SUPPORTED', false], words.join(' '));
    }
    assert.deepEqual(door.phone.record.inputs, []);
  } finally {
    await door.close();
  }
});

describe('the desktop that somebody sits at', { skip: withoutDesktop || withoutGtk('3.0') }, () => {
  let desktop: TestDesktop;
  let state: string;
  before(async () => {
    desktop = await testDesktop();
    state = await mkdtemp(join(tmpdir(), 'glovebox-attended-'));
  });
  after(async () => {
    await desktop?.stop();
    await rm(state, { recursive: true, force: true });
  });

  /** Of a caller who knows the display alone, and not that Glovebox started it. */
  async function run(...words: string[]): Promise<Answer> {
    const { DISPLAY = '', XAUTHORITY = '', DBUS_SESSION_BUS_ADDRESS = '' } = desktop.environment;
    const environment = cleanEnvironment({
      ...{ DISPLAY, XAUTHORITY, DBUS_SESSION_BUS_ADDRESS },
      ...{ XDG_STATE_HOME: state, GLOVEBOX_DEVICE: `linux-${DISPLAY}` },
    });
    return (await runCli(words, environment)).json();
  }

  test('nothing takes pointer or keys without a word; accessibility and points of a window do without', async () => {
    const recorder = await startRecorder(desktop, '3.0');
    for (const words of [
      ['tap', '5', '5'],
      ['move', '5', '5'],
      ['text', 'x'],
      ['key', 'Ctrl+A'],
      ['paste', '--text', 'x'],
      ['swipe', '5', '5', '9', '9'],
      ['tap', '--text', 'Press me', '--mode', 'gesture'],
    ]) {
      const error = (await run(...words)).error as Answer;
      assert.deepEqual([error.code, error.dispatched], ['INVALID_ARGS', false], words.join(' '));
      assert.match(String(error.hint), /--foreground/);
    }
    const reached = (await recorder.records()).filter((one) =>
      ['mouse', 'text', 'key', 'clicked'].some((name) => name in one),
    );
    assert.deepEqual(reached, [], 'nothing reached the window');
    assert.equal((await run('tap', '--text', 'Press me', '--mode', 'semantic')).error, undefined);
    await recorder.until((records) => records.find(({ clicked }) => clicked === 1));
    assert.equal((await run('tap', '--text', 'Press me', '--mode', 'gesture', '--foreground')).error, undefined);
    await recorder.until((records) => records.find(({ clicked }) => clicked === 2));
    const out = join(state, 'window.png');
    const { coordinateContext } = await run('screenshot', '--out', out, '--window-id', String(recorder.window.id));
    const { reference } = coordinateContext as Answer;
    const tapped = await run('tap', '20', '20', '--space', 'image', '--reference', String(reference));
    assert.equal(tapped.error, undefined, JSON.stringify(tapped));
  });
});
