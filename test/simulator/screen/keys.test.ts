import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decodePng, isChecked, nodes, shows, startPhone, tapOn } from './support.ts';

test('HOME leads home from anywhere, and the app is as it was when it comes back', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  tapOn(phone, 'Display');
  phone.key(3);
  assert.equal(phone.foreground.packageName, 'com.glovebox.launcher');
  phone.key(4);
  assert.equal(phone.foreground.packageName, 'com.glovebox.launcher');
  assert.equal(phone.launch('com.glovebox.settings'), true);
  assert.ok(shows(phone, 'Dark theme'));
  assert.equal(phone.launch('com.example.missing'), false);
  assert.ok(shows(phone, 'Dark theme'));
});

test('APP_SWITCH lists the apps used last, newest first', () => {
  const phone = startPhone();
  phone.launch('com.glovebox.settings');
  phone.launch('com.glovebox.notes');
  phone.key(187);
  assert.equal(phone.foreground.activity, 'com.glovebox.launcher.RecentsActivity');
  const titles = nodes(phone).flatMap(({ attributes }) =>
    attributes.get('resource-id') === 'com.glovebox.launcher:id/title' ? [attributes.get('text')] : [],
  );
  assert.deepEqual(titles, ['Notes', 'Settings']);
  tapOn(phone, 'Settings');
  assert.equal(phone.foreground.packageName, 'com.glovebox.settings');
  phone.key(187);
  tapOn(phone, 'Clear all');
  assert.ok(shows(phone, 'No recent items'));
  phone.key(3);
  assert.equal(phone.foreground.activity, 'com.glovebox.launcher.LauncherActivity');
});

test('POWER, SLEEP and WAKEUP turn the screen; while it is off nothing reaches the apps', () => {
  const phone = startPhone();
  phone.key(26);
  assert.equal(phone.screenOn, false);
  phone.tap(540, 1900);
  phone.key(187);
  tapOn(phone, 'Settings');
  const dark = decodePng(phone.screencap());
  assert.deepEqual([dark.width, dark.height, dark.pixel(540, 1200)], [1080, 2400, [0, 0, 0]]);
  assert.equal(phone.foreground.activity, 'com.glovebox.launcher.LauncherActivity');
  phone.key(224);
  assert.equal(phone.screenOn, true);
  assert.notDeepEqual(decodePng(phone.screencap()).pixel(540, 1200), [0, 0, 0]);
  phone.key(223);
  assert.equal(phone.screenOn, false);
  phone.key(26);
  assert.equal(phone.screenOn, true);
});

test('TAB and the arrows move the focus, Enter presses, and what is focused comes into sight', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  tapOn(phone, 'Battery');
  const focused = (): string | undefined =>
    nodes(phone)
      .find(({ attributes }) => attributes.get('focused') === 'true')
      ?.attributes.get('class');
  phone.key(61);
  assert.equal(focused(), 'android.widget.ImageButton');
  phone.key(20);
  assert.equal(focused(), 'android.widget.LinearLayout');
  phone.key(66);
  assert.equal(isChecked(phone, 'Battery Saver'), true);
  phone.key(61, { modifiers: [59] });
  assert.equal(focused(), 'android.widget.ImageButton');
  phone.key(23);
  assert.ok(shows(phone, 'Battery'));
  assert.equal(phone.foreground.activity, 'com.glovebox.settings.SettingsActivity');
  for (let presses = 0; presses < 17; presses++) phone.key(20);
  assert.ok(shows(phone, 'Tips & support'));
});

test('swipes from the edges are the way home and the way back', () => {
  const phone = startPhone();
  tapOn(phone, 'Settings');
  tapOn(phone, 'Display');
  phone.swipe(2, 1200, 500, 1210, 200);
  assert.ok(shows(phone, 'Search settings'));
  phone.swipe(540, 2390, 540, 1500, 200);
  assert.equal(phone.foreground.packageName, 'com.glovebox.launcher');
});

test('the calculator counts', () => {
  const phone = startPhone();
  tapOn(phone, 'Calculator');
  for (const key of ['1', '2', 'Multiply', '3', 'Point', '5', 'Minus', '0', 'Point', '1', 'Equals']) tapOn(phone, key);
  const result = (): string | undefined =>
    nodes(phone)
      .find(({ attributes }) => attributes.get('resource-id') === 'com.glovebox.calculator:id/result')
      ?.attributes.get('text');
  assert.equal(result(), '41.9');
  for (const key of ['Divide', '0', 'Equals']) tapOn(phone, key);
  assert.equal(result(), 'Error');
  for (const key of ['Clear', '7', '8', 'Delete', 'Sign']) tapOn(phone, key);
  assert.equal(result(), '−7');
});
