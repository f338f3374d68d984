import { requireConsent } from '../device/attended-input.ts';
import type { Scope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo, Windows } from '../device/windows.ts';
import { type Exactness, targetWindow } from '../domain/desktop/choose-window.ts';
import { readTarget, type Target, type TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import { contains, type Point } from '../domain/geometry.ts';
import type { JsonObject } from '../domain/json.ts';

/** The windows of a desktop. Raises NOT_SUPPORTED for phones. */
export function windowsOf(session: DeviceSession, command: string): Windows {
  return session.capability('windows', command);
}

/**
 * The window that a call is about; undefined where it names none. Raises NOT_SUPPORTED where there are no windows to name,
 * and what choosing raises.
 */
export async function aimedWindow(
  session: DeviceSession,
  given: TargetArguments,
  exactness: Exactness,
  scope: Scope,
): Promise<WindowInfo | undefined> {
  const target = readTarget(given);
  return target && targetedWindow(session, target, exactness, scope);
}

/** The window that a target means. Raises the same. */
export async function targetedWindow(
  session: DeviceSession,
  target: Target,
  exactness: Exactness,
  scope: Scope,
): Promise<WindowInfo> {
  return targetWindow(await requireWindows(session).list(scope), target, exactness);
}

/** Raises NOT_SUPPORTED for a phone. */
export function requireWindows({ device: { windows, platform } }: DeviceSession): Windows {
  if (windows !== undefined) return windows;
  throw new GloveboxError('NOT_SUPPORTED', `${platform} devices show one app, which is not named`, {
    hint: 'launch brings an app to the front; leave --app, --pid and --window-… away',
  });
}

/** Raises INVALID_ARGS for a point that lies beside the window: it would hit another one. */
export function requireWithin({ id, bounds }: WindowInfo, point: Point): void {
  if (contains(bounds, point)) return;
  const [left, top, right, bottom] = bounds;
  throw new GloveboxError('INVALID_ARGS', `(${point.x}, ${point.y}) lies beside window ${id}`, {
    hint: `it shows x from ${left} to ${right - 1}, y from ${top} to ${bottom - 1}, in device pixels`,
  });
}

/** As results tell what was aimed at. */
export const targetJson = ({ app, pid, id }: WindowInfo): JsonObject => ({ app, pid, windowId: id });

export function windowJson(window: WindowInfo): JsonObject {
  const { id, title, app, pid, kind, bounds, active, minimized, maximized, fullscreen } = window;
  const [left, top, right, bottom] = bounds;
  return {
    ...{ windowId: id, title, app, pid, kind },
    ...{ x: left, y: top, width: right - left, height: bottom - top },
    ...{ active, minimized, maximized, fullscreen },
  };
}

/** Raises INVALID_ARGS where a person may be at work and the call does not say that it takes pointer or keys from them. */
export function requireForeground(session: DeviceSession, scope: Scope): void {
  if (session.device.attended === true) requireConsent(scope);
}
