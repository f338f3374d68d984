import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** Switches, boxes and buttons: what is told of them is what the phone did. */
describe('controls', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());
  beforeEach(() => trial.start('controls'));

  const turned = () => trial.screen().flatMap((event) => (event.type === 'checked' ? [[event.view, event.on]] : []));
  const set = (selector: Record<string, unknown>, value: string) => trial.ok('ui_set_text', { selector, value });

  test('a box without words has the name of the text beside it: set, read back, and left alone when it is so', async () => {
    assert.match(await trial.outline('ui_tree'), /^checkbox "Accept terms" \[e\d+\]$/m);
    const first = await set({ text: 'Accept terms' }, 'on');
    assert.deepEqual([first.effect, first.oldValue, first.newValue], ['confirmed', 'off', 'on']);
    assert.deepEqual(turned(), [['Accept terms', true]]);
    assert.match(await trial.outline('ui_tree'), /^checkbox "Accept terms" \[e\d+\] checked$/m);

    const before = trial.inputs().length;
    const again = await set({ text: 'Accept terms' }, 'on');
    assert.deepEqual([again.effect, again.oldValue, again.newValue], ['confirmed', 'on', 'on']);
    assert.equal(trial.inputs().length, before, 'nothing was sent');

    assert.equal((await set({ role: 'checkbox', text: 'Accept terms' }, 'off')).effect, 'confirmed');
    assert.deepEqual(turned(), [
      ['Accept terms', true],
      ['Accept terms', false],
    ]);
  });

  test('the text beside a bare switch works the switch', async () => {
    const { effect } = await trial.ok('tap', { text: 'Wi-Fi', observe: 'diff' });
    assert.equal(effect, 'confirmed');
    assert.deepEqual(turned(), [['Wi-Fi', true]]);
    assert.equal((await trial.cli('tap', '--text', 'Accept terms')).exitCode, 0);
    assert.deepEqual(turned().at(-1), ['Accept terms', true]);
  });

  test('a switch in a row is turned by the row: confirmed when it is turned, by whatever names it', async () => {
    for (const [selector, value] of [
      [{ text: 'Updates' }, 'on'],
      [{ text: 'Every Sunday' }, 'off'],
      [{ role: 'switch', text: 'Updates' }, 'on'],
      [{ viewId: 'updates_row' }, 'off'],
    ] as const) {
      assert.equal((await set(selector, value)).effect, 'confirmed', JSON.stringify(selector));
    }
    assert.deepEqual(
      turned().map(([, on]) => on),
      [true, false, true, false],
    );
    const tapped = await trial.ok('tap', { text: 'Updates', observe: 'tree' });
    assert.equal(tapped.effect, 'confirmed');
    const unseen = await trial.ok('tap', { text: 'Updates' });
    assert.equal(unseen.effect, 'unverified', 'nobody looked');
  });

  test('words for states are read without regard to capitals', async () => {
    for (const value of ['TRUE', '0', '1', 'Off', 'true', 'false']) {
      assert.equal((await set({ text: 'Loud' }, value)).effect, 'confirmed', value);
    }
    assert.equal(turned().length, 6);
  });

  test('click on a switch is confirmed; select of a radio button too, and of the chosen one with nothing sent', async () => {
    const clicked = await trial.ok('ui_action', { selector: { text: 'Loud' }, action: 'click' });
    assert.equal(clicked.effect, 'confirmed');
    const chosen = await trial.ok('ui_action', { selector: { text: 'Large' }, action: 'select' });
    assert.deepEqual([chosen.effect, chosen.route], ['confirmed', 'gesture']);
    const before = trial.inputs().length;
    const again = await trial.ok('ui_action', { selector: { text: 'Large' }, action: 'select' });
    assert.deepEqual([again.effect, again.route], ['confirmed', 'nothing to do']);
    assert.equal(trial.inputs().length, before);
    const radios = (await trial.find({ role: 'radio' })).map(({ text, checked }) => [text, checked === true]);
    assert.deepEqual(radios, [
      ['Small', false],
      ['Medium', false],
      ['Large', true],
    ]);
  });

  test('a spinner opens a popup of its own window; the page below is refused while it is open', async () => {
    const loud = await trial.refOf({ text: 'Loud' });
    await trial.ok('tap', { target: { role: 'combobox' } });
    const { code } = await trial.refused('tap', { ref: loud });
    assert.equal(code, 'STALE_REFERENCE');
    const told = await trial.outline('tap', { text: 'Violet', observe: 'diff' });
    assert.match(told, /"Violet"/);
    assert.equal((await trial.find({ role: 'combobox' }))[0]?.label, 'Violet');
    assert.deepEqual(turned(), []);
  });

  test('a dead button is never confirmed', async () => {
    trial.start('buttons');
    for (const [tool, given] of [
      ['tap', { text: 'Dead' }],
      ['tap', { text: 'Dead', observe: 'diff' }],
      ['tap', { text: 'Dead', observe: 'tree' }],
      ['tap', { text: 'Dead', observe: 'screenshot' }],
      ['tap', { text: 'Dead', duration: 700, observe: 'diff' }],
      ['ui_action', { selector: { text: 'Dead' }, action: 'click' }],
      ['ui_action', { selector: { text: 'Dead' }, action: 'long_click', observe: 'diff' }],
    ] as const) {
      assert.equal((await trial.ok(tool, given)).effect, 'unverified', `${tool} ${JSON.stringify(given)}`);
    }
  });

  test('a slow button: the screen after it is told as it was, and the change later as a change', async () => {
    trial.start('buttons', { delay_ms: '600000' });
    const told = await trial.call('tap', { text: 'Slow', observe: 'diff' });
    assert.equal(told.answer.effect, 'unverified');
    const outline = told.texts[1] ?? '';
    // Whatever is told was on the screen: the words of its status, or no change.
    assert.equal(outline.includes('Pressed Slow'), trial.notes().includes('Pressed Slow'), outline);
    const waited = await trial.ok('ui_wait', {
      selector: { viewId: 'status' },
      condition: 'textEquals',
      value: 'Pressed Slow',
    });
    assert.equal(waited.satisfied, true);
    const since = await trial.outline('ui_tree', { since: told.answer.observed.snapshot });
    assert.match(since, /Pressed Slow|nothing changed/);
  });

  test('a button without a name, and one under a banner, are never told to have worked when they did not', async () => {
    trial.start('buttons', { delay_ms: '600000' });
    const [, ref] = /button \.View \[(e\d+)\]/.exec(await trial.outline('ui_tree')) ?? [];
    await trial.ok('tap', { ref });
    assert.equal(trial.notes().at(-1), 'Pressed Nameless');
    const covered = await trial.ok('tap', { text: 'Covered', observe: 'diff' });
    assert.equal(covered.effect, 'unverified');
    await trial.ok('tap', { text: 'Close' });
    await trial.ok('tap', { text: 'Covered' });
    assert.equal(trial.notes().at(-1), 'Pressed Covered');
  });
});
