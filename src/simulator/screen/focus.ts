import type { Bounds } from '../../domain/geometry.ts';
import { caretBounds } from './caret.ts';
import { everyPlaced } from './hit-test.ts';
import type { Placed } from './layout.ts';
import { isClickable, type View } from './view.ts';

/** Focusable controls in the order in which TAB visits them; lists themselves are passed over. */
function stops(root: Placed): Placed[] {
  return [...everyPlaced(root)].filter(
    ({ view }) => isClickable(view) || (view.onStep !== undefined && !view.disabled),
  );
}

/** The control that TAB (or, backwards, Shift+TAB) goes to from the focused one; it begins anew at the ends. */
export function nextFocus(root: Placed, from: string | undefined, backwards: boolean): Placed | undefined {
  const all = stops(root);
  const at = all.findIndex(({ path }) => path === from);
  if (at < 0) return backwards ? all.at(-1) : all[0];
  return all[(at + (backwards ? all.length - 1 : 1)) % all.length];
}

/** The next field below the focused one, where Enter leads from a single line. */
export function fieldAfter(root: Placed, from: string | undefined): Placed | undefined {
  const fields = stops(root).filter(({ view }) => view.field !== undefined);
  const at = fields.findIndex(({ path }) => path === from);
  return at < 0 ? undefined : fields[at + 1];
}

/** The field of that key in a tree that is not laid out yet. */
export function fieldByKey(root: View, key: string | undefined): View | undefined {
  if (key === undefined) return undefined;
  if (root.key === key && root.field !== undefined && !root.disabled) return root;
  for (const child of root.children ?? []) {
    const found = fieldByKey(child, key);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The scroll offsets, by path, that bring the focused view (of a field: its caret) into sight. Empty when it is there.
 */
export function offsetsToReveal(root: Placed, focus: string): ReadonlyMap<string, number> {
  const chain = ancestors(root, focus);
  const target = chain.at(-1);
  const offsets = new Map<string, number>();
  if (target === undefined) return offsets;
  let bounds = caretBounds(target) ?? target.bounds;
  for (const container of chain.slice(0, -1).reverse()) {
    if (container.scrolled === undefined) continue;
    const vertical = container.view.scroll === 'vertical';
    const by = distanceInto(container.bounds, bounds, vertical ? 1 : 0);
    if (by === 0) continue;
    offsets.set(container.path, container.scrolled.offset + by);
    bounds = vertical
      ? [bounds[0], bounds[1] - by, bounds[2], bounds[3] - by]
      : [bounds[0] - by, bounds[1], bounds[2] - by, bounds[3]];
  }
  return offsets;
}

/** How far content must scroll for `inner` to lie within `outer`, along x (0) or y (1). */
function distanceInto(outer: Bounds, inner: Bounds, axis: 0 | 1): number {
  const [from, to] = axis === 0 ? [outer[0], outer[2]] : [outer[1], outer[3]];
  const [start, end] = axis === 0 ? [inner[0], inner[2]] : [inner[1], inner[3]];
  if (start < from || end - start > to - from) return start - from;
  return end > to ? end - to : 0;
}

function ancestors(root: Placed, path: string): readonly Placed[] {
  if (root.path === path) return [root];
  for (const child of root.children) {
    const below = ancestors(child, path);
    if (below.length > 0) return [root, ...below];
  }
  return [];
}
