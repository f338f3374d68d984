import type { Placement } from './atspi/element.ts';
import { isRelativeToWindow } from './atspi/toolkit.ts';
import type { AtspiWindow } from './atspi/windows.ts';
import type { DesktopWindow } from './x11/windows/window.ts';

/** How far sizes may be apart that are one, as a part of them: GTK 3 counts the window manager's frame. */
const TOLERANCE = 0.1;

/**
 * How the positions that a window's toolkit tells become device pixels. GTK 4 counts from the corner of what it draws, which
 * lies within the X window by the shadow that _GTK_FRAME_EXTENTS tells; where that is missing, evenly.
 */
export function placementOf(
  { application, extents }: Pick<AtspiWindow, 'application' | 'extents'>,
  { area, bounds, shadow }: Pick<DesktopWindow, 'area' | 'bounds' | 'shadow'>,
): Placement {
  const scale = scaleOf(extents?.[2], bounds.width);
  if (!isRelativeToWindow(application.toolkit)) return { x: 0, y: 0, scale };
  const isShadowTold = shadow.left + shadow.right + shadow.top + shadow.bottom > 0;
  if (isShadowTold || extents === undefined) return { x: bounds.x, y: bounds.y, scale };
  const [, , width, height] = extents;
  const beside = (whole: number, part: number) => Math.max(0, Math.round((whole - scale * part) / 2));
  return { x: area.x + beside(area.width, width), y: area.y + beside(area.height, height), scale };
}

/** Toolkits that enlarge everything by a whole number tell positions before that. */
function scaleOf(told: number | undefined, real: number): number {
  if (told === undefined || told <= 0) return 1;
  const ratio = real / told;
  const whole = Math.round(ratio);
  return whole >= 2 && Math.abs(ratio - whole) < TOLERANCE ? whole : 1;
}
