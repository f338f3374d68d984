import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { decodePng, isChecked, nodeNamed, nodes, shows, startPhone, switchOf, tapOn } from './support.ts';

function openSettings(...path: string[]): PhoneScreen {
  const phone = startPhone();
  for (const name of ['Settings', ...path]) tapOn(phone, name);
  return phone;
}

test('the row turns the switch; dump and picture both show it, and it stays', () => {
  const phone = openSettings('Network & internet');
  const attributes = switchOf(phone, 'Data Saver').attributes;
  assert.equal(attributes.get('checkable'), 'true');
  assert.equal(attributes.get('clickable'), 'false');
  const [left, top, right, bottom] = switchOf(phone, 'Data Saver').bounds;
  const track = (): readonly number[] =>
    decodePng(phone.screencap()).pixel(left + Math.round((right - left) * 0.35), Math.round((top + bottom) / 2));
  assert.equal(isChecked(phone, 'Data Saver'), false);
  const off = track();
  tapOn(phone, 'Data Saver');
  assert.equal(isChecked(phone, 'Data Saver'), true);
  assert.deepEqual(track(), [43, 95, 180]);
  assert.notDeepEqual(off, track());
  tapOn(phone, 'Data Saver');
  assert.equal(isChecked(phone, 'Data Saver'), false);
  tapOn(phone, 'Data Saver');
  tapOn(phone, 'Navigate up');
  phone.key(3);
  tapOn(phone, 'Settings');
  tapOn(phone, 'Network & internet');
  assert.equal(isChecked(phone, 'Data Saver'), true);
});

test('airplane mode puts the mobile switches out of reach', () => {
  const phone = openSettings('Network & internet');
  tapOn(phone, 'Airplane mode');
  assert.equal(nodeNamed(phone, 'Mobile data').attributes.get('enabled'), 'false');
  assert.equal(switchOf(phone, 'Mobile data').attributes.get('enabled'), 'false');
  const before = isChecked(phone, 'Mobile data');
  tapOn(phone, 'Mobile data');
  assert.equal(isChecked(phone, 'Mobile data'), before);
});

test('the dark theme turns the whole phone dark', () => {
  const phone = openSettings('Display');
  assert.deepEqual(decodePng(phone.screencap()).pixel(5, 300), [243, 245, 249]);
  tapOn(phone, 'Dark theme');
  assert.equal(isChecked(phone, 'Dark theme'), true);
  assert.deepEqual(decodePng(phone.screencap()).pixel(5, 300), [17, 19, 24]);
  phone.launch('com.glovebox.notes');
  assert.deepEqual(decodePng(phone.screencap()).pixel(5, 300), [17, 19, 24]);
});

test('the font size is one of four and every text follows it', () => {
  const phone = openSettings('Display', 'Font size');
  const radios = (): string[] =>
    nodes(phone).flatMap(({ attributes }) =>
      attributes.get('class') === 'android.widget.RadioButton' ? [attributes.get('checked') ?? ''] : [],
    );
  const height = (): number => {
    const [, top, , bottom] = nodeNamed(phone, 'Largest').bounds;
    return bottom - top;
  };
  assert.deepEqual(radios(), ['false', 'true', 'false', 'false']);
  const before = height();
  tapOn(phone, 'Largest');
  assert.deepEqual(radios(), ['false', 'false', 'false', 'true']);
  assert.ok(height() > before * 1.2);
  phone.key(4);
  assert.ok(shows(phone, 'Largest'), 'the summary names it');
});

test('a slider goes where it is tapped and follows the finger', () => {
  const phone = openSettings('Display');
  const slider = nodeNamed(phone, 'Display brightness');
  assert.equal(slider.attributes.get('class'), 'android.widget.SeekBar');
  const [left, top, right, bottom] = slider.bounds;
  const middle = (top + bottom) / 2;
  phone.tap(left + (right - left) * 0.25, middle);
  assert.equal(nodeNamed(phone, 'Display brightness').attributes.get('text'), '25.0');
  phone.swipe(left + 100, middle, right + 500, middle, 300);
  assert.equal(nodeNamed(phone, 'Display brightness').attributes.get('text'), '100.0');
});

test('pages nest, and BACK and "Navigate up" lead out again, at last to the home screen', () => {
  const phone = openSettings('Apps', 'Atlas');
  assert.equal(phone.foreground.activity, 'com.glovebox.settings.SubSettingsActivity');
  assert.ok(shows(phone, '214 MB used'));
  tapOn(phone, 'Navigate up');
  assert.ok(shows(phone, 'Almanac'));
  phone.key(4);
  assert.equal(phone.foreground.activity, 'com.glovebox.settings.SettingsActivity');
  phone.key(4);
  assert.deepEqual(phone.foreground, {
    packageName: 'com.glovebox.launcher',
    activity: 'com.glovebox.launcher.LauncherActivity',
  });
});

test('a network is added through a form with a masked password', () => {
  const phone = openSettings('Network & internet', 'Add network', 'Network name');
  assert.equal(nodeNamed(phone, 'Save').attributes.get('enabled'), 'false');
  phone.typeText('Attic');
  phone.key(66);
  phone.typeText('secret');
  assert.ok(!phone.dump().includes('secret'));
  const masked = nodeNamed(phone, '••••••');
  assert.equal(masked.attributes.get('password'), 'true');
  assert.equal(masked.attributes.get('focused'), 'true');
  tapOn(phone, 'Save');
  assert.ok(shows(phone, 'Attic'));
});
