import type { Role } from '../role.ts';
import type { SceneNode } from '../scene.ts';

/** Roles that say no more than that there is something; the class says more. */
const VAGUE: ReadonlySet<Role> = new Set(['button', 'listitem', 'image', 'group', 'text', 'other']);

/**
 * What an element without words is called: the last part of its id, else of the id of what lies in it, else its class
 * where its role says little; a window by its app. `#id` and `.Class`, as a style sheet writes them; they are the app's words, unescaped.
 */
export function nameOf(node: SceneNode): string | undefined {
  if (node.role === 'window' && node.package !== undefined) return node.package;
  const id = lastPart(node.element.resourceId) ?? idInside(node);
  if (id !== undefined) return `#${id}`;
  if (!VAGUE.has(node.role) || node.element.scrollable === true) return undefined;
  const { class: className } = node.element;
  return `.${className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1)}`;
}

function idInside(node: SceneNode): string | undefined {
  const waiting = node.children.toReversed();
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.actionable) continue;
    if (node.role === 'window' && node.package !== undefined) return node.package;
    const id = lastPart(inside.element.resourceId);
    if (id !== undefined) return id;
    for (const child of inside.children.toReversed()) waiting.push(child);
  }
  return undefined;
}

/** Android writes `package:id/name`. */
function lastPart(id: string | undefined): string | undefined {
  const last = id?.slice(id.lastIndexOf('/') + 1).trim();
  return last === '' ? undefined : last;
}
