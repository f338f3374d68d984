import type { UiTree } from '../element.ts';
import type { Scene, Surroundings } from '../scene.ts';
import { markActionable } from './actionable.ts';
import { draftsOf } from './draft.ts';
import { giveLabels } from './label.ts';
import { giveRoles } from './role-of.ts';
import { giveVisibility } from './visibility.ts';

/**
 * What a tree and the screen around it mean: every element's role, what can be seen of it, what a person would call it
 * and whether something can be done with it. The work grows with the number of elements.
 */
export function buildScene({
  tree,
  surroundings,
}: {
  readonly tree: UiTree;
  readonly surroundings: Surroundings;
}): Scene {
  const nodes = draftsOf(tree.root);
  giveRoles(nodes, surroundings);
  giveVisibility(nodes, surroundings);
  markActionable(nodes);
  giveLabels(nodes, surroundings);
  return { tree, surroundings, nodes };
}
