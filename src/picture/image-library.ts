import type Sharp from 'sharp';
import { GloveboxError } from '../domain/errors.ts';

export type ImageLibrary = typeof Sharp;

/**
 * sharp, which decodes, scales and encodes. Loaded only when a picture must be changed: it is native code of its own for
 * each platform, and takes its time. Raises NOT_SUPPORTED where it does not load.
 */
export async function loadImageLibrary(): Promise<ImageLibrary> {
  try {
    return (await import('sharp')).default;
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    throw new GloveboxError(
      'NOT_SUPPORTED',
      `pictures cannot be cut, scaled, drawn on or made JPEGs here: sharp, the library for it, does not load (${reason})`,
      {
        hint: 'screenshot without --crop, --grid, --max-edge and with a .png as --out works; npm install --include=optional sharp may mend it',
        cause: error,
      },
    );
  }
}
