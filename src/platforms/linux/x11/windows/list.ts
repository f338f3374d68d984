import { hostname } from 'node:os';
import type { XCalls } from '../calls.ts';
import type { Area } from '../geometry.ts';
import { atomWords, numbers, text, texts } from '../properties.ts';
import { getGeometry, getInputFocus, getWindowAttributes, queryTree, translateCoordinates } from '../wire/core.ts';
import { resources } from '../wire/extensions.ts';
import { readWords } from '../wire/pack.ts';
import { XError } from '../wire/x-error.ts';
import { type DesktopWindow, inset, readEdges } from './window.ts';

/** Whether a window manager runs that keeps to EWMH: it names itself on a window of its own, which still answers. */
export async function hasWindowManager(calls: XCalls): Promise<boolean> {
  const [window] = await numbers(calls, calls.root, '_NET_SUPPORTING_WM_CHECK');
  if (window === undefined) return false;
  return (await numbers(calls, window, '_NET_SUPPORTING_WM_CHECK'))[0] === window;
}

/**
 * The applications' windows, lowest first. A window that goes while it is asked is left out. Without a window manager:
 * the windows that are shown, which then have no states, and the one with the keys is the active one.
 */
export async function listWindows(calls: XCalls): Promise<readonly DesktopWindow[]> {
  const [ids, active] = await Promise.all([windowIds(calls), activeWindow(calls)]);
  const processes = await processIds(calls, ids);
  const windows = await Promise.all(
    ids.map((id, index) => readWindow(calls, id, { active: id === active, stacking: index, pid: processes.get(id) })),
  );
  return windows.filter((window) => window !== undefined);
}

/** One window, undefined when it is gone. Its place in the stack is that among all windows. */
export async function findWindow(calls: XCalls, id: number): Promise<DesktopWindow | undefined> {
  return (await listWindows(calls)).find((window) => window.id === id);
}

/** The window that gets the keys as the window manager tells it; undefined for none. */
async function activeWindow(calls: XCalls): Promise<number | undefined> {
  const [active] = await numbers(calls, calls.root, '_NET_ACTIVE_WINDOW');
  if (active !== undefined) return active === 0 ? undefined : active;
  const focus = (await calls.request(getInputFocus())).readUInt32LE(8);
  // 0 is none and 1 the root's pointer window.
  return focus > 1 ? topLevelOf(calls, focus) : undefined;
}

async function windowIds(calls: XCalls): Promise<readonly number[]> {
  if (await hasWindowManager(calls)) {
    const stacked = await numbers(calls, calls.root, '_NET_CLIENT_LIST_STACKING');
    return stacked.length > 0 ? stacked : numbers(calls, calls.root, '_NET_CLIENT_LIST');
  }
  const children = await childrenOf(calls, calls.root);
  const shown = await Promise.all(children.map((id) => isShown(calls, id)));
  return children.filter((_, index) => shown[index]);
}

/** A window's children, lowest first. */
export async function childrenOf(calls: XCalls, window: number): Promise<readonly number[]> {
  const reply = await calls.request(queryTree(window));
  return readWords(reply, 32, 32 + 4 * reply.readUInt16LE(16));
}

/** The child of the root that holds this window: the window manager's frame, or the window itself. */
export async function topLevelOf(calls: XCalls, window: number): Promise<number> {
  for (let id = window; ; ) {
    const parent = (await calls.request(queryTree(id))).readUInt32LE(12);
    if (parent === calls.root || parent === 0) return id;
    id = parent;
  }
}

/** Where menus, tooltips and lists that drop down are shown: windows that no window manager lists. */
export async function listPopups(calls: XCalls): Promise<readonly Area[]> {
  const children = await childrenOf(calls, calls.root);
  const shown = await Promise.all(children.map((id) => isShown(calls, id, true)));
  const places = await Promise.all(
    children
      .filter((_, index) => shown[index])
      .map((id) =>
        areaOf(calls, id).catch((error: unknown) => {
          if (error instanceof XError) return undefined;
          throw error;
        }),
      ),
  );
  return places.filter((place) => place !== undefined);
}

/** Mapped, drawn, more than a pixel; and no menu or tooltip, which bypass window managers, or nothing else. */
async function isShown(calls: XCalls, id: number, isPopup = false): Promise<boolean> {
  try {
    const [attributes, geometry] = await Promise.all([
      calls.request(getWindowAttributes(id)),
      calls.request(getGeometry(id)),
    ]);
    const inputOutput = 1;
    const viewable = 2;
    return (
      attributes.readUInt16LE(12) === inputOutput &&
      attributes.readUInt8(26) === viewable &&
      (attributes.readUInt8(27) !== 0) === isPopup &&
      geometry.readUInt16LE(16) > 1 &&
      geometry.readUInt16LE(18) > 1
    );
  } catch (error) {
    if (error instanceof XError) return false;
    throw error;
  }
}

