import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Row filters of the PNG standard (section 9.2). */
const FILTER_SUB = 1;
const FILTER_UP = 2;

/**
 * A PNG (8-bit RGB) of `width` × `height` pixels, one 32-bit word each, bytes in the order red, green, blue, unused.
 *
 * Made to be fast on screens: a row is written as its difference to the row above, which is nothing but zeros for most
 * rows of a screen, and deflate runs at its quickest level.
 */
export function encodePng(width: number, height: number, pixels: Uint32Array): Uint8Array {
  const header = new Uint8Array(13);
  const fields = new DataView(header.buffer);
  fields.setUint32(0, width);
  fields.setUint32(4, height);
  // Eight bits a channel, RGB; compression, filter and interlace methods zero.
  header.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(filteredRows(width, height, pixels), { level: 1 });
  return Buffer.concat([SIGNATURE, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', new Uint8Array(0))]);
}

function filteredRows(width: number, height: number, pixels: Uint32Array): Uint8Array {
  const stride = width * 3 + 1;
  const out = new Uint8Array(stride * height);
  for (let row = 0; row < height; row++) {
    const start = row * width;
    let to = row * stride;
    if (row === 0) {
      out[to++] = FILTER_SUB;
      writeDifferences(pixels, start, width, out, to);
      continue;
    }
    out[to++] = FILTER_UP;
    for (let at = start; at < start + width; at++, to += 3) {
      const pixel = pixels[at] ?? 0;
      const above = pixels[at - width] ?? 0;
      if (pixel === above) continue;
      out[to] = pixel - above;
      out[to + 1] = (pixel >> 8) - (above >> 8);
      out[to + 2] = (pixel >> 16) - (above >> 16);
    }
  }
  return out;
}

/** The first row: each pixel as its difference to the one on its left. */
function writeDifferences(pixels: Uint32Array, start: number, width: number, out: Uint8Array, offset: number): void {
  let before = 0;
  for (let column = 0, to = offset; column < width; column++, to += 3) {
    const pixel = pixels[start + column] ?? 0;
    out[to] = pixel - before;
    out[to + 1] = (pixel >> 8) - (before >> 8);
    out[to + 2] = (pixel >> 16) - (before >> 16);
    before = pixel;
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const out = Buffer.alloc(data.length + 12);
  out.writeUInt32BE(data.length, 0);
  out.write(type, 4, 'latin1');
  out.set(data, 8);
  out.writeUInt32BE(crc32(out.subarray(4, data.length + 8)), data.length + 8);
  return out;
}
