import type { UiElement, UiTree } from '../../src/domain/element.ts';
import type { Bounds } from '../../src/domain/geometry.ts';
import { buildScene } from '../../src/domain/scene/build-scene.ts';
import type { Scene, Surroundings } from '../../src/domain/scene.ts';

/** An element by what a test is about. What is not said is a plain view. */
export type View = Partial<Omit<UiElement, 'children'>> & { readonly children?: readonly View[] };

const SCREEN: Bounds = [0, 0, 1080, 2400];
const ROW = 100;

export const surroundings: Surroundings = {
  size: { width: SCREEN[2], height: SCREEN[3] },
  window: 'Window{1 com.example/.Main}',
  app: 'com.example',
  keyboard: [],
};

/** The view as a platform would tell it. Where no bounds are given it is as high as what is in it, one below the other. */
function placed({ children, ...own }: View, [left, top, right, bottom]: Bounds): UiElement {
  const start = own.bounds ?? [left, top, right, bottom];
  let below = start[1];
  const inside = children?.map((child) => {
    const element = placed(child, [start[0], below, start[2], below + ROW]);
    below = Math.max(below, element.bounds[3]);
    return element;
  });
  const bounds: Bounds = own.bounds ?? [left, top, right, Math.max(bottom, below)];
  return { class: 'android.view.View', ...own, bounds, ...(inside === undefined ? {} : { children: inside }) };
}

/** The tree of a screen that is this view. */
export function viewTree(view: View): UiTree {
  return { rotation: 0, root: placed({ package: 'com.example', ...view }, SCREEN), warnings: [] };
}

/** The scene of a screen that is this view, as the product makes it. */
export function sceneOfView(view: View, around: Partial<Surroundings> = {}): Scene {
  return buildScene({ tree: viewTree(view), surroundings: { ...surroundings, ...around } });
}

/** The scene of a screen with these views in it. The screen itself is the first node. */
export function sceneOfViews(children: readonly View[], around: Partial<Surroundings> = {}): Scene {
  return sceneOfView({ children }, around);
}
