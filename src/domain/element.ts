import type { Bounds, Rotation } from './geometry.ts';
import type { Role } from './role.ts';

/**
 * One element as `ui_tree` answers it in JSON. The order of fields is part of the contract: class, package (on the
 * root and where it differs from the parent's), texts, flags (only when true; `enabled` only when false), bounds,
 * children. (A type, not an interface: it is JSON as it stands.)
 */
export type UiElement = {
  readonly class: string;
  readonly package?: string;
  readonly text?: string;
  readonly contentDesc?: string;
  readonly resourceId?: string;
  readonly hint?: string;
  readonly checkable?: true;
  readonly checked?: true;
  readonly clickable?: true;
  readonly longClickable?: true;
  readonly focusable?: true;
  readonly focused?: true;
  readonly scrollable?: true;
  readonly selected?: true;
  readonly password?: true;
  readonly enabled?: false;
  /** Where the platform states it outright; elsewhere it follows from the class. */
  readonly role?: Role;
  /** What it holds, where the platform tells that apart from its name: a slider's place, a field's text. */
  readonly value?: string;
  /** Whether what it hides is shown; absent where it hides nothing or the platform does not say. */
  readonly expanded?: boolean;
  /** The named accessibility actions that the platform can perform on it. */
  readonly actions?: readonly string[];
  /** Device pixels, as the platform wrote them: negative, zero-area and inverted rectangles occur. */
  readonly bounds: Bounds;
  readonly children?: readonly UiElement[];
};

/** One reading of a device's element tree. */
export interface UiTree {
  /** Null where the platform did not say. */
  readonly rotation: Rotation | null;
  /**
   * The top element; null when the screen has none. Where the platform reports several windows or roots side by side,
   * a frame of class `hierarchy` holds them in the platform's order.
   */
  readonly root: UiElement | null;
  /** What a reader must know: a cut-off dump, bytes that were no text, an unreadable window. */
  readonly warnings: readonly string[];
  /** Set where elements are missing: what is not in it may be on the screen all the same. */
  readonly partial?: true;
}

/** The element alone, as results tell it: without what lies in it, and without what a password field holds. */
export function elementAlone({ children: _, ...alone }: UiElement): Omit<UiElement, 'children'> {
  if (alone.password !== true) return alone;
  const { text: _text, value: _value, ...shown } = alone;
  return shown;
}
