import type { AtspiClient, Extents } from './client.ts';
import { orElse } from './node.ts';
import { isNothing, isSameObject, type ObjectReference } from './reference.ts';
import type { StateSet } from './states.ts';
import type { WalkContext } from './walk.ts';

/** More children than this are not all asked for their states: a table may have millions. */
const MANY = 500;

/** How many rows of points are looked at to find out which of many children are shown. */
const ROWS = 24;

/** Between a child and what is found at a point. */
const LEVELS = 20;

/**
 * An object's children. Where it has very many, only those that can be seen, even if hidden ones are wanted: found by
 * points of the screen, with what lies between them.
 */
export async function shownChildren(
  { client }: WalkContext,
  object: ObjectReference,
  states: StateSet,
): Promise<readonly ObjectReference[]> {
  // Only a container that makes its children as they are asked for has so many that even their list is too much.
  if (!states.has('managesDescendants')) return client.children(object);
  const count = await client.childCount(object);
  if (count <= MANY) return client.children(object);
  const indexes = await shownIndexes(client, object, count);
  return Promise.all(indexes.map((index) => orElse(client.childAt(object, index), NOBODY)));
}

const NOBODY: ObjectReference = { busName: '', path: '/org/a11y/atspi/null' };

async function shownIndexes(client: AtspiClient, object: ObjectReference, count: number): Promise<readonly number[]> {
  const points = pointsIn(await client.extents(object));
  const found = await Promise.all(points.map(([x, y]) => orElse(indexAt(client, object, x, y), undefined)));
  return spans(found.filter((index) => index !== undefined).filter((index) => index >= 0 && index < count));
}

/** Along the left and the right edge, a little inside. */
function pointsIn([x, y, width, height]: Extents): readonly (readonly [number, number])[] {
  return Array.from({ length: ROWS }, (_, row) => {
    const pointY = y + Math.round(((row + 0.5) * height) / ROWS);
    return [
      [x + Math.min(5, width >> 1), pointY],
      [x + Math.max(width - 5, width >> 1), pointY],
    ] as const;
  }).flat();
}

/** Which child of the object is at the point, or holds what is there; undefined for none. */
async function indexAt(
  client: AtspiClient,
  object: ObjectReference,
  x: number,
  y: number,
): Promise<number | undefined> {
  let found = await client.objectAt(object, x, y);
  for (let level = 0; level < LEVELS && !isNothing(found) && !isSameObject(found, object); level += 1) {
    const parent = await client.parent(found);
    if (isSameObject(parent, object)) return client.indexInParent(found);
    found = parent;
  }
  return undefined;
}

/** The indexes found and those between neighbours; not those between a header, which is the first, and far rows. */
export function spans(found: readonly number[]): readonly number[] {
  const sorted = [...new Set(found)].sort((a, b) => a - b);
  const indexes: number[] = [];
  for (const [place, index] of sorted.entries()) {
    const next = sorted[place + 1] ?? index;
    const end = next - index <= MANY ? Math.max(next, index + 1) : index + 1;
    for (let between = index; between < end; between += 1) indexes.push(between);
  }
  return indexes;
}
