import type { SceneNode } from '../scene.ts';

/** Screens nest some forty elements deep; a hostile one may nest any number, and each step costs. */
const LEVELS = 200;

/**
 * The element in whose label the words of this one stand, so that both are one thing with one line in the outline: the
 * row of a text. Undefined for what stands for itself.
 */
export function toldBy(node: SceneNode): SceneNode | undefined {
  let inside = node;
  for (let level = 0; level < LEVELS; level += 1) {
    const { parent } = inside;
    if (inside.actionable || inside.role === 'tab' || parent === undefined) return undefined;
    if (parent.tellsContent) return parent;
    inside = parent;
  }
  return undefined;
}
