import type { Bounds } from '../geometry.ts';
import { isPassingTime } from './passing-time.ts';
import type { Traits } from './traits.ts';

/** What is known of two groups of siblings whose parents are the same element. */
export interface SiblingContext {
  /** Whether they lie in a list, with nothing between that tells one row from another. */
  readonly recycled: boolean;
  /** Whether nothing was sent to the device between the two readings. */
  readonly undisturbed: boolean;
}

export const sameBounds = (one: Bounds, other: Bounds): boolean =>
  one[0] === other[0] && one[1] === other[1] && one[2] === other[2] && one[3] === other[3];

/** For each of the first siblings the place of its partner among the second ones; -1 where it has none. */
export function pairSiblings(ones: readonly Traits[], others: readonly Traits[], context: SiblingContext): number[] {
  if (areSameAndDistinct(ones, others)) return ones.map((_, index) => index);
  const pairing = new SiblingPairing(ones, others);
  pairing.pairUnique(({ key }) => key);
  if (pairing.unpaired > 0)
    pairing.pairUnique(({ key, detail }) => (detail === '' ? undefined : `${key}\u0002${detail}`));
  if (pairing.unpaired > 0) pairing.pairByNeighbours();
  if (pairing.unpaired > 0) pairing.pairByPlace(context);
  if (pairing.unpaired > 0) pairing.pairPassingTime();
  return pairing.partners;
}

/** Most siblings are few, have different keys and stay as they are. */
function areSameAndDistinct(ones: readonly Traits[], others: readonly Traits[]): boolean {
  if (ones.length !== others.length || ones.length > FEW) return false;
  return ones.every(({ key }, index) => {
    if (others[index]?.key !== key) return false;
    for (let before = 0; before < index; before += 1) if (ones[before]?.key === key) return false;
    return true;
  });
}

const FEW = 8;

/** Whether all that lies in both has the same keys; what a list holds comes and goes. */
function isSameInside(one: Traits, other: Traits): boolean {
  if (one.key !== other.key) return false;
  if (one.node.element.scrollable === true) return true;
  return (
    one.children.length === other.children.length &&
    one.children.every((child, index) => {
      const otherChild = other.children[index];
      return otherChild !== undefined && isSameInside(child, otherChild);
    })
  );
}

interface Candidates {
  one: number;
  other: number;
  ones: number;
  others: number;
}

class SiblingPairing {
  readonly #ones: readonly Traits[];
  readonly #others: readonly Traits[];
  readonly partners: number[];
  readonly #partnersOfOthers: number[];
  unpaired: number;

  constructor(ones: readonly Traits[], others: readonly Traits[]) {
    this.#ones = ones;
    this.#others = others;
    this.partners = new Array(ones.length).fill(-1);
    this.#partnersOfOthers = new Array(others.length).fill(-1);
    this.unpaired = Math.min(ones.length, others.length);
  }

  /** Pairs what the key names once on each side. */
  pairUnique(keyOf: (traits: Traits, index: number, side: 'ones' | 'others') => string | undefined): void {
    const candidates = new Map<string, Candidates>();
    for (const [index, traits] of this.#ones.entries()) {
      const key = this.partners[index] === -1 ? keyOf(traits, index, 'ones') : undefined;
      if (key === undefined) continue;
      const found = candidates.get(key);
      if (found === undefined) candidates.set(key, { one: index, other: -1, ones: 1, others: 0 });
      else found.ones += 1;
    }
    for (const [index, traits] of this.#others.entries()) {
      const key = this.#partnersOfOthers[index] === -1 ? keyOf(traits, index, 'others') : undefined;
      const found = key === undefined ? undefined : candidates.get(key);
      if (found === undefined) continue;
      found.other = index;
      found.others += 1;
    }
    for (const { one, other, ones, others } of candidates.values()) {
      if (ones === 1 && others === 1) this.#pair(one, other);
    }
  }

  /** Equal things are told apart by what stands right before and right after each, where both are known. */
  pairByNeighbours(): void {
    const { before, after, othersBefore, othersAfter } = this.#anchors();
    this.pairUnique(({ key }, index, side) => {
      const previous = (side === 'ones' ? before : othersBefore)[index] ?? -1;
      const next = (side === 'ones' ? after : othersAfter)[index] ?? -1;
      return previous === -1 && next === -1 ? undefined : `${key}\u0002${previous}\u0002${next}`;
    });
  }

  /** The nearest paired siblings with words on both sides of each, by their place among the first ones. */
  #anchors() {
    const nearest = (anchors: readonly number[]) => {
      const before: number[] = [];
      const after: number[] = new Array(anchors.length).fill(-1);
      let last = -1;
      for (const anchor of anchors) {
        before.push(last);
        if (anchor !== -1) last = anchor;
      }
      last = -1;
      for (let index = anchors.length - 1; index >= 0; index -= 1) {
        after[index] = last;
        const anchor = anchors[index] ?? -1;
        if (anchor !== -1) last = anchor;
      }
      return { before, after };
    };
    const ones = nearest(this.#ones.map(({ worded }, index) => (worded && this.partners[index] !== -1 ? index : -1)));
    const others = nearest(
      this.#others.map(({ worded }, index) => (worded ? (this.#partnersOfOthers[index] ?? -1) : -1)),
    );
    return { before: ones.before, after: ones.after, othersBefore: others.before, othersAfter: others.after };
  }

  /**
   * What nothing tells apart keeps its place while the whole group is the same. In a list that is no proof: it may
   * have moved by a whole number of rows, unless something with words stands still among them or nothing was sent.
   */
  pairByPlace({ recycled, undisturbed }: SiblingContext): void {
    if (this.#ones.length !== this.#others.length) return;
    let still = true;
    let anchored = false;
    for (const [index, one] of this.#ones.entries()) {
      const other = this.#others[index];
      const partner = this.partners[index];
      if (other === undefined || one.key !== other.key || one.detail !== other.detail) return;
      if (partner === -1 && !isSameInside(one, other)) return;
      if (partner !== -1 && partner !== index) return;
      if (partner === index && one.worded) anchored = true;
      still &&= sameBounds(one.node.element.bounds, other.node.element.bounds);
    }
    if (recycled ? still && (anchored || undisturbed) : still || anchored) {
      for (const [index, partner] of this.partners.entries()) if (partner === -1) this.#pair(index, index);
    }
  }

  /** A clock or a percentage that went on, where it is the only one. */
  pairPassingTime(): void {
    const left = this.#ones.flatMap((traits, index) => (this.#isClock(traits, this.partners[index]) ? [index] : []));
    const right = this.#others.flatMap((traits, index) =>
      this.#isClock(traits, this.#partnersOfOthers[index]) ? [index] : [],
    );
    const [one, other] = [left[0], right[0]];
    if (left.length !== 1 || right.length !== 1 || one === undefined || other === undefined) return;
    const [before, after] = [this.#ones[one], this.#others[other]];
    if (before === undefined || after === undefined || before.kind !== after.kind) return;
    if (isPassingTime(before.node.element.text, after.node.element.text)) this.#pair(one, other);
  }

  #isClock(traits: Traits, partner: number | undefined): boolean {
    const { element, actionable } = traits.node;
    return partner === -1 && !actionable && traits.scroller === -1 && isPassingTime(element.text, element.text);
  }

  #pair(one: number, other: number): void {
    this.partners[one] = other;
    this.#partnersOfOthers[other] = one;
    this.unpaired -= 1;
  }
}
