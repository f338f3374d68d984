import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, describe, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { keyNamed } from '../../../../src/domain/key.ts';
import { launch } from '../../../../src/platforms/linux/apps/launch.ts';
import { XKeyboard } from '../../../../src/platforms/linux/x11/input/keyboard.ts';
import { readKeymap } from '../../../../src/platforms/linux/x11/input/keyboard-state.ts';
import { XPointer } from '../../../../src/platforms/linux/x11/input/pointer.ts';
import { focusWindow } from '../../../../src/platforms/linux/x11/windows/control.ts';
import { listWindows } from '../../../../src/platforms/linux/x11/windows/list.ts';
import { queryKeymap } from '../../../../src/platforms/linux/x11/wire/core.ts';
import {
  calm,
  eventually,
  type Recorded,
  type Recorder,
  startRecorder,
  type TestDesktop,
  testDesktop,
  without,
  withoutDesktop,
  withoutGtk,
} from '../support/x11-desktop.ts';

const TEXT = 'Hello, Zoë! 日本語 @#€';

describe('pointer and keyboard in a real application', { skip: withoutDesktop || withoutGtk('3.0') }, () => {
  let desktop: TestDesktop;
  let recorder: Recorder;
  let pointer: XPointer;
  let keyboard: XKeyboard;

  before(async () => {
    desktop = await testDesktop();
    recorder = await startRecorder(desktop, '3.0');
    pointer = new XPointer(desktop.display);
    keyboard = new XKeyboard(desktop.display);
    await desktop.display.run(calm, { what: 'focus' }, (calls) => focusWindow(calls, recorder.window.id));
  });
  after(() => desktop?.stop());

  const placeOf = async (part: 'button' | 'entry' | 'area') => {
    const ready = (await recorder.records()).findLast((one) => one.ready === true);
    const [x = 0, y = 0, width = 0, height = 0] = (ready?.[part] ?? []) as readonly number[];
    return { x, y, width, height };
  };
  /** What is written from now on. */
  const since = async () => {
    const { length } = await recorder.records();
    return <Found>(find: (records: readonly Recorded[]) => Found | undefined) =>
      recorder.until((all) => find(all.slice(length)));
  };
  const isEmpty = async (): Promise<void> => {
    await keyboard.chord('Ctrl+A', calm);
    await keyboard.chord('Delete', calm);
    await recorder.until((all) => (all.findLast((one) => one.text !== undefined)?.text === '' ? true : undefined));
  };
  /** No key is down: 32 bytes of zero bits. */
  const keysAreUp = () =>
    desktop.display.run(calm, { what: 'the keys' }, async (calls) => {
      const reply = await calls.request(queryKeymap());
      assert.deepEqual(reply.subarray(8, 40), Buffer.alloc(32));
    });

  test('clicks two pixels inside every corner of a button hit it', async () => {
    const { x, y, width, height } = await placeOf('button');
    const corners = [
      { x: x + 2, y: y + 2 },
      { x: x + width - 3, y: y + 2 },
      { x: x + 2, y: y + height - 3 },
      { x: x + width - 3, y: y + height - 3 },
    ];
    for (const [index, corner] of corners.entries()) {
      await pointer.tap(corner, calm);
      await recorder.until((all) => all.find(({ clicked }) => clicked === index + 1));
    }
    await pointer.tap({ x: x + 2, y: y + height + 3 }, calm);
    await pointer.tap({ x: x + width / 2, y: y + height / 2 }, calm);
    const last = await recorder.until((all) => all.findLast(({ clicked }) => (clicked ?? 0) > 4));
    assert.equal(last.clicked, 5, 'the one beside it did not hit');
  });

  test('a text of many scripts arrives exactly, first and again, and in the same order as typed', async () => {
    const { x, y, width, height } = await placeOf('entry');
    await pointer.tap({ x: x + width / 2, y: y + height / 2 }, calm);
    for (const text of [TEXT, TEXT, 'aA1!zZ ~^`|"\'\\', '👩‍🚀🇦🇹 Ж م א ไ ½ « ß ẞ']) {
      await keyboard.type(text, calm);
      await recorder.until((all) => all.find((one) => one.text === text));
      await isEmpty();
    }
    await keysAreUp();
  });

  test('a list of keys is one call, so that a failure among them cannot look as if none was struck', async (t) => {
    const run = t.mock.method(desktop.display, 'run');
    const digits = Array.from({ length: 20 }, (_, index) => String(index % 10));
    await keyboard.chords([...digits, 'Shift+A', '本'], calm);
    assert.equal(run.mock.callCount(), 1);
    assert.match(run.mock.calls[0]?.arguments[1].what ?? '', /^22 chords$/);
    await recorder.until((all) => all.find((one) => one.text === `${digits.join('')}A本`));
    const back = keyNamed('DEL');
    assert.ok(back);
    await keyboard.press(
      Array.from({ length: 22 }, () => back),
      calm,
    );
    assert.equal(run.mock.callCount(), 2);
    await recorder.until((all) => (all.findLast((one) => one.text !== undefined)?.text === '' ? true : undefined));
  });

  test('more characters than there are spare keys arrive exactly', async () => {
    const text = Array.from({ length: 90 }, (_, index) => String.fromCodePoint(0x4e00 + 37 * index)).join('');
    await keyboard.type(text, calm);
    await recorder.until((all) => all.find((one) => one.text === text));
    await isEmpty();
  });

  test('spare keys are given back when asked, and taken again', async () => {
    const held = () =>
      desktop.display.run(calm, { what: 'the keys' }, async (calls) =>
        (await readKeymap(calls)).spares.filter(({ keysyms }) => keysyms.length > 0),
      );
    assert.ok((await held()).length > 10);
    await keyboard.forgetSpares(calm);
    assert.deepEqual(await held(), []);
    await keyboard.type('本', calm);
    await recorder.until((all) => all.find((one) => one.text === '本'));
    assert.equal((await held()).length, 1);
    await isEmpty();
  });

  test('Caps Lock and a modifier that was left down do not change what arrives, and Caps Lock stays', async () => {
    await keyboard.chord('Caps_Lock', calm);
    await keyboard.type('aAé', calm);
    await recorder.until((all) => all.find((one) => one.text === 'aAé'));
    await isEmpty();
    const seen = await since();
    if (!without('xdotool')) {
      spawnSync('xdotool', ['keydown', 'ctrl'], { env: { ...desktop.environment } });
      spawnSync('xdotool', ['key', 'a'], { env: { ...desktop.environment } });
      await seen((all) => all.find(({ key, state = 0 }) => key?.toLowerCase() === 'a' && (state & 2) === 2));
      await keyboard.type('xyz', calm);
      await recorder.until((all) => all.find((one) => one.text === 'xyz'));
      await isEmpty();
    }
    await keyboard.chord('Caps_Lock', calm);
    await keysAreUp();
  });

  test('500 characters, and the time that they take', async (t) => {
    const text = 'The quick brown fox jumps over the lazy dog. '.repeat(12).slice(0, 500);
    const start = performance.now();
    await keyboard.type(text, calm);
    t.diagnostic(`500 characters in ${(performance.now() - start).toFixed(0)} ms`);
    await recorder.until((all) => all.find((one) => one.text === text));
    await isEmpty();
  });

  test('keys by the names of phones, of X, and chords', async () => {
    const press = async (send: () => Promise<void>, name: string, state: number) => {
      const seen = await since();
      await send();
      await seen((all) => all.find((one) => one.key === name && ((one.state ?? 0) & 0x4d) === state));
    };
    const enter = keyNamed('ENTER');
    const forward = keyNamed('FORWARD');
    assert.ok(enter && forward);
    await press(() => keyboard.press([enter], calm), 'Return', 0);
    await press(() => keyboard.press([forward], calm), 'Forward', 0);
    await press(() => keyboard.chord('F5', calm), 'F5', 0);
    await press(() => keyboard.chord('Ctrl+Shift+T', calm), 'T', 5);
    await press(() => keyboard.chord('Alt+Left', calm), 'Left', 8);
    await press(() => keyboard.chord('XF86Launch0', calm), 'Launch0', 0);
    await press(() => keyboard.chord('Ctrl+€', calm), 'U+20AC', 4);
    await keysAreUp();
  });

  test('what is no key is refused before anything is sent', async () => {
    const power = keyNamed('POWER');
    assert.ok(power);
    const refused = (promise: Promise<void>, code: string) =>
      assert.rejects(
        promise,
        (error) => error instanceof GloveboxError && error.code === code && error.dispatched === false,
      );
    await refused(keyboard.press([power], calm), 'NOT_SUPPORTED');
    await refused(keyboard.chord('Ctrl+Alt+F2', calm), 'NOT_SUPPORTED');
    await refused(keyboard.chord('Ctrl+Nonsense', calm), 'INVALID_ARGS');
    await refused(keyboard.type('a\x1bb', calm), 'TEXT_UNSUPPORTED');
    await refused(pointer.tap({ x: 5_000, y: 5 }, calm), 'INVALID_ARGS');
    await refused(pointer.tap({ x: -1, y: 5 }, calm), 'INVALID_ARGS');
  });

  test('buttons, double and triple clicks, modifiers', async () => {
    const { x, y } = await placeOf('area');
    const point = { x: x + 50, y: y + 50 };
    let seen = await since();
    await pointer.click(point, { button: 'right', modifiers: ['ctrl', 'shift'] }, calm);
    const right = await seen((all) => all.find(({ mouse }) => mouse === 'press'));
    assert.deepEqual([right.button, right.state, right.x, right.y], [3, 5, point.x, point.y]);
    for (const [count, kind] of [
      [2, 'double'],
      [3, 'triple'],
    ] as const) {
      seen = await since();
      await pointer.click(point, { count }, calm);
      await seen((all) => all.find(({ mouse }) => mouse === kind));
    }
    await keysAreUp();
  });

  test('a drag passes through the points between and ends where it should; the wheel turns', async () => {
    const { x, y } = await placeOf('area');
    let seen = await since();
    await pointer.drag({ x: x + 10, y: y + 10 }, { x: x + 200, y: y + 60 }, { durationMs: 120 }, calm);
    const end = await seen((all) => all.find(({ mouse }) => mouse === 'release'));
    assert.deepEqual([end.x, end.y], [x + 200, y + 60]);
    const moves = (await recorder.records()).filter(({ moved }) => moved !== undefined);
    assert.ok(moves.length >= 5, `${moves.length} moves`);
    assert.deepEqual(await pointer.position(calm), { x: x + 200, y: y + 60 });
    for (const direction of ['up', 'down', 'left', 'right'] as const) {
      seen = await since();
      await pointer.wheel({ x: x + 20, y: y + 20 }, direction, 2, calm);
      await seen((all) => (all.filter(({ scroll }) => scroll === direction).length === 2 ? true : undefined));
    }
  });

  test('a call that is cancelled lets go of the button and of everything else', async () => {
    const { x, y } = await placeOf('area');
    const seen = await since();
    const stop = new AbortController();
    const held = pointer.hold({ x: x + 30, y: y + 30 }, 60_000, { signal: stop.signal });
    await seen((all) => all.find(({ mouse }) => mouse === 'press'));
    stop.abort();
    await assert.rejects(held);
    await seen((all) => all.find(({ mouse }) => mouse === 'release'));
    await assert.rejects(pointer.tap({ x, y }, { signal: stop.signal }));
  });
});

