import type { Scope } from './device.ts';

/**
 * Work that must not overlap takes turns in arrival order. A call cancelled while it waits never runs; a failed one
 * does not hold up the next.
 */
export class Lane {
  #tail: Promise<unknown> = Promise.resolve();

  /** Runs `work` after all earlier work settled. Rejects with the signal's reason when cancelled while waiting. */
  run<T>(work: () => Promise<T>, { signal }: Scope): Promise<T> {
    const turn = this.#tail.then(() => {
      signal.throwIfAborted();
      return work();
    });
    this.#tail = turn.catch(() => {});
    return Promise.race([turn, rejectedOnAbort(signal, turn)]);
  }
}

/** Rejects as soon as the signal aborts, so that a queued call answers at once; takes its listener away with the turn. */
function rejectedOnAbort(signal: AbortSignal, turn: Promise<unknown>): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    const release = () => signal.removeEventListener('abort', abort);
    turn.then(release, release);
  });
}
