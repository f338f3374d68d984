import type { Scene, SceneNode } from '../scene.ts';
import { Evidence } from './evidence.ts';
import { pairScenes } from './pairing.ts';
import type { Ref } from './ref.ts';
import { traitsOf } from './traits.ts';

/** An earlier reading of the same device with the refs that its elements had. */
export interface EarlierReading {
  readonly scene: Scene;
  readonly refs: ReadonlyMap<SceneNode, Ref>;
  /** Refs of still earlier readings that were known by then never to come back. */
  readonly ended?: ReadonlySet<Ref>;
  /** Whether it is known that nothing was sent to the device since. */
  readonly undisturbed?: boolean;
}

export interface CarriedRefs {
  /** Which elements of the new reading are ones that were seen before. */
  readonly refs: Map<SceneNode, Ref>;
  /** Refs that must not come back: their element was missing where it belongs. */
  readonly ended: Set<Ref>;
}

/** How many readings of the same window are compared: a dialog over and away, a list scrolled there and back. */
const COMPARED = 6;

/**
 * Finds the elements of earlier readings (newest first) in a new one. Precision goes before recall: a ref never ends on
 * another element, and where in doubt it is gone, for looking again is cheap and a wrong tap is not.
 *
 * An element is the same where it is in the same window, its ancestors are the same, and class, role, id and own words
 * (for what is pressed without words of its own, the first words in it) are the same and name one element only; and
 * where what lies around it shows that the page is the same. State is no part of it: what is checked, selected,
 * focused or enabled, where it lies, what a field or a slider holds, the further words of a row.
 */
export function carryRefs(earlier: readonly EarlierReading[], scene: Scene): CarriedRefs {
  const refs = new Map<SceneNode, Ref>();
  const ended = new Set<Ref>(earlier.flatMap((reading) => [...(reading.ended ?? [])]));
  const decided = new Set<Ref>();
  let compared = 0;
  for (const reading of earlier) {
    if (compared === COMPARED) break;
    if (!isSameWindow(reading.scene, scene)) continue;
    compared += 1;
    const open = [...reading.refs].filter(([, ref]) => !decided.has(ref) && !ended.has(ref));
    if (open.length === 0) continue;
    const evidence = new Evidence(pairScenes(reading.scene, scene, reading.undisturbed === true));
    const traits = traitsOf(reading.scene);
    for (const [node, ref] of open) {
      // The newest reading that shows an element knows best what became of it.
      decided.add(ref);
      const one = traits[node.index];
      if (one === undefined) continue;
      const partner = evidence.partnerOf(one)?.node;
      if (partner !== undefined) {
        // Two refs never meet on one element: the one of the newer reading has it.
        if (!refs.has(partner)) refs.set(partner, ref);
      } else if (evidence.isGone(one)) ended.add(ref);
    }
  }
  return { refs, ended };
}

/** Another window has other elements, always. Where the platform names none, app and frame stand for it. */
function isSameWindow(one: Scene, other: Scene): boolean {
  const [window, otherWindow] = [one.surroundings.window, other.surroundings.window];
  if (window !== null || otherWindow !== null) return window === otherWindow;
  const [root] = one.nodes;
  const [otherRoot] = other.nodes;
  return (
    one.surroundings.app === other.surroundings.app &&
    root?.package === otherRoot?.package &&
    root?.element.class === otherRoot?.element.class
  );
}
