import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

describe('scrolling, told by what was seen', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());

  /** How far each scrolling view went, as the phone recorded it. */
  const travelled = () => {
    const ways = new Map<string, number>();
    for (const event of trial.screen()) {
      if (event.type === 'scroll') ways.set(event.view, (ways.get(event.view) ?? 0) + event.new - event.old);
    }
    return Object.fromEntries(ways);
  };
  const swipes = () => trial.inputs().filter(({ type }) => type === 'swipe').length;

  test('once, down and up, by what fills the screen', async () => {
    trial.start('longlist');
    const down = await trial.ok('ui_scroll', { direction: 'down' });
    assert.deepEqual([down.scrolls, down.moved, down.atEnd, down.effect], [1, true, false, 'confirmed']);
    assert.equal('match' in down, false, 'nothing was looked for');
    const far = travelled().recycler_view ?? 0;
    assert.ok(far > 300 && far < 2_000, 'nothing is skipped unseen');
    const up = await trial.ok('ui_scroll', { direction: 'up' });
    assert.equal(up.moved, true);
    const top = await trial.ok('ui_scroll', { direction: 'backward' });
    assert.deepEqual([top.moved, top.atEnd, top.effect], [false, true, 'unverified']);
    assert.equal(swipes(), 3);
  });

  test('no row is skipped on the way to the end of a finite list, and the end is told', async () => {
    trial.start('longlist');
    const seen = new Set<string>();
    let atEnd = false;
    for (let scrolls = 0; !atEnd && scrolls < 30; scrolls++) {
      for (const { label = '' } of await trial.find({ role: 'listitem' })) seen.add(label.split(',')[0] ?? '');
      ({ atEnd } = await trial.ok('ui_scroll', { direction: 'down' }));
    }
    assert.equal(atEnd, true);
    for (let row = 1; row <= 60; row++) assert.ok(seen.has(`Row ${row}`), `Row ${row}`);
  });

  test('what is not in a finite list ends at its end, without a loop', async () => {
    trial.start('longlist');
    const { match, atEnd, moved, scrolls } = await trial.ok('ui_scroll', {
      direction: 'down',
      until: { text: 'Row 99' },
      max: 50,
    });
    assert.deepEqual([match, atEnd, moved], [null, true, true]);
    assert.equal(scrolls, swipes());
    assert.ok(scrolls < 20, String(scrolls));
  });

  test('at the end from the start, and a container that says it scrolls and cannot', async () => {
    trial.start('atend');
    const list = await trial.ok('ui_scroll', { direction: 'down', selector: { viewId: 'recycler_view' } });
    assert.deepEqual([list.moved, list.atEnd, list.effect], [false, true, 'unverified']);
    const still = await trial.ok('ui_scroll', {
      direction: 'forward',
      selector: { viewId: 'still' },
      until: { text: 'x' },
    });
    assert.deepEqual([still.moved, still.atEnd, still.match], [false, true, null]);
    assert.deepEqual(travelled(), {});
    const back = await trial.ok('ui_scroll', { direction: 'up', until: { text: 'Row 30' } });
    assert.match(back.match?.label ?? '', /^Row 30, /);
  });

  test('a feed without an end stops at max', async () => {
    trial.start('endless');
    const { scrolls, atEnd, moved, match } = await trial.ok('ui_scroll', {
      direction: 'down',
      until: { text: 'Post 0' },
      max: 4,
    });
    assert.deepEqual([scrolls, atEnd, moved, match], [4, false, true, null]);
    assert.equal(swipes(), 4);
    const found = await trial.ok('ui_scroll', { direction: 'down', until: { text: 'Post 50' }, max: 50 });
    await trial.ok('tap', { ref: found.match?.ref });
    assert.deepEqual(trial.notes(), ['Opened Post 50']);
  });

  test('what shows already is answered without a scroll', async () => {
    trial.start('longlist');
    const { scrolls, moved, match } = await trial.ok('ui_scroll', { direction: 'down', until: { text: 'Row 3' } });
    assert.deepEqual([scrolls, moved], [0, false]);
    assert.match(match?.label ?? '', /^Row 3, /);
    assert.deepEqual(trial.inputs(), []);
  });

  test('a carousel inside a list goes sideways alone, by its id, by a card in it, forward and right', async () => {
    for (const [given, direction] of [
      [{ selector: { viewId: 'carousel' } }, 'right'],
      [{ selector: { viewId: 'carousel' } }, 'forward'],
      [{ selector: { text: 'Card 2' } }, 'right'],
    ] as const) {
      trial.start('nested');
      const { moved } = await trial.ok('ui_scroll', { ...given, direction });
      assert.equal(moved, true);
      assert.deepEqual(Object.keys(travelled()), ['carousel']);
    }
    const last = await trial.ok('ui_scroll', {
      selector: { viewId: 'carousel' },
      direction: 'forward',
      until: { text: 'Card 12' },
    });
    assert.ok(last.match?.center);
    await trial.ok('tap', { ref: last.match?.ref });
    assert.deepEqual(trial.notes(), ['Opened Card 12']);
    const end = await trial.ok('ui_scroll', {
      selector: { viewId: 'carousel' },
      direction: 'right',
      until: { text: 'Card 99' },
    });
    assert.deepEqual([end.atEnd, end.match], [true, null]);
    assert.deepEqual(Object.keys(travelled()), ['carousel']);
  });

  test('a list inside a list: the inner one by its row, the outer one where nothing is named', async () => {
    trial.start('nested');
    const inner = await trial.ok('ui_scroll', {
      selector: { text: 'Inner 1' },
      direction: 'down',
      until: { text: 'Inner 9' },
    });
    assert.ok(inner.match);
    assert.deepEqual(Object.keys(travelled()), ['inner_list']);
    await trial.ok('tap', { ref: inner.match?.ref });
    assert.deepEqual(trial.notes(), ['Opened Inner 9']);

    trial.start('nested');
    const outer = await trial.ok('ui_scroll', { direction: 'down', until: { text: 'Outer 20' } });
    assert.ok(outer.match);
    assert.deepEqual(Object.keys(travelled()), ['recycler_view']);
    await trial.ok('tap', { ref: outer.match?.ref });
    assert.deepEqual(trial.notes(), ['Opened Outer 20']);
  });

  test('the end of the inner list is the inner list’s end: the outer one does not go on instead', async () => {
    trial.start('nested');
    const { atEnd, match } = await trial.ok('ui_scroll', {
      selector: { viewId: 'inner_list' },
      direction: 'down',
      until: { text: 'Inner 99' },
      max: 30,
    });
    assert.deepEqual([atEnd, match], [true, null]);
    assert.deepEqual(Object.keys(travelled()), ['inner_list']);
  });

  test('by a ref, kept while its content goes by; on the command line with --until', async () => {
    trial.start('longlist');
    const ref = await trial.refOf({ viewId: 'recycler_view' });
    await trial.ok('ui_scroll', { ref, direction: 'down' });
    await trial.ok('ui_scroll', { ref, direction: 'down' });
    const result = await trial.cli(
      'ui-scroll',
      'down',
      '--ref',
      ref,
      '--until',
      '{"text":"Row 59"}',
      '--observe',
      'diff',
    );
    const { match, outline } = result.json() as unknown as { match: { ref: string }; outline: string };
    assert.match(outline, /Row 59/);
    assert.equal((await trial.cli('tap', '--ref', match.ref)).exitCode, 0);
    assert.deepEqual(trial.notes(), ['Opened Row 59']);
  });

  test('a row scrolled away and back keeps its name or has none: never another row’s', async () => {
    trial.start('longlist');
    const rows = await trial.find({ role: 'listitem' });
    await trial.ok('ui_scroll', { direction: 'down', until: { text: 'Row 30' } });
    for (const { ref, label } of rows) {
      const { code } = await trial.refused('tap', { ref });
      assert.equal(code, 'STALE_REFERENCE', label);
    }
    await trial.ok('ui_scroll', { direction: 'up', until: { text: 'Row 1' } });
    for (const { ref, label = '' } of rows.slice(0, 3)) {
      const told = await trial.call('tap', { ref });
      if (!told.isError) assert.equal(trial.notes().at(-1), `Opened ${label.split(',')[0]}`);
    }
  });
});
