import type { Environment } from '../../../device/selection.ts';
import { parseBusAddress } from './address.ts';
import { BusConnection } from './connection.ts';
import { DBusError } from './failure.ts';
import type { CallLimits } from './pending-calls.ts';

/**
 * The address of the user's session bus: $DBUS_SESSION_BUS_ADDRESS, else the socket in the user's runtime folder, where
 * systemd puts it. Raises DBusError `unreachable` when the environment names neither.
 */
export function sessionBusAddress(environment: Environment): string {
  const named = environment.DBUS_SESSION_BUS_ADDRESS;
  if (named) return named;
  if (environment.XDG_RUNTIME_DIR) return 'unix:runtime=yes';
  throw new DBusError(
    'unreachable',
    'the environment names no session bus: neither DBUS_SESSION_BUS_ADDRESS nor XDG_RUNTIME_DIR is set',
  );
}

/** Does a few calls on the session bus over a connection of their own. Raises DBusError, or the signal's reason. */
export async function withSessionBus<Value>(
  environment: Environment,
  limits: CallLimits,
  work: (connection: BusConnection) => Promise<Value>,
): Promise<Value> {
  const addresses = parseBusAddress(sessionBusAddress(environment), environment);
  const connection = await BusConnection.open(addresses, limits);
  try {
    return await work(connection);
  } finally {
    connection.close();
  }
}
