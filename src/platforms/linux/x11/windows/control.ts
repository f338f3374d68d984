import type { Effect } from '../../../../domain/effect.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import type { XCalls } from '../calls.ts';
import { atomWords } from '../properties.ts';
import {
  CURRENT_TIME,
  clientMessage,
  configureWindow,
  EVENT_MASK,
  mapWindow,
  sendEvent,
  setInputFocus,
} from '../wire/core.ts';
import { findWindow, hasWindowManager } from './list.ts';
import { untilSeen } from './until.ts';
import type { DesktopWindow } from './window.ts';

/** What became of a window; undefined once it is closed. */
export interface WindowChangeResult {
  readonly effect: Effect;
  readonly window: DesktopWindow | undefined;
}

/** Where a window's bounds shall be, in device pixels. What is not given stays. */
export interface Placement {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** How long an effect may take to be seen, in ms: an application may ask before it closes, some take their time. */
const SEEN_MS = 2_000;

/** Says to window managers that a person asks, so that they obey (EWMH, "Source indication in requests"). */
const FROM_A_PERSON = 2;

/** Raises STALE_REFERENCE when there is no such window. */
async function known(calls: XCalls, id: number): Promise<DesktopWindow> {
  const window = await findWindow(calls, id);
  if (window !== undefined) return window;
  throw new GloveboxError('STALE_REFERENCE', `there is no window 0x${id.toString(16)}`, {
    hint: 'list the windows again',
  });
}

/** Asks the window manager (EWMH); without one nothing would hear it. */
async function ask(calls: XCalls, id: number, message: string, ...data: readonly number[]): Promise<void> {
  const event = clientMessage(id, await calls.atom(message), data);
  calls.markInput();
  calls.send(sendEvent(calls.root, EVENT_MASK.redirect | EVENT_MASK.substructure, event));
}

async function seen(
  calls: XCalls,
  id: number,
  isSo: (window: DesktopWindow | undefined) => boolean,
): Promise<WindowChangeResult> {
  let last: DesktopWindow | undefined;
  const confirmed = await untilSeen(calls, [id], SEEN_MS, async () => {
    last = await findWindow(calls, id);
    return isSo(last) ? true : undefined;
  });
  return { effect: confirmed ? 'confirmed' : 'unverified', window: last };
}

/** Window managers let a window that comes back fly in: so often it is looked at, and so long at most, in ms. */
const FLIGHT_LOOK_MS = 60;
const FLIGHT_MS = 600;

/** The window once it stays where it is. */
async function atRest(calls: XCalls, result: WindowChangeResult): Promise<WindowChangeResult> {
  let { window } = result;
  const end = performance.now() + FLIGHT_MS;
  while (window !== undefined && performance.now() < end) {
    await calls.wait(FLIGHT_LOOK_MS);
    const next = await findWindow(calls, window.id);
    const hasMoved = next?.bounds.x !== window.bounds.x || next.bounds.y !== window.bounds.y;
    window = next;
    if (!hasMoved) break;
  }
  return { ...result, window };
}

function notWithoutManager(action: string): GloveboxError {
  return new GloveboxError('NOT_SUPPORTED', `no window manager runs on this display, so no window can be ${action}`, {
    hint: 'start a window manager there, such as openbox',
  });
}

/** Brings a window to the front and gives it the keys; a minimized one is restored by that. */
export async function focusWindow(calls: XCalls, id: number): Promise<WindowChangeResult> {
  const before = await known(calls, id);
  if (await hasWindowManager(calls)) await ask(calls, id, '_NET_ACTIVE_WINDOW', FROM_A_PERSON, CURRENT_TIME, 0);
  else {
    calls.markInput();
    calls.send(configureWindow(id, { stack: 'above' }));
    await calls.check(setInputFocus(id));
  }
  const result = await seen(calls, id, (window) => window?.active === true && !window.minimized);
  return before.minimized ? atRest(calls, result) : result;
}

/**
 * Moves and resizes a window so that its bounds are as asked. A maximized one is restored first, since window managers
 * keep those in place. Programs with steps of their own (terminals) may take another size: the result says which.
 */
export async function placeWindow(calls: XCalls, id: number, placement: Placement): Promise<WindowChangeResult> {
  const before = await known(calls, id);
  const { shadow } = before;
  const x = placement.x === undefined ? undefined : placement.x - shadow.left;
  const y = placement.y === undefined ? undefined : placement.y - shadow.top;
  const width = placement.width === undefined ? undefined : placement.width + shadow.left + shadow.right;
  const height = placement.height === undefined ? undefined : placement.height + shadow.top + shadow.bottom;
  if (!(await hasWindowManager(calls))) {
    calls.markInput();
    await calls.check(configureWindow(id, { x, y, width, height }));
  } else {
    if (isMaximized(before)) await setMaximized(calls, before, false);
    const staticGravity = 10;
    const given = [x, y, width, height].reduce<number>(
      (mask, value, bit) => (value === undefined ? mask : mask | (1 << (8 + bit))),
      0,
    );
    const flags = (FROM_A_PERSON << 12) | given | staticGravity;
    await ask(calls, id, '_NET_MOVERESIZE_WINDOW', flags, x ?? 0, y ?? 0, width ?? 0, height ?? 0);
  }
  const wanted = Object.entries(placement).filter(([, value]) => value !== undefined);
  return seen(calls, id, (window) =>
    wanted.every(([edge, value]) => window?.bounds[edge as keyof Placement] === value),
  );
}

const isMaximized = ({ states }: DesktopWindow) =>
  states.includes('maximized_vert') || states.includes('maximized_horz') || states.includes('fullscreen');

async function setState(calls: XCalls, id: number, isOn: boolean, ...names: readonly string[]): Promise<void> {
  const atoms = await Promise.all(names.map((name) => calls.atom(`_NET_WM_STATE_${name}`)));
  await ask(calls, id, '_NET_WM_STATE', isOn ? 1 : 0, atoms[0] ?? 0, atoms[1] ?? 0, FROM_A_PERSON);
}

/** A window's new size comes after its new state, this long at most, in ms; it may have no other one. */
const SIZE_MS = 250;

async function setMaximized(calls: XCalls, before: DesktopWindow, isOn: boolean): Promise<WindowChangeResult> {
  const { id } = before;
  const hasOtherSize = ({ bounds }: DesktopWindow) =>
    bounds.width !== before.bounds.width || bounds.height !== before.bounds.height;
  await setState(calls, id, isOn, 'MAXIMIZED_VERT', 'MAXIMIZED_HORZ');
  if (!isOn) await setState(calls, id, false, 'FULLSCREEN');
  const start = performance.now();
  return seen(calls, id, (window) => {
    if (window === undefined) return false;
    const isFull = window.states.includes('maximized_vert') && window.states.includes('maximized_horz');
    const isSo = isOn ? isFull : !isMaximized(window);
    return isSo && (hasOtherSize(window) || performance.now() - start > SIZE_MS);
  });
}

/** Raises NOT_SUPPORTED without a window manager. */
export async function maximizeWindow(calls: XCalls, id: number): Promise<WindowChangeResult> {
  const window = await known(calls, id);
  if (!(await hasWindowManager(calls))) throw notWithoutManager('maximized');
  return setMaximized(calls, window, true);
}

/** Raises NOT_SUPPORTED without a window manager. */
export async function minimizeWindow(calls: XCalls, id: number): Promise<WindowChangeResult> {
  await known(calls, id);
  if (!(await hasWindowManager(calls))) throw notWithoutManager('minimized');
  const iconic = 3;
  await ask(calls, id, 'WM_CHANGE_STATE', iconic);
  return seen(calls, id, (window) => window?.minimized === true);
}

/** Undoes minimized, maximized and full screen, in this order: one of them at a call, as a person's click does. */
export async function restoreWindow(calls: XCalls, id: number): Promise<WindowChangeResult> {
  const window = await known(calls, id);
  if (!window.minimized && isMaximized(window)) return setMaximized(calls, window, false);
  if (window.minimized) {
    // ICCCM 4.1.4: mapping the window is the way back from iconic; managers that mind also obey an activation.
    calls.markInput();
    calls.send(mapWindow(id));
    await ask(calls, id, '_NET_ACTIVE_WINDOW', FROM_A_PERSON, CURRENT_TIME, 0);
  }
  const result = await seen(calls, id, (now) => now?.minimized === false);
  return window.minimized ? atRest(calls, result) : result;
}

/**
 * Asks the application to close the window, as its close button does; it may ask back first, then the window stays and
 * the effect is unverified. Raises NOT_SUPPORTED where the window does not take part in this.
 */
export async function closeWindow(calls: XCalls, id: number): Promise<WindowChangeResult> {
  await known(calls, id);
  if (await hasWindowManager(calls)) await ask(calls, id, '_NET_CLOSE_WINDOW', CURRENT_TIME, FROM_A_PERSON);
  else {
    if (!(await atomWords(calls, id, 'WM_PROTOCOLS')).includes('wm_delete_window')) {
      throw new GloveboxError('NOT_SUPPORTED', `the window 0x${id.toString(16)} cannot be asked to close`, {
        hint: 'end its application: terminate',
      });
    }
    const [protocols, close] = await Promise.all([calls.atom('WM_PROTOCOLS'), calls.atom('WM_DELETE_WINDOW')]);
    calls.markInput();
    await calls.check(sendEvent(id, 0, clientMessage(id, protocols, [close, CURRENT_TIME])));
  }
  return seen(calls, id, (window) => window === undefined);
}
