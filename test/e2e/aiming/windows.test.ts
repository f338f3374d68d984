import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** Dialogs, a menu and a screen that turns: another window has other elements, whatever it shows. */
describe('windows above the page', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());
  beforeEach(() => trial.start('windows'));

  test('a ref of the page below is refused while a dialog is open, also one with the same words', async () => {
    const below = await trial.refOf({ text: 'OK' });
    const ask = await trial.refOf({ text: 'Ask' });
    const told = await trial.outline('tap', { ref: ask, observe: 'diff' });
    assert.match(told, /Delete the note\?/);
    for (const ref of [below, ask]) assert.equal((await trial.refused('tap', { ref })).code, 'STALE_REFERENCE');
    assert.deepEqual(trial.notes(), []);
    await trial.ok('key', { key: 'BACK' });
    // The page is there again, and so are its names.
    await trial.ok('tap', { ref: below });
    assert.deepEqual(trial.notes(), ['OK beneath the dialogs']);
  });

  test('the other way round: the dialog’s OK never presses the page’s', async () => {
    await trial.ok('tap', { text: 'Ask' });
    const inDialog = await trial.refOf({ text: 'OK' });
    await trial.ok('key', { key: 'BACK' });
    assert.equal((await trial.refused('tap', { ref: inDialog })).code, 'STALE_REFERENCE');
    assert.deepEqual(trial.notes(), []);
  });

  test('a dialog opened anew for each message: an old Next presses nothing on the new one', async () => {
    await trial.ok('tap', { text: 'Messages' });
    const next = await trial.refOf({ text: 'Next' });
    await trial.ok('tap', { ref: next });
    assert.equal((await trial.refused('tap', { ref: next })).code, 'STALE_REFERENCE');
    assert.equal((await trial.find({ viewId: 'message' }))[0]?.text, 'Message 2 of 3');
  });

  test('a dialog that comes by itself between the look and the touch', async () => {
    await trial.ok('tap', { text: 'Ask later' });
    const below = await trial.refOf({ text: 'OK' });
    await trial.ok('key', { key: 'WAKEUP' });
    trial.phone.screen.pass?.(2_000);
    assert.equal((await trial.refused('tap', { ref: below })).code, 'STALE_REFERENCE');
    assert.deepEqual(trial.notes(), []);
    await trial.ok('tap', { text: 'OK' });
    assert.deepEqual(trial.notes(), ['Deleted']);
  });

  test('a dialog of the same question, opened again, is another dialog', async () => {
    await trial.ok('tap', { text: 'Ask' });
    const cancel = await trial.refOf({ text: 'Cancel' });
    await trial.ok('tap', { ref: cancel });
    await trial.ok('tap', { text: 'Ask' });
    assert.equal((await trial.refused('tap', { ref: cancel })).code, 'STALE_REFERENCE');
    assert.deepEqual(trial.notes(), ['Cancelled']);
  });

  test('a popup menu: its entries by text and by ref; outside of it nothing of the page is pressed by ref', async () => {
    const rename = await trial.refOf({ text: 'Rename' });
    await trial.ok('tap', { text: 'Menu' });
    assert.equal((await trial.refused('tap', { ref: rename })).code, 'STALE_REFERENCE');
    await trial.ok('tap', { ref: await trial.refOf({ text: 'Rename' }) });
    assert.deepEqual(trial.notes(), ['Chose Rename']);
  });

  test('a dialog with a field: its text is confirmed, and its button works while the keyboard is up', async () => {
    await trial.ok('tap', { text: 'Rename' });
    const { effect, newValue } = await trial.ok('ui_set_text', { value: 'Harbor' });
    assert.deepEqual([effect, newValue], ['confirmed', 'Harbor']);
    await trial.ok('tap', { text: 'OK' });
    assert.deepEqual(trial.notes(), ['Renamed to Harbor']);
  });

  test('window all tells that this phone has one window to tell of', async () => {
    const { warnings } = await trial.ok('ui_tree', { window: 'all', format: 'json' });
    assert.deepEqual(warnings, ['this Android tells of the window in front only']);
    assert.match((await trial.outline('ui_tree', { window: 'all' })).split('\n')[0] ?? '', /^s\d+ /);
  });

  test('a turned screen: refs live on, and are pressed where they are now', async () => {
    const ref = await trial.refOf({ text: 'Ask' });
    trial.phone.screen.rotation = 1;
    await trial.ok('key', { key: 'WAKEUP' });
    await trial.ok('tap', { ref });
    trial.phone.screen.rotation = 0;
    assert.equal((await trial.find({ text: 'Delete the note?' })).length, 1);
  });
});
