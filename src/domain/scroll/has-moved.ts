import { hasArea } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';
import { contentOf, withDescendants } from './scrollable.ts';

/** The places of everything in an element that has words or an id, by those. */
function placesIn(node: SceneNode): ReadonlyMap<string, readonly string[]> {
  const places = new Map<string, string[]>();
  for (const { element } of withDescendants(node)) {
    const { class: name, text, contentDesc, resourceId, bounds } = element;
    if (!hasArea(bounds) || (text ?? contentDesc ?? resourceId) === undefined) continue;
    const key = JSON.stringify([name, text, contentDesc, resourceId]);
    const known = places.get(key);
    if (known === undefined) places.set(key, [bounds.join()]);
    else known.push(bounds.join());
  }
  return places;
}

/** What one has more of than the other, as places. */
function surplus(
  one: ReadonlyMap<string, readonly string[]>,
  other: ReadonlyMap<string, readonly string[]>,
): Set<string> {
  const places = new Set<string>();
  for (const [key, there] of one) {
    const kept = new Set(other.get(key) ?? []);
    for (const place of there) if (!kept.has(place)) places.add(place);
  }
  return places;
}

/**
 * Whether the content of a scrolled element went by: something has another place, or is at a place where nothing was. A clock that ticks and a
 * label that changes where it stands have not moved. Where nothing in it has words or an id, any change counts.
 */
export function hasMoved(before: SceneNode, after: SceneNode): boolean {
  const earlier = placesIn(before);
  const later = placesIn(after);
  if (earlier.size === 0 || later.size === 0) return contentOf(before) !== contentOf(after);
  for (const [key, places] of later) {
    const former = earlier.get(key);
    if (former !== undefined && former.length === places.length && former.join() !== places.join()) return true;
  }
  const left = surplus(earlier, later);
  return [...surplus(later, earlier)].some((place) => !left.has(place));
}
