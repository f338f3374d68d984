import { center, contains } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';

/** Screens nest some forty elements deep; a hostile one may nest any number, and each step costs. */
const LEVELS = 200;

/** Whether a press on it does something. Scrolling alone takes no presses: what lies in a list is not the list. */
export function takesPresses({ element, actionable }: SceneNode): boolean {
  if (element.clickable === true) return true;
  return actionable && element.scrollable !== true && element.longClickable !== true;
}

/**
 * The element that is worked by working this one: itself where something can be done with it, else the nearest element
 * around it that takes presses and in whose area its middle lies. Undefined where there is none.
 */
export function actionableFor(node: SceneNode): SceneNode | undefined {
  if (node.actionable) return node;
  const middle = center(node.visible ?? node.element.bounds);
  let around = node.parent;
  for (let level = 0; around !== undefined && level < LEVELS; level += 1) {
    if (takesPresses(around) && contains(around.element.bounds, middle)) return around;
    around = around.parent;
  }
  return undefined;
}

/**
 * One element for each thing that would be worked, the first in the given order: a row's description and the equal text in
 * the row are one thing, and so are a bare switch and the text beside it; two rows are two. What works nothing is a thing
 * of its own.
 */
export function distinctTargets(nodes: readonly SceneNode[]): readonly SceneNode[] {
  const named = new Map(nodes.map((node) => [node.namedBy, node]));
  const first = new Map<SceneNode, SceneNode>();
  for (const node of nodes) {
    const worked = named.get(node) ?? node;
    const target = actionableFor(worked) ?? worked;
    if (!first.has(target)) first.set(target, worked);
  }
  return [...first.values()];
}
