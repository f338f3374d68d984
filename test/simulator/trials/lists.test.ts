import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { field, nodesById, tapOn } from '../screen/support.ts';
import { looks, ofType, startTrial, status, texts } from './support.ts';

const SCROLL_UP = [540, 1900, 540, 900, 600] as const;

function tapRow(phone: PhoneScreen, index: number): void {
  const [left, top, right, bottom] = nodesById(phone, 'row')[index]?.bounds ?? [0, 0, 0, 0];
  phone.tap((left + right) / 2, (top + bottom) / 2);
}

test('rows change places while somebody waits: the same views in the same places, other words', () => {
  const { phone } = startTrial('rows', { change: 'reorder', delay_ms: '1500' });
  const frames = (): string[] => nodesById(phone, 'row').map(({ attributes }) => attributes.get('bounds') ?? '');
  const [before, places] = [texts(phone, 'subtitle'), frames()];
  assert.deepEqual(texts(phone, 'subtitle'), [...before.slice(1), ...before.slice(0, 1)], 'with the third look');
  assert.deepEqual(frames(), places);
  assert.equal(status(phone), 'Reordered');
});

test('rows are replaced after the delay that a tap began; rows of one name are told apart by what else they say', () => {
  const { phone, events } = startTrial('rows');
  tapRow(phone, 1);
  assert.equal(status(phone), 'Opened Item, Second of three');
  assert.deepEqual(texts(phone, 'action'), ['OK', 'OK']);
  tapOn(phone, 'Replace');
  looks(phone, 3);
  assert.deepEqual(texts(phone, 'title'), ['Anchor', 'Rope', 'Lantern']);
  assert.deepEqual(
    ofType(events, 'note').map(({ text }) => text),
    ['Opened Item, Second of three', 'Replaced'],
  );
});

test('rows that take taps without saying so', () => {
  const { phone } = startTrial('unmarked');
  const [row] = nodesById(phone, 'row');
  assert.equal(row?.attributes.get('clickable'), 'false');
  tapOn(phone, 'Rope');
  assert.equal(status(phone), 'Opened Rope, Twelve metres');
});

test('sixty rows end; a list at its end still says that it scrolls', () => {
  const { phone, events } = startTrial('longlist');
  for (let swipe = 0; swipe < 14; swipe++) phone.swipe(...SCROLL_UP);
  assert.equal(texts(phone, 'title').at(-1), 'Row 60');
  const scrolls = ofType(events, 'scroll');
  assert.ok(scrolls.length > 3 && scrolls.length < 14, 'the last swipes moved nothing');
  assert.ok(scrolls.every((scroll, index) => index === 0 || scroll.old === scrolls[index - 1]?.new));
  const atEnd = startTrial('atend').phone;
  assert.equal(texts(atEnd, 'title').at(-1), 'Row 60');
  const before = atEnd.dump();
  atEnd.swipe(...SCROLL_UP);
  assert.equal(atEnd.dump(), before);
  for (const id of ['recycler_view', 'still']) {
    assert.equal(field(atEnd, id).attributes.get('scrollable'), 'true', id);
  }
});

test('an endless list goes on, in order and without a gap', () => {
  const { phone } = startTrial('endless');
  let last = 0;
  for (let swipe = 0; swipe < 25; swipe++) {
    const numbers = texts(phone, 'title').map((title) => Number(title.replace('Post ', '')));
    const first = numbers[0] ?? 0;
    assert.deepEqual(
      numbers,
      numbers.map((_, index) => first + index),
    );
    assert.ok((numbers.at(-1) ?? 0) > last);
    last = numbers.at(-1) ?? 0;
    phone.swipe(...SCROLL_UP);
  }
  tapRow(phone, 3);
  assert.equal(status(phone), `Opened ${texts(phone, 'title')[3]}`);
});

test('a carousel goes sideways, the list inside a list scrolls by itself', () => {
  const { phone, events } = startTrial('nested');
  const [, top, , bottom] = field(phone, 'carousel').bounds;
  const middle = (top + bottom) / 2;
  phone.swipe(950, middle, 250, middle, 400);
  const [, innerTop, , innerBottom] = field(phone, 'inner_list').bounds;
  phone.swipe(540, innerBottom - 60, 540, innerTop + 60, 600);
  assert.deepEqual(
    ofType(events, 'scroll').map(({ view }) => view),
    ['carousel', 'inner_list'],
  );
  assert.ok(texts(phone, 'title').includes('Outer 1'));
});
