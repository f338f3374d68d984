import { GloveboxError } from '../domain/errors.ts';
import type { Scope } from './device.ts';

/**
 * Work that must not overlap takes turns in arrival order. A call cancelled while it waits never runs; a failed one
 * does not hold up the next.
 */
export class Lane {
  readonly #waitMs: number;
  #tail: Promise<unknown> = Promise.resolve();

  /** `waitMs`: how long a call may wait for its turn. */
  constructor(waitMs: number) {
    this.#waitMs = waitMs;
  }

  /**
   * Runs `work` after all earlier work settled, and answers what it answers. While it waits, a cancelled call rejects
   * at once with the signal's reason, and one that waited too long with DEVICE_BUSY; once it runs, only the work decides.
   */
  run<T>(work: () => Promise<T>, { signal }: Scope): Promise<T> {
    return new Promise((resolve, reject) => {
      let waiting = true;
      const giveUp = (reason: unknown) => {
        waiting = false;
        release();
        reject(reason);
      };
      const abort = () => giveUp(signal.reason);
      const timer = setTimeout(() => giveUp(kept(this.#waitMs)), this.#waitMs);
      const release = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', abort);
      };
      if (signal.aborted) return giveUp(signal.reason);
      signal.addEventListener('abort', abort, { once: true });
      this.#tail = this.#tail.then(async () => {
        if (!waiting) return;
        release();
        await work().then(resolve, reject);
      });
    });
  }
}

function kept(waitMs: number): GloveboxError {
  return new GloveboxError('DEVICE_BUSY', `other calls have kept the device busy for ${waitMs / 1000} s`, {
    hint: 'wait for them or cancel them, then call again',
  });
}