describe('typing into GTK 4', { skip: withoutDesktop || withoutGtk('4.0') }, () => {
  let desktop: TestDesktop;
  before(async () => {
    desktop = await testDesktop();
  });
  after(() => desktop?.stop());

  test('a text of many scripts arrives exactly', async () => {
    const recorder = await startRecorder(desktop, '4.0');
    const keyboard = new XKeyboard(desktop.display);
    await desktop.display.run(calm, { what: 'focus' }, (calls) => focusWindow(calls, recorder.window.id));
    for (const text of [TEXT, `${TEXT}${TEXT}`]) {
      await keyboard.type(TEXT, calm);
      await recorder.until((all) => all.find((one) => one.text === text));
    }
  });
});

const withoutChromium = without('chromium') && `not possible here: ${without('chromium')}`;

describe('typing into Chromium, which looks keys up late', { skip: withoutDesktop || withoutChromium }, () => {
  let desktop: TestDesktop;
  before(async () => {
    desktop = await testDesktop();
  });
  after(() => desktop?.stop());

  test('a text of many scripts and one of more characters than there are spare keys arrive exactly', async () => {
    // The page tells its field's text by its window's title.
    const page = `data:text/html;charset=utf-8,<title>ready</title><input style='position:fixed;inset:0;width:100%25;height:100%25' onfocus="document.title='focused'" oninput="document.title=value">`;
    const isRoot = process.getuid?.() === 0;
    const words = ['--no-first-run', ...(isRoot ? ['--no-sandbox'] : []), `--app=${page}`];
    const target = { program: 'chromium', arguments: words };
    const context = { environment: desktop.environment, windowMs: 60_000 };
    const { window } = await launch(desktop.display, target, context, calm);
    assert.ok(window);
    let titles: readonly string[] = [];
    const hasTitle = async (wanted: string): Promise<true | undefined> => {
      const windows = await desktop.display.run(calm, { what: 'the test' }, listWindows);
      titles = windows.map(({ title }) => title);
      return titles.includes(wanted) ? true : undefined;
    };
    const titleIs = (wanted: string) =>
      eventually(
        () => hasTitle(wanted),
        () => `the title ${wanted} among ${titles.join(' | ')}`,
      );
    await titleIs('ready');
    const keyboard = new XKeyboard(desktop.display);
    await desktop.display.run(calm, { what: 'focus' }, (calls) => focusWindow(calls, window.id));
    const { x, y, width, height } = window.bounds;
    // A page tells its title before it takes clicks.
    await eventually(
      async () => {
        await new XPointer(desktop.display).tap({ x: x + width / 2, y: y + height / 2 }, calm);
        return hasTitle('focused');
      },
      () => 'the focus in the field',
    );
    const many = Array.from({ length: 100 }, (_, index) => String.fromCodePoint(0x4e00 + 41 * index)).join('');
    for (const text of [TEXT, TEXT, many, 'Ж😀É']) {
      await keyboard.type(text, calm);
      await titleIs(text);
      await keyboard.chord('Ctrl+A', calm);
      await keyboard.chord('Delete', calm);
    }
  });
});
