import type { Pointer, Scope } from '../../../device/device.ts';
import type { Point } from '../../../domain/geometry.ts';
import type { AdbDevice } from '../adb/device.ts';
import { sendInput } from './send.ts';

/** What a gesture may take beyond its own length. */
const REPLY_MS = 10_000;

const words = (...numbers: number[]) => numbers.map(String);

/** One finger by Android's `input`. Its end means that the system took the events, not that an app did something. */
export class AndroidTouch implements Pointer {
  readonly #adb: AdbDevice;

  constructor(adb: AdbDevice) {
    this.#adb = adb;
  }

  tap({ x, y }: Point, { signal }: Scope): Promise<void> {
    return sendInput(this.#adb, ['tap', ...words(x, y)], { signal });
  }

  /** A swipe that stays in place: one command, so that the lifting of the finger cannot get lost. */
  hold(point: Point, durationMs: number, scope: Scope): Promise<void> {
    return this.swipe(point, point, durationMs, scope);
  }

  swipe(from: Point, to: Point, durationMs: number, { signal }: Scope): Promise<void> {
    return sendInput(this.#adb, ['swipe', ...words(from.x, from.y, to.x, to.y, durationMs)], {
      signal,
      timeoutMs: REPLY_MS + durationMs,
    });
  }
}
