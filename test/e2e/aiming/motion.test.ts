import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** Android's tree waits for a screen at rest, and gives up after 10 s; a look counts for half a second on this phone. */
describe('a screen that moves', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());

  test('for a while: the tree comes once it rests', async () => {
    trial.start('motion');
    assert.match(await trial.outline('ui_tree'), /button "Forever"/);
    const idle = await trial.ok('ui_wait', { condition: 'idle' });
    assert.equal(idle.satisfied, true);
  });

  test('for ever: reads and aims fail honestly, with nothing sent, and say what works', async () => {
    trial.start('motion', { change: 'endless' });
    for (const [tool, given] of [
      ['ui_tree', {}],
      ['ui_find', { selector: { text: 'Again' } }],
      ['tap', { text: 'Again' }],
      ['tap', { target: { text: 'Again' } }],
      ['ui_action', { selector: { text: 'Again' }, action: 'click' }],
      ['ui_scroll', { direction: 'down' }],
    ] as const) {
      const { code, message, hint } = await trial.refused(tool, given);
      assert.equal(code, 'CAPTURE_FAILED', tool);
      assert.match(message, /did not come to rest/);
      assert.match(hint, /screenshot works meanwhile/);
    }
    const picture = await trial.call('screenshot', { inline: true });
    assert.equal(picture.isError, false);
  });

  test('a wait is bounded, and says why nothing was seen', async () => {
    trial.start('motion', { change: 'endless' });
    for (const given of [{ selector: { text: 'Again' } }, { condition: 'idle' }]) {
      const { satisfied, lastSeen, waitedMs, warnings } = await trial.ok('ui_wait', { ...given, timeoutMs: 300 });
      assert.deepEqual([satisfied, lastSeen], [false, null]);
      assert.ok(waitedMs >= 300 && waitedMs < 30_000, String(waitedMs));
      assert.match(warnings.join(), /did not come to rest/);
    }
  });

  test('what was done is told when the screen that came of it cannot be read', async () => {
    trial.start('motion');
    const ref = await trial.refOf({ text: 'Forever' });
    const { answer, texts } = await trial.call('tap', { ref, observe: 'diff' });
    assert.equal(answer.effect, 'unverified');
    assert.deepEqual(trial.notes(), ['Moving forever']);
    assert.equal(answer.observed.error?.code, 'CAPTURE_FAILED');
    assert.match(answer.observed.error?.hint ?? '', /screenshot works/);
    assert.equal(texts.length, 1);
  });

  test('an action that reads again itself is told too, with what could not be read, and is never confirmed', async () => {
    trial.start('motion');
    const told = await trial.ok('ui_action', { selector: { text: 'Forever' }, action: 'click' });
    assert.deepEqual(trial.notes(), ['Moving forever']);
    assert.equal(told.effect, 'unverified');
    assert.match(told.warnings.join(), /^what came of it could not be read: the screen did not come to rest/);
    const typed = await trial.cli('ui-action', 'click', '--text', 'Again');
    assert.match(typed.stdout, /"code":"CAPTURE_FAILED".*"dispatched":false/);
  });

  test('a value written on a screen that cannot be read again: told, unverified, and not submitted', async () => {
    trial.start('fields');
    await trial.ok('ui_action', { selector: { viewId: 'search' }, action: 'focus' });
    const { screen } = trial.phone;
    const { typeText } = screen;
    screen.typeText = function (text) {
      typeText.call(this, text);
      trial.phone.faults.begin('dump-idle');
    };
    try {
      const { effect, newValue, submitted, warnings } = await trial.ok('ui_set_text', { value: 'cats', submit: true });
      assert.deepEqual([effect, newValue, submitted], ['unverified', null, false]);
      assert.match(warnings.join(), /could not be read.*so it was not submitted/);
    } finally {
      screen.typeText = typeText;
      trial.phone.faults.end('dump-idle');
    }
    assert.deepEqual(trial.notes(), []);
    assert.equal((await trial.find({ viewId: 'search' }))[0]?.text, 'cats');
  });

  test('a picture of what came of it is handed out while it still moves', async () => {
    trial.start('motion');
    const ref = await trial.refOf({ text: 'Forever' });
    const { content, isError } = await trial.mcp.client.callTool({
      name: 'tap',
      arguments: { ref, observe: 'screenshot' },
    });
    assert.equal(isError ?? false, false);
    assert.deepEqual(
      content.map(({ type }) => type),
      ['text', 'image'],
    );
  });

  test('one that is read late still: an older tree is never handed out as the new one', async () => {
    trial.start('swap');
    await trial.call('ui_tree');
    trial.phone.faults.begin('dump-stale');
    const told = await trial.outline('tap', { text: 'Details', observe: 'tree' });
    trial.phone.faults.end('dump-stale');
    // The phone gave the tree of before: whatever is told of it, the touch itself is not called confirmed.
    assert.deepEqual(trial.notes(), ['Showing details']);
    assert.match(told, /Ferries|Lighthouse/);
    assert.match(await trial.outline('ui_tree'), /Lighthouse Island/);
  });
});
