import { packRequest, packWords, padded } from './pack.ts';

/** An extension of this server: requests carry its major opcode. */
export interface Extension {
  readonly major: number;
}

export function queryExtension(name: string): Buffer {
  const text = Buffer.from(name, 'latin1');
  const bytes = packRequest(98, 0, 8 + padded(text.length));
  bytes.writeUInt16LE(text.length, 4);
  text.copy(bytes, 8);
  return bytes;
}

/** XTEST's event types. */
export const FAKE = { keyPress: 2, keyRelease: 3, buttonPress: 4, buttonRelease: 5, motion: 6 } as const;

/** XTestFakeInput (XTEST 2.2): an event as if from a device, now. `root` and the place matter to motion alone. */
export function fakeInput(
  { major }: Extension,
  type: number,
  detail: number,
  place: { readonly root: number; readonly x: number; readonly y: number } = { root: 0, x: 0, y: 0 },
): Buffer {
  const bytes = packRequest(major, 2, 36);
  bytes.writeUInt8(type, 4);
  bytes.writeUInt8(detail, 5);
  bytes.writeUInt32LE(place.root, 12);
  bytes.writeInt16LE(place.x, 24);
  bytes.writeInt16LE(place.y, 26);
  return bytes;
}

/** Composite 0.4, "Window redirection". */
export const composite = {
  queryVersion: ({ major }: Extension): Buffer => packWords(major, 0, 0, 4),
  /** Every child of the window, now and later, is kept whole in memory, and the server still paints it. */
  redirectSubwindows: ({ major }: Extension, window: number): Buffer => packWords(major, 2, window, 0),
  nameWindowPixmap: ({ major }: Extension, window: number, pixmap: number): Buffer =>
    packWords(major, 6, window, pixmap),
};

/** MIT-SHM 1.2. */
export const sharedMemory = {
  queryVersion: ({ major }: Extension): Buffer => packWords(major, 0),
  detach: ({ major }: Extension, segment: number): Buffer => packWords(major, 2, segment),
  /** Sent along with the memory's file descriptor. */
  attachDescriptor: ({ major }: Extension, segment: number): Buffer => packWords(major, 6, segment, 0),
  getImage(
    { major }: Extension,
    drawable: number,
    area: { readonly x: number; readonly y: number; readonly width: number; readonly height: number },
    segment: number,
  ): Buffer {
    const zPixmap = 2;
    const bytes = packRequest(major, 4, 32);
    bytes.writeUInt32LE(drawable, 4);
    bytes.writeInt16LE(area.x, 8);
    bytes.writeInt16LE(area.y, 10);
    bytes.writeUInt16LE(area.width, 12);
    bytes.writeUInt16LE(area.height, 14);
    bytes.writeUInt32LE(0xffffffff, 16);
    bytes.writeUInt8(zPixmap, 20);
    bytes.writeUInt32LE(segment, 24);
    return bytes;
  },
};

/** RANDR 1.5. */
export const randr = {
  queryVersion: ({ major }: Extension): Buffer => packWords(major, 0, 1, 5),
  /** The active monitors alone. */
  getMonitors: ({ major }: Extension, window: number): Buffer => packWords(major, 42, window, 1),
};

/** X-Resource 1.2: which process a window belongs to, as the server itself knows it. */
export const resources = {
  queryVersion({ major }: Extension): Buffer {
    const bytes = packRequest(major, 0, 8);
    bytes.writeUInt8(1, 4);
    bytes.writeUInt8(2, 5);
    return bytes;
  },
  /** The local process ids of the clients that own these resources. */
  queryClientProcesses({ major }: Extension, ids: readonly number[]): Buffer {
    const localProcess = 2;
    return packWords(major, 4, ids.length, ...ids.flatMap((id) => [id, localProcess]));
  },
};

const CORE_KEYBOARD = 0x100;

/** XKB 1.0: what is held, latched and locked on the keyboard. */
export const xkb = {
  useExtension({ major }: Extension): Buffer {
    const bytes = packRequest(major, 0, 8);
    bytes.writeUInt16LE(1, 4);
    return bytes;
  },
  getState({ major }: Extension): Buffer {
    const bytes = packRequest(major, 4, 8);
    bytes.writeUInt16LE(CORE_KEYBOARD, 4);
    return bytes;
  },
  /** Sets what is locked, and lets go of everything latched. `modifiers` is a mask of the eight real modifiers. */
  setLocks({ major }: Extension, locks: { readonly modifiers: number; readonly group: number }): Buffer {
    const bytes = packRequest(major, 5, 16);
    bytes.writeUInt16LE(CORE_KEYBOARD, 4);
    bytes.writeUInt8(0xff, 6);
    bytes.writeUInt8(locks.modifiers, 7);
    bytes.writeUInt8(1, 8);
    bytes.writeUInt8(locks.group, 9);
    bytes.writeUInt8(0xff, 10);
    bytes.writeUInt8(1, 13);
    return bytes;
  },
};

/** DPMS 1.1: whether the monitors are switched off to save power. */
export const powerSaving = {
  getVersion: ({ major }: Extension): Buffer => packWords(major, 0, 0x0001_0001),
  info: ({ major }: Extension): Buffer => packWords(major, 7),
};
