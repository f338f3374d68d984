import type { Scope, WindowChoice } from '../../device/device.ts';
import { GloveboxError } from '../../domain/errors.ts';
import { quoteScreenText } from '../../domain/screen-text.ts';
import type { Arrangement } from './atspi/desktop-reader.ts';
import type { Placement } from './atspi/element.ts';
import { isRelativeToWindow } from './atspi/toolkit.ts';
import type { AtspiWindow } from './atspi/windows.ts';
import { matchWindows } from './match-windows.ts';
import { placementOf } from './placement.ts';
import type { Display } from './x11/display.ts';
import type { Area } from './x11/geometry.ts';
import { numbers } from './x11/properties.ts';
import { listPopups, listWindows } from './x11/windows/list.ts';
import type { DesktopWindow } from './x11/windows/window.ts';

/** Types of windows that nobody works in: panels, the picture behind everything. */
const FURNITURE: ReadonlySet<string> = new Set(['dock', 'desktop']);

/** Brings the windows of accessibility and those of the X server together: which is in front, and where each one is. */
export class ScreenWindows {
  readonly #display: Display;
  readonly #windows = new WeakMap<AtspiWindow, DesktopWindow>();

  constructor(display: Display) {
    this.#display = display;
  }

  /**
   * The window in front, or the one of that id, with its open menus; or all windows back to front. A window that tells accessibility nothing is
   * named in a warning; no other is taken for it.
   */
  async arrange(told: readonly AtspiWindow[], choice: WindowChoice, scope: Scope): Promise<Arrangement> {
    const { windows, popups: places } = await this.#shownWindows(scope);
    const matched = matchWindows(told, windows);
    for (const [one, window] of matched) this.#windows.set(one, window);
    const toldOf = new Map([...matched].map(([one, window]) => [window, one]));
    const front = typeof choice === 'number' ? chosen(windows, choice) : frontOf(windows);
    const read = choice === 'all' ? windows : front === undefined ? [] : [front];
    const silent = read.filter((window) => !toldOf.has(window) && !FURNITURE.has(window.type));
    const processId = (front && toldOf.get(front))?.application.processId ?? front?.pid;
    const popups = told.filter(
      (one) =>
        one.isShown &&
        !matched.has(one) &&
        (choice === 'all' || one.application.processId === processId) &&
        isPopupAt(one, places),
    );
    return {
      windows: [...read.flatMap((window) => toldOf.get(window) ?? []), ...popups],
      front: front === undefined ? null : `${front.pid ?? 'unknown'} 0x${front.id.toString(16)}`,
      app: front === undefined ? null : appOf(front, toldOf.get(front)),
      warnings: silent.map(tellsNothing),
    };
  }

  /** What a shown window is to accessibility; undefined where it tells nothing. */
  async toldOf(id: number, told: readonly AtspiWindow[], scope: Scope): Promise<AtspiWindow | undefined> {
    const { windows } = await this.#shownWindows(scope);
    const matched = matchWindows(told, windows);
    return [...matched].find(([, window]) => window.id === id)?.[0];
  }

  /** The windows that tell accessibility nothing. */
  async silent(told: readonly AtspiWindow[], scope: Scope): Promise<readonly DesktopWindow[]> {
    const { windows } = await this.#shownWindows(scope);
    const matched = new Set(matchWindows(told, windows).values());
    return windows.filter((window) => !matched.has(window) && !FURNITURE.has(window.type));
  }

  /** Undefined for popups, which only the toolkit places. */
  async place(window: AtspiWindow): Promise<Placement | undefined> {
    const found = this.#windows.get(window);
    return found && placementOf(window, found);
  }

  /** Lowest first, on the workspace that is shown. */
  #shownWindows(scope: Scope): Promise<ShownWindows> {
    return this.#display.run(scope, { what: 'the window list' }, async (calls) => {
      const [windows, popups, [current]] = await Promise.all([
        listWindows(calls),
        listPopups(calls),
        numbers(calls, calls.root, '_NET_CURRENT_DESKTOP'),
      ]);
      const shown = windows.filter(
        ({ minimized, workspace }) =>
          !minimized && (workspace === undefined || current === undefined || workspace === current),
      );
      return { windows: shown, popups };
    });
  }
}

interface ShownWindows {
  readonly windows: readonly DesktopWindow[];
  /** Where menus and the like are. */
  readonly popups: readonly Area[];
}

/** How far a popup's window reaches beyond what the toolkit tells: its shadow. In device pixels, on both sides together. */
const SHADOW = 80;

/** Whether the X server shows it: Chromium calls its closed popups shown. */
function isPopupAt({ extents, application }: AtspiWindow, places: readonly Area[]): boolean {
  if (extents === undefined) return false;
  const [x, y, width, height] = extents;
  const near = (one: number, other: number) => Math.abs(one - other) <= SHADOW;
  return places.some(
    (place) =>
      near(place.width, width) &&
      near(place.height, height) &&
      (isRelativeToWindow(application.toolkit) || (near(place.x, x) && near(place.y, y))),
  );
}

/** Raises STALE_REFERENCE for a window that cannot be seen: gone, minimized, or on another workspace. */
function chosen(windows: readonly DesktopWindow[], id: number): DesktopWindow {
  const found = windows.find((window) => window.id === id);
  if (found !== undefined) return found;
  throw new GloveboxError('STALE_REFERENCE', `the window ${id} is not shown`, {
    hint: `window restore --window-id ${id} shows it, unless it is gone: window list`,
  });
}

/** The active window; where the window manager names none, the highest that somebody works in. */
function frontOf(windows: readonly DesktopWindow[]): DesktopWindow | undefined {
  return windows.find(({ active }) => active) ?? windows.findLast(({ type }) => !FURNITURE.has(type));
}

const appOf = ({ applicationId, className }: DesktopWindow, told: AtspiWindow | undefined): string | null =>
  told?.application.name || applicationId || className || null;

function tellsNothing({ title, className, pid }: DesktopWindow): string {
  const name = quoteScreenText(title || className);
  const process = pid === undefined ? '' : ` (process ${pid})`;
  return `the window ${name}${process} tells accessibility nothing: screenshot and coordinates work; doctor says why`;
}
