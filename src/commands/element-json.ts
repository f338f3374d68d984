import type { Snapshot } from '../device/snapshot.ts';
import { aimPoint } from '../domain/aim/aim-point.ts';
import { elementAlone } from '../domain/element.ts';
import type { JsonObject } from '../domain/json.ts';
import type { SceneNode } from '../domain/scene.ts';

/**
 * One element as results show it: ref and role, its own fields as `ui-tree` has them, its label where that is not its own
 * words, and where to press it. What cannot be seen says so. What a password field holds is left out.
 */
export function elementJson(snapshot: Snapshot, node: SceneNode): JsonObject {
  const { element, role, label, hidden } = node;
  const { bounds, ...fields } = elementAlone(element);
  const words = label.join(', ');
  const isOwn = words === '' || words === element.text || words === element.contentDesc;
  const point = aimPoint(snapshot.scene.nodes, node);
  const ref = snapshot.refOf(node);
  return {
    ...(ref === undefined ? {} : { ref }),
    ...definedOnly({ ...fields, role }),
    ...(isOwn ? {} : { label: words }),
    bounds,
    ...(point === undefined ? { visible: false, hidden: hidden ?? 'off-screen' } : { center: [point.x, point.y] }),
  };
}

function definedOnly(fields: { readonly [name: string]: unknown }): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as JsonObject;
}
