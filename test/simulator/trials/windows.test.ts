import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { phoneWith, shell } from '../plain-phone.ts';
import { nodes, shows, tapId, tapOn } from '../screen/support.ts';
import { allTexts, looks, ofType, startTrial, status } from './support.ts';

test('content is swapped in place: one window, one root, no ids, "Back" and "OK" on either page', () => {
  const { phone } = startTrial('swap', { change: 'details', delay_ms: '1000' });
  const own = () => nodes(phone).filter(({ attributes }) => !attributes.get('resource-id')?.startsWith('android:'));
  const root = (): string => own()[0]?.attributes.get('class') ?? '';
  const [window, rootBefore] = [phone.windows?.[0], root()];
  assert.ok(shows(phone, 'Lighthouse Island'), 'with the second look');
  assert.deepEqual(phone.windows?.[0], window);
  assert.equal(root(), rootBefore);
  assert.ok(own().every(({ attributes }) => attributes.get('resource-id') === ''));
  for (const name of ['Back', 'OK']) assert.ok(shows(phone, name));
  tapOn(phone, 'OK');
  assert.ok(shows(phone, 'OK on details'));
  tapOn(phone, 'Back');
  for (const name of ['Back', 'OK', 'Choose a ferry']) assert.ok(shows(phone, name));
  tapOn(phone, 'Details later');
  assert.ok(shows(phone, 'Choose a ferry'));
  looks(phone, 1);
  assert.ok(shows(phone, 'Lighthouse Island'));
});

test('a dialog has the activity’s title and a token of its own, a new one each time, in every dump of windows', async () => {
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  await shell(phone, 'am start -n com.glovebox.trials.windows/.WindowsActivity');
  const focus = async (what: string): Promise<string> =>
    /mCurrentFocus=(Window\{[^}]*\})/.exec((await shell(phone, `dumpsys window ${what}`)).stdout)?.[1] ?? '';
  const seen = new Set([await focus('displays')]);
  tapOn(screen, 'Messages');
  for (const button of ['Next', 'Next', 'OK']) {
    const now = await focus('displays');
    assert.match(now, /^Window\{[0-9a-f]{7} u0 com\.glovebox\.trials\.windows\/com\.glovebox\.trials\.windows\.Win/);
    assert.ok(!seen.has(now), 'never seen before');
    assert.equal(await focus('windows'), now);
    const windows = (await shell(phone, 'dumpsys window windows')).stdout;
    const listed = [...windows.matchAll(/^ {2}Window #\d+ (Window\{[^}]*\})/gm)].map(([, window]) => window ?? '');
    assert.deepEqual(listed.slice(-2), [now, [...seen][0]], 'above the one of the page, which stays');
    seen.add(now);
    tapOn(screen, button);
  }
  assert.equal(await focus('displays'), [...seen][0]);
  assert.equal(status(screen), 'Read all messages');
  tapId(screen, 'menu');
  assert.match(await focus('displays'), /^Window\{[0-9a-f]{7} u0 PopupWindow:[0-9a-f]{7}\}$/);
  assert.match((await shell(phone, 'dumpsys window displays')).stdout, /mFocusedApp=.*WindowsActivity/);
});

test('a dialog alone is in the tree; outside it a tap closes it and reaches nothing', () => {
  const { phone, events } = startTrial('windows');
  tapOn(phone, 'Ask');
  assert.deepEqual(allTexts(phone), ['Delete the note?', 'It cannot be brought back.', 'Cancel', 'OK']);
  const [window] = phone.windows ?? [];
  assert.equal(window?.kind, 'dialog');
  phone.tap(540, 2000);
  assert.equal(ofType(events, 'tap').at(-1)?.on, 'outside');
  assert.equal(status(phone), 'Nothing yet');
  tapOn(phone, 'Menu');
  tapOn(phone, 'Delete');
  assert.equal(status(phone), 'Chose Delete');
});

test('a dialog that comes by itself takes the next tap', () => {
  const { phone } = startTrial('windows', { delay_ms: '500' });
  tapOn(phone, 'Ask later');
  assert.ok(shows(phone, 'Delete the note?'));
  tapOn(phone, 'OK');
  assert.equal(status(phone), 'Deleted');
});

test('a dialog with a field keeps above the keyboard', () => {
  const { phone } = startTrial('windows');
  tapOn(phone, 'Rename');
  const [, top] = phone.keyboard ?? [0, 0];
  assert.ok(top > 0 && (phone.windows?.[0]?.bounds[3] ?? 0) < top);
  phone.typeText('Ferry');
  tapOn(phone, 'OK');
  assert.equal(status(phone), 'Renamed to Ferry');
});
