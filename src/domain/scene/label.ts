import { type Bounds, hasArea } from '../geometry.ts';
import type { Role } from '../role.ts';
import type { SceneNode, Surroundings } from '../scene.ts';
import type { Draft } from './draft.ts';
import { nameByNeighbours } from './neighbour.ts';
import { area } from './rectangle.ts';
import { addWord, heldBy, ownWords, type Word } from './words.ts';

/** Gives every node its label and value. */
export function giveLabels(nodes: readonly Draft[], surroundings: Surroundings): void {
  const screen = screenArea(nodes, surroundings);
  const own = nodes.map((node) => ownWords(node));
  for (const node of nodes) {
    node.value = heldBy(node);
    const content = takesWords(node, screen) ? withWordsInside(node, own) : undefined;
    node.tellsContent = content !== undefined;
    const words = content ?? own[node.index] ?? [];
    if (words.length > 0) node.label = words.map(({ text }) => text);
  }
  nameByNeighbours(nodes);
}

/** Roles whose content stands for itself. */
const HOLDERS: ReadonlySet<Role> = new Set([
  'list',
  'grid',
  'webview',
  'tree',
  'table',
  'dialog',
  'window',
  'toolbar',
  'menu',
  'keyboard',
]);

/** How much of the screen something with controls in it may cover and still be one thing with a name: a card, a row. */
const CARD = 0.5;

function takesWords(node: Draft, screen: number): boolean {
  const { role, element, children } = node;
  if (children.length === 0) return false;
  if (!node.actionable && role !== 'tab') return false;
  if (HOLDERS.has(role) || element.scrollable === true) return false;
  return area(node.visible ?? element.bounds) <= CARD * screen || !holdsActionable(node);
}

function holdsActionable(node: SceneNode): boolean {
  const waiting = [...node.children];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.actionable) return true;
    for (const child of inside.children) waiting.push(child);
  }
  return false;
}

/** Texts that one thing with a name may have in it; what has more is a page. */
const MOST_TEXTS = 40;

/** The words that can be seen; where there are none those that cannot; undefined where they are too many for a name. */
function withWordsInside(node: Draft, own: readonly (readonly Word[])[]): readonly Word[] | undefined {
  const seen = gather(node, own, (inside) => inside.visible !== undefined || node.visible === undefined);
  return seen?.length === 0 ? gather(node, own, () => true) : seen;
}

function gather(
  node: SceneNode,
  own: readonly (readonly Word[])[],
  counts: (inside: SceneNode) => boolean,
): readonly Word[] | undefined {
  const words = [...(own[node.index] ?? [])];
  const kept = words.length;
  let texts = 0;
  const waiting = node.children.toReversed();
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.actionable || inside.role === 'tab') continue;
    for (const { text, described } of counts(inside) ? (own[inside.index] ?? []) : []) {
      texts += 1;
      if (texts > MOST_TEXTS) return undefined;
      addWord(words, text, described, kept);
    }
    for (let place = inside.children.length - 1; place >= 0; place -= 1) {
      const child = inside.children[place];
      if (child !== undefined) waiting.push(child);
    }
  }
  return words;
}

function screenArea(nodes: readonly Draft[], { size }: Surroundings): number {
  if (size !== null) return size.width * size.height;
  const bounds: Bounds | undefined = nodes[0]?.element.bounds;
  return bounds !== undefined && hasArea(bounds) ? area(bounds) : Number.POSITIVE_INFINITY;
}
