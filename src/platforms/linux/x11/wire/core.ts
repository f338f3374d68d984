import { packRequest, packWords, padded } from './pack.ts';

/** The core requests that are used, by the names of the X protocol's "Requests" chapter. */

export const ANY_TYPE = 0;
export const CURRENT_TIME = 0;

/** Kinds of events that a client asks for. */
export const EVENT_MASK = { structure: 1 << 17, substructure: 1 << 19, redirect: 1 << 20, property: 1 << 22 } as const;

/** Predefined atoms. */
export const ATOM = { ATOM: 4, CARDINAL: 6, INTEGER: 19 } as const;

export const selectEvents = (window: number, mask: number): Buffer => packWords(2, 0, window, 1 << 11, mask);

export const getWindowAttributes = (window: number): Buffer => packWords(3, 0, window);

export const destroyWindow = (window: number): Buffer => packWords(4, 0, window);

export const mapWindow = (window: number): Buffer => packWords(8, 0, window);

export const getGeometry = (drawable: number): Buffer => packWords(14, 0, drawable);

export const queryTree = (window: number): Buffer => packWords(15, 0, window);

export function internAtom(name: string): Buffer {
  const text = Buffer.from(name, 'latin1');
  const bytes = packRequest(16, 0, 8 + padded(text.length));
  bytes.writeUInt16LE(text.length, 4);
  text.copy(bytes, 8);
  return bytes;
}

export const getAtomName = (atom: number): Buffer => packWords(17, 0, atom);

/** `format` is the bits of one item: 8, 16 or 32. */
export function changeProperty(window: number, property: number, type: number, format: number, data: Buffer): Buffer {
  const bytes = packRequest(18, 0, 24 + padded(data.length));
  bytes.writeUInt32LE(window, 4);
  bytes.writeUInt32LE(property, 8);
  bytes.writeUInt32LE(type, 12);
  bytes.writeUInt8(format, 16);
  bytes.writeUInt32LE(data.length / (format / 8), 20);
  data.copy(bytes, 24);
  return bytes;
}

export const deleteProperty = (window: number, property: number): Buffer => packWords(19, 0, window, property);

/** `length` in units of four bytes. With `isDeleting` the property goes once it was read to its end. */
export const getProperty = (
  window: number,
  property: number,
  type: number,
  length: number,
  { isDeleting = false, offset = 0 } = {},
): Buffer => packWords(20, isDeleting ? 1 : 0, window, property, type, offset, length);

export const setSelectionOwner = (owner: number, selection: number, time: number): Buffer =>
  packWords(22, 0, owner, selection, time);

export const getSelectionOwner = (selection: number): Buffer => packWords(23, 0, selection);

export const convertSelection = (
  requestor: number,
  selection: number,
  target: number,
  property: number,
  time: number,
): Buffer => packWords(24, 0, requestor, selection, target, property, time);

/** `event`: its 32 bytes. */
export function sendEvent(destination: number, mask: number, event: Buffer): Buffer {
  const bytes = packRequest(25, 0, 44);
  bytes.writeUInt32LE(destination, 4);
  bytes.writeUInt32LE(mask, 8);
  event.copy(bytes, 12);
  return bytes;
}

export const queryPointer = (window: number): Buffer => packWords(38, 0, window);

export function translateCoordinates(from: number, to: number, x: number, y: number): Buffer {
  const bytes = packWords(40, 0, from, to, 0);
  bytes.writeInt16LE(x, 12);
  bytes.writeInt16LE(y, 14);
  return bytes;
}

/** The window gets the keys; when it goes, the window above it does. */
export const setInputFocus = (window: number): Buffer => packWords(42, 2, window, CURRENT_TIME);

export const getInputFocus = (): Buffer => packWords(43, 0);

export const queryKeymap = (): Buffer => packWords(44, 0);

export const freePixmap = (pixmap: number): Buffer => packWords(54, 0, pixmap);

/** The picture of a drawable as pixels, all planes. */
export function getImage(drawable: number, x: number, y: number, width: number, height: number): Buffer {
  const zPixmap = 2;
  const bytes = packRequest(73, zPixmap, 20);
  bytes.writeUInt32LE(drawable, 4);
  bytes.writeInt16LE(x, 8);
  bytes.writeInt16LE(y, 10);
  bytes.writeUInt16LE(width, 12);
  bytes.writeUInt16LE(height, 14);
  bytes.writeUInt32LE(0xffffffff, 16);
  return bytes;
}

/** The same keysyms for each key code from `first` on, `keysyms` of them all in one row. */
export function changeKeyboardMapping(first: number, perKeycode: number, keysyms: readonly number[]): Buffer {
  const bytes = packRequest(100, keysyms.length / perKeycode, 8 + 4 * keysyms.length);
  bytes.writeUInt8(first, 4);
  bytes.writeUInt8(perKeycode, 5);
  keysyms.forEach((keysym, index) => {
    bytes.writeUInt32LE(keysym, 8 + 4 * index);
  });
  return bytes;
}

export function getKeyboardMapping(first: number, count: number): Buffer {
  const bytes = packRequest(101, 0, 8);
  bytes.writeUInt8(first, 4);
  bytes.writeUInt8(count, 5);
  return bytes;
}

export const getPointerMapping = (): Buffer => packWords(117, 0);

export const getModifierMapping = (): Buffer => packWords(119, 0);

/** An input-only sort of window of one pixel, off the screen: to hold selections and properties. */
export function createHiddenWindow(id: number, root: number, eventMask: number): Buffer {
  const bytes = packRequest(1, 0, 36);
  bytes.writeUInt32LE(id, 4);
  bytes.writeUInt32LE(root, 8);
  bytes.writeInt16LE(-10, 12);
  bytes.writeInt16LE(-10, 14);
  bytes.writeUInt16LE(1, 16);
  bytes.writeUInt16LE(1, 18);
  const inputOnly = 2;
  bytes.writeUInt16LE(inputOnly, 22);
  bytes.writeUInt32LE(1 << 11, 28);
  bytes.writeUInt32LE(eventMask, 32);
  return bytes;
}

/** What of a window changes; `stack: 'above'` raises it. */
export interface WindowChange {
  readonly x?: number | undefined;
  readonly y?: number | undefined;
  readonly width?: number | undefined;
  readonly height?: number | undefined;
  readonly stack?: 'above' | undefined;
}

export function configureWindow(window: number, change: WindowChange): Buffer {
  const values: number[] = [];
  let mask = 0;
  const { x, y, width, height, stack } = change;
  for (const [bit, value] of [x, y, width, height].entries()) {
    if (value === undefined) continue;
    mask |= 1 << bit;
    values.push(value);
  }
  if (stack === 'above') {
    mask |= 1 << 6;
    values.push(0);
  }
  return packWords(12, 0, window, mask, ...values);
}

/** A ClientMessage event: five 32-bit numbers for a window. */
export function clientMessage(window: number, type: number, data: readonly number[]): Buffer {
  const event = Buffer.alloc(32);
  event.writeUInt8(33, 0);
  event.writeUInt8(32, 1);
  event.writeUInt32LE(window, 4);
  event.writeUInt32LE(type, 8);
  data.forEach((value, index) => {
    event.writeUInt32LE(value >>> 0, 12 + 4 * index);
  });
  return event;
}
