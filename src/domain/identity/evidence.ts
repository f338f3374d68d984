import type { Pairing } from './pairing.ts';
import { Scroll } from './scroll.ts';
import type { Traits } from './traits.ts';

/** How much lies in one node, itself included, that tells one page from another. */
interface Units {
  texts: number;
  /** What is pressed and has words. */
  presses: number;
}

/** The units of an earlier node, of its partner, and those that are in both. */
interface Count {
  readonly before: Units;
  readonly after: Units;
  readonly kept: Units;
}

/** A list with more words than these is a list, whose content comes and goes; one with fewer is a message that scrolls. */
const MESSAGE_WORDS = 3;

/** One text in so many may have changed on a page that is still the same. */
const TEXTS_PER_CHANGE = 6;

/** Whether pairs of elements are one element each, by what persists around them. */
export class Evidence {
  readonly #pairing: Pairing;
  readonly #scrolls: ReadonlyMap<number, Scroll>;
  readonly #partnersOfLater: readonly number[];
  readonly #counts: readonly (Count | undefined)[];
  /** Per earlier node: whether what lies in it may be what lay in it. */
  readonly #inside: readonly boolean[];

  constructor(pairing: Pairing) {
    this.#pairing = pairing;
    this.#scrolls = Scroll.read(pairing);
    const partnersOfLater: number[] = new Array(pairing.later.length).fill(-1);
    for (const [index, partner] of pairing.partners.entries()) if (partner !== -1) partnersOfLater[partner] = index;
    this.#partnersOfLater = partnersOfLater;
    this.#counts = this.#count();
    this.#inside = this.#judge();
  }

  /** Whether the earlier node and its partner are one element. */
  isSame({ node }: Traits): boolean {
    return this.#pairing.partners[node.index] !== -1 && this.#inside[node.parent?.index ?? 0] === true;
  }

  /**
   * Whether an earlier element is known to be gone: what was around it is there, it is not, and it was not scrolled
   * away either.
   */
  isGone({ node }: Traits): boolean {
    const { partners, earlier, doubted } = this.#pairing;
    let top = node;
    for (let above = node.parent; above !== undefined && partners[above.index] === -1; above = above.parent)
      top = above;
    if (partners[top.index] !== -1 || doubted.has(top.index)) return false;
    if (top.parent === undefined || this.#inside[top.parent.index] !== true) return false;
    const traits = earlier[top.index];
    const scroll = this.#scrolls.get(traits?.scroller ?? -1);
    return traits !== undefined && (scroll === undefined || !(scroll.isResized || scroll.hasLeft(traits)));
  }

  /** For every earlier node that has a partner. */
  #count(): readonly (Count | undefined)[] {
    const { earlier, later, partners } = this.#pairing;
    const [sizes, sizesOfLater] = [listSizes(earlier), listSizes(later)];
    const isList = (index: number, partner: number) =>
      Math.max(sizes.get(index) ?? 0, sizesOfLater.get(partner) ?? 0) > MESSAGE_WORDS;
    const isListBefore = (index: number) => isList(index, partners[index] ?? -1);
    const isListAfter = (index: number) => isList(this.#partnersOfLater[index] ?? -1, index);
    const kept = sumUp(earlier, isListBefore, ({ node }) => partners[node.index] !== -1);
    const before = sumUp(
      earlier,
      isListBefore,
      (one) => partners[one.node.index] !== -1 || this.#scrolls.get(one.scroller)?.hasLeft(one) !== true,
    );
    const after = sumUp(
      later,
      isListAfter,
      (other) => this.#partnersOfLater[other.node.index] !== -1 || !this.#hasCome(other),
    );
    return earlier.map(({ node }, index) => {
      const [mine, theirs, both] = [before[node.index], after[partners[index] ?? -1], kept[index]];
      return mine === undefined || theirs === undefined || both === undefined
        ? undefined
        : { before: mine, after: theirs, kept: both };
    });
  }

  #hasCome(other: Traits): boolean {
    return this.#scrolls.get(this.#partnersOfLater[other.scroller] ?? -1)?.hasCome(other) === true;
  }

  /** From the top: nothing is the same in what is not. */
  #judge(): readonly boolean[] {
    const { earlier } = this.#pairing;
    const inside: boolean[] = new Array(earlier.length).fill(false);
    for (const one of earlier) {
      const { index, parent, element } = one.node;
      const count = this.#counts[index];
      if (count === undefined) continue;
      inside[index] =
        (parent === undefined ? this.#isSamePage(count) : inside[parent.index] === true) &&
        (one.isRow || keepsTexts(count)) &&
        (element.scrollable !== true || keepsRows(count));
    }
    return inside;
  }

  /** Whether the whole is still one page: something with words has to say so, or nothing at all may have changed. */
  #isSamePage(count: Count): boolean {
    const kept = sum(count.kept);
    if (3 * kept < 2 * Math.max(sum(count.before), sum(count.after))) return false;
    if (count.kept.texts > 0 || count.kept.presses > 2) return true;
    const lists = this.#lists();
    return lists.length > 0 ? lists.every(keepsRows) : this.#isWhole();
  }

  #lists(): readonly Count[] {
    return this.#pairing.earlier.flatMap(({ node }) => {
      const count = this.#counts[node.index];
      return count !== undefined && node.element.scrollable === true && sum(count.before) > 0 ? [count] : [];
    });
  }

  #isWhole(): boolean {
    const { earlier, later, partners } = this.#pairing;
    return earlier.length === later.length && !partners.includes(-1);
  }
}

const sum = ({ texts, presses }: Units): number => texts + presses;

/** Whether the texts in a node are mostly the ones that were in it: they may come or go, but hardly be replaced. */
function keepsTexts({ before, after, kept }: Count): boolean {
  const least = Math.min(before.texts, after.texts);
  return least - kept.texts <= Math.floor(least / TEXTS_PER_CHANGE);
}

/** Whether a list is still about the same: one row that is equal may be a coincidence, unless it is all there is. */
function keepsRows(count: Count): boolean {
  const [before, after, kept] = [sum(count.before), sum(count.after), sum(count.kept)];
  return (kept >= 2 && 2 * kept >= Math.min(before, after)) || (kept === before && kept === after);
}

/** How many things with words each list shows, by its index. */
function listSizes(traits: readonly Traits[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { unit, scroller } of traits) {
    if (unit !== undefined && scroller !== -1) sizes.set(scroller, (sizes.get(scroller) ?? 0) + 1);
  }
  return sizes;
}

/**
 * What of all that counts lies in each node. A row is one thing for what is around it, and what is in a list
 * says nothing about what is around that.
 */
function sumUp(
  traits: readonly Traits[],
  isList: (index: number) => boolean,
  counts: (one: Traits) => boolean,
): readonly Units[] {
  const units: Units[] = traits.map(() => ({ texts: 0, presses: 0 }));
  for (let index = traits.length - 1; index >= 0; index -= 1) {
    const one = traits[index];
    const mine = units[index];
    if (one === undefined || mine === undefined) continue;
    const own = one.unit !== undefined && counts(one) ? 1 : 0;
    if (one.unit === 'text') mine.texts += own;
    if (one.unit === 'press') mine.presses += own;
    const above = units[one.node.parent?.index ?? -1];
    if (above === undefined) continue;
    if (one.unit === 'press' && (one.isRow || one.scroller !== -1)) above.presses += own;
    else if (one.node.element.scrollable !== true || !isList(index)) {
      above.texts += mine.texts;
      above.presses += mine.presses;
    }
  }
  return units;
}
