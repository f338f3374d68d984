import type { ScreenEvent } from '../screen/screen-event.ts';

/** What the screen was told to do, in the words of the phone. */
export type InputEvent =
  | { readonly type: 'tap'; readonly x: number; readonly y: number }
  | { readonly type: 'long-press'; readonly x: number; readonly y: number; readonly duration: number }
  | {
      readonly type: 'swipe' | 'drag';
      readonly x1: number;
      readonly y1: number;
      readonly x2: number;
      readonly y2: number;
      readonly duration: number;
    }
  | { readonly type: 'key'; readonly code: number; readonly long: boolean; readonly modifiers: readonly number[] }
  | { readonly type: 'text'; readonly text: string };

/** One thing that reached the phone. */
export type RecordedEvent =
  /** A service was opened, through whichever door. */
  | { readonly kind: 'service'; readonly name: string }
  /** A service was asked for that the phone does not have. */
  | { readonly kind: 'refused'; readonly name: string }
  /** A program or builtin was started with these words. */
  | { readonly kind: 'command'; readonly words: readonly string[] }
  | { readonly kind: 'input'; readonly event: InputEvent }
  /** A fault befell what was just done, or is about to be done. */
  | { readonly kind: 'fault'; readonly name: string }
  /** What became of it on the screen. */
  | { readonly kind: 'screen'; readonly event: ScreenEvent }
  /** The host closed the connection of a shell that was still at work. */
  | { readonly kind: 'hung-up'; readonly command: string }
  /** A program ended because nobody took its output any more. */
  | { readonly kind: 'aborted'; readonly command: string }
  | { readonly kind: 'console'; readonly line: string };

/** How many events are kept; the oldest go first. */
const KEPT = 10_000;

/**
 * The phone's own record of everything that reached it, so that what a product says it did can be compared with what
 * the phone got.
 */
export class PhoneRecord {
  #events: RecordedEvent[] = [];
  /** How many events went before those that are kept. */
  #gone = 0;

  get events(): readonly RecordedEvent[] {
    return this.#events;
  }

  /** The words of every command, oldest first. */
  get commands(): readonly (readonly string[])[] {
    return this.#events.flatMap((event) => (event.kind === 'command' ? [event.words] : []));
  }

  /** Every input event, oldest first. */
  get inputs(): readonly InputEvent[] {
    return this.#events.flatMap((event) => (event.kind === 'input' ? [event.event] : []));
  }

  /** What happened on the screen, oldest first. */
  get screen(): readonly ScreenEvent[] {
    return this.#events.flatMap((event) => (event.kind === 'screen' ? [event.event] : []));
  }

  /** The number of the last event; they count from 1 for as long as the phone runs. */
  get last(): number {
    return this.#gone + this.#events.length;
  }

  /** The events behind number `after`, each with its own. Of those no longer kept nothing is told. */
  since(after: number): readonly (RecordedEvent & { readonly seq: number })[] {
    const from = Math.max(0, after - this.#gone);
    return this.#events.slice(from).map((event, index) => ({ seq: this.#gone + from + index + 1, ...event }));
  }

  add(event: RecordedEvent): void {
    this.#events.push(event);
    // Cut seldom and much: shifting one by one would cost each event the whole length.
    if (this.#events.length > 2 * KEPT) this.#forget(this.#events.length - KEPT);
  }

  command(words: readonly string[]): void {
    this.add({ kind: 'command', words });
  }

  clear(): void {
    this.#forget(this.#events.length);
  }

  #forget(count: number): void {
    this.#events = this.#events.slice(count);
    this.#gone += count;
  }
}
