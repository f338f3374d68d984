import type { Scene, SceneNode } from '../scene.ts';
import { nodeTest } from './node-test.ts';
import type { Selector, SelectorRefs } from './selector.ts';
import { toldBy } from './told-by.ts';

/**
 * Every element of the screen that the selector names, in document order; those that cannot be seen too. What covers no
 * pixel never matches.
 *
 * Things are found as the outline shows them: a text or a switch in a row, or a text beside a bare switch, is left out
 * where the row or the switch that it names matches too. Else an index would count one thing twice.
 */
export function selectNodes(scene: Scene, selector: Selector, refs: SelectorRefs): readonly SceneNode[] {
  return chosen(wholeThings(matching(scene, selector, refs)), selector);
}

function chosen(found: readonly SceneNode[], { index }: Selector): readonly SceneNode[] {
  if (index === undefined) return found;
  const node = found.at(index);
  return node === undefined ? [] : [node];
}

/** Without what only says again what another match is called, or shows its state. */
function wholeThings(found: readonly SceneNode[]): readonly SceneNode[] {
  if (found.length < 2) return found;
  const among = new Set(found);
  const names = new Set(found.map(({ namedBy }) => namedBy));
  return found.filter((node) => {
    const teller = toldBy(node);
    return !names.has(node) && (teller === undefined || !among.has(teller));
  });
}

function matching(scene: Scene, selector: Selector, refs: SelectorRefs): readonly SceneNode[] {
  const { ancestor, descendant } = selector;
  const { nodes } = scene;
  const isLike = nodeTest(selector, refs);
  const within = ancestor === undefined ? undefined : inside(nodes, nested(scene, ancestor, refs));
  const around = descendant === undefined ? undefined : holding(nested(scene, descendant, refs));
  return nodes.filter(
    (node) =>
      (within === undefined || within[node.index] === true) &&
      (around === undefined || around.has(node)) &&
      isLike(node),
  );
}

/** A row that holds a text is around that text, though the two are one thing: only an index needs things to be counted. */
function nested(scene: Scene, selector: Selector, refs: SelectorRefs): readonly SceneNode[] {
  return selector.index === undefined ? matching(scene, selector, refs) : selectNodes(scene, selector, refs);
}

/** For each place in document order whether one of the elements is around the one there. */
function inside(nodes: readonly SceneNode[], elements: readonly SceneNode[]): readonly boolean[] {
  const among = new Set(elements);
  const within: boolean[] = [];
  for (const { parent } of nodes) {
    within.push(parent !== undefined && (among.has(parent) || within[parent.index] === true));
  }
  return within;
}

/** Everything that is around one of the elements. */
function holding(elements: readonly SceneNode[]): ReadonlySet<SceneNode> {
  const around = new Set<SceneNode>();
  for (const { parent } of elements) {
    for (let node = parent; node !== undefined && !around.has(node); node = node.parent) around.add(node);
  }
  return around;
}
