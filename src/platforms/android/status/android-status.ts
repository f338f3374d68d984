import type { Scope } from '../../../device/device.ts';
import type { ScreenStatus, Status, WindowStatus } from '../../../device/status.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command, sequence } from '../adb/quote.ts';
import { parseWindowDisplays } from '../output/display.ts';
import { parseDisplayList } from '../output/display-list.ts';
import { componentText, parseComponent, parseForeground } from '../output/foreground.ts';
import { parseGetpropAnswers } from '../output/getprop.ts';
import { keyboardRegion } from '../output/keyboard-window.ts';
import { parsePolicy } from '../output/policy.ts';
import { parseWmDensity, parseWmSize } from '../output/wm-settings.ts';

const PROPERTIES = ['ro.product.model', 'ro.build.version.release'] as const;

/** What an Android device is and shows, in the window manager's words. */
export class AndroidStatus implements Status {
  readonly #adb: AdbDevice;

  constructor(adb: AdbDevice) {
    this.#adb = adb;
  }

  /** Raises CAPTURE_FAILED where the size is not told; ADB_FAILED, ADB_TIMEOUT. */
  async screen(scope: Scope): Promise<ScreenStatus> {
    const [answers, displays, wmDensity, wmSize] = await Promise.all([
      this.#ask(sequence(PROPERTIES.map((name) => command(['getprop', name]))), scope),
      this.#ask(command(['dumpsys', 'window', 'displays']), scope),
      this.#ask(command(['wm', 'density']), scope),
      this.#ask(command(['wm', 'size']), scope),
    ]);
    const properties = parseGetpropAnswers(answers, PROPERTIES);
    const display = parseWindowDisplays(displays);
    const told = parseWmSize(wmSize);
    const size = display.size ?? told.override ?? told.physical;
    if (size === undefined) {
      throw new GloveboxError('CAPTURE_FAILED', "the screen's size cannot be read from dumpsys window displays", {
        hint: 'screenshot tells its size in pixels',
      });
    }
    const density = parseWmDensity(wmDensity);
    return {
      model: properties.get('ro.product.model') ?? null,
      osVersion: properties.get('ro.build.version.release') ?? null,
      size,
      density: density.override ?? density.physical ?? null,
      rotation: display.rotation ?? null,
      displays: parseDisplayList(displays).map(({ id, size: own, density: dots }) => ({
        name: String(id),
        place: null,
        size: own,
        density: dots ?? null,
        primary: id === 0,
      })),
    };
  }

  /** Raises ADB_FAILED, ADB_TIMEOUT. */
  async window(scope: Scope): Promise<WindowStatus> {
    const [displays, keyboard, policy] = await Promise.all([
      this.#ask(command(['dumpsys', 'window', 'displays']), scope),
      this.#ask(command(['dumpsys', 'window', '-a', 'InputMethod']), scope),
      this.#ask(command(['dumpsys', 'window', 'policy']), scope),
    ]);
    const { activity, focusedWindow } = parseForeground(displays);
    const { locked, screenOn } = parsePolicy(policy);
    const isActivity = focusedWindow === undefined || parseComponent(focusedWindow) !== undefined;
    return {
      app: activity?.packageName ?? null,
      activity: activity === undefined ? null : componentText(activity),
      // An activity's window has no title but the activity's name.
      title: isActivity ? null : focusedWindow,
      keyboardShown: keyboardRegion(keyboard).length > 0,
      locked: locked ?? null,
      screenOn: screenOn ?? null,
    };
  }

  async #ask(words: Parameters<AdbDevice['shell']>[0], { signal }: Scope): Promise<string> {
    const { stdout } = await this.#adb.shell(words, { signal, readOnly: true });
    return stdout.toString('utf8');
  }
}
