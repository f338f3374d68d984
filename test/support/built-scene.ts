import type { UiElement } from '../../src/domain/element.ts';
import { buildScene } from '../../src/domain/scene/build-scene.ts';
import type { Scene, Surroundings } from '../../src/domain/scene.ts';
import { surroundings, type View } from './scene.ts';

/** A view that covers the whole screen where no bounds are given. */
function placed({ children, ...own }: View): UiElement {
  const inside = children?.map(placed);
  return {
    class: 'android.view.View',
    bounds: [0, 0, 1080, 2400],
    ...own,
    ...(inside === undefined ? {} : { children: inside }),
  };
}

/** The scene of a screen with these views in it, as the product makes it. The screen itself is the first node. */
export function builtScene(children: readonly View[], around: Partial<Surroundings> = {}): Scene {
  const root = placed({ package: 'com.example', children });
  return buildScene({ tree: { rotation: 0, root, warnings: [] }, surroundings: { ...surroundings, ...around } });
}
