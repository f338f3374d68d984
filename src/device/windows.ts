import type { WindowTraits } from '../domain/desktop/choose-window.ts';
import type { Effect } from '../domain/effect.ts';
import type { Bounds } from '../domain/geometry.ts';
import type { Scope } from './device.ts';

/** A window of an application as its desktop tells of it. */
export interface WindowInfo extends WindowTraits {
  /** What a person sees of it, in device pixels. */
  readonly bounds: Bounds;
  /** The same with the frame around it. */
  readonly outer: Bounds;
  /** `normal`, `dialog`, `dock`, … in the platform's words. */
  readonly kind: string;
  /** Whether it gets the keys. */
  readonly active: boolean;
  readonly minimized: boolean;
  readonly maximized: boolean;
  readonly fullscreen: boolean;
}

export const WINDOW_STATES = ['focus', 'minimize', 'maximize', 'restore', 'close'] as const;

/** What is wanted of a window. Edges are device pixels of its bounds; what is not given stays. */
export type WindowRequest =
  | { readonly action: (typeof WINDOW_STATES)[number] }
  | {
      readonly action: 'place';
      readonly x?: number | undefined;
      readonly y?: number | undefined;
      readonly width?: number | undefined;
      readonly height?: number | undefined;
    };

export interface WindowChange {
  /** Confirmed: the desktop was seen to show it so. */
  readonly effect: Effect;
  /** The window afterwards; undefined once it is gone. */
  readonly window: WindowInfo | undefined;
}

/** The windows of a desktop. A window that is gone raises STALE_REFERENCE. */
export interface Windows {
  /** The one in front first. */
  list(scope: Scope): Promise<readonly WindowInfo[]>;
  /** Raises NOT_SUPPORTED where nobody on that desktop manages windows. */
  change(id: number, request: WindowRequest, scope: Scope): Promise<WindowChange>;
  /**
   * Asks every window of a process to close, as a person does. Confirmed once the process has ended; it may ask back
   * first, and goes on then.
   */
  quit(pid: number, scope: Scope): Promise<Effect>;
}

/** One entry of a menu. */
export interface MenuEntry {
  /** Without blanks at its ends. */
  readonly name: string;
  readonly enabled: boolean;
  /** Whether it is on; undefined for what is neither on nor off. */
  readonly checked: boolean | undefined;
  /** The entries below it; none for what does something. */
  readonly entries: readonly MenuEntry[];
}

/** The menu bars of windows, which tell their entries while they are closed. */
export interface Menus {
  /** Empty for a window without a menu bar. */
  read(window: WindowInfo, scope: Scope): Promise<readonly MenuEntry[]>;
  /**
   * Chooses the entry at the end of a path of names, without opening the menus on the way. Confirmed where it is an entry
   * that can be on or off, and was seen to change. Raises ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_NOT_ACTIONABLE.
   */
  choose(window: WindowInfo, path: readonly string[], scope: Scope): Promise<Effect>;
}
