import type { Picture } from '../domain/picture.ts';
import type { PictureView } from '../domain/picture-view.ts';
import type { ImageLibrary } from './image-library.ts';
import { type Draw, encode, JPEG_QUALITY, type PictureFormat, render } from './render.ts';

const LOWEST_QUALITY = 60;

/** A picture that fits, with what it now is. */
export interface Fitted {
  readonly picture: Picture;
  readonly view: PictureView;
  /** What was done to it that nobody asked for. */
  readonly warnings: readonly string[];
}

/** How a picture is made: from these bytes, with these drawings. */
export interface Recipe {
  readonly png: Uint8Array;
  readonly drawings: readonly Draw[];
}

const kilobytes = (bytes: number) => `${Math.round(bytes / 1_000)} kB`;

/** Makes the picture in the given format, else as a JPEG, else as a smaller one, until it has at most `most` bytes. */
export async function fitBudget(
  sharp: ImageLibrary,
  { png, drawings }: Recipe,
  wanted: PictureView,
  format: PictureFormat,
  most: number,
): Promise<Fitted> {
  for (let view = wanted; ; ) {
    const raster = await render(sharp, png, view, drawings);
    const tries: readonly (readonly [PictureFormat, number])[] = [
      [format, JPEG_QUALITY],
      ['jpeg', JPEG_QUALITY],
      ['jpeg', LOWEST_QUALITY],
    ];
    let bytes = 0;
    const { width, height } = view.delivered;
    for (const [one, quality] of tries) {
      const picture = await encode(sharp, raster, one, quality);
      bytes = picture.data.length;
      if (bytes > most && width * height > 1) continue;
      const isSmaller = view !== wanted;
      const isOther = one !== format;
      return {
        picture,
        view,
        warnings: [
          ...(isSmaller
            ? [
                `The inline picture was scaled down to ${width}x${height}: larger it would have over ${kilobytes(most)}.`,
              ]
            : []),
          ...(isOther && !isSmaller
            ? [`The inline picture is a JPEG: as a PNG it would have over ${kilobytes(most)}.`]
            : []),
        ],
      };
    }
    // Bytes grow about as the area does; a little less than that, or a second round is likely.
    const factor = Math.min(0.9, Math.sqrt(most / bytes) * 0.95);
    const scaled = (edge: number) => Math.max(1, Math.floor(edge * factor));
    view = { ...view, delivered: { width: scaled(width), height: scaled(height) } };
  }
}
