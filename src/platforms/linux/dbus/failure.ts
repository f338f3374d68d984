/**
 * What went wrong with one call over a bus:
 * - `remote`: the other side, or the bus in its place, answered with an error; `errorName` is its name.
 * - `timeout`: no answer in time.
 * - `closed`: the connection ended meanwhile.
 * - `malformed`: bytes that are no message, or an answer of another form than was asked for.
 * - `invalid`: what was to be sent cannot be said in a message; nothing was sent.
 * - `unreachable`: there is no bus at the address, or it refuses us; nothing was sent.
 */
export type DBusFailure = 'remote' | 'timeout' | 'closed' | 'malformed' | 'invalid' | 'unreachable';

/** A failure of the bus, for the rooms above to translate: only they know what the call was for. */
export class DBusError extends Error {
  override readonly name = 'DBusError';
  readonly failure: DBusFailure;
  /** Such as `org.freedesktop.DBus.Error.UnknownObject`; only with `remote`. */
  readonly errorName: string | undefined;
  /** Whether the call left for the bus. */
  readonly sent: boolean;

  constructor(
    failure: DBusFailure,
    message: string,
    details: { readonly errorName?: string | undefined; readonly sent?: boolean; readonly cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.failure = failure;
    this.errorName = details.errorName;
    this.sent = details.sent ?? (failure !== 'invalid' && failure !== 'unreachable');
  }
}

export const malformed = (what: string): DBusError => new DBusError('malformed', `not a D-Bus message: ${what}`);
