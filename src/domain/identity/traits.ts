import type { Role } from '../role.ts';
import type { Scene, SceneNode } from '../scene.ts';

/** What tells one element from another, as far as its own data and the words in it go. */
export interface Traits {
  readonly node: SceneNode;
  /** Class, role, id and package. */
  readonly kind: string;
  /** Kind and identity words: what must be the same for it to be the same element. */
  readonly key: string;
  /** Whether the key holds words. */
  readonly worded: boolean;
  /** Tells elements of equal keys apart: the first words in it, or its whole text where the key leaves a part out. */
  readonly detail: string;
  readonly children: readonly Traits[];
  /** What it says about the page it lies on: a text, something that is pressed, or nothing. */
  readonly unit: 'text' | 'press' | undefined;
  /** Whether its content scrolls in it. */
  readonly scrolls: boolean;
  /** The nearest ancestor that scrolls: its index, -1 where there is none. */
  readonly scroller: number;
  /** The nearest ancestor that is pressed: its index, -1 where there is none. */
  readonly press: number;
  /** Whether something that is acted on lies in it. */
  readonly holdsPress: boolean;
  /** Whether it is one of several pressed things of one kind: its first words name it, the others in it come and go. */
  readonly isRow: boolean;
}

/** What these show is their state, as a window's title is; their name, hint, id and place identify them. */
const VALUE_ROLES: ReadonlySet<Role> = new Set(['input', 'combobox', 'slider', 'progress', 'scrollbar', 'window']);

/** So many siblings of one kind are rows. */
const ROWS = 3;

const SEPARATOR = '\u0001';

const known = new WeakMap<Scene, readonly Traits[]>();

/** The traits of every node, in document order. Remembered for as long as the scene lives. */
export function traitsOf(scene: Scene): readonly Traits[] {
  const before = known.get(scene);
  if (before !== undefined) return before;
  const traits = readTraits(scene.nodes);
  known.set(scene, traits);
  return traits;
}

/** Whether a person presses, holds or types into it; what is only scrolled is not meant. */
const isPressed = (node: SceneNode): boolean => node.actionable && node.element.scrollable !== true;

/**
 * A switch's own text may end in its state (`Wi-Fi ON`), as Android's Switch and ToggleButton write it: what stands
 * before the last word is its name.
 */
export function switchTitle(text: string): string {
  const end = text.trimEnd().lastIndexOf(' ');
  return end < 0 ? '' : text.slice(0, end);
}

function ownWords({ element, role }: SceneNode): string {
  const { text, contentDesc, hint, password } = element;
  const isValue = VALUE_ROLES.has(role) || password === true;
  let words = isValue || text === undefined ? '' : role === 'switch' ? switchTitle(text) : text;
  if (contentDesc !== undefined) words += SEPARATOR + contentDesc;
  if (hint !== undefined) words += SEPARATOR + hint;
  return words;
}

function readTraits(nodes: readonly SceneNode[]): readonly Traits[] {
  const own = nodes.map(ownWords);
  const { names, holdsPress } = readNames(nodes, own);
  const kinds = nodes.map(kindOf);
  const rows = readRows(nodes);
  const traits: (Traits & { children: Traits[] })[] = [];
  for (const node of nodes) {
    const { element, role, index, parent } = node;
    const above = parent === undefined ? undefined : traits[parent.index];
    const pressed = isPressed(node);
    const ownHere = own[index] ?? '';
    const name = names[index] ?? '';
    const words = ownHere === '' && pressed && !VALUE_ROLES.has(role) ? name : ownHere;
    const kind = kinds[index] ?? '';
    const press = parent === undefined || above === undefined ? -1 : isPressed(parent) ? parent.index : above.press;
    const each: Traits & { children: Traits[] } = {
      node,
      kind,
      key: words === '' ? kind : `${kind}${SEPARATOR}${words}`,
      worded: words !== '',
      detail: role === 'switch' ? (element.text ?? '') : element.scrollable === true ? '' : name,
      children: [],
      unit: pressed ? (words === '' ? undefined : 'press') : unitOfText(ownHere, traits[press]),
      scrolls: element.scrollable === true,
      scroller: scrollerBelow(above),
      press,
      holdsPress: holdsPress[index] === true,
      isRow: rows.has(index),
    };
    traits.push(each);
    above?.children.push(each);
  }
  return traits;
}

const shapeOf = ({ element, package: app }: SceneNode): string =>
  `${element.class}${SEPARATOR}${element.resourceId ?? ''}${SEPARATOR}${app ?? ''}`;

/** The nearest scroller of what lies in this one. */
export const scrollerBelow = (above: Traits | undefined): number =>
  above === undefined ? -1 : above.scrolls ? above.node.index : above.scroller;

const kindOf = (node: SceneNode): string => `${shapeOf(node)}${SEPARATOR}${node.role}`;

/** A row with a switch has the switch's role, and is a row of the same list as those without. */
function readRows(nodes: readonly SceneNode[]): ReadonlySet<number> {
  const rows = new Set<number>();
  for (const { children } of nodes) {
    if (children.length < ROWS) continue;
    const pressed = children.filter(isPressed);
    const counts = new Map<string, number>();
    for (const row of pressed) counts.set(shapeOf(row), (counts.get(shapeOf(row)) ?? 0) + 1);
    for (const row of pressed) if ((counts.get(shapeOf(row)) ?? 0) >= ROWS) rows.add(row.index);
  }
  return rows;
}

/** The words in a button are the button's; those in a pressable thing that holds others speak for what is around these. */
function unitOfText(words: string, press: Traits | undefined): 'text' | undefined {
  return words !== '' && (press === undefined || press.holdsPress) ? 'text' : undefined;
}

/** For each node the first words in it, those outside of what is pressed in it before the others. */
function readNames(nodes: readonly SceneNode[], own: readonly string[]) {
  const quiet: string[] = new Array(nodes.length).fill('');
  const names: string[] = new Array(nodes.length).fill('');
  const holdsPress: boolean[] = new Array(nodes.length).fill(false);
  // Children stand behind their parents.
  for (let index = nodes.length - 1; index >= 0; index -= 1) {
    const node = nodes[index];
    if (node === undefined) continue;
    let words = own[index] ?? '';
    let any = '';
    for (const child of node.children) {
      const pressed = isPressed(child);
      if (pressed || holdsPress[child.index] === true) holdsPress[index] = true;
      if (words === '' && !pressed) words = quiet[child.index] ?? '';
      if (any === '') any = names[child.index] ?? '';
    }
    const isValue = VALUE_ROLES.has(node.role);
    quiet[index] = isValue ? (own[index] ?? '') : words;
    names[index] = quiet[index] || (isValue ? '' : any);
  }
  return { names, holdsPress };
}
