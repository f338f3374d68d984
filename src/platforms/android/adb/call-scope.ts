import { GloveboxError } from '../../../domain/errors.ts';

/** How long one call may take and what cancels it. */
export interface CallScope {
  readonly signal?: AbortSignal | undefined;
  /** Milliseconds for the whole call, starting the adb server included. Default 10,000; Infinity for no limit. */
  readonly timeoutMs?: number | undefined;
}

/** The scope of a command that may act on the device. */
export interface CommandScope extends CallScope {
  /**
   * Whether the command only reads. Otherwise a failure after it left says `dispatched: "maybe"`, since it may have
   * acted. Default: false, for a forgotten word must not make an action look safe to repeat.
   */
  readonly readOnly?: boolean | undefined;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/**
 * The end of one call, by time or by cancelling, told to everything that waits on its behalf. Whoever makes one
 * releases it, so that neither its timer nor its listener outlives the call.
 */
export class Deadline {
  readonly #listeners = new Set<(reason: unknown) => void>();
  readonly #signal: AbortSignal | undefined;
  readonly #onAbort = (): void => this.#end(this.#signal?.reason);
  #timer: NodeJS.Timeout | undefined;
  #ended: { readonly reason: unknown } | undefined;

  /** `what` names the call in the message of ADB_TIMEOUT, as in `adb did not finish 'shell' within 10000 ms`. */
  constructor(what: string, scope: CallScope = {}) {
    const timeoutMs = scope.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    this.#signal = scope.signal;
    if (scope.signal?.aborted) {
      this.#ended = { reason: scope.signal.reason };
      return;
    }
    scope.signal?.addEventListener('abort', this.#onAbort, { once: true });
    if (Number.isFinite(timeoutMs)) {
      this.#timer = setTimeout(() => {
        this.#end(new GloveboxError('ADB_TIMEOUT', `adb did not finish '${what}' within ${timeoutMs} ms`));
      }, timeoutMs);
    }
  }

  /** Throws the reason when the call has ended: ADB_TIMEOUT, or the signal's reason. */
  throwIfEnded(): void {
    if (this.#ended !== undefined) throw this.#ended.reason;
  }

  /** Calls the listener once when the call ends (at once if it has); the answer takes the listener away. */
  onEnd(listener: (reason: unknown) => void): () => void {
    if (this.#ended !== undefined) {
      listener(this.#ended.reason);
      return () => {};
    }
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** The promise's outcome, or the deadline's reason when that comes first. */
  async race<Value>(promise: Promise<Value>): Promise<Value> {
    let forget = (): void => {};
    const ended = new Promise<never>((_resolve, reject) => {
      forget = this.onEnd(reject);
    });
    return Promise.race([promise, ended]).finally(forget);
  }

  /** From now on only the signal ends it: what was to be done in time has been done. */
  stopTimer(): void {
    clearTimeout(this.#timer);
  }

  release(): void {
    this.stopTimer();
    this.#signal?.removeEventListener('abort', this.#onAbort);
    this.#listeners.clear();
  }

  #end(reason: unknown): void {
    if (this.#ended !== undefined) return;
    this.#ended = { reason };
    const listeners = [...this.#listeners];
    this.release();
    for (const listener of listeners) listener(reason);
  }
}

/** Runs the work under a deadline of its own and releases it whatever happens. */
export async function withDeadline<Value>(
  what: string,
  scope: CallScope | undefined,
  work: (deadline: Deadline) => Promise<Value>,
): Promise<Value> {
  const deadline = new Deadline(what, scope);
  try {
    deadline.throwIfEnded();
    return await work(deadline);
  } finally {
    deadline.release();
  }
}
