import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPhoneScreen, type PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { open, phoneWith, shell } from '../plain-phone.ts';
import { tapOn } from '../screen/support.ts';

const NEVER_IDLE = { stdout: '', stderr: 'ERROR: could not get idle state.\n', exitCode: 0 };

function screenShowing(packageName: string, ...taps: string[]): PhoneScreen {
  const screen = createPhoneScreen();
  screen.launch(packageName);
  for (const name of taps) tapOn(screen, name);
  return screen;
}

test('uiautomator gives up on a screen that never stands still, and reads it once it does', async () => {
  const screen = screenShowing('com.glovebox.camera', 'While using the app');
  const phone = phoneWith(screen);
  assert.deepEqual(await shell(phone, 'uiautomator dump /sdcard/d.xml'), NEVER_IDLE);
  assert.equal((await shell(phone, 'cat /sdcard/d.xml')).exitCode, 1);
  tapOn(screen, 'Still');
  assert.equal(
    (await shell(phone, 'uiautomator dump /sdcard/d.xml')).stdout,
    'UI hierchary dumped to: /sdcard/d.xml\n',
  );
  assert.match((await shell(phone, 'cat /sdcard/d.xml')).stdout, /text="Still"/);
});

test('on a phone as slow as a real one that takes ten seconds, unless the screen calms down', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const screen = screenShowing('com.glovebox.camera', 'While using the app');
  const phone = phoneWith(screen, 'phone');
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 100) {
      context.mock.timers.tick(100);
      await new Promise(setImmediate);
    }
  };
  let ended = false;
  const first = shell(phone, 'uiautomator dump').finally(() => {
    ended = true;
  });
  await pass(9800);
  assert.equal(ended, false);
  await pass(400);
  assert.deepEqual(await first, NEVER_IDLE);
  const { host, served } = open(phone, 'exec:uiautomator dump /dev/null');
  await pass(5000);
  tapOn(screen, 'Still');
  await pass(8000);
  assert.equal((await host.fromPhone.read())?.toString(), 'UI hierchary dumped to: /dev/null\n');
  await served;
});

test('with the screen off there is no root to dump', async () => {
  const screen = createPhoneScreen();
  screen.key(26);
  assert.deepEqual(await shell(phoneWith(screen), 'uiautomator dump'), {
    stdout: '',
    stderr: 'ERROR: null root node returned by UiTestAutomationBridge.\n',
    exitCode: 0,
  });
});

test('a secure window is black in the picture or, as on older phones, refused', async () => {
  const screen = screenShowing('com.glovebox.vault');
  const phone = phoneWith(screen);
  assert.equal((await shell(phone, 'screencap -p /sdcard/v.png')).exitCode, 0);
  await shell(phone, 'setprop debug.sim.secure_screencap refuse');
  assert.deepEqual(await shell(phone, 'screencap -p /sdcard/w.png'), {
    stdout: '',
    stderr: 'Failed to take screenshot. Status: -1\n',
    exitCode: 1,
  });
  screen.key(3);
  assert.equal((await shell(phone, 'screencap -p /sdcard/x.png')).exitCode, 0);
});

test('a crash is in the log, every line of the trace with its head, and its process is gone', async () => {
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  assert.equal((await shell(phone, 'pidof com.glovebox.crash')).exitCode, 1);
  screen.launch('com.glovebox.crash');
  const id = (await shell(phone, 'pidof com.glovebox.crash')).stdout.trim();
  assert.match(id, /^\d+$/, 'what is started on the screen runs');
  tapOn(screen, 'Crash');
  assert.equal((await shell(phone, 'pidof com.glovebox.crash')).exitCode, 1);
  const [head, ...lines] = (await shell(phone, 'logcat -d -b crash')).stdout.trimEnd().split('\n');
  assert.equal(head, '--------- beginning of crash');
  const start = `01-02 03:04:05.678 ${id.padStart(5)} ${id.padStart(5)} E AndroidRuntime: `;
  for (const line of lines) assert.ok(line.startsWith(start), line);
  assert.deepEqual(
    lines.slice(0, 4).map((line) => line.slice(start.length)),
    [
      'FATAL EXCEPTION: main',
      `Process: com.glovebox.crash, PID: ${id}`,
      'java.lang.IllegalStateException: The crash button was pressed',
      '\tat com.glovebox.crash.CrashActivity.crash(CrashActivity.kt:41)',
    ],
  );
  const system = (await shell(phone, 'logcat -d -b system -v raw')).stdout;
  assert.match(system, new RegExp(`^Process com\\.glovebox\\.crash \\(pid ${id}\\) has died: fg {2}TOP $`, 'm'));
  assert.match(system, /^ {2}Force finishing activity com\.glovebox\.crash\/\.CrashActivity$/m);
  const windows = (await shell(phone, 'dumpsys window')).stdout;
  assert.match(windows, /mCurrentFocus=Window\{\w+ u0 Application Error: com\.glovebox\.crash\}/);
  assert.match(windows, /mFocusedApp=ActivityRecord\{\w+ u0 com\.glovebox\.launcher\/\.LauncherActivity t\d+\}/);
});

test('an app that hangs is in the log too, and lives until it is closed', async () => {
  const screen = createPhoneScreen();
  const phone = phoneWith(screen);
  screen.launch('com.glovebox.crash');
  tapOn(screen, 'Stop responding');
  assert.match((await shell(phone, 'logcat -d -b system')).stdout, /E ActivityManager: ANR in com\.glovebox\.crash$/m);
  assert.equal((await shell(phone, 'pidof com.glovebox.crash')).exitCode, 0);
  tapOn(screen, 'Close app');
  assert.equal((await shell(phone, 'pidof com.glovebox.crash')).exitCode, 1);
});

test('a permission dialog is the activity in front', async () => {
  const phone = phoneWith(screenShowing('com.glovebox.camera'));
  assert.match(
    (await shell(phone, 'dumpsys window displays')).stdout,
    /mCurrentFocus=Window\{\w+ u0 com\.glovebox\.permissioncontroller\/com\.android\.permissioncontroller\.permission\.ui\.GrantPermissionsActivity\}/,
  );
});
