import type { UiElement } from '../element.ts';
import type { Bounds } from '../geometry.ts';
import type { Role } from '../role.ts';
import type { Hidden, SceneNode } from '../scene.ts';

/** A scene's node while what is known of it is worked out, step by step. */
export interface Draft extends SceneNode {
  parent: Draft | undefined;
  children: readonly Draft[];
  role: Role;
  label: readonly string[];
  namedBy: Draft | undefined;
  tellsContent: boolean;
  value: string | undefined;
  checked: boolean | undefined;
  visible: Bounds | undefined;
  hidden: Hidden | undefined;
  actionable: boolean;
}

/** Every element of the tree in document order, each with its place and nothing else known yet. */
export function draftsOf(root: UiElement | null): readonly Draft[] {
  const drafts: Draft[] = [];
  const waiting: { element: UiElement; parent: Draft | undefined; siblings: Draft[] }[] = [];
  if (root !== null) waiting.push({ element: root, parent: undefined, siblings: [] });
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { element, parent, siblings } = next;
    const children: Draft[] = [];
    const draft: Draft = {
      element,
      index: drafts.length,
      parent,
      children,
      package: element.package ?? parent?.package,
      role: 'other',
      label: NO_WORDS,
      namedBy: undefined,
      tellsContent: false,
      value: undefined,
      checked: undefined,
      visible: undefined,
      hidden: undefined,
      actionable: false,
    };
    drafts.push(draft);
    siblings.push(draft);
    const inside = element.children ?? [];
    for (let place = inside.length - 1; place >= 0; place -= 1) {
      const child = inside[place];
      if (child !== undefined) waiting.push({ element: child, parent: draft, siblings: children });
    }
  }
  return drafts;
}

const NO_WORDS: readonly string[] = [];
