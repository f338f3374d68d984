import assert from 'node:assert/strict';
import { after, afterEach, before, describe, test } from 'node:test';
import { followCommand, followTool } from '../../support/follow-hint.ts';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** Two rows of a page that tells also what lies below the screen, as web pages and Compose do. */
const page = (scrolled: number): Buffer => {
  const row = (number: number) => {
    const top = 600 + 900 * number - scrolled;
    const of = 'class="android.view.View" package="app.web" enabled="true"';
    return `<node index="${number}" text="Entry ${number}" ${of} clickable="true" bounds="[0,${top}][1080,${top + 200}]"/>`;
  };
  const rows = [0, 1, 2, 3, 4].map(row).join('');
  const list = `<node class="android.widget.ScrollView" package="app.web" enabled="true" scrollable="true" bounds="[0,100][1080,2300]">${rows}</node>`;
  const root = `<node class="android.widget.FrameLayout" package="app.web" enabled="true" bounds="[0,0][1080,2400]">${list}</node>`;
  return Buffer.from(`<hierarchy rotation="0">${root}</hierarchy>`);
};

describe('what cannot be reached is refused, and the hint says what works', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());
  afterEach(() => trial.phone.wear(undefined));

  test('a button under the keyboard: refused by every tool; BACK, as the hint says, and it works', async () => {
    trial.start('covered');
    const ref = await trial.refOf({ text: 'Send' });
    for (const [tool, given] of [
      ['tap', { ref }],
      ['tap', { text: 'Send' }],
      ['tap', { id: 'send', duration: 600 }],
      ['ui_action', { ref, action: 'click' }],
      ['ui_action', { ref, action: 'show_on_screen' }],
    ] as const) {
      const { code, message } = await trial.refused(tool, given);
      assert.equal(code, 'ELEMENT_COVERED', `${tool}: ${message}`);
      assert.match(message, /^"Send" at \(\d+, [\d.]+\) is under the on-screen keyboard$/);
    }
    const { hint } = await trial.refused('tap', { ref });
    await followTool(trial, hint, 'hides');
    await trial.ok('tap', { ref });
    assert.deepEqual(trial.notes(), ['Sent ']);
  });

  test('the same on the command line', async () => {
    trial.start('covered');
    const { code, hint } = await trial.cliRefused('tap', '--text', 'Send');
    assert.equal(code, 'ELEMENT_COVERED');
    await followCommand(trial, hint, 'hides');
    assert.equal((await trial.cli('tap', '--text', 'Send')).exitCode, 0);
    assert.deepEqual(trial.notes(), ['Sent ']);
  });

  test('a point of the screen is pressed whatever lies there: nobody asked for an element', async () => {
    trial.start('covered');
    await trial.ok('tap', { x: 540, y: 1100 });
    assert.equal(trial.inputs().length, 1);
  });

  test('off screen, by ref: refused; show_on_screen, as the hint says, scrolls there, and then it works', async () => {
    const { screen } = trial.phone;
    let scrolled = 0;
    trial.phone.wear(page(scrolled));
    const ref = await trial.refOf({ text: 'Entry 4' });
    const { code, message, hint } = await trial.refused('tap', { ref });
    assert.equal(code, 'ELEMENT_NOT_ACTIONABLE');
    assert.equal(message, '"Entry 4" at (540, 4300) is off screen');
    const { swipe } = screen;
    screen.swipe = (x1, y1, x2, y2) => {
      assert.equal(x1, x2);
      scrolled += y1 - y2;
      trial.phone.wear(page(scrolled));
    };
    try {
      const shown = await followTool(trial, hint, 'brings');
      assert.equal(shown.effect, 'confirmed');
      const { y } = await trial.ok('tap', { ref });
      assert.ok(y > 100 && y < 2300, String(y));
      // And back up again.
      const first = await trial.refOf({ text: 'Entry 0' });
      const back = await trial.cliRefused('tap', '--ref', first);
      assert.match((await followCommand(trial, back.hint, 'brings')).stdout, /"effect":"confirmed"/);
    } finally {
      screen.swipe = swipe;
    }
  });

  test('a row far below is not in the tree: until brings it in, and then it works', async () => {
    trial.start('longlist');
    const { code, hint } = await trial.refused('tap', { text: 'Row 41' });
    assert.equal(code, 'ELEMENT_NOT_FOUND');
    assert.match(hint, /ui_scroll brings in what is off screen/);
    const { match, moved } = await trial.ok('ui_scroll', { direction: 'down', until: { text: 'Row 41' } });
    assert.equal(moved, true);
    await trial.ok('tap', { ref: match?.ref });
    assert.deepEqual(trial.notes(), ['Opened Row 41']);
    const gone = await trial.refused('tap', { target: { text: 'Row 1' } });
    assert.match(gone.hint, /on screen is/);
  });

  test('disabled: refused; the wait that the hint names ends when it can be used, and then it works', async () => {
    trial.start('buttons', { delay_ms: '3000' });
    for (const [tool, given] of [
      ['tap', { text: 'Waits' }],
      ['tap', { target: { viewId: 'waits' } }],
      ['ui_action', { selector: { text: 'Waits' }, action: 'click' }],
    ] as const) {
      const { code, message } = await trial.refused(tool, given);
      assert.equal(code, 'ELEMENT_NOT_ACTIONABLE', `${tool}: ${message}`);
    }
    const { message, hint } = await trial.refused('tap', { text: 'Waits' });
    assert.equal(message, '"Waits" is disabled');
    const waited = await followTool(trial, hint, 'waits until');
    assert.equal(waited.satisfied, true);
    await trial.ok('tap', { ref: waited.match?.ref });
    assert.equal(trial.notes().at(-1), 'Pressed Waits');
  });

  test('disabled, on the command line', async () => {
    trial.start('buttons', { delay_ms: '2000' });
    const { hint } = await trial.cliRefused('tap', '--text', 'Waits');
    assert.match((await followCommand(trial, hint, 'waits until')).stdout, /"satisfied":true/);
    assert.equal((await trial.cli('tap', '--text', 'Waits')).exitCode, 0);
  });

  test('an element that vanished, one that never was, and what is no ref', async () => {
    trial.start('buttons');
    const ref = await trial.refOf({ text: 'Vanishes' });
    await trial.ok('ui_wait', { selector: { text: 'Vanishes' }, condition: 'gone' });
    const { code, message, hint } = await trial.refused('tap', { ref });
    assert.deepEqual([code, message], ['STALE_REFERENCE', `${ref} is no longer on the screen`]);
    assert.equal(hint, 'ui_tree shows what is there now, with its refs');
    const never = await trial.cliRefused('tap', '--ref', 'e99999');
    assert.equal(never.message, 'e99999 was never handed out for this device');
    assert.equal((await trial.refused('tap', { ref: 'seven' })).code, 'INVALID_ARGS');
  });

  test('a button that moved is pressed where it is now', async () => {
    trial.start('buttons');
    const ref = await trial.refOf({ text: 'Moves' });
    await trial.ok('ui_wait', { selector: { text: 'Vanishes' }, condition: 'gone' });
    await trial.ok('tap', { ref });
    assert.equal(trial.notes().at(-1), 'Pressed Moves');
  });

  test('what takes no action or value names the call that does', async () => {
    trial.start('controls');
    const slider = await trial.refused('ui_set_text', { selector: { role: 'slider' }, value: '100' });
    assert.equal(slider.message, '"Volume" is a slider and takes no value');
    await followTool(trial, slider.hint, 'moves it');
    assert.equal((await trial.find({ role: 'slider' }))[0]?.text, '100.0');
    const up = await trial.refused('ui_action', { selector: { role: 'slider' }, action: 'increment' });
    assert.match(up.message, /^"Volume" does not offer 'increment'; it offers click, long_click/);
    assert.match(up.hint, /^swipe /);

    const spinner = await trial.cliRefused('ui-set-text', 'Blue', '--role', 'combobox');
    await followCommand(trial, spinner.hint, 'opens its choices');
    await trial.ok('tap', { text: 'Blue' });
    assert.equal((await trial.find({ role: 'combobox' }))[0]?.label, 'Blue');

    const odd = await trial.refused('ui_set_text', { selector: { text: 'Wi-Fi', role: 'switch' }, value: 'maybe' });
    assert.equal(odd.message, '"Wi-Fi" is a switch: <value> must be on or off');
    assert.equal((await followTool(trial, `${odd.hint} .`, '.')).effect, 'confirmed');

    trial.start('buttons', { delay_ms: '600000' });
    const button = await trial.refused('ui_set_text', { selector: { text: 'Counts' }, value: 'x' });
    await followTool(trial, button.hint, 'presses it');
    assert.equal(trial.notes().at(-1), 'Pressed Counts 1 times');
    const none = await trial.refused('ui_action', { selector: { text: 'Counts' }, action: 'fold' });
    assert.equal((await followTool(trial, `${none.hint} .`, '.')).effect, 'unverified');
    assert.equal(trial.notes().at(-1), 'Pressed Counts 2 times');
    const still = await trial.refused('ui_action', { selector: { text: 'Counts' }, action: 'click', fallback: 'none' });
    await followTool(trial, still.hint, 'does it by touch');
    assert.equal(trial.notes().at(-1), 'Pressed Counts 3 times');
  });

  test('a tap with a timeout waits for what is to come, and for no longer', async () => {
    trial.start('swap', { change: 'details' });
    assert.equal((await trial.refused('tap', { text: 'Book' })).code, 'ELEMENT_NOT_FOUND');
    await trial.ok('tap', { text: 'Book', timeout: 20_000 });
    assert.deepEqual(trial.notes(), ['Showing details', 'OK on details']);
    const { message } = await trial.refused('tap', { text: 'Nowhere', timeout: 200 });
    assert.match(message, /\(\d+ reads? in \d+\.\d s\)$/);
    const byTarget = await trial.cliRefused('tap', '--target', '{"text":"Nowhere"}', '--timeout', '1');
    assert.equal(byTarget.code, 'ELEMENT_NOT_FOUND');
    assert.equal((await trial.refused('tap', { ref: 'e1', timeout: 5 })).code, 'INVALID_ARGS');
  });

  test('nothing has the focus, nothing scrolls', async () => {
    trial.start('buttons');
    const focus = await trial.refused('ui_set_text', { value: 'x' });
    assert.equal(focus.code, 'ELEMENT_NOT_FOUND');
    assert.match(focus.hint, /^name an element by ref or selector/);
    const scroll = await trial.cliRefused('ui-scroll', 'down');
    assert.equal(scroll.message, 'nothing on this screen scrolls');
  });

  test('what the schema refuses says what to give', async () => {
    for (const words of [
      ['ui-wait'],
      ['ui-wait', '--text', 'a', '--condition', 'textEquals'],
      ['ui-wait', '--text', 'a', '--value', 'b'],
      ['ui-find'],
      ['ui-find', '--contains'],
      ['ui-find', '--selector', 'Save'],
      ['ui-find', '--role', 'buton'],
      ['ui-tree', '--since', '12'],
    ]) {
      assert.equal((await trial.cliRefused(...words)).code, 'INVALID_ARGS', words.join(' '));
    }
  });
});
