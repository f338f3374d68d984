import type { Scope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Point } from '../domain/geometry.ts';
import { type PictureRecord, readReference, referenceName, requireSameScreen } from '../domain/picture-reference.ts';
import { type PictureSpace, type SPACES, toDevice } from '../domain/picture-view.ts';
import { requireSameWindows } from './seen-windows.ts';

export interface SpaceArguments {
  readonly space?: (typeof SPACES)[number];
  readonly reference?: string;
}

/** Points that are those of a picture, not the device's. */
export interface PictureAim {
  readonly space: PictureSpace;
  /** The picture's number; undefined: the device's last one. */
  readonly number: number | undefined;
}

/** What `space` and `reference` say of a call's points; undefined where they are device pixels. Raises INVALID_ARGS. */
export function pictureAim({ space = 'device', reference }: SpaceArguments): PictureAim | undefined {
  const number = reference === undefined ? undefined : readReference(reference);
  if (space !== 'device') return { space, number };
  if (number === undefined) return undefined;
  throw new GloveboxError('INVALID_ARGS', '--reference needs --space image or --space normalized', {
    hint: '--space image takes the pixels of that picture; without both, points are device pixels',
  });
}

export interface AimedPoints<Points> {
  /** In device pixels. */
  readonly points: Points;
  /** The picture they were taken from. */
  readonly reference: string;
  /** What the touch may be sent with: a fresh picture of one window names what is meant as well as an element's ref does. */
  readonly scope: Scope;
}

/**
 * The device pixels under points of a picture, once it is sure that the screen still is as the picture shows it. To be
 * asked in the turn of the touch that follows.
 *
 * Raises STALE_REFERENCE, ELEMENT_COVERED, and INVALID_ARGS for a point outside the picture, with nothing sent.
 */
export async function devicePoints<const Points extends Readonly<Record<string, Point>>>(
  session: DeviceSession,
  { space, number }: PictureAim,
  points: Points,
  command: string,
  scope: Scope,
): Promise<AimedPoints<Points>> {
  const screen = session.capability('screen', command);
  const picture = await session.pictures.find(number);
  const aimed = Object.entries(points).map(([name, point]) => [name, pointIn(picture, point, space)]);
  requireSameScreen(picture, await screen.geometry(scope));
  const found = Object.fromEntries(aimed) as Points;
  await requireSameWindows(session, picture, Object.values(found), scope);
  const isAllowed = picture.view.isOfWindow === true || scope.foreground === true;
  return {
    points: found,
    reference: referenceName(picture.number),
    scope: { signal: scope.signal, foreground: isAllowed },
  };
}

function pointIn({ number, view }: PictureRecord, point: Point, space: PictureSpace): Point {
  const found = toDevice(view, point, space);
  if (found !== undefined) return found;
  const name = referenceName(number);
  const { width, height } = view.delivered;
  throw space === 'image'
    ? new GloveboxError(
        'INVALID_ARGS',
        `(${point.x}, ${point.y}) is outside picture ${name}, which is ${width}x${height}`,
        { hint: `x from 0 to ${width - 1}, y from 0 to ${height - 1}; without --space points are device pixels` },
      )
    : new GloveboxError('INVALID_ARGS', `(${point.x}, ${point.y}) is outside 0 to 1`, {
        hint: 'normalized points are fractions of the picture; --space image takes its pixels',
      });
}
