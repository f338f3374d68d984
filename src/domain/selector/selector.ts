import type { Ref, SnapshotId } from '../identity/ref.ts';
import type { Role } from '../role.ts';
import type { SceneNode } from '../scene.ts';

/** What must hold of an element's state; false: the opposite must. */
export interface SelectorState {
  readonly enabled?: boolean;
  /** Whether it is on. What cannot be on is neither checked nor unchecked. */
  readonly checked?: boolean;
  readonly selected?: boolean;
  readonly focused?: boolean;
  readonly scrollable?: boolean;
  readonly password?: boolean;
}

/**
 * How a caller names elements. All that is given must hold. Texts, ids, class and package are compared as whole strings,
 * case-sensitive, unless `contains` or `ignoreCase` say otherwise; direction marks never count.
 */
export interface Selector {
  /** One element of an earlier reading: `e7`. */
  readonly ref?: Ref;
  /** The reading that the ref was seen in: `s12`. A ref outlives its reading, so it narrows nothing. */
  readonly snapshot?: SnapshotId;
  /**
   * Its own text, its content description, what it holds, or its label as the outline shows it: any one of the label's
   * texts, or all of them joined by a blank or by comma and blank.
   */
  readonly text?: string;
  readonly contentDescription?: string;
  /** The whole resource id, or the part after `:id/`, or after its last `/`: what the outline calls a nameless thing. */
  readonly viewId?: string;
  /** The whole class name, or the part after its last dot or dollar sign. */
  readonly className?: string;
  readonly role?: Role;
  /** Its own package, or that of the nearest element around it that names one. */
  readonly package?: string;
  readonly state?: SelectorState;
  /** Somewhere around it is an element like that. */
  readonly ancestor?: Selector;
  /** Somewhere inside it is an element like that. */
  readonly descendant?: Selector;
  /** Which of those that match, in document order from 0; negative: from the end. */
  readonly index?: number;
  readonly contains?: boolean;
  readonly ignoreCase?: boolean;
}

/** Where the elements of earlier readings are on the screen that is searched. */
export interface SelectorRefs {
  /** The element that has the ref; undefined where it is not on this screen. */
  nodeOf(ref: Ref): SceneNode | undefined;
}
