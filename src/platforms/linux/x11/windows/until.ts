import type { XCalls } from '../calls.ts';
import { EVENT_MASK, selectEvents } from '../wire/core.ts';

/** Property and window events by number: ConfigureNotify and its neighbours, PropertyNotify. */
const isChange = ({ code }: { readonly code: number }) => code === 28 || (code >= 16 && code <= 24);

/** A change that no event tells is looked for so often, in ms. */
const BACKSTOP_MS = 100;

/**
 * Waits for a state of the windows: looks, and looks again whenever the server tells of a change of the root, its
 * children or `windows`. Answers what `look` found, or undefined when that took longer than `timeoutMs`.
 */
export async function untilSeen<Found>(
  calls: XCalls,
  windows: readonly number[],
  timeoutMs: number,
  look: () => Promise<Found | undefined>,
): Promise<Found | undefined> {
  const start = performance.now();
  let hasChanged = false;
  const forget = calls.connection.onEvent((event) => {
    hasChanged ||= isChange(event);
  });
  try {
    calls.send(selectEvents(calls.root, EVENT_MASK.substructure | EVENT_MASK.property));
    // A window that is gone cannot be listened to; looking then tells so.
    for (const window of windows) calls.send(selectEvents(window, EVENT_MASK.structure | EVENT_MASK.property));
    for (;;) {
      hasChanged = false;
      const found = await look();
      if (found !== undefined) return found;
      const left = timeoutMs - (performance.now() - start);
      if (left <= 0) return undefined;
      if (!hasChanged) await calls.nextEvent(isChange, Math.min(left, BACKSTOP_MS));
    }
  } finally {
    forget();
    if (calls.connection.isOpen) {
      calls.connection.send(selectEvents(calls.root, 0));
      for (const window of windows) calls.connection.send(selectEvents(window, 0));
    }
  }
}
