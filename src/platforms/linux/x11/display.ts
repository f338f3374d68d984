import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { homeFolder } from '../../../storage/home-folder.ts';
import { noNames, type ServerNames, XCalls } from './calls.ts';
import { type Cookie, chooseCookie, parseAuthority } from './wire/authority.ts';
import { XConnection } from './wire/connection.ts';
import { type DisplayAddress, parseDisplayName } from './wire/display-name.ts';
import type { XScreen } from './wire/setup.ts';
import { XConnectionLost, XError } from './wire/x-error.ts';

/** How long one call may take. */
const CALL_MS = 10_000;

export interface CallLimits {
  /** What the call is, for the message when its time is over: `the window list`. */
  readonly what: string;
  /** Milliseconds for the whole call, connecting included. Default 10,000. */
  readonly timeoutMs?: number;
}

interface Live {
  readonly connection: XConnection;
  readonly screen: XScreen;
  readonly names: ServerNames;
}

/**
 * One X display. Connects when first needed, stays connected, and connects anew when the server was restarted in
 * between. Each call has a deadline and can be cancelled.
 */
export class Display {
  readonly name: string;
  readonly #environment: Environment;
  #live: Promise<Live> | undefined;
  #isClosed = false;

  /** The display that DISPLAY names in `environment`, with the cookie of XAUTHORITY or ~/.Xauthority. */
  constructor(environment: Environment) {
    this.name = environment.DISPLAY ?? '';
    this.#environment = environment;
  }

  /**
   * Runs one call's requests. Raises DEVICE_NOT_READY where the display cannot be reached, TIMEOUT, the signal's
   * reason, STALE_REFERENCE for a window that is gone; once input has left, the failure says so.
   */
  async run<Value>(
    { signal }: Scope,
    { what, timeoutMs = CALL_MS }: CallLimits,
    work: (calls: XCalls) => Promise<Value>,
  ): Promise<Value> {
    signal.throwIfAborted();
    const stop = new AbortController();
    let calls: XCalls | undefined;
    const end = (reason: unknown): void => {
      stop.abort(reason);
      calls?.end(reason);
    };
    const onAbort = () => end(signal.reason);
    const timer = setTimeout(
      () => end(new GloveboxError('TIMEOUT', `the display ${this.name} did not finish ${what} within ${timeoutMs} ms`)),
      timeoutMs,
    );
    signal.addEventListener('abort', onAbort, { once: true });
    try {
      const { connection, screen, names } = await this.#connected(stop.signal);
      calls = new XCalls(connection, screen, names);
      return await work(calls);
    } catch (error) {
      throw this.#told(error, what, calls?.hasInput ?? false);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      calls?.end(new Error('the call is over'));
    }
  }

  /** Closes the connection; the server then frees what it held for us. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const live = await this.#live?.catch(() => undefined);
    live?.connection.close();
  }

  async #connected(signal: AbortSignal): Promise<Live> {
    if (this.#isClosed) throw new GloveboxError('INTERNAL', `the display ${this.name} was closed`);
    const before = this.#live;
    const known = await before?.catch(() => undefined);
    if (known?.connection.isOpen) return known;
    // Another call has begun to connect meanwhile: a connection of our own would be closed by nobody.
    if (this.#live !== before) return this.#connected(signal);
    const connecting = this.#connect(signal);
    this.#live = connecting;
    return connecting;
  }

  async #connect(signal: AbortSignal): Promise<Live> {
    const address = parseDisplayName(this.name);
    if (address === undefined) {
      throw this.#unreachable(
        this.name === '' ? 'DISPLAY is not set' : `DISPLAY is no display name: '${this.name.slice(0, 100)}'`,
      );
    }
    const connection = await this.#open(address, signal);
    const screen = connection.setup.screens[address.screen];
    if (screen === undefined) {
      connection.close();
      throw this.#unreachable(`${this.name} names a screen that the X server does not have`);
    }
    if (!connection.setup.leastSignificantByteFirst && address.place.kind === 'local') {
      // Pictures of such a server would have their bytes the other way round; nobody has one.
      connection.close();
      throw this.#unreachable('the X server lays its pixels out big-endian');
    }
    return { connection, screen, names: noNames() };
  }

  async #open(address: DisplayAddress, signal: AbortSignal): Promise<XConnection> {
    const cookie = await this.#cookie(address);
    try {
      return await XConnection.open(address, cookie, signal);
    } catch (error) {
      if (signal.aborted) throw signal.reason;
      throw this.#unreachable(`the X display ${this.name} cannot be reached: ${(error as Error).message}`, error);
    }
  }

  async #cookie({ number }: DisplayAddress): Promise<Cookie | undefined> {
    const file = this.#environment.XAUTHORITY || join(homeFolder(this.#environment), '.Xauthority');
    // Servers without access control need none: whether it was needed the server tells.
    const bytes = await readFile(file).catch(() => undefined);
    return bytes && chooseCookie(parseAuthority(bytes), { number, hostName: hostname() });
  }

  #unreachable(message: string, cause?: unknown): GloveboxError {
    return new GloveboxError('DEVICE_NOT_READY', message, {
      hint: 'set DISPLAY and XAUTHORITY as the desktop session has them, or start a private desktop: desktop start',
      cause,
    });
  }

  #told(error: unknown, what: string, hasInput: boolean): unknown {
    const dispatched = hasInput ? ('maybe' as const) : false;
    if (error instanceof GloveboxError) {
      return hasInput && error.dispatched === false && error.code !== 'INVALID_ARGS'
        ? error.with({ dispatched })
        : error;
    }
    if (error instanceof XConnectionLost) {
      return new GloveboxError('DEVICE_NOT_READY', `${what}: ${error.message}`, {
        hint: 'look whether the X server runs, then call again',
        dispatched,
        cause: error,
      });
    }
    if (error instanceof XError && (error.problem === 'BadWindow' || error.problem === 'BadDrawable')) {
      return new GloveboxError('STALE_REFERENCE', `${what}: the window 0x${error.value.toString(16)} is gone`, {
        hint: 'list the windows again',
        dispatched,
        cause: error,
      });
    }
    if (error instanceof XError) {
      return new GloveboxError('INTERNAL', `${what}: ${error.message}`, { dispatched, cause: error });
    }
    return error;
  }
}
