import { GloveboxError } from '../../../../domain/errors.ts';
import type { XCalls } from '../calls.ts';
import type { Area } from '../geometry.ts';
import { getImage } from '../wire/core.ts';
import { sharedMemory } from '../wire/extensions.ts';
import { type PixelLayout, rgbRows } from './pixels.ts';
import { encodePng } from './png.ts';
import { withSegment } from './shared-segment.ts';

/** A drawable's pixels as the server laid them out. */
export interface Image {
  readonly pixels: Buffer;
  readonly layout: PixelLayout;
}

/** A core reply to GetImage holds at most so many rows at a time: whole screens would keep the server busy for long. */
const CORE_BYTES = 1 << 22;

/**
 * Reads an area of a window or pixmap. Raises XError where it is not wholly inside (BadMatch) or gone, CAPTURE_FAILED for
 * screens with a palette.
 */
export async function readImage(calls: XCalls, drawable: number, area: Area, depth: number): Promise<Image> {
  const layout = layoutOf(calls, area, depth);
  const length = layout.bytesPerRow * area.height;
  return withSegment(calls, length, async (segment) => {
    if (segment === undefined) return { pixels: await overSocket(calls, drawable, area, layout), layout };
    await calls.request(sharedMemory.getImage(segment.extension, drawable, area, segment.id));
    return { pixels: segment.read(length), layout };
  });
}

async function overSocket(calls: XCalls, drawable: number, area: Area, { bytesPerRow }: PixelLayout): Promise<Buffer> {
  const rows = Math.max(1, Math.floor(CORE_BYTES / bytesPerRow));
  const pieces: Buffer[] = [];
  for (let top = 0; top < area.height; top += rows) {
    const height = Math.min(rows, area.height - top);
    const reply = await calls.request(getImage(drawable, area.x, area.y + top, area.width, height));
    pieces.push(reply.subarray(32, 32 + bytesPerRow * height));
  }
  return Buffer.concat(pieces);
}

/** The picture as PNG. */
export const imageToPng = ({ pixels, layout }: Image): Promise<Buffer> => encodePng(rgbRows(pixels, layout), layout);

function layoutOf(calls: XCalls, { width, height }: Area, depth: number): PixelLayout {
  const { screen, connection } = calls;
  const format = connection.setup.formats.get(depth);
  const trueColor = 4;
  const visual =
    (depth === screen.rootDepth ? screen.visuals.get(screen.rootVisual) : undefined) ??
    [...screen.visuals.values()].find((one) => one.depth === depth && one.kind === trueColor);
  if (format === undefined || visual === undefined || visual.kind < trueColor || format.bitsPerPixel < 16) {
    throw new GloveboxError('CAPTURE_FAILED', `pictures of ${depth}-bit screens with a palette are not supported`, {
      hint: 'run the X server with a depth of 24',
    });
  }
  const bitsPerRow = width * format.bitsPerPixel;
  const bytesPerRow = (Math.ceil(bitsPerRow / format.scanlinePad) * format.scanlinePad) / 8;
  const { red, green, blue } = visual;
  return { width, height, bitsPerPixel: format.bitsPerPixel, bytesPerRow, red, green, blue };
}
