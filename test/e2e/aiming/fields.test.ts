import assert from 'node:assert/strict';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import { runCli } from '../../support/run-cli.ts';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** Fields that take something else than what was typed, or show something else than they hold. */
describe('values are written, and told as they were read again', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());
  beforeEach(() => trial.start('fields'));

  const set = (id: string, value: string, more: Record<string, unknown> = {}) =>
    trial.ok('ui_set_text', { selector: { viewId: id }, value, ...more });

  /** What the phone itself says the field holds now. */
  const held = (id: string): string | undefined =>
    trial
      .screen()
      .flatMap((event) => (event.type === 'text' && event.id === id ? [event.new] : []))
      .at(-1);

  test('a plain field: confirmed, with its old value and its new one', async () => {
    const first = await set('plain', 'A ferry at 8:15 & back?');
    assert.deepEqual(
      [first.effect, first.oldValue, first.newValue, first.warnings],
      ['confirmed', '', 'A ferry at 8:15 & back?', undefined],
    );
    const second = await set('plain', 'Other');
    assert.deepEqual(
      [second.effect, second.oldValue, second.newValue],
      ['confirmed', 'A ferry at 8:15 & back?', 'Other'],
    );
    assert.equal(held('plain'), 'Other');
    const empty = await set('plain', '');
    assert.deepEqual([empty.effect, empty.oldValue, empty.newValue], ['confirmed', 'Other', '']);
    assert.equal(held('plain'), '');
  });

  test('what was in it from the start is replaced whole, also where Ctrl types a letter', async () => {
    for (const [id, old] of [
      ['filled', 'Old value'],
      ['no_modifiers', 'Keep me'],
    ] as const) {
      const { effect, oldValue, newValue } = await set(id, 'New');
      assert.deepEqual([effect, oldValue, newValue], ['confirmed', old, 'New']);
      assert.equal(held(id), 'New');
    }
  });

  for (const [what, id, given, holds] of [
    ['only its beginning', 'short', '1234567890', '12345678'],
    ['capitals', 'capitals', 'naive', 'NAIVE'],
    ['a correction', 'corrected', 'teh end', 'The end'],
    ['digits alone', 'number', '12a-3', '123'],
  ] as const) {
    test(`a field that takes ${what}: unverified with what it holds, and not submitted`, async () => {
      const { effect, newValue, submitted, warnings } = await set(id, given, { submit: true });
      assert.deepEqual([effect, newValue, submitted], ['unverified', holds, false]);
      assert.deepEqual(warnings, ['the field holds something else than what was typed', 'so it was not submitted']);
      assert.equal(held(id), holds);
      assert.ok(!trial.inputs().some((event) => event.type === 'key' && event.code === 66), 'no ENTER');
    });
  }

  test('a field of digits takes digits: confirmed', async () => {
    const { effect, newValue } = await set('number', '0815');
    assert.deepEqual([effect, newValue], ['confirmed', '0815']);
  });

  test('a hint that looks like a text: it is replaced, not added to', async () => {
    const { effect, newValue } = await set('old_hint', 'Hello');
    assert.deepEqual([effect, newValue, held('old_hint')], ['confirmed', 'Hello', 'Hello']);
    const emptied = await set('old_hint', '');
    assert.equal(held('old_hint'), '');
    // The tree shows the hint again, and nothing tells it from a text.
    assert.deepEqual([emptied.effect, emptied.newValue], ['unverified', 'Type here']);
  });

  test('ENTER sends what the field holds', async () => {
    const { effect, submitted } = await set('search', 'cats', { submit: true });
    assert.deepEqual([effect, submitted], ['confirmed', true]);
    assert.deepEqual(trial.notes(), ['Searched for cats']);
    const typed = await trial.ok('text', { text: ' and dogs', submit: true, observe: 'tree' });
    assert.equal(typed.submitted, true);
    assert.deepEqual(trial.notes(), ['Searched for cats', 'Searched for cats and dogs']);
  });

  test('the focused field, by text: confirmed only where it took what was typed', async () => {
    await trial.ok('tap', { target: { viewId: 'plain' } });
    assert.equal((await trial.ok('text', { text: 'abc', observe: 'diff' })).effect, 'confirmed');
    assert.equal((await trial.ok('text', { text: 'def' })).effect, 'unverified', 'not looked at');
    await trial.ok('tap', { target: { viewId: 'capitals' } });
    assert.equal((await trial.ok('text', { text: 'abc', observe: 'diff' })).effect, 'unverified');
    await trial.ok('tap', { target: { viewId: 'short' } });
    assert.equal((await trial.ok('text', { text: '123456789', observe: 'tree' })).effect, 'unverified');
  });

  test('what cannot be typed is refused before anything is erased', async () => {
    const told = await trial.call('ui_set_text', { selector: { viewId: 'filled' }, value: 'naïve' });
    assert.match(
      told.texts[0] ?? '',
      /^\{"error":\{"code":"TEXT_UNSUPPORTED".*"dispatched":false,"retrySafe":true\}\}$/,
    );
    assert.deepEqual(trial.inputs(), []);
    assert.equal((await trial.find({ viewId: 'filled' }))[0]?.text, 'Old value');
  });

  test('a field under the keyboard: refused with the key that hides it; then it takes its text', async () => {
    const { screen } = trial.phone;
    // A keyboard for which the page makes no room.
    Object.defineProperty(screen, 'keyboard', { configurable: true, get: () => [0, 1717, 1080, 2400] });
    try {
      const [search] = await trial.find({ viewId: 'search' });
      assert.equal(search?.hidden, 'covered-by-keyboard');
      for (const [tool, given] of [
        ['ui_set_text', { value: 'x' }],
        ['ui_action', { action: 'focus' }],
        ['ui_action', { action: 'clear' }],
      ] as const) {
        const { code, hint } = await trial.refused(tool, { selector: { viewId: 'filled' }, ...given });
        assert.equal(code, 'ELEMENT_COVERED', tool);
        assert.equal(hint, 'key BACK hides the keyboard; then try again');
      }
      assert.equal((await set('plain', 'above it')).effect, 'confirmed');
    } finally {
      Reflect.deleteProperty(screen, 'keyboard');
    }
    await trial.ok('key', { key: 'BACK' });
    assert.equal((await set('search', 'x')).effect, 'confirmed');
  });

  test('clear and focus as actions are confirmed by what is read', async () => {
    const { effect, route } = await trial.ok('ui_action', { selector: { viewId: 'filled' }, action: 'clear' });
    assert.deepEqual([effect, route, held('filled')], ['confirmed', 'gesture', '']);
    await trial.ok('key', { key: 'BACK' });
    const focused = await trial.ok('ui_action', { selector: { viewId: 'plain' }, action: 'focus' });
    assert.equal(focused.effect, 'confirmed');
    const again = await trial.ok('ui_action', { selector: { viewId: 'plain' }, action: 'focus' });
    assert.deepEqual([again.effect, again.route], ['confirmed', 'nothing to do']);
    const here = await trial.ok('ui_set_text', { value: 'Here' });
    assert.equal(here.element.resourceId, 'com.glovebox.trials.fields:id/plain');
  });

  test('a masked field is written and told by nobody: results, outlines, diffs, the log, what is kept', async () => {
    const secret = 'Tr0mbone-77';
    const debug = { ...trial.environment, GLOVEBOX_LOG: 'debug' };
    const typed = await runCli(['ui-set-text', secret, '--id', 'password', '--observe', 'tree', '--submit'], debug);
    assert.equal(held('password'), secret);
    const result = typed.json() as Record<string, unknown>;
    assert.deepEqual([result.oldValue, result.newValue, result.effect], [null, null, 'unverified']);
    const told = [typed.stdout, typed.stderr];
    await trial.call('ui_tree');
    for (const [tool, given] of [
      ['ui_set_text', { selector: { viewId: 'password' }, value: secret, observe: 'diff' }],
      ['ui_tree', {}],
      ['ui_tree', { format: 'json' }],
      ['ui_tree', { full: true, bounds: true }],
      ['ui_find', { selector: { role: 'input' } }],
      ['ui_find', { selector: { state: { password: true } }, format: 'json' }],
      ['ui_wait', { selector: { viewId: 'password' } }],
      ['ui_wait', { selector: { viewId: 'password' }, condition: 'textEquals', value: 'x', timeoutMs: 0 }],
      ['ui_action', { selector: { viewId: 'password' }, action: 'focus', observe: 'tree' }],
      ['tap', { target: { viewId: 'password' }, observe: 'diff' }],
    ] as const) {
      told.push(...(await trial.call(tool, given)).texts);
    }
    for (const fault of ['input-blocked', 'drop'] as const) {
      trial.phone.faults.begin(fault);
      const failed = await runCli(['ui-set-text', secret, '--id', 'password'], debug);
      trial.phone.faults.end(fault);
      assert.equal(failed.exitCode, 1, fault);
      told.push(failed.stdout, failed.stderr);
    }
    const { stdout, stderr } = await runCli(['ui-tree'], debug);
    told.push(stdout, stderr);
    for (const text of told) assert.ok(!text.includes(secret), text);
    for (const name of await readdir(trial.stateFolder, { recursive: true, withFileTypes: true })) {
      if (!name.isFile()) continue;
      const content = await readFile(join(name.parentPath, name.name), 'utf8');
      assert.ok(!content.includes(secret), name.name);
    }
  });
});
