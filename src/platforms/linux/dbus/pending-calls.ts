import { DBusError } from './failure.ts';
import type { DBusValue } from './value.ts';

export interface CallLimits {
  /** Milliseconds from the moment the call leaves. */
  readonly timeoutMs: number;
  readonly signal?: AbortSignal | undefined;
}

interface PendingCall {
  readonly what: string;
  readonly limits: CallLimits;
  readonly send: (serial: number) => void;
  readonly resolve: (body: readonly DBusValue[]) => void;
  readonly reject: (reason: unknown) => void;
  serial: number | undefined;
  /** When its time is over, on the clock of `performance.now`; from the moment it leaves. */
  end: number;
}

/** Calls to one destination: so many under way, the others in line. */
interface Lane {
  underWay: number;
  readonly waiting: Set<PendingCall>;
}

/** One listener for all calls that a signal may end, for there are thousands of them. */
interface SignalWatch {
  readonly calls: Set<PendingCall>;
  readonly stop: () => void;
}

/**
 * How many calls one destination is given at once. Enough that it never waits for us, few enough that a call's time
 * limit counts its own work and not that of thousands before it, and that no limit of the bus is met.
 */
const UNDER_WAY = 128;

/** With so many it has something to do until more are sent. */
const BUSY = 48;

/** The calls of one connection that have no answer yet. Each ends exactly once, and leaves neither timer nor listener. */
export class PendingCalls {
  readonly #bySerial = new Map<number, { readonly call: PendingCall; readonly lane: string }>();
  readonly #lanes = new Map<string, Lane>();
  readonly #watches = new Map<AbortSignal, SignalWatch>();
  #lastSerial = 0;
  #timer: NodeJS.Timeout | undefined;
  /** When the timer fires. */
  #wakesAt = Number.POSITIVE_INFINITY;
  #isClosed = false;

  /** Queues a call; `send` is given its serial once its turn has come. */
  add(lane: string, what: string, limits: CallLimits, send: (serial: number) => void): Promise<readonly DBusValue[]> {
    return new Promise((resolve, reject) => {
      const { signal } = limits;
      if (signal?.aborted) return reject(signal.reason);
      const call: PendingCall = {
        what,
        limits,
        send,
        resolve,
        reject,
        serial: undefined,
        end: Number.POSITIVE_INFINITY,
      };
      if (signal !== undefined) this.#watch(signal, call);
      const calls = this.#lanes.get(lane) ?? { underWay: 0, waiting: new Set() };
      this.#lanes.set(lane, calls);
      calls.waiting.add(call);
      this.#advance(lane, calls);
    });
  }

  /** The answer of a call. One that nobody waits for any more is ignored. */
  resolve(serial: number, body: readonly DBusValue[]): void {
    this.#end(serial)?.resolve(body);
  }

  reject(serial: number, reason: DBusError): void {
    this.#end(serial)?.reject(reason);
  }

  /** Whether so many calls to the destination have no answer yet that a few more would only wait there. */
  isBusy(lane: string): boolean {
    return (this.#lanes.get(lane)?.underWay ?? 0) >= BUSY;
  }

  has(serial: number): boolean {
    return this.#bySerial.has(serial);
  }

  /** Ends all: the connection is gone. */
  close(reason: string): void {
    this.#isClosed = true;
    for (const { waiting } of this.#lanes.values()) {
      for (const call of waiting)
        this.#finish(call, () => call.reject(new DBusError('closed', reason, { sent: false })));
      waiting.clear();
    }
    for (const serial of [...this.#bySerial.keys()]) this.reject(serial, new DBusError('closed', reason));
    this.#lanes.clear();
  }

  #advance(lane: string, calls: Lane): void {
    for (const call of calls.waiting) {
      if (calls.underWay >= UNDER_WAY || this.#isClosed) return;
      calls.waiting.delete(call);
      this.#start(lane, calls, call);
    }
    if (calls.underWay === 0 && calls.waiting.size === 0) this.#lanes.delete(lane);
  }

  #start(lane: string, calls: Lane, call: PendingCall): void {
    const serial = this.#nextSerial();
    try {
      call.send(serial);
    } catch (error) {
      this.#finish(call, () => call.reject(error));
      return;
    }
    calls.underWay += 1;
    call.serial = serial;
    this.#bySerial.set(serial, { call, lane });
    call.end = performance.now() + call.limits.timeoutMs;
    this.#wakeBy(call.end);
  }

  /** One timer for all calls: thousands of them come and go while it waits. */
  #wakeBy(end: number): void {
    if (end >= this.#wakesAt) return;
    clearTimeout(this.#timer);
    this.#wakesAt = end;
    this.#timer = setTimeout(() => this.#endLate(), Math.max(0, Math.ceil(end - performance.now())));
  }

  #endLate(): void {
    this.#wakesAt = Number.POSITIVE_INFINITY;
    const now = performance.now();
    for (const [serial, { call }] of this.#bySerial) {
      if (call.end > now) continue;
      this.reject(serial, new DBusError('timeout', `no answer to ${call.what} within ${call.limits.timeoutMs} ms`));
    }
    for (const { call } of this.#bySerial.values()) this.#wakeBy(call.end);
  }

  #stopTimer(): void {
    clearTimeout(this.#timer);
    this.#wakesAt = Number.POSITIVE_INFINITY;
  }

  #end(serial: number): PendingCall | undefined {
    const entry = this.#bySerial.get(serial);
    if (entry === undefined) return undefined;
    this.#bySerial.delete(serial);
    if (this.#bySerial.size === 0) this.#stopTimer();
    this.#finish(entry.call, () => {});
    const calls = this.#lanes.get(entry.lane);
    if (calls !== undefined) {
      calls.underWay -= 1;
      this.#advance(entry.lane, calls);
    }
    return entry.call;
  }

  /** Takes the call's listener away, then tells. */
  #finish(call: PendingCall, tell: () => void): void {
    const { signal } = call.limits;
    const watch = signal === undefined ? undefined : this.#watches.get(signal);
    if (signal !== undefined && watch?.calls.delete(call) && watch.calls.size === 0) {
      watch.stop();
      this.#watches.delete(signal);
    }
    tell();
  }

  #watch(signal: AbortSignal, call: PendingCall): void {
    const known = this.#watches.get(signal);
    if (known !== undefined) {
      known.calls.add(call);
      return;
    }
    const calls = new Set([call]);
    const onAbort = (): void => {
      this.#watches.delete(signal);
      this.#abort(calls, signal.reason);
    };
    signal.addEventListener('abort', onAbort, { once: true });
    this.#watches.set(signal, { calls, stop: () => signal.removeEventListener('abort', onAbort) });
  }

  /** Those in line first, so that none of them starts in the place of one under way. */
  #abort(calls: ReadonlySet<PendingCall>, reason: unknown): void {
    for (const [name, lane] of this.#lanes) {
      for (const call of lane.waiting) if (calls.has(call)) lane.waiting.delete(call);
      if (lane.underWay === 0 && lane.waiting.size === 0) this.#lanes.delete(name);
    }
    for (const { serial } of calls) if (serial !== undefined) this.#end(serial);
    for (const call of calls) call.reject(reason);
  }

  /** Never 0, and never one that is still under way. */
  #nextSerial(): number {
    do this.#lastSerial = this.#lastSerial >= 0xffffffff ? 1 : this.#lastSerial + 1;
    while (this.#bySerial.has(this.#lastSerial));
    return this.#lastSerial;
  }
}
