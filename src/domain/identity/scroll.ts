import type { Bounds } from '../geometry.ts';
import type { Pairing } from './pairing.ts';
import { sameBounds } from './siblings.ts';
import type { Traits } from './traits.ts';

interface Shift {
  readonly dx: number;
  readonly dy: number;
}

/** One in more than so many may have gone another way than the list that was scrolled. */
const VOTES_PER_DISSENTER = 4;

interface Votes {
  readonly shift: Shift;
  count: number;
}

interface Pair {
  readonly one: Traits;
  readonly other: Traits;
}

/** How far the content of one list went between two readings, and what that explains. */
export class Scroll {
  readonly #before: Bounds;
  readonly #after: Bounds;
  readonly #shifts: readonly Shift[];
  readonly #carriers: readonly Pair[];
  /** Whether what is in both readings agrees on where the list went. One thing alone may be there by coincidence and tells nothing. */
  readonly isCoherent: boolean;

  /** @param pairs What has words that stand once in the list, and what looks like it in the later one. */
  constructor(before: Bounds, after: Bounds, pairs: readonly Pair[]) {
    this.#before = before;
    this.#after = after;
    const counts = new Map<string, Votes>();
    for (const pair of pairs) {
      for (const shift of shiftsOf(pair)) {
        const known = counts.get(`${shift.dx},${shift.dy}`);
        if (known === undefined) counts.set(`${shift.dx},${shift.dy}`, { shift, count: 1 });
        else known.count += 1;
      }
    }
    this.#shifts = agreedShifts([...counts.values()]);
    this.#carriers = pairs.filter((pair) => this.#follows(pair));
    const dissenters = this.#shifts.some(isNone) ? 0 : pairs.length - this.#carriers.length;
    this.isCoherent = pairs.length < 2 || (this.#shifts.length > 0 && dissenters * VOTES_PER_DISSENTER < pairs.length);
  }

  /** Whether the list itself has another place or size, as after a turn of the screen. */
  get isResized(): boolean {
    return !sameBounds(this.#before, this.#after);
  }

  /** Whether an earlier element is where the list shows it no more. */
  hasLeft({ node }: Traits): boolean {
    return this.#shifts.some(({ dx, dy }) => !isInside(node.element.bounds, dx, dy, this.#after));
  }

  /** Whether a later element was where the list did not show it yet. */
  hasCome({ node }: Traits): boolean {
    return this.#shifts.some(({ dx, dy }) => !isInside(node.element.bounds, -dx, -dy, this.#before));
  }

  /**
   * Whether two that look alike may be two, for equal rows may lie in a list without ever being seen together. Where the
   * list was scrolled, all have to go with it; one that stands where it stood, on the same side of what went, is the same,
   * for rows beside it came or went. Where it was not, a row may have moved, unless what was put in pushed it out below,
   * or what was taken out let another one in there.
   */
  tellsApart(pair: Pair): boolean {
    const { one, other } = pair;
    const [before, after] = [one.node.element.bounds, other.node.element.bounds];
    if (this.#shifts.length === 0 || this.#follows(pair)) return false;
    if (spans(before, this.#before) || spans(after, this.#after)) return false;
    if (this.#shifts.some(isNone)) {
      return (
        !sameBounds(before, after) &&
        this.#shifts.some(({ dx, dy }) =>
          dx + dy > 0 ? !isInside(before, dx, dy, this.#after) : !isInside(after, -dx, -dy, this.#before),
        )
      );
    }
    return (
      !sameBounds(before, after) ||
      this.#carriers.some(
        (carrier) => carrier.one.node.index < one.node.index !== carrier.other.node.index < other.node.index,
      )
    );
  }

  #follows(pair: Pair): boolean {
    return shiftsOf(pair).some(({ dx, dy }) => this.#shifts.some((shift) => shift.dx === dx && shift.dy === dy));
  }
}

/** The scrolls of all lists that both readings have, by the index of the earlier list. */
export function readScrolls({ earlier, later, partners }: Pairing): ReadonlyMap<number, Scroll> {
  const [ones, others] = [countKeys(earlier), countKeys(later)];
  const pairsOf = new Map<number, Pair[]>();
  for (const [index, one] of earlier.entries()) {
    const other = later[partners[index] ?? -1];
    if (other === undefined || one.scroller === -1 || one.unit === undefined) continue;
    // A row has one voice.
    if (one.press !== -1 && earlier[one.press]?.scroller === one.scroller) continue;
    // What is written in every row tells nothing.
    if (ones.get(one.scroller)?.get(one.key) !== 1 || others.get(other.scroller)?.get(other.key) !== 1) continue;
    const pairs = pairsOf.get(one.scroller);
    if (pairs === undefined) pairsOf.set(one.scroller, [{ one, other }]);
    else pairs.push({ one, other });
  }
  const scrolls = new Map<number, Scroll>();
  for (const [index, { node, scrolls: isScroller }] of earlier.entries()) {
    const other = later[partners[index] ?? -1];
    if (!isScroller || other === undefined) continue;
    scrolls.set(index, new Scroll(node.element.bounds, other.node.element.bounds, pairsOf.get(index) ?? []));
  }
  return scrolls;
}

/** How often each key stands in each list. */
function countKeys(traits: readonly Traits[]): ReadonlyMap<number, ReadonlyMap<string, number>> {
  const lists = new Map<number, Map<string, number>>();
  for (const { unit, scroller, key } of traits) {
    if (unit === undefined || scroller === -1) continue;
    const counts = lists.get(scroller) ?? new Map<string, number>();
    lists.set(scroller, counts.set(key, (counts.get(key) ?? 0) + 1));
  }
  return lists;
}

const isNone = ({ dx, dy }: Shift): boolean => dx === 0 && dy === 0;

/** Some may have stayed where they were, beside what came or went; all others went the same way. */
function agreedShifts(votes: readonly Votes[]): readonly Shift[] {
  const agreed = votes.filter(({ count }) => count > 1);
  const most = Math.max(0, ...agreed.map(({ shift, count }) => (isNone(shift) ? 0 : count)));
  const ways = agreed.filter(({ shift, count }) => !isNone(shift) && count === most);
  return [...agreed.filter(({ shift }) => isNone(shift)), ...(ways.length === 1 ? ways : [])].map(({ shift }) => shift);
}

/** Of its near and of its far edges: either may be cut by the list's own edge. */
function shiftsOf({ one, other }: Pair): Shift[] {
  const [before, after] = [one.node.element.bounds, other.node.element.bounds];
  const near = { dx: after[0] - before[0], dy: after[1] - before[1] };
  const far = { dx: after[2] - before[2], dy: after[3] - before[3] };
  return near.dx === far.dx && near.dy === far.dy ? [near] : [near, far];
}

const isInside = ([left, top, right, bottom]: Bounds, dx: number, dy: number, frame: Bounds): boolean =>
  left + dx >= frame[0] && top + dy >= frame[1] && right + dx <= frame[2] && bottom + dy <= frame[3];

/** What fills its list is cut on both sides, so that its bounds do not tell where it went. */
const spans = (own: Bounds, list: Bounds): boolean =>
  own[0] <= list[0] && own[1] <= list[1] && own[2] >= list[2] && own[3] >= list[3];
