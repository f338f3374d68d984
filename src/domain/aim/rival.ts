import { contains, type Point } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';
import { actionableFor, takesPresses } from '../selector/distinct-targets.ts';
import { nameOf } from './name-of.ts';

/**
 * What a caller must know of a press that may come to something else: another element takes presses at that point too,
 * one that neither holds what is pressed nor lies in it, and a tree does not tell which of two is drawn on top. Empty
 * where there is none.
 */
export function rivalWarnings(nodes: readonly SceneNode[], node: SceneNode, point: Point): readonly string[] {
  const target = actionableFor(node) ?? node;
  const rival = nodes.findLast(
    (other) =>
      other.visible !== undefined &&
      contains(other.visible, point) &&
      takesPresses(other) &&
      !isAround(other, target) &&
      !isAround(target, other),
  );
  return rival === undefined ? [] : [`${nameOf(rival)} lies at the same place and may have taken the press`];
}

/** Whether one is the other or holds it. */
function isAround(one: SceneNode, other: SceneNode): boolean {
  for (let node: SceneNode | undefined = other; node !== undefined; node = node.parent) if (node === one) return true;
  return false;
}
