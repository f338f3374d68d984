import { readFile } from 'node:fs/promises';
import { release } from 'node:os';
import type { Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import type { ScreenStatus, Status, WindowStatus } from '../../../device/status.ts';
import { listApps } from '../apps/app-list.ts';
import { appOfWindow } from '../apps/window-app.ts';
import type { XCalls } from './calls.ts';
import type { Display } from './display.ts';
import { screenGeometry } from './geometry.ts';
import { listWindows } from './windows/list.ts';
import { powerSaving } from './wire/extensions.ts';

/** What a scale of 1 means in dots per inch. */
const BASELINE_DENSITY = 96;

/** What a desktop on X11 is and shows. */
export class XStatus implements Status {
  readonly #display: Display;
  readonly #environment: Environment;

  /** `environment`: of the programs on that desktop, which says where applications are installed. */
  constructor(display: Display, environment: Environment) {
    this.#display = display;
    this.#environment = environment;
  }

  /** `osVersion` is the distribution's name of itself, `model` the machine's. X tells no rotation: sizes are as it is turned. */
  async screen(scope: Scope): Promise<ScreenStatus> {
    const [{ pixels, scale, monitors }, model, system] = await Promise.all([
      this.#display.run(scope, { what: 'the screen' }, screenGeometry),
      // Containers and some boards have none.
      readFile('/sys/class/dmi/id/product_name', 'utf8').catch(() => ''),
      readFile('/etc/os-release', 'utf8').catch(() => ''),
    ]);
    const density = Math.round(scale * BASELINE_DENSITY);
    return {
      model: model.trim() || null,
      osVersion: prettyName(system) ?? `Linux ${release()}`,
      size: pixels,
      density,
      rotation: null,
      displays: monitors.map(({ name, x, y, width, height, primary }) => ({
        ...{ name, density, primary },
        place: { x, y },
        size: { width, height },
      })),
    };
  }

  /** A desktop has a keyboard of its own, and X does not tell whether the session is locked. */
  async window(scope: Scope): Promise<WindowStatus> {
    const { windows, screenOn } = await this.#display.run(scope, { what: 'the window in front' }, async (calls) => {
      const [all, isOn] = await Promise.all([listWindows(calls), isScreenOn(calls)]);
      return { windows: all, screenOn: isOn };
    });
    const window = windows.find(({ active }) => active);
    const told = { activity: null, keyboardShown: false, locked: null, screenOn };
    if (window === undefined) return { ...told, app: null, title: null };
    const { app } = appOfWindow(window, await listApps(this.#environment));
    return { ...told, app, title: window.title };
  }
}

/** PRETTY_NAME of an os-release file (os-release(5)). */
function prettyName(file: string): string | undefined {
  const value = /^PRETTY_NAME=(.*)$/m.exec(file)?.[1]?.trim();
  return value?.replace(/^(["'])(.*)\1$/, '$2').replace(/\\(["'$`\\])/g, '$1') || undefined;
}

/** Null where the server cannot switch monitors off. */
async function isScreenOn(calls: XCalls): Promise<boolean | null> {
  const extension = await calls.extension('DPMS', powerSaving.getVersion);
  if (extension === undefined) return null;
  const reply = await calls.request(powerSaving.info(extension));
  const isSaving = reply.readUInt8(10) === 1;
  return !isSaving || reply.readUInt16LE(8) === 0;
}
