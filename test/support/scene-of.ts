import type { UiElement } from '../../src/domain/element.ts';
import { hasArea } from '../../src/domain/geometry.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Hidden, Scene, SceneNode } from '../../src/domain/scene.ts';

/** One element of a scene that a test writes down: what a platform tells of it, and what follows from that. */
export interface Part extends Omit<UiElement, 'class' | 'bounds' | 'children'> {
  readonly class?: string;
  readonly bounds?: UiElement['bounds'];
  readonly as?: Role;
  readonly label?: readonly string[];
  readonly value?: string;
  readonly hidden?: Hidden;
  readonly actionable?: boolean;
  readonly inside?: readonly Part[];
}

function elementOf({
  as: _as,
  label: _label,
  hidden: _hidden,
  actionable: _actionable,
  inside,
  ...told
}: Part): UiElement {
  const children = inside?.map(elementOf);
  return { class: 'a.View', bounds: [0, 0, 100, 100], ...told, ...(children === undefined ? {} : { children }) };
}

/** A scene as it is told: nothing is worked out but what is clickable, what words an element has itself, what is on. */
export function sceneOf(top: Part): Scene {
  const root = elementOf(top);
  const nodes: SceneNode[] = [];
  const add = (part: Part, element: UiElement, parent: SceneNode | undefined): SceneNode => {
    const children: SceneNode[] = [];
    const hidden = part.hidden ?? (hasArea(element.bounds) ? undefined : 'no-area');
    const node: SceneNode = {
      element,
      index: nodes.length,
      parent,
      children,
      package: element.package ?? parent?.package,
      role: part.as ?? 'other',
      label: part.label ?? [element.text, element.contentDesc].filter((words) => words !== undefined),
      namedBy: undefined,
      tellsContent: false,
      value: part.value,
      checked: element.checkable === true ? element.checked === true : undefined,
      visible: hidden === undefined ? element.bounds : undefined,
      hidden,
      actionable: part.actionable ?? element.clickable === true,
    };
    nodes.push(node);
    for (const [place, child] of (part.inside ?? []).entries()) {
      const inner = element.children?.[place];
      if (inner !== undefined) children.push(add(child, inner, node));
    }
    return node;
  };
  add(top, root, undefined);
  return {
    tree: { rotation: 0, root, warnings: [] },
    surroundings: { size: { width: 1080, height: 2400 }, window: null, app: null, keyboard: [] },
    nodes,
  };
}
