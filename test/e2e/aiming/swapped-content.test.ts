import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** One window, one root view, no ids; a "Back" and an "OK" on either page. */
describe('content that is swapped in place', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());
  beforeEach(() => trial.start('swap'));

  const refsOf = async (...texts: readonly string[]) =>
    Promise.all(texts.map((text) => trial.refOf({ text, role: 'button' })));

  test('by a tap: no ref of the page before presses anything on the page after it', async () => {
    const [details = '', ...others] = await refsOf('Details', 'Details later', 'OK', 'Back');
    await trial.ok('tap', { ref: details });
    assert.deepEqual(trial.notes(), ['Showing details']);
    for (const ref of [details, ...others]) {
      for (const tool of ['tap', 'ui_action']) {
        const { code } = await trial.refused(tool, tool === 'tap' ? { ref } : { ref, action: 'click' });
        assert.equal(code, 'STALE_REFERENCE', `${ref} by ${tool}`);
      }
    }
    assert.deepEqual(trial.notes(), ['Showing details']);
  });

  test('by a timer, read again: the same', async () => {
    trial.start('swap', { change: 'details' });
    const refs = await refsOf('OK');
    await trial.ok('ui_wait', { selector: { text: 'Lighthouse Island' } });
    const { code, hint } = await trial.refused('tap', { ref: refs[0] });
    assert.equal(code, 'STALE_REFERENCE');
    assert.match(hint, /ui_tree/);
    assert.deepEqual(trial.notes(), ['Showing details']);
  });

  test('by a timer, unseen, between the look and the touch: read again before the touch, and refused', async () => {
    trial.start('swap', { change: 'details', delay_ms: '5000' });
    const [ok] = await refsOf('OK');
    // Something was sent since, so that the look is not trusted; then the page goes by itself.
    await trial.ok('key', { key: 'WAKEUP' });
    trial.phone.screen.pass?.(5_000);
    const { code } = await trial.refused('tap', { ref: ok });
    assert.equal(code, 'STALE_REFERENCE');
    assert.deepEqual(trial.notes(), ['Showing details']);
  });

  test('what the ref of a text is told to wait for, scroll or write into is refused too', async () => {
    const ok = await trial.refOf({ text: 'OK' });
    await trial.ok('tap', { text: 'Details' });
    for (const [tool, given] of [
      ['ui_set_text', { value: 'on' }],
      ['ui_scroll', { direction: 'down' }],
      ['ui_action', { action: 'show_on_screen' }],
      ['ui_action', { action: 'long_click' }],
    ] as const) {
      assert.equal((await trial.refused(tool, { ref: ok, ...given })).code, 'STALE_REFERENCE', tool);
    }
    const waited = await trial.ok('ui_wait', { selector: { ref: ok }, condition: 'gone' });
    assert.equal(waited.satisfied, true);
    assert.deepEqual((await trial.find({ ref: ok })).length, 0);
  });

  test('there and back: a ref of the first page names its button again, or none', async () => {
    const [details, ok] = await refsOf('Details', 'OK');
    await trial.ok('tap', { ref: details });
    await trial.ok('tap', { text: 'Back' });
    const again = await trial.call('tap', { ref: ok });
    const { error } = again.isError ? (again.answer as unknown as { error: { code: string } }) : { error: undefined };
    if (error === undefined) assert.equal(trial.notes().at(-1), 'OK on list');
    else assert.equal(error.code, 'STALE_REFERENCE');
  });

  test('a command line with a ref of the page before is refused as well', async () => {
    const tree = (await trial.cli('ui-find', '--text', 'OK')).json() as unknown as { matches: { ref: string }[] };
    const ref = tree.matches[0]?.ref ?? '';
    assert.equal((await trial.cli('tap', '--text', 'Details')).exitCode, 0);
    const { exitCode, json } = await trial.cli('tap', '--ref', ref);
    const { error } = json() as { error: { code: string; dispatched: unknown } };
    assert.deepEqual([exitCode, error.code, error.dispatched], [1, 'STALE_REFERENCE', false]);
    assert.deepEqual(trial.notes(), ['Showing details']);
  });

  test('the diff after the tap tells the new page, and its refs work', async () => {
    await trial.call('ui_tree');
    const told = await trial.outline('tap', { text: 'Details', observe: 'diff' });
    assert.match(told, /Lighthouse Island/);
    const [, ref] = /"Book" \[(e\d+)\]/.exec(told) ?? [];
    await trial.ok('tap', { ref });
    assert.equal(trial.notes().at(-1), 'OK on details');
  });
});
