import type { UiElement, UiTree } from '../../src/domain/element.ts';
import type { Bounds } from '../../src/domain/geometry.ts';
import type { Role } from '../../src/domain/role.ts';
import type { Scene, SceneNode, Surroundings } from '../../src/domain/scene.ts';

/** An element by what a test is about. What is not said is a plain view. */
export type View = Partial<Omit<UiElement, 'children'>> & { readonly children?: readonly View[] };

const ROLE_OF: Readonly<Record<string, Role>> = {
  Button: 'button',
  EditText: 'input',
  Switch: 'switch',
  CheckBox: 'checkbox',
  SeekBar: 'slider',
  ProgressBar: 'progress',
  TextView: 'text',
  ListView: 'list',
};

/** The view as a platform would tell it: one below the other where no bounds are given. */
function element(view: View, top = 0): UiElement {
  const bounds: Bounds = view.bounds ?? [0, top, 1080, top + 100];
  const { children, ...own } = view;
  const below = children?.map((child, index) => element(child, bounds[1] + index * 100));
  return { class: 'android.view.View', ...own, bounds, ...(below === undefined ? {} : { children: below }) };
}

export const surroundings: Surroundings = {
  size: { width: 1080, height: 2400 },
  window: 'Window{1 com.example/.Main}',
  app: 'com.example',
  keyboard: [],
};

/** A scene of plain rules, for tests of what is made of scenes. */
export function sceneOf({ tree, surroundings }: { tree: UiTree; surroundings: Surroundings }): Scene {
  const nodes: SceneNode[] = [];
  const add = (own: UiElement, parent: SceneNode | undefined): SceneNode => {
    const children: SceneNode[] = [];
    const words = [own.text, own.contentDesc, own.hint].flatMap((text) => text ?? []);
    const label = [...words];
    const role = own.role ?? ROLE_OF[own.class.slice(own.class.lastIndexOf('.') + 1)] ?? 'other';
    const pressed = own.clickable === true || own.checkable === true || role === 'input' || role === 'slider';
    const node: SceneNode = {
      element: own,
      index: nodes.length,
      parent,
      children,
      package: own.package ?? parent?.package,
      role,
      label,
      namedBy: undefined,
      tellsContent: false,
      value: own.value,
      checked: own.checkable === true ? own.checked === true : undefined,
      visible: own.bounds,
      hidden: undefined,
      actionable: pressed || own.scrollable === true,
    };
    nodes.push(node);
    for (const child of own.children ?? []) children.push(add(child, node));
    if (words.length === 0 && pressed) label.push(...wordsIn(children));
    return node;
  };
  if (tree.root !== null) add(tree.root, undefined);
  return { tree, surroundings, nodes };
}

function wordsIn(nodes: readonly SceneNode[]): string[] {
  return nodes.flatMap(({ element, children }) => [
    ...[element.text, element.contentDesc].flatMap((text) => text ?? []),
    ...wordsIn(children),
  ]);
}

/** The scene of one view. */
export function sceneOfView(view: View, around: Partial<Surroundings> = {}): Scene {
  const root = element({ package: 'com.example', ...view });
  return sceneOf({ tree: { rotation: 0, root, warnings: [] }, surroundings: { ...surroundings, ...around } });
}
