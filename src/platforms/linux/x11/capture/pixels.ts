/** How the server laid out an image's pixels, rows padded to whole units. */
export interface PixelLayout {
  readonly width: number;
  readonly height: number;
  /** 16, 24 or 32. */
  readonly bitsPerPixel: number;
  /** In bytes, padding included. */
  readonly bytesPerRow: number;
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** Reads one channel out of a pixel and stretches it to 8 bits. */
function channel(mask: number): (pixel: number) => number {
  const shift = 31 - Math.clz32(mask & -mask);
  const largest = mask >>> shift;
  return (pixel) => Math.round((((pixel & mask) >>> shift) * 255) / largest);
}

/**
 * The rows that a PNG of 8-bit RGB without filters holds: a zero byte and three bytes for each pixel. Little-endian
 * pixels; the layout of nearly every server (8 bits each, blue lowest) takes a third of the others' time.
 */
export function rgbRows(pixels: Buffer, layout: PixelLayout): Buffer {
  const { width, height, bitsPerPixel, bytesPerRow, red, green, blue } = layout;
  const rows = Buffer.allocUnsafe(height * (1 + 3 * width));
  const isUsual = bitsPerPixel === 32 && red === 0xff0000 && green === 0xff00 && blue === 0xff;
  if (isUsual) {
    for (let y = 0, to = 0; y < height; y++) {
      rows[to++] = 0;
      for (let from = y * bytesPerRow, end = from + 4 * width; from < end; from += 4, to += 3) {
        rows[to] = pixels[from + 2] as number;
        rows[to + 1] = pixels[from + 1] as number;
        rows[to + 2] = pixels[from] as number;
      }
    }
    return rows;
  }
  const [redOf, greenOf, blueOf] = [channel(red), channel(green), channel(blue)];
  const bytes = bitsPerPixel / 8;
  for (let y = 0, to = 0; y < height; y++) {
    rows[to++] = 0;
    for (let x = 0, from = y * bytesPerRow; x < width; x++, from += bytes) {
      const pixel = pixels.readUIntLE(from, bytes);
      rows[to++] = redOf(pixel);
      rows[to++] = greenOf(pixel);
      rows[to++] = blueOf(pixel);
    }
  }
  return rows;
}
