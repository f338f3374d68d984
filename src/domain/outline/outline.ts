import type { Bounds } from '../geometry.ts';
import type { Role } from '../role.ts';
import type { SceneNode } from '../scene.ts';

/** What a line may say of an element beside its name. */
export type LineState =
  | 'on'
  | 'off'
  | 'checked'
  | 'selected'
  | 'focused'
  | 'disabled'
  | 'password'
  | 'expanded'
  | 'collapsed'
  | 'scrollable'
  | 'long-clickable'
  | 'off-screen'
  | 'clipped'
  | 'no-area'
  | 'under-keyboard'
  | 'under-window';

/** One element that is worth a line. */
export interface OutlineLine {
  readonly kind: 'line';
  readonly node: SceneNode;
  /** How many lines it stands within. */
  readonly depth: number;
  /** Set where something can be done with it. */
  readonly ref: string | undefined;
  readonly role: Role;
  /** Each text apart; screen text, unescaped and uncut. */
  readonly label: readonly string[];
  /** Where there is no label: what its makers call it, `#id` or `.Class`. */
  readonly name: string | undefined;
  readonly value: string | undefined;
  readonly states: readonly LineState[];
  /** In device pixels, where the caller asked for them. */
  readonly bounds: Bounds | undefined;
  /** The keys of the on-screen keyboard, which have no lines of their own. */
  readonly keys: number | undefined;
}

/** Where what cannot be seen lies, seen from what it would scroll in. */
export type Side = 'above' | 'below' | 'left' | 'right' | 'off screen' | 'under the keyboard' | 'under a window';

/** Elements worth a line that have none, at the end of what holds them. */
export interface OutlineGap {
  readonly kind: 'gap';
  readonly depth: number;
  readonly hidden: readonly (readonly [side: Side, count: number])[];
}

export type OutlineEntry = OutlineLine | OutlineGap;

export interface OutlineOptions {
  /** How many lines may stand within each other; what is deeper is counted. 30 where not given. */
  readonly maxDepth?: number;
  /** How many lines there may be; what comes after is counted. 1000 where not given. */
  readonly maxNodes?: number;
  /** What cannot be seen has its line too, with the reason as a state. */
  readonly includeInvisible?: boolean;
  /** Every line says where its element is. */
  readonly bounds?: boolean;
  /** Every element has a line of its own, with its own words only. */
  readonly full?: boolean;
}

/** What a screen says, line by line. */
export interface Outline {
  readonly entries: readonly OutlineEntry[];
  /** Elements worth a line that maxDepth and maxNodes left out. */
  readonly cut: { readonly depth: number; readonly nodes: number };
  /** Whether the on-screen keyboard is there. */
  readonly keyboard: boolean;
}
