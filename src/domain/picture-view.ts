import { type Bounds, hasArea, type Point, type Rotation } from './geometry.ts';
import type { JsonObject } from './json.ts';
import type { Size } from './picture.ts';

/** What points may be given in: device pixels, or pixels or fractions of a picture that was handed out. */
export const SPACES = ['device', 'image', 'normalized'] as const;

/** The spaces of a picture. */
export type PictureSpace = Exclude<(typeof SPACES)[number], 'device'>;

/** Which part of the screen a delivered picture shows, and how. */
export interface PictureView {
  /** The part of the screen that it shows: whole device pixels, within the screen, never empty. */
  readonly bounds: Bounds;
  /** Its own pixels. Width and height are scaled each for itself, for both are whole. */
  readonly delivered: Size;
  /** The screen when it was taken, in device pixels, as it was turned then. */
  readonly screen: Size;
  /** Null where the platform does not say. */
  readonly rotation: Rotation | null;
  /** Device pixels in one density-independent unit. */
  readonly scale: number;
  /** On a desktop, the windows that it shows, the topmost first. */
  readonly windows?: readonly SeenWindow[];
  /** Whether it shows one window, and nothing of what may lie above it. */
  readonly isOfWindow?: boolean;
}

/** A window as a picture shows it: its bounds with its frame, in device pixels. */
export interface SeenWindow {
  readonly id: number;
  readonly bounds: Bounds;
}

/** A picture that shows the whole screen, pixel for pixel. */
export function wholeScreen({ width, height }: Size): Bounds {
  return [0, 0, width, height];
}

export function sizeOf([left, top, right, bottom]: Bounds): Size {
  return { width: right - left, height: bottom - top };
}

/** The size at which a part of that size is delivered: never enlarged, `maxEdge` the most its longer edge may have (0: any). */
export function deliveredSize({ width, height }: Size, maxEdge: number): Size {
  const longest = Math.max(width, height);
  if (maxEdge === 0 || longest <= maxEdge) return { width, height };
  const scaled = (edge: number) => Math.max(1, Math.round((edge * maxEdge) / longest));
  return { width: scaled(width), height: scaled(height) };
}

/**
 * The device pixel under a point of the picture; undefined for a point outside of it. In `image` space the pixels of
 * the picture count from 0 to below its size; in `normalized` space 0 and 1 are its first and last pixel.
 */
export function toDevice(view: PictureView, { x, y }: Point, space: PictureSpace): Point | undefined {
  const [left, top, right, bottom] = view.bounds;
  const end = space === 'image' ? view.delivered : { width: 1, height: 1 };
  const isInside = x >= 0 && y >= 0 && (space === 'image' ? x < end.width && y < end.height : x <= 1 && y <= 1);
  if (!isInside) return undefined;
  // Multiplied first: a quotient of whole numbers that is whole must not come out a hair below.
  return {
    x: Math.min(right - 1, left + Math.floor((x * (right - left)) / end.width)),
    y: Math.min(bottom - 1, top + Math.floor((y * (bottom - top)) / end.height)),
  };
}

/** Where the picture shows those device pixels, in its own pixels, unrounded; undefined where it shows none of them. */
export function toPicture(view: PictureView, [left, top, right, bottom]: Bounds): Bounds | undefined {
  const [viewLeft, viewTop, viewRight, viewBottom] = view.bounds;
  const shown = [
    Math.max(left, viewLeft),
    Math.max(top, viewTop),
    Math.min(right, viewRight),
    Math.min(bottom, viewBottom),
  ] as const;
  if (!hasArea(shown)) return undefined;
  const { width, height } = view.delivered;
  const across = (x: number) => ((x - viewLeft) * width) / (viewRight - viewLeft);
  const down = (y: number) => ((y - viewTop) * height) / (viewBottom - viewTop);
  return [across(shown[0]), down(shown[1]), across(shown[2]), down(shown[3])];
}

export interface ContextDetails {
  /** The name under which the picture's points are taken. */
  readonly reference: string;
  /** Which of the call's pictures it tells of: the one beside the JSON line, or the saved one. */
  readonly picture: 'inline' | 'file';
  /** The part that was asked for, where one was. */
  readonly requested: Bounds | undefined;
}

const rectangle = ([left, top, right, bottom]: Bounds): JsonObject => ({
  x: left,
  y: top,
  width: right - left,
  height: bottom - top,
});

/**
 * How a picture's pixels map to the device's, for a client's own arithmetic, version 1: device x = bounds.x + picture x
 * × bounds.width ÷ deliveredSize.width, and y likewise. Fields are only ever added.
 */
export function coordinateContext(view: PictureView, { reference, picture, requested }: ContextDetails): JsonObject {
  const { bounds, delivered, screen, rotation, scale, windows, isOfWindow } = view;
  return {
    version: 1,
    reference,
    picture,
    space: 'device',
    bounds: rectangle(bounds),
    deliveredSize: { width: delivered.width, height: delivered.height },
    outputScale: delivered.width / (bounds[2] - bounds[0]),
    nativeScale: scale,
    rotation,
    ...(isOfWindow === true && windows?.[0] !== undefined ? { window: windows[0].id } : {}),
    ...(requested === undefined
      ? {}
      : { viewport: { screen: { width: screen.width, height: screen.height }, requested: rectangle(requested) } }),
  };
}
