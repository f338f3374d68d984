import { hasArea } from '../geometry.ts';
import type { Scene, SceneNode } from '../scene.ts';

const area = ({ visible }: SceneNode): number =>
  visible === undefined ? 0 : (visible[2] - visible[0]) * (visible[3] - visible[1]);

const scrolls = ({ element }: SceneNode) => element.scrollable === true;

function largest(nodes: readonly SceneNode[]): SceneNode | undefined {
  return nodes.reduce<SceneNode | undefined>(
    (best, node) => (area(node) > (best === undefined ? 0 : area(best)) ? node : best),
    undefined,
  );
}

/** Everything below the node, in document order, itself first. */
export function* withDescendants(node: SceneNode): Generator<SceneNode> {
  const waiting = [node];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield next;
    for (const child of next.children.toReversed()) waiting.push(child);
  }
}

/**
 * What is scrolled when the given element is meant: itself, else the largest thing in it that scrolls, else the nearest
 * one around it. Undefined where there is none.
 */
export function scrollableOf(node: SceneNode): SceneNode | undefined {
  if (scrolls(node)) return node;
  const inside = largest([...withDescendants(node)].filter(scrolls));
  return inside ?? scrollableAround(node);
}

/** The nearest thing that scrolls and has the node in it. */
export function scrollableAround(node: SceneNode): SceneNode | undefined {
  for (let around = node.parent; around !== undefined; around = around.parent) if (scrolls(around)) return around;
  return undefined;
}

/** What is scrolled when nothing is named: the scrollable that fills most of the screen. */
export function mainScrollable({ nodes }: Scene): SceneNode | undefined {
  return largest(nodes.filter(scrolls));
}

/**
 * What an element shows, to tell whether it moved: the class, words, states and places of everything in it that has
 * pixels.
 */
export function contentOf(node: SceneNode): string {
  const parts: unknown[] = [];
  for (const { element } of withDescendants(node)) {
    if (!hasArea(element.bounds)) continue;
    const { class: name, text, contentDesc, resourceId, checked, bounds } = element;
    parts.push([name, text, contentDesc, resourceId, checked, bounds]);
  }
  return JSON.stringify(parts);
}

/** What a whole screen shows; two equal ones in a row are a screen at rest. */
export const screenContent = ({ nodes: [root] }: Scene): string => (root === undefined ? '' : contentOf(root));
