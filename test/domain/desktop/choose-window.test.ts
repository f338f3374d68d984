import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Exactness, targetWindow, targetWindows } from '../../../src/domain/desktop/choose-window.ts';
import { readTarget, type TargetArguments } from '../../../src/domain/desktop/target.ts';

const window = (id: number, title: string, app: string | null, names: readonly string[], pid: number | null) => ({
  ...{ id, title, app, names, pid },
});

/** The one in front first. */
const WINDOWS = [
  window(3, 'Save As', 'org.xfce.mousepad', ['Mousepad', 'mousepad'], 10),
  window(1, 'notes.txt - Mousepad', 'org.xfce.mousepad', ['Mousepad', 'mousepad'], 10),
  window(2, 'Calculator', 'org.gnome.Calculator', ['Rechner', 'gnome-calculator'], 20),
  window(4, 'Calculator', 'galculator', ['Galculator'], 21),
  window(5, 'from afar', null, [], null),
];

const ids = (given: TargetArguments, exactness: Exactness) =>
  targetWindows(WINDOWS, readTarget(given) ?? {}, exactness).map(({ id }) => id);
const one = (given: TargetArguments, exactness: Exactness) =>
  targetWindow(WINDOWS, readTarget(given) ?? {}, exactness).id;

test('an app goes by each of its whole names, in any case', () => {
  for (const app of ['org.xfce.mousepad', 'ORG.XFCE.Mousepad.desktop', 'mousepad', 'Mousepad']) {
    assert.deepEqual(ids({ app }, 'whole'), [3, 1], app);
  }
  assert.deepEqual(ids({ app: 'rechner' }, 'whole'), [2]);
});

test('a part of a name is enough for looking, and only there', () => {
  assert.deepEqual(ids({ app: 'mouse' }, 'part'), [3, 1]);
  assert.throws(() => ids({ app: 'mouse' }, 'whole'), {
    code: 'APP_NOT_FOUND',
    hint: /did you mean "org.xfce.mousepad"/,
  });
  assert.throws(() => ids({ app: 'lculator' }, 'part'), {
    code: 'ELEMENT_AMBIGUOUS',
    hint: /--window-id 2 .*--window-id 4/,
  });
});

test('a window by id, title and number', () => {
  assert.equal(one({ windowId: 1 }, 'whole'), 1);
  assert.equal(one({ app: 'Mousepad', windowId: 1 }, 'whole'), 1);
  assert.equal(one({ app: 'Mousepad:1' }, 'whole'), 1);
  assert.equal(one({ windowTitle: 'notes.txt - Mousepad' }, 'whole'), 1);
  assert.equal(one({ windowTitle: 'notes.txt' }, 'part'), 1);
  assert.throws(() => one({ windowTitle: 'notes.txt' }, 'whole'), { code: 'ELEMENT_NOT_FOUND' });
  assert.throws(() => one({ windowId: 99 }, 'whole'), { code: 'STALE_REFERENCE' });
  assert.throws(() => one({ app: 'Rechner', windowId: 1 }, 'whole'), {
    code: 'INVALID_ARGS',
    message: /is of another app/,
  });
  assert.throws(() => one({ app: 'Mousepad:2' }, 'whole'), { code: 'ELEMENT_NOT_FOUND', message: /the app has 2$/ });
  assert.throws(() => one({ pid: 99 }, 'whole'), { code: 'APP_NOT_FOUND', message: 'process 99 has no window' });
});

test('nothing is changed in one of several, and the one in front is looked at', () => {
  assert.throws(() => one({ app: 'Mousepad' }, 'whole'), {
    code: 'ELEMENT_AMBIGUOUS',
    hint: /--window-id 3 \("Save As"/,
  });
  assert.equal(one({ app: 'Mousepad' }, 'part'), 3);
  assert.throws(() => one({ windowTitle: 'Calculator' }, 'whole'), { code: 'ELEMENT_AMBIGUOUS' });
});

test("a window's words are quoted, whatever they are", () => {
  const hostile = [window(1, 'a\u202eb\n"c"', 'x'.repeat(500), [], 1)];
  assert.throws(
    () => targetWindows(hostile, { app: 'none' }, 'whole'),
    (error: Error & { hint?: string }) => {
      assert.doesNotMatch(error.hint ?? '', /\u202e|\n/);
      assert.ok((error.hint ?? '').length < 400);
      return true;
    },
  );
  assert.throws(() => targetWindows([], { app: 'none' }, 'part'), { hint: /^no window is open/ });
});
