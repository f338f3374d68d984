import type { UiTree } from '../../src/domain/element.ts';
import { outlineOf } from '../../src/domain/outline/lines.ts';
import type { Outline, OutlineOptions } from '../../src/domain/outline/outline.ts';
import { renderOutline } from '../../src/domain/outline/render.ts';
import { buildScene } from '../../src/domain/scene/build-scene.ts';
import type { Scene, SceneNode, Surroundings } from '../../src/domain/scene.ts';

/** The word between which tests put screens. */
export const WORD = 'w0rdw0';

export interface Shown {
  readonly scene: Scene;
  readonly outline: Outline;
  readonly text: string;
  /** Every element that was asked a ref of, by that ref. */
  readonly refs: ReadonlyMap<string, SceneNode>;
}

/** The outline of a screen, its refs counted from e1. */
export function show(
  reading: { readonly tree: UiTree; readonly surroundings: Surroundings },
  options: OutlineOptions = {},
): Shown {
  const scene = buildScene(reading);
  const refs = new Map<string, SceneNode>();
  const outline = outlineOf(
    scene,
    (node) => {
      const ref = `e${refs.size + 1}`;
      refs.set(ref, node);
      return ref;
    },
    options,
  );
  const { tree, surroundings } = reading;
  const app = surroundings.app ?? scene.nodes.find((node) => node.package !== undefined)?.package ?? null;
  const header = { snapshot: 's1', device: 'phone', app, rotation: tree.rotation, warnings: tree.warnings };
  return { scene, outline, text: renderOutline(outline, { ...header, size: surroundings.size }, WORD), refs };
}

/** Surroundings that say nothing. */
export const NOWHERE: Surroundings = { size: null, window: null, app: null, keyboard: [] };
