import type { Scope } from '../device/device.ts';
import { requireConsent } from '../device/attended-input.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo, Windows } from '../device/windows.ts';
import { type Exactness, targetWindow } from '../domain/desktop/choose-window.ts';
import { readTarget, type TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
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
  if (target === undefined) return undefined;
  const { windows } = session.device;
  if (windows !== undefined) return targetWindow(await windows.list(scope), target, exactness);
  throw new GloveboxError('NOT_SUPPORTED', `${session.device.platform} devices show one app, which is not named`, {
    hint: 'launch brings an app to the front; leave --app, --pid and --window-… away',
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
