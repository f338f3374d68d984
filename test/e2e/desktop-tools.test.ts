import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { launch } from '../../src/platforms/linux/apps/launch.ts';
import {
  calm,
  eventually,
  type TestDesktop,
  testDesktop,
  withoutDesktop,
  withoutGtk,
} from '../platforms/linux/support/x11-desktop.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { projectRoot } from '../support/project.ts';
import { cleanEnvironment, runCli } from '../support/run-cli.ts';

type Answer = Record<string, unknown>;
type WindowAnswer = Answer & { readonly windowId: number; readonly title: string };

/** What the window wrote down, in order. */
type Noted = {
  readonly menu?: string;
  readonly on?: boolean;
  readonly text?: string;
  readonly button?: number;
  readonly state?: number;
};

describe('the tools of desktops on a private desktop', { skip: withoutDesktop || withoutGtk('3.0') }, () => {
  let desktop: TestDesktop;
  let environment: Record<string, string>;
  let mcp: McpSession;
  const files = new Map<string, string>();
  const windowIds = new Map<string, number>();

  before(async () => {
    desktop = await testDesktop();
    environment = cleanEnvironment({ XDG_STATE_HOME: desktop.folder, PATH: '/usr/bin:/bin' });
    for (const title of ['One', 'Two']) {
      const file = join(desktop.folder, title);
      const words = [join(projectRoot, 'test/platforms/linux/support/desk.py'), file, title];
      const target = { program: '/usr/bin/python3', arguments: words };
      const { window } = await launch(desktop.display, target, { environment: desktop.environment }, calm);
      assert.ok(window);
      files.set(title, file);
      windowIds.set(title, window.id);
    }
    mcp = await connectMcp(environment, { words: ['--toolsets', 'core,system,desktop'] });
  });
  after(async () => {
    await mcp?.close();
    await desktop?.stop();
  });

  const idOf = (title: string) => windowIds.get(title) ?? 0;
  const noted = async (title: string): Promise<readonly Noted[]> =>
    (await readFile(files.get(title) ?? '', 'utf8'))
      .split('\n')
      .slice(0, -1)
      .map((line) => JSON.parse(line) as Noted);
  const untilNoted = (title: string, isIt: (one: Noted) => boolean) =>
    eventually(
      async () => (await noted(title)).findLast(isIt),
      () => `what ${title} notes`,
    );

  async function call(tool: string, toolArguments: Answer = {}): Promise<Answer> {
    const { line, isError } = await mcp.call(tool, toolArguments);
    assert.equal(isError, false, line);
    return JSON.parse(line) as Answer;
  }
  async function refused(tool: string, toolArguments: Answer): Promise<Answer> {
    const { line, isError } = await mcp.call(tool, toolArguments);
    assert.equal(isError, true, line);
    const { error } = JSON.parse(line) as { error: Answer };
    assert.deepEqual([error.dispatched, error.retrySafe], [false, true], line);
    return error;
  }
  const windows = async () => (await call('window', { action: 'list' })).windows as readonly WindowAnswer[];
  const refOf = async (windowId: number, selector: Answer) => {
    const found = await call('ui_find', { windowId, selector, format: 'json' });
    return (found.matches as readonly { readonly ref: string }[])[0]?.ref ?? '';
  };

  test('screen_info and current_window', async () => {
    const screen = await call('screen_info');
    assert.deepEqual([screen.width, screen.height, screen.density, screen.rotation], [1280, 800, 96, null]);
    assert.match(String(screen.osVersion), /\w/);
    assert.equal((screen.displays as Answer[]).length, 1);
    const { title, activity, keyboardShown } = await call('current_window');
    assert.deepEqual({ title, activity, keyboardShown }, { title: 'Two', activity: null, keyboardShown: false });
  });

  test('window: what the desktop was seen to do', async () => {
    assert.deepEqual(
      (await windows()).map(({ title }) => title),
      ['Two', 'One'],
    );
    const focused = await call('window', { action: 'focus', windowId: idOf('One') });
    assert.equal(focused.effect, 'confirmed');
    assert.deepEqual(
      (await windows()).map(({ title }) => title),
      ['One', 'Two'],
    );
    const moved = await call('window', { action: 'move', windowId: idOf('One'), x: 40, y: 60 });
    const { x, y } = moved.window as Answer;
    assert.deepEqual([moved.effect, x, y], ['confirmed', 40, 60]);
    const resized = await call('window', { action: 'resize', width: 500, height: 300 });
    const { windowId, width, height } = resized.window as Answer;
    assert.deepEqual([resized.effect, windowId, width, height], ['confirmed', idOf('One'), 500, 300]);
    for (const [action, field, value] of [
      ['maximize', 'maximized', true],
      ['restore', 'maximized', false],
      ['minimize', 'minimized', true],
      ['restore', 'minimized', false],
    ] as const) {
      const changed = await call('window', { action, windowTitle: 'One' });
      assert.deepEqual([changed.effect, (changed.window as Answer)[field]], ['confirmed', value], action);
    }
  });

  test('window refuses what is unclear, with the window that was meant', async () => {
    const app = String((await windows())[0]?.app);
    assert.match(String((await refused('window', { action: 'close', app })).hint), /windowId|window-id/);
    assert.equal((await refused('window', { action: 'close', windowId: 99 })).code, 'STALE_REFERENCE');
    assert.equal((await refused('window', { action: 'move' })).code, 'INVALID_ARGS');
    assert.equal((await refused('window', { action: 'focus', x: 1 })).code, 'INVALID_ARGS');
    assert.equal((await refused('window', { action: 'focus', windowId: 1, windowIndex: 0 })).code, 'INVALID_ARGS');
    assert.equal((await windows()).length, 2);
  });

  test('menu: entries of closed menus are listed and chosen', async () => {
    const { entries } = await call('menu', { action: 'list', windowId: idOf('Two') });
    assert.deepEqual(entries, [
      { name: 'File', entries: [{ name: 'Save' }, { name: 'Print…', enabled: false }] },
      { name: 'View', entries: [{ name: 'Ruler', checked: false }] },
    ]);
    const toggled = await call('menu', { action: 'click', path: 'View > Ruler', windowId: idOf('Two') });
    assert.equal(toggled.effect, 'confirmed');
    assert.deepEqual(await untilNoted('Two', ({ menu }) => menu === 'Ruler'), { menu: 'Ruler', on: true });
    const saved = await call('menu', { action: 'click', path: 'File > Save', windowId: idOf('Two') });
    assert.equal(saved.effect, 'unverified');
    await untilNoted('Two', ({ menu }) => menu === 'Save');
    const off = await refused('menu', { action: 'click', path: 'File > Print...', windowId: idOf('Two') });
    assert.equal(off.code, 'ELEMENT_NOT_ACTIONABLE');
    assert.equal(
      (await noted('One')).some(({ menu }) => menu !== undefined),
      false,
      'the other window got nothing',
    );
  });

  test('text and key go to the window that is named, or nowhere', async () => {
    const typed = await call('text', { text: 'Zoë 日本', windowId: idOf('Two'), observe: 'tree' });
    assert.equal(typed.effect, 'confirmed');
    assert.equal((typed.target as Answer).windowId, idOf('Two'));
    assert.equal((await untilNoted('Two', ({ text }) => text !== undefined)).text, 'Zoë 日本');
    await call('key', { key: 'Ctrl+A,Delete', windowId: idOf('Two') });
    await untilNoted('Two', ({ text }) => text === '');
    assert.equal((await refused('text', { text: 'x', windowId: 99 })).code, 'STALE_REFERENCE');
    assert.equal(
      (await noted('One')).some(({ text }) => text !== undefined),
      false,
    );
  });

  test('a tree is of the window that is named, and an element in it is pressed where it is', async () => {
    await call('window', { action: 'focus', windowId: idOf('One') });
    const { line } = await mcp.call('ui_tree', { windowId: idOf('Two') });
    assert.match(line, /window "Two"/);
    assert.doesNotMatch(line, /window "One"/);
    const both = (await mcp.call('ui_tree', { app: 'screen' })).line;
    for (const title of ['One', 'Two']) assert.ok(both.includes(`window "${title}"`), both);
    const pressed = await call('tap', { text: 'Press me', windowId: idOf('Two'), mode: 'semantic' });
    assert.equal((pressed.target as Answer).windowId, idOf('Two'));
    await untilNoted('Two', (one) => 'clicked' in one);
    assert.equal((await windows())[0]?.title, 'One', 'it stayed behind');
  });

  test('a click of a mouse: button, count, modifiers; its window comes to the front', async () => {
    await call('tap', { text: 'Press me', windowId: idOf('Two'), button: 'right', modifiers: 'ctrl,shift' });
    assert.deepEqual(await untilNoted('Two', ({ button }) => button === 3), { button: 3, state: 5 });
    await call('tap', { text: 'Press me', windowId: idOf('Two'), count: 2 });
    const left = async () => (await noted('Two')).filter(({ button }) => button === 1).length;
    await eventually(
      async () => ((await left()) >= 2 ? true : undefined),
      () => 'two presses',
    );
    const [x, y] = [1279, 799];
    assert.match(String((await refused('tap', { x, y, windowId: idOf('Two') })).message), /lies beside window/);
    const odd = await refused('tap', { text: 'Press me', button: 'right', duration: 500 });
    assert.equal(odd.code, 'INVALID_ARGS');
  });

  test('points of a picture end when their window moves or is covered', async () => {
    const out = join(desktop.folder, 'window.png');
    const { coordinateContext } = await call('screenshot', { out, windowId: idOf('Two') });
    const { window, bounds, reference } = coordinateContext as Answer & { bounds: { x: number; y: number } };
    assert.equal(window, idOf('Two'));
    const hit = await call('move', { x: 20, y: 10, space: 'image', reference });
    assert.deepEqual([hit.x, hit.y, hit.effect], [bounds.x + 20, bounds.y + 10, 'confirmed']);
    const screen = (await call('screenshot', { out })).reference;
    await call('window', { action: 'move', windowId: idOf('Two'), x: bounds.x + 30, y: bounds.y });
    for (const one of [reference, screen]) {
      const point = one === screen ? { x: bounds.x + 50, y: bounds.y + 50 } : { x: 20, y: 10 };
      const gone = await refused('tap', { ...point, space: 'image', reference: one });
      assert.equal(gone.code, 'STALE_REFERENCE');
      assert.match(String(gone.message), /was moved or resized since picture/);
    }
    const part = await call('screenshot', { out, windowId: idOf('Two'), roi: '10,20,30,40' });
    const place = (part.coordinateContext as Answer).bounds;
    assert.deepEqual(place, { x: bounds.x + 40, y: bounds.y + 20, width: 30, height: 40 });
    assert.equal((await refused('screenshot', { out, roi: '1,1,2,2' })).code, 'INVALID_ARGS');
    assert.equal((await refused('screenshot', { out, app: 'screen:7' })).code, 'INVALID_ARGS');
  });

  test('clipboard and paste: what the user had is given back', async () => {
    const held = await call('clipboard', { action: 'set', text: 'the user’s' });
    assert.deepEqual([held.characters, held.effect], [10, 'confirmed']);
    const { text } = (await runCli(['clipboard', 'get'], environment)).json();
    assert.equal(text, 'the user’s', 'it outlives the call that set it');
    await call('tap', { target: { role: 'input' }, windowId: idOf('Two') });
    const pasted = await call('paste', { text: 'pasted € ', windowId: idOf('Two'), observe: 'tree' });
    assert.deepEqual([pasted.effect, pasted.restored, pasted.clipboardMutated], ['confirmed', true, false]);
    await untilNoted('Two', (one) => one.text === 'pasted € ');
    assert.equal((await call('clipboard', { action: 'get' })).text, 'the user’s');
    const file = join(desktop.folder, 'text.txt');
    await writeFile(file, 'from a file');
    await call('paste', { file, windowId: idOf('Two') });
    await untilNoted('Two', (one) => one.text === 'pasted € from a file');
    assert.equal((await call('clipboard', { action: 'clear' })).effect, 'confirmed');
    assert.deepEqual((await call('clipboard', { action: 'get' })).types, []);
  });

  test('select_text: what is selected is read back', async () => {
    const ref = await refOf(idOf('Two'), { role: 'input' });
    const selected = await call('select_text', { ref, text: 'from', suffix: ' a file' });
    assert.deepEqual([selected.start, selected.end, selected.effect], [9, 13, 'confirmed']);
    const caret = await call('select_text', { ref, text: '€', place: 'after' });
    assert.deepEqual([caret.start, caret.end, caret.effect], [8, 8, 'confirmed']);
    assert.equal((await refused('select_text', { ref, text: 'not there' })).code, 'ELEMENT_NOT_FOUND');
    assert.equal((await refused('select_text', { ref, text: 'a' })).code, 'ELEMENT_AMBIGUOUS');
  });

  test('app: listed, hidden, quit', async () => {
    const apps = (await call('app', { action: 'list' })).apps as readonly (Answer & { windows: WindowAnswer[] })[];
    assert.equal(apps.length, 2);
    const pid = apps.find((one) => one.windows[0]?.title === 'One')?.pid;
    assert.equal((await call('app', { action: 'hide', pid })).effect, 'confirmed');
    const hidden = (await windows()).find(({ title }) => title === 'One');
    assert.equal(hidden?.minimized, true);
    const app = String(hidden?.app);
    assert.equal((await refused('app', { action: 'quit', app })).code, 'ELEMENT_AMBIGUOUS');
    assert.equal((await refused('app', { action: 'quit' })).code, 'INVALID_ARGS');
    assert.equal((await call('app', { action: 'quit', pid })).effect, 'confirmed');
    assert.deepEqual(
      (await windows()).map(({ title }) => title),
      ['Two'],
    );
    const closed = await call('window', { action: 'close', windowId: idOf('Two') });
    assert.deepEqual([closed.effect, (closed.closed as Answer).windowId], ['confirmed', idOf('Two')]);
    assert.equal((await refused('window', { action: 'maximize' })).code, 'ELEMENT_NOT_FOUND');
  });
});
