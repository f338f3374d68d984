import type { Bounds } from '../geometry.ts';
import type { Scene } from '../scene.ts';
import { pairSiblings, sameBounds } from './siblings.ts';
import { scrollerBelow, switchTitle, type Traits, traitsOf } from './traits.ts';

/** Which elements of one reading look like which of a later one, before it is asked whether the page is the same. */
export interface Pairing {
  readonly earlier: readonly Traits[];
  readonly later: readonly Traits[];
  /** For each earlier node the index of its partner; -1 where it has none. */
  readonly partners: readonly number[];
}

/** Pairs two readings of one window from the top down, so that partners always have partners as parents. */
export function pairScenes(earlier: Scene, later: Scene, undisturbed: boolean): Pairing {
  const ones = traitsOf(earlier);
  const others = traitsOf(later);
  const partners: number[] = new Array(ones.length).fill(-1);
  const [root] = ones;
  const [otherRoot] = others;
  if (root === undefined || otherRoot === undefined || root.kind !== otherRoot.kind) {
    return { earlier: ones, later: others, partners };
  }
  partners[0] = 0;
  /** Earlier nodes in lists with nothing above them that tells one row from another. */
  const recycled: boolean[] = new Array(ones.length).fill(false);
  for (const [index, one] of ones.entries()) {
    const other = others[partners[index] ?? -1];
    const left = one.children;
    const right = other?.children ?? [];
    if (other === undefined || left.length === 0 || right.length === 0) continue;
    const inList = one.node.element.scrollable === true || (recycled[index] === true && !isToldApart(one, other));
    const found = pairSiblings(left, right, { recycled: inList, undisturbed });
    const mayHoldRows = one.node.element.scrollable === true || (one.scroller !== -1 && one.unit !== 'press');
    const doubtful = mayHoldRows ? doubtfulRows(left, right, found, listOf(one, ones)) : [];
    for (const [place, child] of left.entries()) {
      const partner = right[found[place] ?? -1];
      if (partner === undefined) continue;
      if (doubtful[place] === true || isRetitledSwitch(child, partner, one)) continue;
      partners[child.node.index] = partner.node.index;
      recycled[child.node.index] = inList;
    }
  }
  return withSameScrollers({ earlier: ones, later: others, partners });
}

/**
 * A container says that it scrolls only while its content does not fit, as under a keyboard: what scrolls in one of the
 * readings counts as scrolling in the other too.
 */
function withSameScrollers(pairing: Pairing): Pairing {
  const { earlier, later, partners } = pairing;
  const ones = new Set<number>();
  const others = new Set<number>();
  for (const [index, one] of earlier.entries()) {
    const other = later[partners[index] ?? -1];
    if (other === undefined || one.scrolls === other.scrolls) continue;
    if (one.scrolls) others.add(other.node.index);
    else ones.add(index);
  }
  return { earlier: alsoScrolling(earlier, ones), later: alsoScrolling(later, others), partners };
}

function alsoScrolling(traits: readonly Traits[], more: ReadonlySet<number>): readonly Traits[] {
  if (more.size === 0) return traits;
  const changed: Traits[] = [];
  for (const one of traits) {
    const { index, parent } = one.node;
    const above = parent === undefined ? undefined : changed[parent.index];
    changed.push({ ...one, scrolls: one.scrolls || more.has(index), scroller: scrollerBelow(above) });
  }
  return changed;
}

const isToldApart = (one: Traits, other: Traits): boolean => one.detail !== '' && one.detail === other.detail;

/** The bounds of the list that the children of this node scroll in. */
function listOf(parent: Traits, traits: readonly Traits[]): Bounds | undefined {
  const list = parent.node.element.scrollable === true ? parent : traits[parent.scroller];
  return list?.node.element.bounds;
}

/**
 * Partners in a list that prove too little by themselves, by their places. Rows that the list's upper or left edge cuts
 * may have lost the words that name them, so the next row must be the same; rows whose other words changed must still
 * stand beside a row that they stood beside.
 */
function doubtfulRows(
  ones: readonly Traits[],
  others: readonly Traits[],
  partners: readonly number[],
  list: Bounds | undefined,
): boolean[] {
  const stands = (place: number, step: 1 | -1): boolean => {
    const beside = (partners[place] ?? -1) + step;
    const isEnd = place + step < 0 || place + step >= ones.length;
    return isEnd ? beside < 0 || beside >= others.length : partners[place + step] === beside;
  };
  return ones.map((one, place) => {
    const other = others[partners[place] ?? -1];
    if (other === undefined) return false;
    const before = one.node.element.bounds;
    const after = other.node.element.bounds;
    if (sameBounds(before, after))
      return list !== undefined && looksCut(before, ones[place + 1], list) && !stands(place, 1);
    if (list !== undefined && mayBeCut(before, after, list) && !stands(place, 1)) return true;
    return saysOther(one, other) && !stands(place, 1) && !stands(place, -1);
  });
}

/**
 * Whether the edge that rows leave by may cut off the words that one of the two begins with: the upper one, or those at
 * the sides. What is as large as when it lay elsewhere is whole.
 */
function mayBeCut(before: Bounds, after: Bounds, list: Bounds): boolean {
  const sideways = before[0] !== after[0] && before[1] === after[1];
  const atEdge = (row: Bounds) => (sideways ? row[0] <= list[0] || row[2] >= list[2] : row[1] <= list[1]);
  const sameSize = before[2] - before[0] === after[2] - after[0] && before[3] - before[1] === after[3] - after[1];
  return sameSize ? atEdge(before) && atEdge(after) : atEdge(before) || atEdge(after);
}

/** Whether it lies at the list's upper edge and is lower than what follows. */
function looksCut(row: Bounds, next: Traits | undefined, list: Bounds): boolean {
  if (next === undefined || row[1] > list[1]) return false;
  const [, top, , bottom] = next.node.element.bounds;
  return row[3] - row[1] < bottom - top;
}

/** Whether what is pressed is named the same and yet says something else. */
function saysOther(one: Traits, other: Traits): boolean {
  const { label } = one.node;
  const { label: otherLabel } = other.node;
  return (
    one.unit === 'press' &&
    (label.length !== otherLabel.length || label.some((words, index) => words !== otherLabel[index]))
  );
}

/** A switch's text may tell its state, but only where the state changed with it and something else names the switch. */
function isRetitledSwitch(one: Traits, other: Traits, parent: Traits): boolean {
  if (one.node.role !== 'switch' || one.node.element.text === other.node.element.text) return false;
  if (one.node.element.checked === other.node.element.checked) return true;
  return (
    switchTitle(one.node.element.text ?? '') === '' &&
    one.node.element.contentDesc === undefined &&
    parent.detail === ''
  );
}
