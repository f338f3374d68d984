import type { Device } from '../../device/device.ts';
import type { Log } from '../../device/log.ts';
import type { AdbDevice } from './adb/device.ts';
import { AndroidKeyboard } from './input/keyboard.ts';
import { AndroidTouch } from './input/touch.ts';
import { Screencap } from './screen/screencap.ts';
import { UiAutomator } from './tree/uiautomator.ts';

/** An Android device driven over adb, with nothing installed on it. */
export class AndroidDevice implements Device {
  readonly platform = 'android';
  readonly id: string;
  readonly pointer: AndroidTouch;
  readonly keyboard: AndroidKeyboard;
  readonly tree: UiAutomator;
  readonly screen: Screencap;

  constructor(id: string, adb: AdbDevice, log: Log) {
    this.id = id;
    this.pointer = new AndroidTouch(adb);
    this.keyboard = new AndroidKeyboard(adb);
    this.tree = new UiAutomator(adb, log);
    this.screen = new Screencap(adb);
  }
}
