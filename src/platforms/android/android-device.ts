import type { Device } from '../../device/device.ts';
import type { Log } from '../../device/log.ts';
import type { AdbDevice } from './adb/device.ts';
import { AndroidApps } from './apps/android-apps.ts';
import { AndroidKeyboard } from './input/keyboard.ts';
import { AndroidTouch } from './input/touch.ts';
import { AndroidLogs } from './logs/android-logs.ts';
import { Screencap } from './screen/screencap.ts';
import { ScreenReader } from './tree/screen-reader.ts';
import { UiAutomator } from './tree/uiautomator.ts';

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

  constructor(id: string, adb: AdbDevice, log: Log) {
    this.id = id;
    this.pointer = new AndroidTouch(adb);
    this.keyboard = new AndroidKeyboard(adb);
    this.tree = new ScreenReader(adb, new UiAutomator(adb, log));
    this.screen = new Screencap(adb);
    this.apps = new AndroidApps(id, adb);
    this.installer = this.apps;
    this.logs = new AndroidLogs(id, adb);
  }
}
