import type { Cookie } from './authority.ts';

/** How one pixel lies in memory at a given depth. */
export interface PixelFormat {
  readonly bitsPerPixel: number;
  readonly scanlinePad: number;
}

export interface Visual {
  readonly depth: number;
  /** 4 TrueColor, 5 DirectColor; the others are palettes and greys. */
  readonly kind: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** What the server says of one screen when a client connects. Sizes change later (RANDR): ask for the root's. */
export interface XScreen {
  readonly root: number;
  readonly rootVisual: number;
  readonly rootDepth: number;
  /** By visual id. */
  readonly visuals: ReadonlyMap<number, Visual>;
}

export interface Setup {
  readonly idBase: number;
  readonly idMask: number;
  readonly vendor: string;
  readonly leastSignificantByteFirst: boolean;
  readonly lowestKeycode: number;
  readonly highestKeycode: number;
  /** By depth. */
  readonly formats: ReadonlyMap<number, PixelFormat>;
  readonly screens: readonly XScreen[];
}

/** The server's answer to a new client. `more`: so many bytes of it are known to be missing. */
export type SetupAnswer =
  | { readonly kind: 'more'; readonly bytes: number }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'accepted'; readonly setup: Setup; readonly length: number };

const padded = (length: number) => (length + 3) & ~3;

/** The first bytes of a client: little-endian, protocol 11.0, with a cookie or without (X protocol, "Connection Setup"). */
export function encodeSetupRequest(cookie: Cookie | undefined): Buffer {
  const scheme = Buffer.from(cookie?.scheme ?? '', 'latin1');
  const data = cookie?.data ?? Buffer.alloc(0);
  const request = Buffer.alloc(12 + padded(scheme.length) + padded(data.length));
  request.write('l', 0, 'latin1');
  request.writeUInt16LE(11, 2);
  request.writeUInt16LE(scheme.length, 6);
  request.writeUInt16LE(data.length, 8);
  scheme.copy(request, 12);
  data.copy(request, 12 + padded(scheme.length));
  return request;
}

/** Reads what has arrived so far of the server's answer. */
export function parseSetup(bytes: Buffer): SetupAnswer {
  if (bytes.length < 8) return { kind: 'more', bytes: 8 - bytes.length };
  const length = 8 + 4 * bytes.readUInt16LE(6);
  if (bytes.length < length) return { kind: 'more', bytes: length - bytes.length };
  if (bytes.readUInt8(0) !== 1) {
    const reasonLength = bytes.readUInt8(0) === 0 ? bytes.readUInt8(1) : length - 8;
    return { kind: 'refused', reason: bytes.toString('latin1', 8, 8 + reasonLength).replace(/[\0\n]+$/, '') };
  }
  const vendorLength = bytes.readUInt16LE(24);
  const screenCount = bytes.readUInt8(28);
  const formatCount = bytes.readUInt8(29);
  let at = 40 + padded(vendorLength);
  const formats = new Map<number, PixelFormat>();
  for (let index = 0; index < formatCount; index++, at += 8) {
    formats.set(bytes.readUInt8(at), {
      bitsPerPixel: bytes.readUInt8(at + 1),
      scanlinePad: bytes.readUInt8(at + 2),
    });
  }
  const screens: XScreen[] = [];
  for (let index = 0; index < screenCount; index++) {
    const { screen, end } = parseScreen(bytes, at);
    screens.push(screen);
    at = end;
  }
  const setup: Setup = {
    idBase: bytes.readUInt32LE(12),
    idMask: bytes.readUInt32LE(16),
    vendor: bytes.toString('latin1', 40, 40 + vendorLength),
    leastSignificantByteFirst: bytes.readUInt8(30) === 0,
    lowestKeycode: bytes.readUInt8(34),
    highestKeycode: bytes.readUInt8(35),
    formats,
    screens,
  };
  return { kind: 'accepted', setup, length };
}

function parseScreen(bytes: Buffer, start: number): { readonly screen: XScreen; readonly end: number } {
  const visuals = new Map<number, Visual>();
  let at = start + 40;
  for (let depths = bytes.readUInt8(start + 39); depths > 0; depths--) {
    const depth = bytes.readUInt8(at);
    const count = bytes.readUInt16LE(at + 2);
    at += 8;
    for (let index = 0; index < count; index++, at += 24) {
      visuals.set(bytes.readUInt32LE(at), {
        depth,
        kind: bytes.readUInt8(at + 4),
        red: bytes.readUInt32LE(at + 8),
        green: bytes.readUInt32LE(at + 12),
        blue: bytes.readUInt32LE(at + 16),
      });
    }
  }
  const screen: XScreen = {
    root: bytes.readUInt32LE(start),
    rootVisual: bytes.readUInt32LE(start + 32),
    rootDepth: bytes.readUInt8(start + 38),
    visuals,
  };
  return { screen, end: at };
}
