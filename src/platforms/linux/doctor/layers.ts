import type { Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { accessibilityBus, isAccessibilityEnabled } from '../atspi/accessibility-bus.ts';
import { ElementOrigins } from '../atspi/origins.ts';
import { AtspiTree } from '../atspi/tree.ts';
import { DBusError } from '../dbus/failure.ts';
import { withSessionBus } from '../dbus/session-bus.ts';
import { ScreenWindows } from '../screen-windows.ts';
import type { XCalls } from '../x11/calls.ts';
import { Display } from '../x11/display.ts';
import { text } from '../x11/properties.ts';
import { hasWindowManager } from '../x11/windows/list.ts';
import { silentWindowRemedy } from './silent-window.ts';

/** What is wrong with one part of a desktop, and what mends it. */
export interface Fault {
  readonly problem: string;
  readonly remedy: string;
}

/** The parts that a desktop is driven through, in the order in which one needs the other. */
export const LAYERS = [
  'display',
  'XTEST',
  'Composite',
  'window manager',
  'session bus',
  'accessibility flag',
  'accessibility bus',
  'applications',
] as const;

export type Layer = (typeof LAYERS)[number];

/** Undefined for what could not be looked at because a part before it is missing. */
export type Findings = ReadonlyMap<Layer, Fault | 'ok'>;

const ASK_MS = 3_000;

/** Looks at every part of a desktop and changes none. */
export async function findLayers(environment: Environment, { signal }: Scope): Promise<Findings> {
  const display = new Display(environment);
  const findOnDisplay = (ended: AbortSignal) =>
    display.run({ signal: ended }, { what: 'the accessibility bus', timeoutMs: ASK_MS }, (calls) =>
      text(calls, calls.root, 'AT_SPI_BUS'),
    );
  const bus = accessibilityBus({ environment, findOnDisplay });
  try {
    const findings = new Map<Layer, Fault | 'ok'>(await onDisplay(display, signal));
    const limits = { timeoutMs: ASK_MS, signal };
    findings.set(
      'session bus',
      await tried(() => withSessionBus(environment, limits, async () => 'ok' as const), NO_SESSION),
    );
    if (findings.get('session bus') === 'ok') {
      const isOn = () => isAccessibilityEnabled(environment, limits);
      findings.set('accessibility flag', await tried(async () => ((await isOn()) ? 'ok' : SWITCHED_OFF), NO_ATSPI));
    }
    const windows = new ScreenWindows(display);
    const tree = new AtspiTree({ bus, origins: new ElementOrigins(), place: (window) => windows.place(window) });
    findings.set('accessibility bus', await tried(async () => (await tree.applications({ signal })) && 'ok', NO_ATSPI));
    if (findings.get('display') === 'ok' && findings.get('accessibility bus') === 'ok') {
      findings.set(
        'applications',
        await tried(async () => {
          const told = await tree.windows({ signal });
          const silent = await windows.silent(told.windows, { signal });
          const [first] = silent;
          return first === undefined ? 'ok' : silentWindowRemedy(first, silent.length);
        }, NO_ATSPI),
      );
    }
    return findings;
  } finally {
    bus.close();
    await display.close();
  }
}

const NO_SESSION = 'start a session bus and name it in DBUS_SESSION_BUS_ADDRESS: dbus-run-session -- COMMAND';
const NO_ATSPI = 'apt install at-spi2-core, then log in anew';

const SWITCHED_OFF: Fault = {
  problem: 'accessibility is switched off: Chromium and Electron tell nothing of their pages',
  remedy: 'gsettings set org.gnome.desktop.interface toolkit-accessibility true, then restart the applications',
};

async function onDisplay(display: Display, signal: AbortSignal): Promise<readonly (readonly [Layer, Fault | 'ok'])[]> {
  try {
    return await display.run({ signal }, { what: 'an answer', timeoutMs: ASK_MS }, async (calls) => [
      ['display', 'ok'],
      ['XTEST', await extension(calls, 'XTEST', 'nothing can be pressed or typed')],
      ['Composite', await extension(calls, 'Composite', 'covered windows cannot be captured')],
      ['window manager', (await hasWindowManager(calls)) ? 'ok' : NO_MANAGER],
    ]);
  } catch (error) {
    if (!(error instanceof GloveboxError)) throw error;
    const { message, hint = 'set DISPLAY and XAUTHORITY as the desktop session has them' } = error;
    return [['display', { problem: message, remedy: hint }]];
  }
}

const NO_MANAGER: Fault = {
  problem: 'no window manager runs: windows cannot be told apart by who made them, moved or brought to the front',
  remedy: 'apt install openbox, then openbox &',
};

async function extension(calls: XCalls, name: string, without: string): Promise<Fault | 'ok'> {
  if ((await calls.extension(name)) !== undefined) return 'ok';
  const problem = `the X server lacks the ${name} extension: ${without}`;
  return { problem, remedy: `start the X server with +extension ${name}` };
}

/** What the work finds; where it fails, the failure with this remedy. */
async function tried(work: () => Promise<Fault | 'ok'>, remedy: string): Promise<Fault | 'ok'> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GloveboxError || error instanceof DBusError)) throw error;
    return { problem: error.message, remedy };
  }
}
