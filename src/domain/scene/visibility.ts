import { type Bounds, hasArea } from '../geometry.ts';
import type { Hidden, Surroundings } from '../scene.ts';
import type { Draft } from './draft.ts';
import { covers, intersection, without } from './rectangle.ts';
import { isFrame, showsSomething, windowsOf } from './windows.ts';

/** Gives every node what can be seen of it, or why nothing can. Parents before children. */
export function giveVisibility(nodes: readonly Draft[], { size, keyboard }: Surroundings): void {
  const screen: Bounds | undefined = size === null ? undefined : [0, 0, size.width, size.height];
  const clips: (Bounds | undefined)[] = [];
  const windows = windowsOf(nodes);
  const above = windows.map((_, place) => windowsAbove(windows, place));
  const windowPlace = new Map(windows.map((window, place) => [window, place]));
  let covering: readonly Bounds[] = [];
  let keys: readonly Bounds[] = keyboard;
  for (const node of nodes) {
    const place = windowPlace.get(node);
    if (place !== undefined) {
      covering = above[place] ?? [];
      keys = node.role === 'keyboard' ? [] : keyboard;
    }
    // A menu is drawn over everything, wherever it stands in the tree: an open one below its title in the menu bar.
    const holder = node.role === 'menu' ? undefined : node.parent;
    const around = holder === undefined ? screen : clips[holder.index];
    const { bounds } = node.element;
    clips[node.index] = isFrame(node) || !clipsChildren(node) ? around : clipped(around, bounds);
    look(node, { around, screen, keys, covering });
  }
}

function clipped(around: Bounds | undefined, bounds: Bounds): Bounds {
  return around === undefined ? bounds : intersection(around, bounds);
}

/**
 * An element whose children all lie wholly beside it is no frame around them: Compose and web pages move what is
 * drawn and leave the holder's own bounds behind.
 */
function clipsChildren({ element, children }: Draft): boolean {
  if (element.scrollable === true || children.length === 0) return true;
  const { bounds } = element;
  return children.some((child) => {
    const inside = child.element.bounds;
    return !hasArea(inside) || hasArea(intersection(bounds, inside));
  });
}

interface View {
  readonly around: Bounds | undefined;
  readonly screen: Bounds | undefined;
  readonly keys: readonly Bounds[];
  readonly covering: readonly Bounds[];
}

function look(node: Draft, view: View): void {
  const seen = whatIsSeen(node.element.bounds, view);
  if (typeof seen === 'string') node.hidden = seen;
  else node.visible = seen;
}

function whatIsSeen(bounds: Bounds, { around, screen, keys, covering }: View): Bounds | Hidden {
  if (!hasArea(bounds)) return 'no-area';
  if (screen !== undefined && !hasArea(intersection(screen, bounds))) return 'off-screen';
  const framed = clipped(around, bounds);
  if (!hasArea(framed)) return 'clipped';
  const beside = rest(framed, keys);
  if (beside === undefined) return 'covered-by-keyboard';
  return rest(beside, covering) ?? 'covered-by-window';
}

/** What is left of the rectangle when the others lie on it; undefined for nothing. */
function rest(bounds: Bounds, others: readonly Bounds[]): Bounds | undefined {
  let left: Bounds | undefined = bounds;
  for (const other of others) left = left === undefined ? undefined : without(left, other);
  return left;
}

/**
 * Where the windows lie that are drawn over this one. A window that holds another whole is the one beneath, whatever
 * the order, for platforms list them from the top or from the bottom: a dialog's app, the app under the system's bars.
 * Of two that only overlap the later is on top. Of two in one place neither hides the other, for one of them shows
 * through: decorations and full-screen overlays are such windows. What shows nothing hides nothing.
 */
function windowsAbove(windows: readonly Draft[], place: number): readonly Bounds[] {
  const own = windows[place]?.element.bounds;
  if (own === undefined) return [];
  return windows
    .filter((window, other) => {
      const { bounds } = window.element;
      if (other === place || !hasArea(intersection(own, bounds)) || covers(bounds, own)) return false;
      return (covers(own, bounds) || other > place) && showsSomething(window);
    })
    .map(({ element }) => element.bounds);
}
