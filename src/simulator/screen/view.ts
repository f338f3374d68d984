import type { FontWeight } from './picture/font.ts';
import type { Icon } from './picture/icons.ts';
import type { TextField } from './text-field.ts';
import type { Colour } from './theme.ts';

/** An edge length in dp (density-independent pixels), all the room there is, or as much as the content needs. */
export type Extent = number | 'fill' | 'wrap';

/** Left, top, right, bottom in dp. */
export type Edges = readonly [left: number, top: number, right: number, bottom: number];

export type Alignment = 'start' | 'center' | 'end';

/** How a view takes its place and arranges its children. */
export interface Box {
  /** Default: wrap. */
  readonly width?: Extent;
  readonly height?: Extent;
  /** A share of what the siblings leave along the parent's direction, as LinearLayout's weight. */
  readonly weight?: number;
  readonly margin?: Edges;
  readonly padding?: Edges;
  /** Children below each other, beside each other, or on top of each other. Default: stack. */
  readonly flow?: 'column' | 'row' | 'stack';
  /** Room between children, in dp. */
  readonly gap?: number;
  /** Along the flow (row, column). */
  readonly main?: Alignment;
  /** Across the flow. */
  readonly cross?: Alignment;
  /** Where a stack's child lies in its parent: horizontally, vertically. */
  readonly within?: readonly [Alignment, Alignment];
}

export interface TextLook {
  /** In sp: dp times the user's font size. */
  readonly size: number;
  readonly colour: Colour;
  readonly weight?: FontWeight;
  readonly align?: Alignment;
  /** Default 1; what does not fit ends in an ellipsis. */
  readonly maxLines?: number;
}

/** Controls that the picture draws by themselves. */
export type Control =
  | { readonly kind: 'switch'; readonly on: boolean }
  | { readonly kind: 'radio'; readonly on: boolean }
  | { readonly kind: 'checkbox'; readonly on: boolean }
  | { readonly kind: 'slider'; readonly fraction: number }
  | { readonly kind: 'wallpaper' }
  /** What a camera sees; it moves with the phase. */
  | { readonly kind: 'viewfinder'; readonly phase: number };

/** How a view is drawn: background first, then control, icon, text. */
export interface Look {
  readonly background?: Colour;
  /** Corner radius in dp; more than half the shorter side makes a pill or a circle. */
  readonly corner?: number | Edges;
  readonly shadow?: boolean;
  readonly control?: Control;
  readonly icon?: { readonly icon: Icon; readonly size: number; readonly colour: Colour };
  readonly text?: TextLook;
}

/**
 * A plain description of one view: what accessibility says of it, how it is laid out and drawn, what it does. Apps
 * build a fresh tree whenever the phone asks; nothing in it remembers anything.
 */
export interface View {
  /** Full class name, as `android.widget.TextView`. */
  readonly className: string;
  readonly box: Box;
  readonly look?: Look;
  /** Short (`title`: belongs to the app) or whole (`android:id/title`). */
  readonly id?: string;
  readonly text?: string;
  readonly contentDescription?: string;
  readonly checkable?: boolean;
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly disabled?: boolean;
  readonly focusable?: boolean;
  /** Name within its page for focus and scroll position, where the place in the tree may change. */
  readonly key?: string;
  readonly scroll?: 'vertical' | 'horizontal';
  /** Makes the view an editable field. */
  readonly field?: TextField;
  /** Makes the view clickable. */
  readonly onTap?: () => void;
  /** Takes its taps without saying so to accessibility, as the rows of a ListView do. */
  readonly unannounced?: boolean;
  /** Makes the view long-clickable. */
  readonly onLongPress?: () => void;
  /** Makes the view follow the finger: told where it is along the view's width, 0 to 1. */
  readonly onSlide?: (fraction: number) => void;
  /** What the arrow keys do while the view has the focus: one step back or on. */
  readonly onStep?: (direction: 'back' | 'forward') => void;
  /** A single-line field's Enter, where it does something of its own. */
  readonly onEnter?: () => void;
  /** Says that it scrolls even where there is nothing to scroll, as some toolkits' containers do. */
  readonly alwaysScrollable?: boolean;
  /** Drawn, but no business of accessibility: left out of the dump with all below it. */
  readonly decorative?: boolean;
  readonly children?: readonly View[];
}

/** Whether a tap on the view does something. */
export function isClickable(view: View): boolean {
  return !view.disabled && (view.onTap !== undefined || view.field !== undefined);
}

/** Whether accessibility is told so. */
export function isAnnounced(view: View): boolean {
  return isClickable(view) && view.unannounced !== true;
}

export function isLongClickable(view: View): boolean {
  return !view.disabled && (view.onLongPress !== undefined || view.field !== undefined);
}

export function isFocusable(view: View): boolean {
  return view.focusable ?? (isAnnounced(view) || view.scroll !== undefined || view.onSlide !== undefined);
}
