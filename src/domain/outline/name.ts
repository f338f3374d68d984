import type { SceneNode } from '../scene.ts';

/**
 * What an element without words is called: the last part of its id, else of the id of what lies in it, else its class.
 * `#id` and `.Class`, as a style sheet writes them; they are the app's words, unescaped.
 */
export function nameOf(node: SceneNode): string {
  const id = lastPart(node.element.resourceId) ?? idInside(node);
  if (id !== undefined) return `#${id}`;
  const { class: className } = node.element;
  return `.${className.slice(Math.max(className.lastIndexOf('.'), className.lastIndexOf('$')) + 1)}`;
}

function idInside(node: SceneNode): string | undefined {
  const waiting = node.children.toReversed();
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.actionable) continue;
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
