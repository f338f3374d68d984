import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AppEvent } from '../../../src/simulator/screen/app.ts';
import type { PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { nodeNamed, nodes, shows, startPhone, tapOn } from './support.ts';

const PACKAGE = 'com.glovebox.crash';
const HOME = 'com.glovebox.launcher';

function startCrashTest(): { readonly phone: PhoneScreen; readonly events: string[] } {
  const phone = startPhone();
  const events: string[] = [];
  phone.watchApps?.(({ kind, packageName }: AppEvent) => void events.push(`${kind} ${packageName}`));
  phone.launch(PACKAGE);
  tapOn(phone, 'Count');
  return { phone, events };
}

test('a crash ends the process, shows the home page and above it the dialog of the system', () => {
  const { phone, events } = startCrashTest();
  assert.ok(shows(phone, 'Counter: 1'));
  tapOn(phone, 'Crash');
  assert.deepEqual(events, [`started ${HOME}`, `started ${PACKAGE}`, `crashed ${PACKAGE}`]);
  const title = 'Crash Test keeps stopping';
  const { attributes } = nodeNamed(phone, title);
  assert.deepEqual([attributes.get('resource-id'), attributes.get('package')], ['android:id/alertTitle', 'android']);
  assert.equal(nodeNamed(phone, 'Close app').attributes.get('resource-id'), 'android:id/aerr_close');
  assert.equal(phone.foreground.packageName, HOME, 'the dialog is no activity');
  assert.equal(phone.windowTitle, `Application Error: ${PACKAGE}`);
  phone.tap(540, 200);
  phone.key(4);
  assert.ok(shows(phone, title), 'neither a tap outside nor BACK closes it');
  assert.equal(nodes(phone)[0]?.attributes.get('package'), 'android');
  tapOn(phone, 'Close app');
  assert.equal(phone.windowTitle, undefined);
  assert.ok(shows(phone, 'Notes'));
  phone.launch(PACKAGE);
  assert.ok(shows(phone, 'Counter: 0'), 'a new process');
});

test('HOME closes the dialog, "App info" leads to the settings', () => {
  const { phone } = startCrashTest();
  tapOn(phone, 'Crash');
  phone.key(3);
  assert.ok(shows(phone, 'Notes'));
  phone.launch(PACKAGE);
  tapOn(phone, 'Crash');
  phone.launch('com.glovebox.notes');
  assert.ok(shows(phone, 'App info'), 'the dialog stays above whatever is opened');
  tapOn(phone, 'App info');
  assert.equal(phone.foreground.packageName, 'com.glovebox.settings');
  assert.ok(!shows(phone, 'App info'));
});

test('an app that hangs may be waited for or closed', () => {
  const { phone, events } = startCrashTest();
  tapOn(phone, 'Stop responding');
  assert.equal(phone.windowTitle, `Application Not Responding: ${PACKAGE}`);
  assert.equal(phone.foreground.packageName, PACKAGE);
  assert.ok(shows(phone, "Crash Test isn't responding"));
  assert.ok(!shows(phone, 'Counter: 1'), 'the dialog alone is in the dump');
  tapOn(phone, 'Wait');
  assert.ok(shows(phone, 'Counter: 1'));
  tapOn(phone, 'Stop responding');
  tapOn(phone, 'Close app');
  assert.equal(phone.foreground.packageName, HOME);
  assert.deepEqual(events.slice(2), [`unresponsive ${PACKAGE}`, `unresponsive ${PACKAGE}`, `ended ${PACKAGE}`]);
});
