import type { Environment } from '../../../device/selection.ts';
import { Bus } from '../dbus/bus.ts';
import type { BusConnection } from '../dbus/connection.ts';
import { DBusError } from '../dbus/failure.ts';
import type { CallLimits } from '../dbus/pending-calls.ts';
import { withSessionBus } from '../dbus/session-bus.ts';
import { Variant } from '../dbus/value.ts';
import { asBoolean, asString, asVariantValue } from './answers.ts';
import { EVENT_REGISTRY, interfaceName } from './interfaces.ts';

const LAUNCHER = { destination: 'org.a11y.Bus', path: '/org/a11y/bus' } as const;
const STATUS = 'org.a11y.Status';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** Includes the start of the accessibility bus by the session bus. */
const LAUNCH_MS = 10_000;

const REGISTER_MS = 2_000;

/** Asking for one event, whichever, makes the toolkits of atk-bridge answer for their caches. Windows are hardly ever shaded. */
const ANY_EVENT = 'window:shade';

export interface AccessibilityBusOptions {
  readonly environment: Environment;
  /** The address on the root window of the X display (property AT_SPI_BUS), which is the one applications take first. */
  findOnDisplay?(signal: AbortSignal): Promise<string | undefined>;
}

/**
 * The bus on which applications tell what they show. Found by $AT_SPI_BUS_ADDRESS, the display's root window, and the
 * launcher on the session bus, which starts it where it does not run.
 */
export function accessibilityBus(options: AccessibilityBusOptions): Bus {
  return new Bus({
    environment: options.environment,
    findAddress: (signal) => findAddress(options, signal),
    prepare: registerAnyEvent,
  });
}

async function findAddress({ environment, findOnDisplay }: AccessibilityBusOptions, signal: AbortSignal) {
  if (environment.AT_SPI_BUS_ADDRESS) return environment.AT_SPI_BUS_ADDRESS;
  const onDisplay = await findOnDisplay?.(signal);
  if (onDisplay) return onDisplay;
  return withSessionBus(environment, { timeoutMs: LAUNCH_MS, signal }, async (session) => {
    const call = { ...LAUNCHER, interface: 'org.a11y.Bus', member: 'GetAddress' };
    return asString((await session.call(call, { timeoutMs: LAUNCH_MS, signal }))[0]);
  });
}

/** Without it readings are as right, and slower. */
async function registerAnyEvent(connection: BusConnection): Promise<void> {
  const call = {
    destination: EVENT_REGISTRY.busName,
    path: EVENT_REGISTRY.path,
    interface: interfaceName('Registry'),
    member: 'RegisterEvent',
    signature: 'sass',
    body: [ANY_EVENT, [], ''],
  };
  await connection.call(call, { timeoutMs: REGISTER_MS }).catch((error) => {
    if (!(error instanceof DBusError)) throw error;
  });
}

/** Whether applications are told to take part in accessibility. Raises DBusError, or the signal's reason. */
export function isAccessibilityEnabled(environment: Environment, limits: CallLimits): Promise<boolean> {
  return withSessionBus(environment, limits, async (session) => {
    const call = { ...LAUNCHER, interface: PROPERTIES, member: 'Get', signature: 'ss', body: [STATUS, 'IsEnabled'] };
    return asBoolean(asVariantValue((await session.call(call, limits))[0]));
  });
}

/**
 * Tells applications to take part in accessibility. Chromium looks once, at its start; the others follow. Answers once
 * the launcher has taken it. Raises DBusError, or the signal's reason.
 */
export function enableAccessibility(environment: Environment, limits: CallLimits): Promise<void> {
  return withSessionBus(environment, limits, async (session) => {
    const body = [STATUS, 'IsEnabled', new Variant('b', true)];
    await session.call({ ...LAUNCHER, interface: PROPERTIES, member: 'Set', signature: 'ssv', body }, limits);
  });
}
