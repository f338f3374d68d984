import type { AtspiWindow } from './atspi/windows.ts';
import type { DesktopWindow } from './x11/windows/window.ts';

/** What a window of accessibility is told by. */
export type ToldWindow = Pick<AtspiWindow, 'title' | 'kind' | 'isShown' | 'extents'> & {
  readonly application: Pick<AtspiWindow['application'], 'processId'>;
};

/** Roles of what window managers leave alone: menus, tooltips, lists that drop down. */
const POPUPS: ReadonlySet<string> = new Set(['menu', 'popup menu', 'tool tip', 'window', 'combo box', 'list']);

/**
 * Which X window each window of accessibility is. Neither says: process and title tell, else the size. (Places cannot be
 * compared: GTK 4 counts from its own corner, GTK 3 with the frame around.) What is not shown, and popups, which no window
 * manager lists, have none.
 */
export function matchWindows<Told extends ToldWindow>(
  told: readonly Told[],
  windows: readonly DesktopWindow[],
): ReadonlyMap<Told, DesktopWindow> {
  const candidates = told
    .filter(({ isShown }) => isShown)
    .flatMap((one) => windows.map((window) => ({ one, window, likeness: likeness(one, window) })))
    .filter(({ likeness: value }) => value > 0)
    .sort((one, other) => other.likeness - one.likeness);
  const matched = new Map<Told, DesktopWindow>();
  const taken = new Set<DesktopWindow>();
  for (const { one, window } of candidates) {
    if (matched.has(one) || taken.has(window)) continue;
    matched.set(one, window);
    taken.add(window);
  }
  return matched;
}

/** Sizes that are less alike are of two windows: apart by 100 pixels, or more than frame and shadow are wide. */
const LIKE = 0.5;

/** 0 for two that cannot be one. */
function likeness({ title, kind, application, extents }: ToldWindow, window: DesktopWindow): number {
  const { processId } = application;
  const knowsProcess = processId !== null && window.pid !== undefined;
  const isSameProcess = knowsProcess && processId === window.pid;
  const isSameTitle = title !== '' && title.trim() === window.title.trim();
  // A sandbox tells its own process numbers; then the title must do.
  if (!isSameProcess && !isSameTitle) return 0;
  const size = sizeLikeness(extents, window);
  // Titles change while they are read, and then the size must tell.
  if (!isSameTitle && (POPUPS.has(kind) || size < LIKE)) return 0;
  return (isSameProcess ? 8 : 0) + (isSameTitle ? 4 : 0) + size;
}

/** From 0 to 1. */
function sizeLikeness(extents: AtspiWindow['extents'], { bounds }: DesktopWindow): number {
  if (extents === undefined) return 0;
  const [, , width, height] = extents;
  const difference = Math.abs(width - bounds.width) + Math.abs(height - bounds.height);
  return 1 / (1 + difference / 100);
}
