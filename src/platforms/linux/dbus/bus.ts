import type { Environment } from '../../../device/selection.ts';
import { parseBusAddress } from './address.ts';
import { BusConnection, type MethodCall, type SignalListener, type Subscription } from './connection.ts';
import { DBusError } from './failure.ts';
import type { MatchRule } from './match-rule.ts';
import type { CallLimits } from './pending-calls.ts';
import type { DBusValue } from './value.ts';

/** Connecting takes a few ms; a bus that takes longer is stuck. */
const CONNECT_MS = 5_000;

export interface BusOptions {
  readonly environment: Environment;
  /** Tells the bus's address, such as `unix:path=/run/user/1000/bus`; asked for every new connection. */
  findAddress(signal: AbortSignal): Promise<string>;
  /** Does with a new connection what is to be done before anything else. Raises nothing. */
  prepare?(connection: BusConnection): Promise<void>;
}

/**
 * A message bus that may be restarted. The first call connects, and the first one after a connection ended connects
 * anew, to wherever the bus is then; calls under way when it ends fail, for nobody knows whether they were obeyed.
 */
export class Bus {
  readonly #options: BusOptions;
  readonly #end = new AbortController();
  #opening: Promise<BusConnection> | undefined;
  /** One wait for all calls that a signal may end. */
  readonly #waiting = new Map<AbortSignal, Promise<BusConnection>>();
  #connection: BusConnection | undefined;

  constructor(options: BusOptions) {
    this.#options = options;
  }

  /** The body of the answer. Raises DBusError, or the signal's reason. */
  async call(call: MethodCall, limits: CallLimits): Promise<readonly DBusValue[]> {
    const connection = this.#openConnection ?? (await this.#connected(limits.signal));
    return connection.call(call, limits);
  }

  /** Listens to signals until stopped, or until the connection ends. Raises DBusError. */
  async subscribe(rule: MatchRule, listener: SignalListener, signal?: AbortSignal): Promise<Subscription> {
    return (await this.#connected(signal)).subscribe(rule, listener, signal);
  }

  /** Ends it for good. */
  close(): void {
    this.#end.abort(new DBusError('closed', 'the bus was closed', { sent: false }));
    this.#connection?.close();
  }

  get #openConnection(): BusConnection | undefined {
    return this.#connection?.isClosed === false ? this.#connection : undefined;
  }

  /** One attempt for all who wait; each may stop waiting for it. */
  async #connected(signal: AbortSignal | undefined): Promise<BusConnection> {
    this.#end.signal.throwIfAborted();
    if (this.#openConnection !== undefined) return this.#openConnection;
    this.#opening ??= this.#connect().finally(() => {
      this.#opening = undefined;
    });
    if (signal === undefined) return this.#opening;
    const waiting =
      this.#waiting.get(signal) ?? untilAborted(this.#opening, signal).finally(() => this.#waiting.delete(signal));
    this.#waiting.set(signal, waiting);
    return waiting;
  }

  async #connect(): Promise<BusConnection> {
    const { signal } = this.#end;
    const { findAddress, environment, prepare } = this.#options;
    const addresses = parseBusAddress(await findAddress(signal), environment);
    const connection = await BusConnection.open(addresses, { timeoutMs: CONNECT_MS, signal });
    await prepare?.(connection);
    if (signal.aborted) connection.close();
    this.#connection = connection;
    return connection;
  }
}

async function untilAborted<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  // Whoever stops waiting does not hear of its failure.
  promise.catch(() => {});
  signal.throwIfAborted();
  let forget = (): void => {};
  const aborted = new Promise<never>((_resolve, reject) => {
    const onAbort = (): void => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    forget = () => signal.removeEventListener('abort', onAbort);
  });
  return Promise.race([promise, aborted]).finally(forget);
}
