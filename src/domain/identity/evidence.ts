import type { Pairing } from './pairing.ts';
import { readScrolls, type Scroll } from './scroll.ts';
import type { Traits } from './traits.ts';

/** How much lies in one node, itself included, that tells one page from another. */
interface Units {
  readonly texts: number;
  /** What is pressed and has words. */
  readonly presses: number;
}

/** The units of an earlier node and of its partner. */
interface Count {
  readonly shownBefore: Units;
  readonly shownAfter: Units;
  /** Without what was scrolled away. */
  readonly before: Units;
  /** Without what was scrolled in. */
  readonly after: Units;
  /** Those that are in both. */
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
  readonly #count: (index: number) => Count | undefined;
  /** Per earlier node: whether what lies in it may be what lay in it. */
  readonly #inside: readonly boolean[];

  constructor(pairing: Pairing) {
    this.#scrolls = readScrolls(pairing);
    this.#pairing = withoutLookalikes(pairing, this.#scrolls);
    const partnersOfLater: number[] = new Array(pairing.later.length).fill(-1);
    for (const [index, partner] of this.#pairing.partners.entries()) {
      if (partner !== -1) partnersOfLater[partner] = index;
    }
    this.#partnersOfLater = partnersOfLater;
    this.#count = this.#counts();
    this.#inside = this.#judge();
  }

  /** What the earlier node is in the later reading; undefined where it is not known to be there. */
  partnerOf({ node }: Traits): Traits | undefined {
    const partner = this.#pairing.later[this.#pairing.partners[node.index] ?? -1];
    return this.#inside[node.parent?.index ?? 0] === true ? partner : undefined;
  }

  /**
   * Whether an earlier element that has no sure partner is not to be looked for any more: something of its page is
   * there, and it was not scrolled away. If it is there all the same it gets another name, and must not have two.
   */
  isGone({ node }: Traits): boolean {
    const { partners, earlier } = this.#pairing;
    if (this.#inside[0] !== true && (this.#count(0)?.kept.texts ?? 0) === 0) return false;
    let top = node;
    for (let above = node.parent; above !== undefined && partners[above.index] === -1; above = above.parent)
      top = above;
    const traits = earlier[top.index];
    if (traits === undefined || traits.scroller === -1) return true;
    const scroll = this.#scrolls.get(traits.scroller);
    const kept = this.#count(traits.scroller)?.kept;
    // Of a list that shows nothing but other rows nobody knows where it went.
    if (scroll === undefined || kept === undefined || sum(kept) === 0) return false;
    return partners[top.index] !== -1 || !(scroll.isResized || scroll.hasLeft(traits));
  }

  /** For every earlier node that has a partner. */
  #counts(): (index: number) => Count | undefined {
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
    const shownBefore = sumUp(earlier, isListBefore, () => true);
    const shownAfter = sumUp(later, isListAfter, () => true);
    return (index) => {
      const partner = partners[index] ?? -1;
      if (partner === -1) return undefined;
      return {
        shownBefore: shownBefore(index),
        shownAfter: shownAfter(partner),
        before: before(index),
        after: after(partner),
        kept: kept(index),
      };
    };
  }

  #hasCome(other: Traits): boolean {
    return this.#scrolls.get(this.#partnersOfLater[other.scroller] ?? -1)?.hasCome(other) === true;
  }

  /** From the top: nothing is the same in what is not. */
  #judge(): readonly boolean[] {
    const { earlier } = this.#pairing;
    const inside: boolean[] = new Array(earlier.length).fill(false);
    for (const one of earlier) {
      const { index, parent } = one.node;
      const count = one.children.length === 0 && parent !== undefined ? undefined : this.#count(index);
      if (count === undefined) continue;
      inside[index] =
        (parent === undefined ? this.#isSamePage(count) : inside[parent.index] === true) &&
        (one.isRow || keepsTexts(count)) &&
        (!one.scrolls || (this.#scrolls.get(index)?.isCoherent === true && keepsRows(count)));
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
    return this.#pairing.earlier.flatMap(({ node, scrolls }) => {
      const count = this.#count(node.index);
      return count !== undefined && scrolls && sum(count.before) > 0 ? [count] : [];
    });
  }

  #isWhole(): boolean {
    const { earlier, later, partners } = this.#pairing;
    return earlier.length === later.length && !partners.includes(-1);
  }
}

/** Leaves out what only looks like what was there, with all that lies in it. */
function withoutLookalikes(pairing: Pairing, scrolls: ReadonlyMap<number, Scroll>): Pairing {
  const partners = [...pairing.partners];
  for (const [index, one] of pairing.earlier.entries()) {
    const other = pairing.later[partners[index] ?? -1];
    if (other === undefined) continue;
    const { parent } = one.node;
    const isOut = parent !== undefined && partners[parent.index] === -1;
    const scroll = one.detail === '' ? undefined : scrolls.get(one.scroller);
    if (isOut || scroll?.tellsApart({ one, other }) === true) partners[index] = -1;
  }
  return { ...pairing, partners };
}

const sum = ({ texts, presses }: Units): number => texts + presses;

/** Whether the texts in a node are mostly the ones that were in it: they may come or go, but hardly be replaced. */
function keepsTexts({ before, after, kept }: Count): boolean {
  const least = Math.min(before.texts, after.texts);
  return least - kept.texts <= Math.floor(least / TEXTS_PER_CHANGE);
}

/**
 * Whether a list is still the same one. A row or two that are equal may be a coincidence, unless they are nearly all
 * there is; more have to be most of what should be seen where the list went.
 */
function keepsRows({ before, after, kept, shownBefore, shownAfter }: Count): boolean {
  const same = 3 * sum(kept);
  if (same >= 2 * Math.max(sum(shownBefore), sum(shownAfter))) return true;
  return sum(kept) > 2 && same >= 2 * Math.min(sum(before), sum(after));
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
): (index: number) => Units {
  const texts = new Int32Array(traits.length);
  const presses = new Int32Array(traits.length);
  for (let index = traits.length - 1; index >= 0; index -= 1) {
    const one = traits[index];
    if (one === undefined) continue;
    const own = one.unit !== undefined && counts(one) ? 1 : 0;
    if (own === 1) add(one.unit === 'text' ? texts : presses, index, 1);
    const above = one.node.parent?.index;
    if (above === undefined) continue;
    if (one.unit === 'press' && (one.isRow || one.scroller !== -1)) add(presses, above, own);
    else if (!one.scrolls || !isList(index)) {
      add(texts, above, texts[index] ?? 0);
      add(presses, above, presses[index] ?? 0);
    }
  }
  return (index) => ({ texts: texts[index] ?? 0, presses: presses[index] ?? 0 });
}

function add(sums: Int32Array, index: number, amount: number): void {
  if (amount !== 0) sums[index] = (sums[index] ?? 0) + amount;
}
