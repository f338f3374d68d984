import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readScreenPlace } from '../../../src/domain/desktop/screen-place.ts';
import { readTarget } from '../../../src/domain/desktop/target.ts';

fc.configureGlobal({ seed: 20_261_201 });

test('an app, its window by number or title, a process', () => {
  assert.equal(readTarget({}), undefined);
  assert.deepEqual(readTarget({ app: 'Mousepad' }), { app: 'Mousepad', pid: undefined, window: undefined });
  const window = (app: string) => readTarget({ app })?.window;
  assert.deepEqual(window('Mousepad:2'), { kind: 'index', index: 2 });
  assert.deepEqual(window('Mousepad:Notes: today'), { kind: 'title', title: 'Notes: today' });
  assert.deepEqual(readTarget({ app: 'pid:42' }), { app: undefined, pid: 42, window: undefined });
  assert.deepEqual(readTarget({ app: 'PID:42:1' }), { app: undefined, pid: 42, window: { kind: 'index', index: 1 } });
  assert.deepEqual(readTarget({ windowId: 7 })?.window, { kind: 'id', id: 7 });
  assert.deepEqual(readTarget({ pid: 42, windowTitle: 'A' }), {
    app: undefined,
    pid: 42,
    window: { kind: 'title', title: 'A' },
  });
});

test('what contradicts itself is refused', () => {
  const refused = { code: 'INVALID_ARGS' };
  assert.throws(() => readTarget({ windowId: 7, windowTitle: 'A' }), { ...refused, message: /^only one of/ });
  assert.throws(() => readTarget({ app: 'x', windowId: 7, windowIndex: 0 }), refused);
  assert.throws(() => readTarget({ app: 'x:1', windowId: 7 }), { ...refused, message: /names a window already$/ });
  assert.throws(() => readTarget({ app: 'x', pid: 1 }), refused);
  assert.throws(() => readTarget({ app: 'pid:2', pid: 1 }), refused);
  assert.throws(() => readTarget({ windowIndex: 0 }), { ...refused, message: /needs --app or --pid/ });
});

test('any words are a target or are refused, and never lose what was given', () => {
  const argument = fc.record(
    {
      app: fc.string({ minLength: 1 }),
      pid: fc.nat(),
      windowId: fc.nat(),
      windowTitle: fc.string({ minLength: 1 }),
      windowIndex: fc.nat(99),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(argument, (given) => {
      let target: ReturnType<typeof readTarget>;
      try {
        target = readTarget(given);
      } catch (error) {
        assert.equal((error as { code?: string }).code, 'INVALID_ARGS');
        return;
      }
      assert.equal(target === undefined, Object.keys(given).length === 0);
    }),
  );
});

test('places of a screen stand where an app would', () => {
  assert.deepEqual(readScreenPlace({ app: 'screen' }), { kind: 'screen' });
  assert.deepEqual(readScreenPlace({ app: 'SCREEN:1' }), { kind: 'monitor', index: 1 });
  assert.deepEqual(readScreenPlace({ app: 'frontmost' }), { kind: 'frontmost' });
  for (const app of ['screens', 'screen:', 'screen:abc', undefined]) {
    assert.equal(readScreenPlace(app === undefined ? {} : { app }), undefined);
  }
  assert.throws(() => readScreenPlace({ app: 'frontmost', windowId: 7 }), { code: 'INVALID_ARGS' });
});
