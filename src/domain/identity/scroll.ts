import type { Bounds } from '../geometry.ts';
import type { Pairing } from './pairing.ts';
import { sameBounds } from './siblings.ts';
import type { Traits } from './traits.ts';

interface Shift {
  readonly dx: number;
  readonly dy: number;
  count: number;
}

/** How far the content of one list went between two readings, and what that explains. */
export class Scroll {
  readonly #before: Bounds;
  readonly #after: Bounds;
  readonly #shifts: readonly Shift[];

  private constructor(before: Bounds, after: Bounds, shifts: readonly Shift[]) {
    this.#before = before;
    this.#after = after;
    this.#shifts = shifts;
  }

  /** By the index of the earlier list. What has words and a partner tells how far its list went. */
  static read({ earlier, later, partners }: Pairing): Map<number, Scroll> {
    const shiftsOf = new Map<number, Map<string, Shift>>();
    for (const [index, one] of earlier.entries()) {
      const other = later[partners[index] ?? -1];
      if (other === undefined || one.scroller === -1 || one.unit === undefined) continue;
      const shifts = shiftsOf.get(one.scroller) ?? new Map<string, Shift>();
      shiftsOf.set(one.scroller, shifts);
      for (const shift of shiftsOfEdges(one.node.element.bounds, other.node.element.bounds)) {
        const key = `${shift.dx},${shift.dy}`;
        const known = shifts.get(key);
        if (known === undefined) shifts.set(key, shift);
        else known.count += 1;
      }
    }
    const scrolls = new Map<number, Scroll>();
    for (const [index, one] of earlier.entries()) {
      const other = later[partners[index] ?? -1];
      if (one.node.element.scrollable !== true || other === undefined) continue;
      const shifts = [...(shiftsOf.get(index)?.values() ?? [])];
      // One thing alone may be there by coincidence; of several, two must agree.
      const most = Math.max(0, ...shifts.map(({ count }) => count));
      const agreed = most > 1 ? shifts.filter(({ count }) => count > 1) : shifts.length <= 2 ? shifts : [];
      scrolls.set(index, new Scroll(one.node.element.bounds, other.node.element.bounds, agreed));
    }
    return scrolls;
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
}

/** Both of its near and of its far edges: either may be cut by the list's own edge. */
function shiftsOfEdges(before: Bounds, after: Bounds): Shift[] {
  const near = { dx: after[0] - before[0], dy: after[1] - before[1], count: 1 };
  const far = { dx: after[2] - before[2], dy: after[3] - before[3], count: 1 };
  return near.dx === far.dx && near.dy === far.dy ? [near] : [near, far];
}

function isInside([left, top, right, bottom]: Bounds, dx: number, dy: number, frame: Bounds): boolean {
  return left + dx >= frame[0] && top + dy >= frame[1] && right + dx <= frame[2] && bottom + dy <= frame[3];
}
