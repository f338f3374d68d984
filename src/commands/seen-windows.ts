import type { Scope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo } from '../device/windows.ts';
import { GloveboxError } from '../domain/errors.ts';
import { contains, type Point } from '../domain/geometry.ts';
import { type PictureRecord, referenceName } from '../domain/picture-reference.ts';
import type { SeenWindow } from '../domain/picture-view.ts';

/** The windows of a desktop as a picture shows them, the topmost first; undefined for phones. */
export async function seenWindows(session: DeviceSession, scope: Scope): Promise<readonly SeenWindow[] | undefined> {
  const windows = await session.device.windows?.list(scope);
  return windows?.filter(({ minimized }) => !minimized).map(asSeen);
}

export const asSeen = ({ id, outer }: WindowInfo): SeenWindow => ({ id, bounds: outer });

const isSame = (one: SeenWindow | undefined, other: SeenWindow | undefined): boolean =>
  one?.id === other?.id && (one?.bounds.every((edge, index) => edge === other?.bounds[index]) ?? true);

/**
 * Makes sure that what lies under points of a picture still is the window that the picture shows there, at the same place.
 * Raises STALE_REFERENCE where it moved, was resized, closed or covered since, ELEMENT_COVERED where another window lies above one
 * that was captured alone.
 */
export async function requireSameWindows(
  session: DeviceSession,
  { number, view }: PictureRecord,
  points: readonly Point[],
  scope: Scope,
): Promise<void> {
  const { windows: before, isOfWindow } = view;
  if (before === undefined) return;
  const now = (await seenWindows(session, scope)) ?? [];
  const at = (windows: readonly SeenWindow[], point: Point) => windows.find(({ bounds }) => contains(bounds, point));
  const name = referenceName(number);
  for (const point of points) {
    const then = isOfWindow === true ? before[0] : at(before, point);
    const there = now.find(({ id }) => id === then?.id);
    if (then !== undefined && !isSame(then, there)) {
      throw new GloveboxError(
        'STALE_REFERENCE',
        `the window ${then.id} was ${there === undefined ? 'closed or minimized' : 'moved or resized'} since picture ${name}`,
        { hint: 'screenshot hands out a fresh picture and its reference' },
      );
    }
    const top = at(now, point);
    if (isSame(then, top)) continue;
    if (isOfWindow === true && then !== undefined) {
      throw new GloveboxError('ELEMENT_COVERED', `another window lies above (${point.x}, ${point.y}): ${top?.id}`, {
        hint: `window focus --window-id ${then.id} brings it to the front`,
      });
    }
    throw new GloveboxError(
      'STALE_REFERENCE',
      `another window came to (${point.x}, ${point.y}) since picture ${name}`,
      {
        hint: 'screenshot hands out a fresh picture and its reference',
      },
    );
  }
}
