import { GloveboxError } from '../domain/errors.ts';
import type { Picture } from '../domain/picture.ts';
import { type PictureView, sizeOf } from '../domain/picture-view.ts';
import type { ImageLibrary } from './image-library.ts';
import { CHANNELS, type Raster } from './raster.ts';

export type PictureFormat = 'png' | 'jpeg';

/** Letters and thin lines suffer first; below this they show. */
export const JPEG_QUALITY = 85;

/** Two and a half times as fast as sharp's own level, for a tenth more bytes. */
const PNG_LEVEL = 3;

/** Draws on a picture in its final size. */
export type Draw = (raster: Raster, view: PictureView) => void;

/** A picture as the view says: cut, scaled and drawn on, not yet encoded. Raises CAPTURE_FAILED when it cannot be decoded. */
export async function render(
  sharp: ImageLibrary,
  png: Uint8Array,
  view: PictureView,
  drawings: readonly Draw[],
): Promise<Raster> {
  const [left, top] = view.bounds;
  const part = sizeOf(view.bounds);
  const { width, height } = view.delivered;
  const cut = sharp(png).extract({ left, top, ...part });
  const scaled =
    part.width === width && part.height === height ? cut : cut.resize(width, height, { fit: 'fill', kernel: 'cubic' });
  // A screen has no alpha: what screencap writes there is the surface's own.
  const data = await scaled
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer()
    .catch((error: Error) => {
      throw new GloveboxError('CAPTURE_FAILED', `the picture cannot be decoded: ${error.message}`, {
        hint: 'take it again; without --crop, --grid and --max-edge it is saved as it came',
        cause: error,
      });
    });
  const raster = { width, height, data };
  for (const draw of drawings) draw(raster, view);
  return raster;
}

/** The pixels as a file. */
export async function encode(
  sharp: ImageLibrary,
  { width, height, data }: Raster,
  format: PictureFormat,
  quality = JPEG_QUALITY,
): Promise<Picture> {
  const image = sharp(data, { raw: { width, height, channels: CHANNELS } });
  if (format === 'png') {
    return { mimeType: 'image/png', data: await image.png({ compressionLevel: PNG_LEVEL }).toBuffer() };
  }
  // Whole colour: coloured letters on a coloured ground blur otherwise.
  return { mimeType: 'image/jpeg', data: await image.jpeg({ quality, chromaSubsampling: '4:4:4' }).toBuffer() };
}
