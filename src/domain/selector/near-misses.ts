import { hasArea } from '../geometry.ts';
import { nearLabels } from '../near-labels.ts';
import { nearestName } from '../nearest-name.ts';
import type { Hidden, Scene, SceneNode } from '../scene.ts';
import { quoteScreenText } from '../screen-text.ts';
import { namesSomething } from './read-selector.ts';
import { selectNodes } from './select-nodes.ts';
import type { Selector, SelectorRefs } from './selector.ts';
import { selectorText } from './selector-text.ts';

/** Where what matches but cannot be seen is, and the call that changes it. */
const WHERE: Readonly<Record<Hidden, string>> = {
  'no-area': 'without any area',
  'off-screen': 'off screen; ui-scroll brings it in',
  clipped: 'off screen; ui-scroll brings it in',
  'covered-by-keyboard': 'under the on-screen keyboard; key BACK hides it',
  'covered-by-window': 'under another window',
};

/** Fields that are left out one at a time to see what stands in the way. */
const RELAXED = ['state', 'role', 'index', 'ancestor', 'descendant', 'className', 'package', 'viewId'] as const;

/** Fields that name one thing rather than a kind of things. */
const TELLING = ['ref', 'text', 'contentDescription', 'viewId'] as const;

const noRefs: SelectorRefs = { nodeOf: () => undefined };

/**
 * What a caller may have meant by a selector that matches nothing that can be seen, best first, at most `limit`: what
 * matches out of sight, what is on screen under nearly that name, and what would match without one of the fields. Empty
 * where something matches in sight or nothing is near.
 */
export function nearMisses(scene: Scene, selector: Selector, limit: number, refs = noRefs): readonly string[] {
  const found = selectNodes(scene, selector, refs);
  const [first] = found;
  if (first !== undefined) {
    return first.hidden === undefined || found.some(({ visible }) => visible !== undefined)
      ? []
      : [`${counted(found.length)} ${WHERE[first.hidden]}`];
  }
  return [...named(scene, selector, limit), ...relaxed(scene, selector, refs)].slice(0, limit);
}

const counted = (count: number) => (count === 1 ? '1 matches' : `${count} match`);

/** What is on screen under nearly the name that is wanted. */
function* named(scene: Scene, selector: Selector, limit: number): Generator<string> {
  for (const wanted of [selector.text, selector.contentDescription]) {
    if (wanted === undefined) continue;
    const labels = nearLabels(scene.tree.root, wanted, limit).filter((label) => label !== wanted);
    if (labels.length > 0) yield `on screen is ${labels.map(quoteScreenText).join(', ')}`;
  }
  const { viewId } = selector;
  if (viewId === undefined) return;
  const ids = new Set<string>();
  for (const { element } of scene.nodes) {
    if (element.resourceId !== undefined && hasArea(element.bounds)) ids.add(lastPart(element.resourceId));
  }
  const near = nearestName(lastPart(viewId), [...ids]);
  if (near !== undefined && near !== lastPart(viewId)) yield `a viewId on screen is ${quoteScreenText(near)}`;
}

const lastPart = (id: string) => id.slice(id.lastIndexOf('/') + 1);

/** What would match if one field were left out. */
function* relaxed(scene: Scene, selector: Selector, refs: SelectorRefs): Generator<string> {
  for (const field of RELAXED) {
    const { [field]: left, ...others } = selector;
    const rest: Selector = others;
    if (left === undefined || !namesSomething(rest)) continue;
    // Of everything that is no button, nothing is learned.
    const isTelling = TELLING.some((telling) => rest[telling] !== undefined);
    if (!isTelling && field !== 'state' && field !== 'index') continue;
    const found = selectNodes(scene, rest, refs);
    const [first] = found;
    if (first === undefined) continue;
    yield `${counted(found.length)} without ${selectorText({ [field]: left })}: ${shown(first)}${found.length > 1 ? ', …' : ''}`;
  }
}

/** The element in a few words: `button "Sign in"`. */
function shown({ role, label, element }: SceneNode): string {
  const [words] = label;
  return `${role} ${quoteScreenText(words ?? element.resourceId ?? element.class)}`;
}
