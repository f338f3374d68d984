import { promisify } from 'node:util';
import { inflate } from 'node:zlib';
import type { SafeArea } from '../domain/picture.ts';

/** Bytes a pixel, and how many of them are colour, by PNG colour type (PNG specification, 11.2.1); palettes apart. */
const CHANNELS: Readonly<Record<number, { readonly all: number; readonly colour: number }>> = {
  0: { all: 1, colour: 1 },
  2: { all: 3, colour: 3 },
  4: { all: 2, colour: 1 },
  6: { all: 4, colour: 3 },
};

/** A picture of one colour shrinks to about a thousandth of its pixels' bytes; anything with content is far above this. */
const MOST_BYTES_A_PIXEL = 1 / 50;

/**
 * Whether every pixel between the system's bars is black: what a screen that is off, or that its app protects, looks
 * like. Only pictures so small that they can be are looked into. Answers false for forms that no `screencap` writes (palettes, 16 bits, interlaced).
 */
export async function isBlackFrame(png: Uint8Array, bars: SafeArea | null = null): Promise<boolean> {
  const bytes = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  if (bytes.length < 33) return false;
  const width = bytes.readUInt32BE(16);
  const height = bytes.readUInt32BE(20);
  const channels = CHANNELS[bytes[25] ?? -1];
  const isPlain = bytes[24] === 8 && bytes[28] === 0;
  // Tiny pictures carry more frame than pixels.
  if (channels === undefined || !isPlain || bytes.length > 1_000 + width * height * MOST_BYTES_A_PIXEL) return false;
  const stride = width * channels.all;
  const size = (stride + 1) * height;
  try {
    const rows = await promisify(inflate)(imageData(bytes), { maxOutputLength: size });
    if (rows.length !== size) return false;
    const shown = {
      firstRow: bars?.top ?? 0,
      endRow: height - (bars?.bottom ?? 0),
      firstByte: (bars?.left ?? 0) * channels.all,
      endByte: (width - (bars?.right ?? 0)) * channels.all,
    };
    return rowsAreBlack(rows, stride, channels, shown);
  } catch {
    return false;
  }
}

/** What the IDAT chunks hold, put together. */
function imageData(png: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 8; at + 12 <= png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT')
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  return Buffer.concat(parts);
}

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [toLeft, toUp, toUpLeft] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (toLeft <= toUp && toLeft <= toUpLeft) return left;
  return toUp <= toUpLeft ? up : upLeft;
}

/** The part that is looked at: rows, and bytes of a row; the ends are outside. */
interface Shown {
  readonly firstRow: number;
  readonly endRow: number;
  readonly firstByte: number;
  readonly endByte: number;
}

/** What the row's filter took away from a byte, by its neighbours. */
function predict(filter: number | undefined, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

/** Undoes the row filters (PNG specification, 9.2) in place, and stops at the first colour that is not black. */
function rowsAreBlack(
  rows: Buffer,
  stride: number,
  channels: { readonly all: number; readonly colour: number },
  shown: Shown,
): boolean {
  for (let start = 0; start < rows.length; start += stride + 1) {
    const filter = rows[start];
    const row = start / (stride + 1);
    const isShown = row >= shown.firstRow && row < shown.endRow;
    for (let column = 0; column < stride; column++) {
      const at = start + 1 + column;
      const left = column >= channels.all ? (rows[at - channels.all] ?? 0) : 0;
      const up = start > 0 ? (rows[at - stride - 1] ?? 0) : 0;
      const upLeft = start > 0 && column >= channels.all ? (rows[at - stride - 1 - channels.all] ?? 0) : 0;
      const predicted = predict(filter, left, up, upLeft);
      const value = ((rows[at] ?? 0) + predicted) & 0xff;
      if (value !== 0 && isShown && column >= shown.firstByte && column < shown.endByte) {
        if (column % channels.all < channels.colour) return false;
      }
      rows[at] = value;
    }
  }
  return true;
}