/** Where a window is on the screen. Raises XError when it is gone. */
export async function areaOf(calls: XCalls, id: number): Promise<Area> {
  const [geometry, place] = await Promise.all([
    calls.request(getGeometry(id)),
    calls.request(translateCoordinates(id, calls.root, 0, 0)),
  ]);
  return {
    x: place.readInt16LE(12),
    y: place.readInt16LE(14),
    width: geometry.readUInt16LE(16),
    height: geometry.readUInt16LE(18),
  };
}

/**
 * The process behind each window as the server knows it: it has its connection's credentials, while a program in a
 * sandbox writes the number that it has in there into _NET_WM_PID.
 */
async function processIds(calls: XCalls, ids: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const extension = ids.length === 0 ? undefined : await calls.extension('X-Resource', resources.queryVersion);
  if (extension === undefined) return new Map();
  const { idMask } = calls.connection.setup;
  const reply = await calls.request(resources.queryClientProcesses(extension, ids)).catch(() => undefined);
  calls.throwIfEnded();
  if (reply === undefined) return new Map();
  const byClient = parseClientProcesses(reply);
  const clientOf = (id: number) => (id & ~idMask) >>> 0;
  const pids = ids.map((id) => [id, byClient.get(clientOf(id))] as const);
  return new Map(pids.filter((entry): entry is readonly [number, number] => entry[1] !== undefined));
}

/** A reply to XResQueryClientIds: process ids by the base of each client's ids. */
export function parseClientProcesses(reply: Buffer): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  let at = 32;
  for (let left = reply.readUInt32LE(8); left > 0 && at + 12 <= reply.length; left--) {
    const length = reply.readUInt32LE(at + 8);
    // Clients over the network have no process here.
    if (length >= 4) found.set(reply.readUInt32LE(at), reply.readUInt32LE(at + 12));
    at += 12 + length;
  }
  return found;
}

interface Known {
  readonly active: boolean;
  readonly stacking: number;
  readonly pid: number | undefined;
}

async function readWindow(calls: XCalls, id: number, known: Known): Promise<DesktopWindow | undefined> {
  try {
    const [area, title, oldTitle, wmClass, ownPid, machine, gtkId, kdeFile, states, wmState, types, frame, shadow] =
      await Promise.all([
        areaOf(calls, id),
        text(calls, id, '_NET_WM_NAME'),
        text(calls, id, 'WM_NAME'),
        texts(calls, id, 'WM_CLASS'),
        numbers(calls, id, '_NET_WM_PID'),
        text(calls, id, 'WM_CLIENT_MACHINE'),
        text(calls, id, '_GTK_APPLICATION_ID'),
        text(calls, id, '_KDE_NET_WM_DESKTOP_FILE'),
        atomWords(calls, id, '_NET_WM_STATE'),
        numbers(calls, id, 'WM_STATE'),
        atomWords(calls, id, '_NET_WM_WINDOW_TYPE'),
        numbers(calls, id, '_NET_FRAME_EXTENTS'),
        numbers(calls, id, '_GTK_FRAME_EXTENTS'),
      ]);
    const [transientFor, workspace] = await Promise.all([
      numbers(calls, id, 'WM_TRANSIENT_FOR'),
      numbers(calls, id, '_NET_WM_DESKTOP'),
    ]);
    const isLocal = machine === undefined || machine === hostname() || machine === 'localhost';
    const iconic = 3;
    const everywhere = 0xffffffff;
    return {
      id,
      title: title ?? oldTitle ?? '',
      instance: wmClass?.[0] ?? '',
      className: wmClass?.[1] ?? '',
      pid: known.pid ?? (isLocal ? ownPid[0] : undefined),
      applicationId: gtkId ?? kdeFile,
      bounds: inset(area, readEdges(shadow)),
      area,
      shadow: readEdges(shadow),
      frame: readEdges(frame),
      type: types[0] ?? (transientFor[0] ? 'dialog' : 'normal'),
      states,
      minimized: wmState[0] === iconic || states.includes('hidden'),
      active: known.active,
      transientFor: transientFor[0] || undefined,
      workspace: workspace[0] === everywhere ? undefined : workspace[0],
      stacking: known.stacking,
    };
  } catch (error) {
    if (error instanceof XError) return undefined;
    throw error;
  }
}
