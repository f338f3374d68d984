import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { decodePng, field, MORNING, nodeNamed, nodes, nodesById, shows, startApp, tapId, tapOn } from './support.ts';

test('the vault is black in the picture, secure, and whole in the dump', () => {
  const phone = startApp('com.glovebox.vault');
  assert.equal(phone.secure, true);
  tapOn(phone, 'Show Door');
  assert.ok(shows(phone, '7358#'));
  const { pixel } = decodePng(phone.screencap());
  const [left, top] = nodeNamed(phone, 'Door').bounds;
  for (let x = 0; x < 1080; x++) assert.deepEqual(pixel(x, top + 30), [0, 0, 0], `${x - left}`);
  phone.key(3);
  assert.equal(phone.secure, false);
});

test('the slow app shows no word in its first two looks, in the instant profile', () => {
  const phone = startApp('com.glovebox.slow');
  const words = (): string[] =>
    nodes(phone)
      .map(({ attributes }) => `${attributes.get('text')}${attributes.get('content-desc')}`)
      .filter((word) => word !== '');
  assert.deepEqual(words(), []);
  const splash = phone.screencap();
  assert.ok(phone.idle);
  assert.ok(words().includes('Lighthouse Island'));
  assert.notDeepEqual(phone.screencap(), splash);
  phone.forceStop('com.glovebox.slow');
  phone.launch('com.glovebox.slow');
  assert.deepEqual(words(), [], 'every new process is as slow');
});

test('in the phone profile the slow app takes a second and a half of the phone’s clock', () => {
  let now = MORNING.getTime();
  const phone = createPhoneScreen({ now: () => new Date(now), profile: 'phone' });
  phone.launch('com.glovebox.slow');
  for (let count = 0; count < 5; count++) assert.ok(!shows(phone, 'Departures'));
  now += 1499;
  assert.ok(!shows(phone, 'Departures'));
  now += 1;
  assert.ok(shows(phone, 'Departures'));
});

test('the feed swaps its words in place: same views, same bounds, other texts', () => {
  const phone = startApp('com.glovebox.feed');
  const frames = (): string[] =>
    nodes(phone).map(({ attributes }) => `${attributes.get('resource-id')} ${attributes.get('bounds')}`);
  const titles = (): string[] => nodesById(phone, 'title').map(({ attributes }) => attributes.get('text') ?? '');
  const [before, words] = [frames(), titles()];
  assert.ok(words.length > new Set(words).size, 'several rows say the same');
  tapOn(phone, 'Refresh');
  assert.deepEqual(frames(), before);
  const changed = titles().filter((title, index) => title !== words[index]);
  assert.equal(changed.length, words.filter((title) => title !== 'Fresh bread, every morning').length);
});

test('a row of the feed takes the tap, its label does not; only rows in sight exist', () => {
  const phone = startApp('com.glovebox.feed');
  const [row, title] = [field(phone, 'story').attributes, field(phone, 'title').attributes];
  assert.deepEqual([row.get('clickable'), row.get('text'), row.get('content-desc')], ['true', '', '']);
  assert.equal(title.get('clickable'), 'false');
  const text = title.get('text') ?? '';
  const rows = nodesById(phone, 'story').length;
  assert.ok(rows > 5 && rows < 12, `${rows} of 30 rows`);
  tapId(phone, 'like');
  assert.equal(field(phone, 'like').attributes.get('content-desc'), 'Liked');
  phone.swipe(540, 1900, 540, 700, 300);
  assert.notEqual(field(phone, 'title').attributes.get('text'), text);
  assert.deepEqual(
    nodesById(phone, 'story').map(({ attributes }) => Number(attributes.get('index'))),
    [...nodesById(phone, 'story').keys()],
    'the list counts from the first row in sight',
  );
  phone.swipe(540, 700, 540, 1900, 300);
  phone.swipe(540, 700, 540, 1900, 300);
  tapOn(phone, text);
  assert.equal(field(phone, 'headline').attributes.get('text'), text);
});
