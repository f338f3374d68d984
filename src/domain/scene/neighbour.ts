import type { Bounds } from '../geometry.ts';
import type { Draft } from './draft.ts';

/**
 * Gives a switch, checkbox or radio button without words those of the text that stands beside it in its row: Compose
 * and hand-made forms leave them side by side, with nothing but the place to tell that they belong together.
 */
export function nameByNeighbours(nodes: readonly Draft[]): void {
  const taken = new Set<Draft>();
  for (const node of nodes) {
    if (node.element.checkable !== true || !node.actionable || node.visible === undefined) continue;
    if (node.label.length > 0 || isTold(node)) continue;
    const text = textBeside(node, taken);
    if (text === undefined) continue;
    taken.add(text);
    node.namedBy = text;
    node.label = text.label;
  }
}

/** Whether something around it tells the words that lie in it. */
function isTold(node: Draft): boolean {
  for (let around = node.parent; around !== undefined; around = around.parent) if (around.tellsContent) return true;
  return false;
}

/** Wrappers of one child that may stand around a switch, as `widget_frame` does. */
const WRAPPERS = 3;

function textBeside(node: Draft, taken: ReadonlySet<Draft>): Draft | undefined {
  let box = node;
  for (let count = 0; count < WRAPPERS && box.parent?.children.length === 1; count += 1) box = box.parent;
  let nearest: Draft | undefined;
  let distance = Number.POSITIVE_INFINITY;
  for (const other of box.parent?.children ?? []) {
    if (other === box || other.role !== 'text' || other.actionable || other.label.length === 0) continue;
    if (taken.has(other) || other.visible === undefined || node.visible === undefined) continue;
    if (!isInOneRow(node.visible, other.visible)) continue;
    const between = gap(node.visible, other.visible);
    if (between < distance) {
      nearest = other;
      distance = between;
    }
  }
  return nearest;
}

/** Whether the middle of one of them is at the height of the other, and neither lies on the other. */
function isInOneRow(one: Bounds, other: Bounds): boolean {
  const middle = (one[1] + one[3]) / 2;
  const otherMiddle = (other[1] + other[3]) / 2;
  const level = (other[1] <= middle && middle < other[3]) || (one[1] <= otherMiddle && otherMiddle < one[3]);
  return level && gap(one, other) >= 0;
}

/** Pixels between two that stand side by side; negative where one lies above the other. */
function gap(one: Bounds, other: Bounds): number {
  return Math.max(one[0] - other[2], other[0] - one[2]);
}
