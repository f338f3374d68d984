import type { Device } from '../../device/device.ts';
import type { Log } from '../../device/log.ts';
import type { AdbDevice } from './adb/device.ts';
import { AndroidApps } from './apps/android-apps.ts';
import { AndroidKeyboard } from './input/keyboard.ts';
import { AndroidTouch } from './input/touch.ts';
import { AndroidLogs } from './logs/android-logs.ts';
import { Screencap } from './screen/screencap.ts';
import { AndroidStatus } from './status/android-status.ts';
import { ScreenReader } from './tree/screen-reader.ts';
import { UiAutomator } from './tree/uiautomator.ts';

/**
 * Since Android 10 the clipboard is for the app in front and the keyboard alone. Stock builds answer `cmd clipboard` with
 * `No shell command implementation.`, and where a vendor's build has one it goes by other words on each.
 */
const LACKS = {
  clipboard: {
    why: 'Android hands its clipboard to the app in front and to the keyboard alone, and its shell has no command for it',
    hint: 'text types into the focused field; key COPY, CUT and PASTE work in it',
  },
} as const satisfies Device['lacks'];

/** An Android device driven over adb, with nothing installed on it. */
export class AndroidDevice implements Device {
  readonly platform = 'android';
  readonly id: string;
  readonly pointer: AndroidTouch;
  readonly keyboard: AndroidKeyboard;
  readonly tree: ScreenReader;
  readonly screen: Screencap;
  readonly apps: AndroidApps;
  readonly installer: AndroidApps;
  readonly logs: AndroidLogs;
  readonly status: AndroidStatus;
  readonly lacks = LACKS;

  constructor(id: string, adb: AdbDevice, log: Log) {
    this.id = id;
    this.pointer = new AndroidTouch(adb);
    this.keyboard = new AndroidKeyboard(adb);
    this.tree = new ScreenReader(adb, new UiAutomator(adb, log));
    this.screen = new Screencap(adb);
    this.apps = new AndroidApps(id, adb);
    this.installer = this.apps;
    this.logs = new AndroidLogs(id, adb);
    this.status = new AndroidStatus(adb);
  }
}
