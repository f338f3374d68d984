import { attendedKeyboard, attendedPointer } from '../../device/attended-input.ts';
import type { Device, Keyboard, Pointer, Scope } from '../../device/device.ts';
import type { Environment } from '../../device/selection.ts';
import { withPrivateFlags } from './apps/launch.ts';
import { LinuxApps } from './apps/linux-apps.ts';
import { accessibilityBus, enableAccessibility } from './atspi/accessibility-bus.ts';
import { DesktopReader } from './atspi/desktop-reader.ts';
import { AtspiElements } from './atspi/elements.ts';
import { AtspiMenus } from './atspi/menus.ts';
import { ElementOrigins } from './atspi/origins.ts';
import { AtspiTree } from './atspi/tree.ts';
import type { Bus } from './dbus/bus.ts';
import { DBusError } from './dbus/failure.ts';
import { LinuxClipboard } from './linux-clipboard.ts';
import { ScreenWindows } from './screen-windows.ts';
import { XScreenCapture } from './x11/capture/screen.ts';
import { XClipboard } from './x11/clipboard/clipboard.ts';
import { Display } from './x11/display.ts';
import { screenSize } from './x11/geometry.ts';
import { XKeyboard } from './x11/input/keyboard.ts';
import { XPointer } from './x11/input/pointer.ts';
import { text } from './x11/properties.ts';
import { XStatus } from './x11/status.ts';
import { XWindows } from './x11-windows.ts';

export interface LinuxDeviceOptions {
  readonly id: string;
  /** Of the programs on that desktop: its display, authority and buses. */
  readonly environment: Environment;
  /** Whether Glovebox started it, and nobody sits at it. */
  readonly isPrivate: boolean;
  /** Where it is written down what outlives this process. */
  readonly stateFolder: string;
}

const ENABLE_MS = 3_000;

/** One X11 desktop: its windows by the X server, what is in them by accessibility. Connects when it is first used. */
export class LinuxDevice implements Device {
  readonly platform = 'linux';
  readonly id: string;
  readonly pointer: Pointer;
  readonly keyboard: Keyboard;
  readonly tree: DesktopReader;
  readonly elements: AtspiElements;
  readonly screen: XScreenCapture;
  readonly apps: LinuxApps;
  readonly status: XStatus;
  readonly clipboard: LinuxClipboard;
  readonly windows: XWindows;
  readonly menus: AtspiMenus;
  readonly attended: boolean;
  readonly #display: Display;
  readonly #bus: Bus;

  constructor({ id, environment, isPrivate, stateFolder }: LinuxDeviceOptions) {
    this.id = id;
    this.attended = !isPrivate;
    const display = new Display(environment);
    const findOnDisplay = (signal: AbortSignal) =>
      display.run({ signal }, { what: 'the accessibility bus' }, (calls) => text(calls, calls.root, 'AT_SPI_BUS'));
    const bus = accessibilityBus({ environment, findOnDisplay });
    const origins = new ElementOrigins();
    const windows = new ScreenWindows(display);
    this.#display = display;
    this.#bus = bus;
    this.pointer = isPrivate ? new XPointer(display) : attendedPointer(new XPointer(display));
    this.keyboard = isPrivate ? new XKeyboard(display) : attendedKeyboard(new XKeyboard(display));
    this.screen = new XScreenCapture(display);
    this.elements = new AtspiElements(bus, origins, { isPointerFree: isPrivate });
    const tree = new AtspiTree({ bus, origins, place: (window) => windows.place(window) });
    this.tree = new DesktopReader({
      tree,
      size: (scope) => display.run(scope, { what: 'the screen' }, screenSize),
      arrange: (told, choice, scope) => windows.arrange(told, choice, scope),
    });
    this.apps = new LinuxApps({
      display,
      environment,
      isPrivate,
      ...(isPrivate ? { flags: withPrivateFlags } : { prepare: (scope) => tellOfAccessibility(environment, scope) }),
    });
    this.status = new XStatus(display, environment);
    this.clipboard = new LinuxClipboard(new XClipboard(display, environment, stateFolder));
    this.windows = new XWindows(display, environment);
    this.menus = new AtspiMenus({
      bus,
      objectOf: async (window, scope) =>
        (await windows.toldOf(window.id, (await tree.windows(scope)).windows, scope))?.object,
    });
  }

  async close(): Promise<void> {
    this.#bus.close();
    await this.#display.close();
  }
}

/** Chromium looks at its start whether anybody listens; on a private desktop somebody always does. */
async function tellOfAccessibility(environment: Environment, { signal }: Scope): Promise<void> {
  try {
    await enableAccessibility(environment, { timeoutMs: ENABLE_MS, signal });
  } catch (error) {
    // Without it the application starts as well.
    if (!(error instanceof DBusError)) throw error;
  }
}
