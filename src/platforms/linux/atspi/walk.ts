import type { Budget } from './budget.ts';
import { type AtspiNode, isRefusal, orElse, type ReadContext, readNode } from './node.ts';
import { readPageNode } from './page-node.ts';
import { isNothing, type ObjectReference, referenceKey } from './reference.ts';
import { shownChildren } from './shown-children.ts';
import type { StateSet } from './states.ts';
import { isShown, showsPages } from './toolkit.ts';

/** Levels below a window that are read. Real windows stay below 60; an application's error must not end in a loop. */
const DEEPEST = 300;

/** Where only VISIBLE is said, what has no size is not shown. */
function hasArea({ extents = [0, 0, 0, 0] }: Pick<AtspiNode, 'extents'>): boolean {
  return extents[2] > 0 && extents[3] > 0;
}

/** How one application is read. */
export interface WalkContext extends ReadContext {
  readonly budget: Budget;
  /** Whether what cannot be seen is read too: closed menus, rows that are scrolled away. */
  readonly includesHidden: boolean;
}

/**
 * Reads a window object by object, all that can be asked at a moment at once. What is not shown is not descended into.
 * An object that is met twice (GTK 3 shows a popover below two parents) is read once. Undefined where the window itself
 * is gone or not shown.
 */
export class Walk {
  readonly #context: WalkContext;
  readonly #seen = new Set<string>();

  constructor(context: WalkContext) {
    this.#context = context;
  }

  async read(object: ObjectReference, depth = 0): Promise<AtspiNode | undefined> {
    const { client, toolkit, cache, budget, includesHidden } = this.#context;
    const key = referenceKey(object);
    if (isNothing(object) || this.#seen.has(key) || depth > DEEPEST || !budget.take()) return undefined;
    this.#seen.add(key);
    try {
      const states = cache.get(object)?.states ?? (await client.states(object));
      if (states.has('defunct') || !(includesHidden || isShown(toolkit, states))) return undefined;
      const [told, children] = await Promise.all([
        showsPages(toolkit) ? readPageNode(this.#context, object, states) : readNode(this.#context, object, states),
        this.#children(object, states, depth),
      ]);
      const isSeen = includesHidden || states.has('showing') || hasArea(told);
      return isSeen ? { ...told, children } : undefined;
    } catch (error) {
      // It went away meanwhile.
      if (isRefusal(error)) return undefined;
      throw error;
    }
  }

  async #children(object: ObjectReference, states: StateSet, depth: number): Promise<AtspiNode[]> {
    const children =
      this.#context.cache.childrenOf(object) ?? (await orElse(shownChildren(this.#context, object, states), []));
    const nodes = await Promise.all(children.map((child) => this.read(child, depth + 1)));
    return nodes.filter((node) => node !== undefined);
  }
}
