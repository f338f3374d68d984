import type { Point, Rotation } from '../domain/geometry.ts';
import type { Size } from '../domain/picture.ts';
import type { Scope } from './device.ts';

/** One display of a device, in device pixels, as it is turned now. */
export interface DisplayStatus {
  readonly name: string;
  /** Where its left upper corner lies on the whole screen; null where displays are screens of their own. */
  readonly place: Point | null;
  readonly size: Size;
  /** Dots per inch; null where the platform does not say. */
  readonly density: number | null;
  readonly primary: boolean;
}

/** What a device is and how its screen is now. Null is what the platform does not say. */
export interface ScreenStatus {
  readonly model: string | null;
  readonly osVersion: string | null;
  /** Of what pictures show and points count on. */
  readonly size: Size;
  /** Dots per inch. */
  readonly density: number | null;
  readonly rotation: Rotation | null;
  /** The primary one first. */
  readonly displays: readonly DisplayStatus[];
}

/** What is in front. Null is what the platform does not say. */
export interface WindowStatus {
  readonly app: string | null;
  readonly activity: string | null;
  /** Of the window that takes keys, where it has one of its own. */
  readonly title: string | null;
  readonly keyboardShown: boolean | null;
  readonly locked: boolean | null;
  readonly screenOn: boolean | null;
}

/** Looks at a device without its pixels or its tree: cheap. */
export interface Status {
  screen(scope: Scope): Promise<ScreenStatus>;
  window(scope: Scope): Promise<WindowStatus>;
}
