import type { UiElement, UiTree } from './element.ts';
import type { Bounds } from './geometry.ts';
import type { Size } from './picture.ts';
import type { Role } from './role.ts';

/** What a tree does not tell of the screen it was read from. */
export interface Surroundings {
  /** The whole screen in device pixels, current orientation; null where the platform does not say. */
  readonly size: Size | null;
  /**
   * The window that the tree was read from, by a name that no other window has had: another dialog, another activity is
   * another window, whatever it shows. Null where the platform does not say.
   */
  readonly window: string | null;
  /** The app in front: package name, or desktop id. */
  readonly app: string | null;
  /** What the on-screen keyboard covers, in device pixels; empty while it is hidden. */
  readonly keyboard: readonly Bounds[];
}

/** Why nothing of an element can be seen. */
export type Hidden = 'no-area' | 'off-screen' | 'clipped' | 'covered-by-keyboard' | 'covered-by-window';

/** One element with what follows from its place in the tree. */
export interface SceneNode {
  readonly element: UiElement;
  /** Its place in document order: the position in the scene's list. */
  readonly index: number;
  readonly parent: SceneNode | undefined;
  readonly children: readonly SceneNode[];
  /** Its own package, or the one of the nearest ancestor that names one. */
  readonly package: string | undefined;
  readonly role: Role;
  /**
   * What a person would call it: its own words and, where it can be acted on, those of what lies in it and cannot, each
   * text apart and none twice. Empty where there are none. Screen text, unescaped and uncut.
   */
  readonly label: readonly string[];
  /** The text beside it that its label was taken from: a bare switch's or checkbox's. */
  readonly namedBy: SceneNode | undefined;
  /** Whether its label tells the words of what lies in it, so that these need no place of their own. */
  readonly tellsContent: boolean;
  /** What it holds, apart from its name: a field's text, a slider's place. A password's characters are hidden. */
  readonly value: string | undefined;
  /**
   * Whether it is on: its own state, or that of the one switch, checkbox or radio button in it that a press on it
   * turns. Undefined where it cannot be on.
   */
  readonly checked: boolean | undefined;
  /** What can be seen of it: its bounds within the screen and every ancestor; undefined when nothing can. */
  readonly visible: Bounds | undefined;
  /** Set exactly where `visible` is undefined. */
  readonly hidden: Hidden | undefined;
  /** Whether a person could do something with it: press, hold, type into, switch, slide or scroll it. */
  readonly actionable: boolean;
}

/** One reading of a screen, ready to be shown, searched and aimed at. */
export interface Scene {
  readonly tree: UiTree;
  readonly surroundings: Surroundings;
  /** In document order; empty where the screen has no elements. */
  readonly nodes: readonly SceneNode[];
}
