import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coastDistance, scrolledBy } from '../../../src/simulator/screen/scroll.ts';
import { group, label } from '../../../src/simulator/screen/widgets.ts';
import { nodeNamed, phoneShowing, shows, startPhone, tapOn } from './support.ts';

test('a fling coasts as far as it does on a phone', () => {
  const about = (actual: number, wanted: number): void =>
    assert.ok(Math.abs(actual - wanted) <= wanted * 0.1, `${actual} is about ${wanted}`);
  about(coastDistance(1200, 300), 1000);
  about(coastDistance(1200, 1000), 130);
  about(coastDistance(1200, 3000), 20);
  assert.equal(coastDistance(-1200, 300), -coastDistance(1200, 300));
  assert.equal(coastDistance(100, 3000), 0);
});

test('the offset stays between the ends, and a slow drag moves by its distance', () => {
  const pixels = fc.integer({ min: 0, max: 5000 });
  fc.assert(
    fc.property(
      pixels,
      pixels,
      pixels,
      pixels,
      fc.integer({ min: 1, max: 5000 }),
      (start, limit, from, to, duration) => {
        const offset = Math.min(start, limit);
        const after = scrolledBy(offset, limit, from, to, duration);
        assert.ok(after >= 0 && after <= limit);
        if (from > to) assert.ok(after === limit || after - offset >= from - to);
      },
    ),
  );
  assert.equal(scrolledBy(500, 5000, 1000, 900, 10_000), 600);
});

test('a slow swipe moves the rows by just its length', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  const before = nodeNamed(phone, 'Storage').bounds[1];
  phone.swipe(540, 1500, 540, 1300, 5000);
  assert.equal(nodeNamed(phone, 'Storage').bounds[1], before - 200);
});

test('every long list can be scrolled to its last row and back to its first', () => {
  for (const [path, first, last] of [
    [['Settings'], 'Mobile, Wi‑Fi, hotspot', 'Help articles, contact'],
    [['Settings', 'Apps'], 'Almanac', 'Zeppelin'],
    [['Settings', 'Sound & vibration'], 'Media volume', 'Phone ringtone'],
  ] as const) {
    for (const rotation of [0, 1] as const) {
      const phone = startPhone();
      for (const name of path) tapOn(phone, name);
      phone.rotation = rotation;
      const [from, to] = rotation === 0 ? [2000, 700] : [900, 450];
      for (let swipes = 0; swipes < 80 && !phone.dump().includes(last); swipes++) phone.swipe(900, from, 900, to, 1000);
      assert.ok(shows(phone, last), `${last} is reached`);
      for (let swipes = 0; swipes < 5; swipes++) phone.swipe(900, from, 900, to, 200);
      const bottom = nodeNamed(phone, last).bounds[3];
      const end = phone.dump();
      phone.swipe(900, from, 900, to, 200);
      assert.equal(phone.dump(), end, 'the end is the end');
      assert.ok(bottom <= (rotation === 0 ? 2337 : 1017), 'the last row clears the navigation bar');
      for (let swipes = 0; swipes < 80 && !phone.dump().includes(first); swipes++)
        phone.swipe(900, to, 900, from, 1000);
      assert.ok(shows(phone, first), `${first} is reached`);
    }
  }
});

test('a page opened anew begins at its top; one returned to is where it was', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  phone.swipe(540, 1800, 540, 900, 2000);
  const where = phone.dump();
  tapOn(phone, 'Storage');
  tapOn(phone, 'Navigate up');
  assert.equal(phone.dump(), where);
  phone.swipe(540, 1800, 540, 600, 200);
  tapOn(phone, 'About phone');
  assert.ok(shows(phone, 'Device name'));
});

test('a row that scrolls sideways follows sideways swipes only', () => {
  const names = Array.from({ length: 20 }, (_, at) => `page ${at}`);
  const phone = phoneShowing(() =>
    group(
      'android.widget.HorizontalScrollView',
      { width: 'fill', height: 200, flow: 'row' },
      names.map((name) => label(name, { size: 20, colour: 'ink' }, { width: 200, height: 'fill' })),
      { scroll: 'horizontal' },
    ),
  );
  assert.ok(!shows(phone, 'page 3'));
  phone.swipe(540, 500, 540, 200, 300);
  assert.ok(shows(phone, 'page 0'));
  phone.swipe(900, 300, 375, 310, 5000);
  assert.equal(nodeNamed(phone, 'page 1').bounds[0], 0);
  for (let swipes = 0; swipes < 12; swipes++) phone.swipe(900, 300, 100, 300, 300);
  assert.equal(nodeNamed(phone, 'page 19').bounds[2], 1080);
});
