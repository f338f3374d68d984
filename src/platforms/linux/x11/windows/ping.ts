import type { XCalls } from '../calls.ts';
import { numbers } from '../properties.ts';
import {
  CURRENT_TIME,
  clientMessage,
  EVENT_MASK,
  getInputFocus,
  queryTree,
  selectEvents,
  sendEvent,
} from '../wire/core.ts';
import { XError } from '../wire/x-error.ts';

const CLIENT_MESSAGE = 33;

/** The window that gets the keys, or the one around it, that says it answers pings (EWMH, _NET_WM_PING). */
async function pingable(calls: XCalls): Promise<number | undefined> {
  const ping = await calls.atom('_NET_WM_PING');
  let window = (await calls.request(getInputFocus())).readUInt32LE(8);
  // 0 is no window and 1 the one under the pointer.
  while (window > 1 && window !== calls.root) {
    if ((await numbers(calls, window, 'WM_PROTOCOLS')).includes(ping)) return window;
    window = (await calls.request(queryTree(window))).readUInt32LE(12);
  }
  return undefined;
}

/**
 * Waits until the application with the keys has handled every event so far: it answers a ping in its turn. False when it
 * does not take part in that, or did not answer in `timeoutMs`.
 */
export async function hasCaughtUp(calls: XCalls, timeoutMs: number): Promise<boolean> {
  const [protocols, ping] = await Promise.all([calls.atom('WM_PROTOCOLS'), calls.atom('_NET_WM_PING')]);
  const window = await pingable(calls).catch((error: unknown) => {
    // The window went on the way.
    if (error instanceof XError) return undefined;
    throw error;
  });
  if (window === undefined) return false;
  // Answers carry the ping's number: the window manager sends pings of its own.
  const number = Math.floor(Math.random() * 0x7fffffff) + 1;
  calls.send(selectEvents(calls.root, EVENT_MASK.substructure));
  try {
    const answered = calls.nextEvent(
      ({ code, bytes }) =>
        code === CLIENT_MESSAGE &&
        bytes.readUInt32LE(8) === protocols &&
        bytes.readUInt32LE(12) === ping &&
        bytes.readUInt32LE(16) === number &&
        bytes.readUInt32LE(4) === calls.root,
      timeoutMs,
    );
    calls.send(sendEvent(window, 0, clientMessage(window, protocols, [ping, number, window, CURRENT_TIME])));
    return (await answered) !== undefined;
  } finally {
    calls.connection.send(selectEvents(calls.root, 0));
  }
}
