import type { UiElement, UiTree } from '../domain/element.ts';
import { numberOf, type Ref, type SnapshotId } from '../domain/identity/ref.ts';
import type { Scene, SceneNode } from '../domain/scene.ts';

/** One reading of a screen that was handed out, with the names of its elements. */
export class Snapshot {
  readonly id: SnapshotId;
  /** When the reading began: what was sent to the device later may not be in it. Unix ms. */
  readonly begunAt: number;
  /** When it was recorded. Unix ms. */
  readonly takenAt: number;
  readonly scene: Scene;
  /** Refs that must not come back. */
  readonly ended: ReadonlySet<Ref>;
  readonly #refs: Map<SceneNode, Ref>;
  readonly #nodes: Map<Ref, SceneNode>;

  constructor(
    { id, begunAt, takenAt }: Pick<Snapshot, 'id' | 'begunAt' | 'takenAt'>,
    scene: Scene,
    refs: ReadonlyMap<SceneNode, Ref>,
    ended: ReadonlySet<Ref>,
  ) {
    this.id = id;
    this.begunAt = begunAt;
    this.takenAt = takenAt;
    this.scene = scene;
    this.ended = ended;
    this.#refs = new Map(refs);
    this.#nodes = new Map([...refs].map(([node, ref]) => [ref, node]));
  }

  get refs(): ReadonlyMap<SceneNode, Ref> {
    return this.#refs;
  }

  /** The highest number of its refs; 0 where it has none. */
  get highestRef(): number {
    let highest = 0;
    for (const ref of this.#nodes.keys()) highest = Math.max(highest, numberOf(ref));
    return highest;
  }

  refOf(node: SceneNode): Ref | undefined {
    return this.#refs.get(node);
  }

  nodeOf(ref: Ref): SceneNode | undefined {
    return this.#nodes.get(ref);
  }

  /** Names one more of its elements. One that has a name keeps it. */
  add(node: SceneNode, ref: Ref): void {
    if (this.#refs.has(node) || this.#nodes.has(ref)) return;
    this.#refs.set(node, ref);
    this.#nodes.set(ref, node);
  }
}

/** Every element of a tree in document order: the way to name one that survives being written down. */
export function elementsOf({ root }: UiTree): readonly UiElement[] {
  const elements: UiElement[] = [];
  const waiting: UiElement[] = root === null ? [] : [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    elements.push(element);
    // One by one: a list of hundreds of thousands does not fit into one call's arguments.
    for (const child of element.children?.toReversed() ?? []) waiting.push(child);
  }
  return elements;
}
