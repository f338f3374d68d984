import type { Rotation } from './geometry.ts';

/** A picture handed to the caller beside the JSON line. */
export interface Picture {
  readonly mimeType: 'image/png' | 'image/jpeg';
  readonly data: Uint8Array;
}

/** In device pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Widths in device pixels that system bars and cutouts take from each edge. */
export interface SafeArea {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/** A rectangle in device pixels of the whole screen. */
export interface ScreenArea extends Size {
  readonly x: number;
  readonly y: number;
}

/** One picture of a device's screen, in device pixels, with what is needed to convert to density-independent units. */
export interface ScreenCapture {
  readonly png: Uint8Array;
  readonly pixels: Size;
  /** Device pixels in one density-independent unit (dp, point). */
  readonly scale: number;
  /** Null where the platform does not say. */
  readonly safeArea: SafeArea | null;
  readonly rotation: Rotation | null;
  readonly warnings: readonly string[];
  /** Which part of the screen it shows. Default: the whole of it. */
  readonly area?: ScreenArea;
}
