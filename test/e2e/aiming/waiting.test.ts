import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** A look counts for half a second on this phone, so that what is waited for comes without anybody's clock. */
describe('waiting', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());

  const wait = (selector: Record<string, unknown> | undefined, given: Record<string, unknown> = {}) =>
    trial.ok('ui_wait', { ...(selector === undefined ? {} : { selector }), ...given });

  test('every condition: what comes, and what does not', async () => {
    const cases: readonly [
      string,
      Record<string, string>,
      Record<string, unknown>,
      Record<string, unknown>,
      boolean,
    ][] = [
      ['swap', { change: 'details' }, { text: 'Book' }, {}, true],
      ['swap', {}, { text: 'Book' }, { timeoutMs: 0 }, false],
      ['buttons', {}, { text: 'Vanishes' }, { condition: 'gone' }, true],
      ['buttons', { delay_ms: '600000' }, { text: 'Vanishes' }, { condition: 'gone', timeoutMs: 0 }, false],
      ['buttons', {}, { text: 'Waits' }, { condition: 'enabled' }, true],
      ['buttons', { delay_ms: '600000' }, { text: 'Waits' }, { condition: 'disabled' }, true],
      ['buttons', {}, { text: 'Dead' }, { condition: 'disabled', timeoutMs: 0 }, false],
      ['buttons', {}, { text: 'Dead' }, { condition: 'visible' }, true],
      ['covered', {}, { text: 'Send' }, { condition: 'exists' }, true],
      ['covered', {}, { text: 'Send' }, { condition: 'visible', timeoutMs: 0 }, false],
      ['covered', {}, { role: 'input' }, { condition: 'focused' }, true],
      ['fields', {}, { viewId: 'plain' }, { condition: 'focused', timeoutMs: 0 }, false],
      ['controls', {}, { text: 'Send news' }, { condition: 'checked' }, true],
      ['controls', {}, { text: 'Send news' }, { condition: 'unchecked', timeoutMs: 0 }, false],
      ['controls', {}, { text: 'Wi-Fi', role: 'switch' }, { condition: 'unchecked' }, true],
      ['controls', {}, { text: 'Controls' }, { condition: 'unchecked', timeoutMs: 0 }, false],
      ['controls', {}, { text: 'Medium' }, { condition: 'selected', timeoutMs: 0 }, false],
      ['fields', {}, { viewId: 'filled' }, { condition: 'textEquals', value: 'Old value' }, true],
      ['fields', {}, { viewId: 'filled' }, { condition: 'textEquals', value: 'Old', timeoutMs: 0 }, false],
      ['fields', {}, { viewId: 'filled' }, { condition: 'textContains', value: 'Old' }, true],
      ['rows', { change: 'reorder' }, { viewId: 'status' }, { condition: 'textEquals', value: 'Reordered' }, true],
    ];
    for (const [name, extras, selector, given, satisfied] of cases) {
      trial.start(name, extras);
      const answer = await wait(selector, given);
      const what = `${name} ${JSON.stringify(selector)} ${JSON.stringify(given)}`;
      assert.equal(answer.satisfied, satisfied, what);
      assert.equal('lastSeen' in answer, !satisfied, what);
      assert.match(answer.snapshot, /^s\d+$/);
      assert.ok(answer.waitedMs >= 0);
    }
  });

  test('idle: at once on a screen at rest, by no selector; its result names no element', async () => {
    trial.start('rows');
    const answer = await wait(undefined, { condition: 'idle' });
    assert.equal(answer.satisfied, true);
    assert.equal('match' in answer, false);
  });

  test('what was last seen instead is told, with a ref that works', async () => {
    trial.start('buttons', { delay_ms: '600000' });
    const { satisfied, lastSeen } = await wait({ text: 'Counts' }, { condition: 'disabled', timeoutMs: 0 });
    assert.equal(satisfied, false);
    await trial.ok('tap', { ref: lastSeen?.ref });
    assert.equal(trial.notes().at(-1), 'Pressed Counts 1 times');
    const none = await wait({ text: 'Nobody' }, { timeoutMs: 0 });
    assert.equal(none.lastSeen, null);
    const typed = (await trial.cli('ui-wait', '--text', 'Nobody', '--timeout-ms', '0')).json();
    assert.deepEqual([typed.satisfied, typed.lastSeen], [false, null]);
  });

  test('not satisfied is no failure: exit code 0, and the time that was asked for is kept', async () => {
    trial.start('rows');
    const { exitCode, json } = await trial.cli('ui-wait', '--text', 'Nobody', '--timeout-ms', '300');
    assert.equal(exitCode, 0);
    const { satisfied, waitedMs } = json() as { satisfied: boolean; waitedMs: number };
    assert.equal(satisfied, false);
    assert.ok(waitedMs >= 300 && waitedMs < 20_000, String(waitedMs));
  });

  test('stableForMs: what holds for a moment only does not count', async () => {
    trial.start('rows', { change: 'replace' });
    const passing = await wait({ text: 'Notebook' }, { stableForMs: 40_000, timeoutMs: 300 });
    assert.equal(passing.satisfied, false);
    const lasting = await wait({ text: 'Anchor' }, { stableForMs: 50 });
    assert.equal(lasting.satisfied, true);
    assert.ok(lasting.waitedMs >= 50);
  });

  test('rows that change places while somebody waits: the match is that row, and its ref opens it', async () => {
    trial.start('rows', { change: 'reorder' });
    await wait({ viewId: 'status' }, { condition: 'textEquals', value: 'Reordered' });
    const row = { text: 'Second of three', role: 'listitem' };
    const { match } = await wait(row, { condition: 'visible' });
    await trial.ok('tap', { ref: match?.ref });
    assert.equal(trial.notes().at(-1), 'Opened Item, Second of three');
  });

  test('rows that are replaced in their places: refs of before are stale, however much looks the same', async () => {
    trial.start('rows', { change: 'replace' });
    const rows = await trial.find({ role: 'listitem' });
    assert.equal(rows.length, 8);
    await wait({ text: 'Anchor' });
    for (const { ref, label } of rows) {
      assert.equal((await trial.refused('tap', { ref })).code, 'STALE_REFERENCE', label);
    }
    assert.deepEqual(trial.notes(), ['Replaced']);
    const first = rows[0]?.ref;
    assert.equal((await wait({ ref: first }, { condition: 'gone' })).satisfied, true);
    assert.equal((await wait({ ref: first }, { condition: 'visible', timeoutMs: 0 })).satisfied, false);
  });

  test('rows that change places keep their refs with them, or lose them', async () => {
    trial.start('rows', { change: 'reorder' });
    const rows = await trial.find({ role: 'listitem' });
    await wait({ viewId: 'status' }, { condition: 'textEquals', value: 'Reordered' });
    for (const { ref, label = '' } of rows) {
      const told = await trial.call('tap', { ref });
      if (!told.isError) assert.equal(trial.notes().at(-1), `Opened ${label}`);
    }
  });

  test('the screen turns while somebody waits: the answer is about the turned screen, and its place is right', async () => {
    trial.start('buttons', { delay_ms: '3000' });
    const { screen } = trial.phone;
    screen.after?.(1_500, () => {
      screen.rotation = 1;
    });
    const { satisfied, match } = await wait({ text: 'Waits' }, { condition: 'enabled' });
    assert.equal(satisfied, true);
    assert.equal(screen.rotation, 1);
    const [, , right = 0, bottom = 0] = match?.bounds ?? [];
    assert.ok(right <= 2400 && bottom <= 1080, `${match?.bounds}`);
    await trial.ok('tap', { ref: match?.ref });
    assert.equal(trial.notes().at(-1), 'Pressed Waits');
    assert.match((await trial.outline('ui_tree')).split('\n')[0] ?? '', / 2400x1080 rotation 90 /);
  });

  test('a cancelled wait reads no more', async () => {
    trial.start('rows');
    const looks = () => trial.phone.record.commands.filter(([program]) => program === 'uiautomator').length;
    const cancelling = new AbortController();
    const waiting = trial.call('ui_wait', { selector: { text: 'Nobody' }, timeoutMs: 50_000 }, cancelling.signal);
    const cut = assert.rejects(waiting);
    while (looks() < 2) await new Promise((resolve) => setImmediate(resolve));
    cancelling.abort();
    await cut;
    // Calls of one connection are answered in turn: a read that still ran is over when another one is.
    await trial.call('ui_tree');
    const read = looks();
    await trial.call('key', { key: 'WAKEUP' });
    assert.equal(looks(), read);
    assert.equal(trial.inputs().length, 1);
  });

  test('a cancelled scroll sends no more', async () => {
    trial.start('endless');
    const cancelling = new AbortController();
    const scrolling = trial.call(
      'ui_scroll',
      { direction: 'down', until: { text: 'Post 0' }, max: 50 },
      cancelling.signal,
    );
    const cut = assert.rejects(scrolling);
    while (trial.inputs().length < 2) await new Promise((resolve) => setImmediate(resolve));
    cancelling.abort();
    await cut;
    // Takes the turn that the cancelled call had.
    await trial.call('key', { key: 'WAKEUP' });
    const sent = trial.inputs().length;
    await trial.call('ui_tree');
    assert.equal(trial.inputs().length, sent);
    assert.ok(sent < 10, String(sent));
  });
});
