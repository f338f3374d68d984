import { type Bounds, hasArea } from '../domain/geometry.ts';
import type { Size } from '../domain/picture.ts';

/** Where labels may go: a box in the picture with the size of its label, in the picture's pixels. */
export interface Labelled {
  readonly box: Bounds;
  readonly label: Size;
}

function overlap(one: Bounds, other: Bounds): number {
  const width = Math.min(one[2], other[2]) - Math.max(one[0], other[0]);
  const height = Math.min(one[3], other[3]) - Math.max(one[1], other[1]);
  return width > 0 && height > 0 ? width * height : 0;
}

const isWithin = (inner: Bounds, outer: Bounds) =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

const areaOf = ([left, top, right, bottom]: Bounds) => (right - left) * (bottom - top);

/** The box's surroundings, best first, then places inside it. */
function placesOf({ box, label }: Labelled): readonly Bounds[] {
  const [left, top, right, bottom] = box;
  const { width, height } = label;
  const middle = (top + bottom - height) / 2;
  const corners: readonly (readonly [number, number])[] = [
    [left, top - height],
    [right - width, top - height],
    [left, bottom],
    [right - width, bottom],
    [left - width, middle],
    [right, middle],
    [left - width, top],
    [right, top],
    [left, top],
    [right - width, top],
    [left, bottom - height],
    [right - width, bottom - height],
  ];
  return corners.map(([x, y]) => [x, y, x + width, y + height]);
}

/** Moved as little as needed to lie within the picture. */
function within([left, top, right, bottom]: Bounds, { width, height }: Size): Bounds {
  const x = Math.max(0, Math.min(left, width - (right - left)));
  const y = Math.max(0, Math.min(top, height - (bottom - top)));
  return [x, y, x + (right - left), y + (bottom - top)];
}

/** What a place costs, each as a part of the label's area that is in the way. */
const COST = { otherLabel: 20, otherBox: 5, ownBox: 3, busy: 6 };

/**
 * A place for each label: outside its box where that hides nothing else, clear of the labels placed before, over quiet
 * ground. `busyness` tells how much would be hidden under a rectangle, 0 to 1. Small boxes choose first.
 */
export function placeLabels(
  all: readonly Labelled[],
  picture: Size,
  busyness: (bounds: Bounds) => number,
): readonly Bounds[] {
  const order = all.map((_, index) => index).sort((a, b) => areaOf(boxOf(all, a)) - areaOf(boxOf(all, b)));
  const placed = new Map<number, Bounds>();
  for (const index of order) {
    const labelled = all[index];
    if (labelled === undefined) continue;
    // What it lies in is ground to write on; a label in a neighbour's box would be taken for the neighbour's.
    const neighbours = all.filter(({ box }, other) => other !== index && !isWithin(labelled.box, box));
    const costOf = (place: Bounds): number => {
      const area = areaOf(place);
      const part = (covered: number) => covered / area;
      let cost = COST.ownBox * part(overlap(place, labelled.box)) + COST.busy * busyness(place);
      for (const other of placed.values()) cost += COST.otherLabel * part(overlap(place, other));
      for (const { box } of neighbours) cost += COST.otherBox * part(overlap(place, box));
      return cost;
    };
    let best: { readonly place: Bounds; readonly cost: number } | undefined;
    for (const [rank, wanted] of placesOf(labelled).entries()) {
      const place = within(wanted, picture);
      const cost = costOf(place) + rank / 100;
      if (hasArea(place) && (best === undefined || cost < best.cost)) best = { place, cost };
    }
    if (best !== undefined) placed.set(index, best.place);
  }
  return all.map(
    ({ box, label }, index) =>
      placed.get(index) ?? within([box[0], box[1], box[0] + label.width, box[1] + label.height], picture),
  );
}

const boxOf = (all: readonly Labelled[], index: number): Bounds => all[index]?.box ?? [0, 0, 0, 0];
