import type { Snapshot } from '../device/snapshot.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import type { SceneNode } from '../domain/scene.ts';

/** What is left out of the tree; nothing where a limit is not given. */
export interface TreeLimits {
  readonly maxDepth?: number;
  readonly maxNodes?: number;
  readonly includeInvisible?: boolean;
}

/**
 * The elements as Karagöz writes them, each with its ref and role in front. What a limit leaves out is counted in the
 * element that would hold it: `cut`.
 */
export function treeJson(snapshot: Snapshot, limits: TreeLimits): JsonValue {
  const [root] = snapshot.scene.nodes;
  if (root === undefined) return null;
  const taken = new Set<SceneNode>();
  const depths = new Map<SceneNode, number>();
  for (const node of snapshot.scene.nodes) {
    const depth = node.parent === undefined ? 0 : (depths.get(node.parent) ?? 0) + 1;
    depths.set(node, depth);
    if (limits.maxDepth !== undefined && depth > limits.maxDepth) continue;
    if (limits.maxNodes !== undefined && taken.size >= limits.maxNodes) break;
    if (limits.includeInvisible === false && !showsAnything(node)) continue;
    if (node.parent === undefined || taken.has(node.parent)) taken.add(node);
  }
  return taken.has(root) ? elementOf(snapshot, root, taken) : null;
}

/** What cannot be seen may still hold something that can: a frame without area. */
function showsAnything(node: SceneNode): boolean {
  return node.visible !== undefined || node.children.some(showsAnything);
}

function elementOf(snapshot: Snapshot, node: SceneNode, taken: ReadonlySet<SceneNode>): JsonObject {
  const { children: _, role: _role, ...fields } = node.element;
  const below = node.children.filter((child) => taken.has(child)).map((child) => elementOf(snapshot, child, taken));
  const cut = node.children.length - below.length;
  return {
    ref: snapshot.refOf(node),
    role: node.role,
    ...fields,
    ...(below.length > 0 ? { children: below } : {}),
    ...(cut > 0 ? { cut } : {}),
  };
}
