import type { Bounds } from '../geometry.ts';
import type { Scene, SceneNode } from '../scene.ts';
import type { OutlineEntry, Side } from './outline.ts';

interface Holder {
  readonly region: Bounds | undefined;
  /** The place behind the last element in it. */
  readonly end: number;
  readonly depth: number;
  readonly counts: Map<Side, number>;
}

const SIDES: readonly Side[] = [
  'above',
  'below',
  'left',
  'right',
  'off screen',
  'under the keyboard',
  'under a window',
];

/** Counts what cannot be seen, for each thing that scrolls and for the screen as a whole. */
export class GapCounter {
  readonly #entries: OutlineEntry[];
  readonly #screen: Holder;
  readonly #open: Holder[] = [];

  /** @param entries Where the counts go, behind the lines of what they belong to. */
  constructor({ nodes, surroundings: { size } }: Scene, entries: OutlineEntry[]) {
    this.#entries = entries;
    const region: Bounds | undefined = size === null ? nodes[0]?.element.bounds : [0, 0, size.width, size.height];
    this.#screen = { region, end: nodes.length, depth: 0, counts: new Map() };
  }

  /** What follows lies in a thing that scrolls and that can be seen. */
  enter(node: SceneNode, end: number, depth: number): void {
    if (node.visible !== undefined) this.#open.push({ region: node.visible, end, depth, counts: new Map() });
  }

  /** What follows is the element of that place in document order. */
  leave(index: number): void {
    for (let top = this.#open.at(-1); top !== undefined && top.end <= index; top = this.#open.at(-1)) {
      this.#open.pop();
      this.#write(top);
    }
  }

  /** All elements have been seen. */
  end(): void {
    this.#write(this.#screen);
  }

  count(node: SceneNode): void {
    const { region, counts } = this.#open.at(-1) ?? this.#screen;
    const side = sideOf(node, region);
    counts.set(side, (counts.get(side) ?? 0) + 1);
  }

  #write({ counts, depth }: Holder): void {
    if (counts.size === 0) return;
    const hidden = SIDES.flatMap((side) => {
      const count = counts.get(side);
      return count === undefined ? [] : [[side, count] as const];
    });
    this.#entries.push({ kind: 'gap', depth, hidden });
  }
}

/** Platforms also write places off the screen as rectangles without area or turned inside out. */
function sideOf({ element: { bounds }, hidden }: SceneNode, region: Bounds | undefined): Side {
  if (hidden === 'covered-by-keyboard') return 'under the keyboard';
  if (hidden === 'covered-by-window') return 'under a window';
  const [left, top, right, bottom] = bounds;
  if (region === undefined || (left === right && top === bottom)) return 'off screen';
  if (Math.min(top, bottom) >= region[3]) return 'below';
  if (Math.max(top, bottom) <= region[1]) return 'above';
  if (Math.min(left, right) >= region[2]) return 'right';
  if (Math.max(left, right) <= region[0]) return 'left';
  return 'off screen';
}
