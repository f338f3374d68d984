import type { Role } from '../role.ts';
import type { SceneNode, Surroundings } from '../scene.ts';
import { classRole } from './class-role.ts';
import type { Draft } from './draft.ts';
import { isKeyboardWindow, isWindow } from './windows.ts';

/** Gives every node its role, parents before children. */
export function giveRoles(nodes: readonly Draft[], surroundings: Surroundings): void {
  // Screens have few classes and many elements.
  const known = new Map<string, Role | undefined>();
  const byClass = (className: string): Role | undefined => {
    if (!known.has(className)) known.set(className, classRole(className));
    return known.get(className);
  };
  for (const node of nodes) {
    node.role = isKeyboardWindow(node, surroundings) ? 'keyboard' : roleOf(node, byClass);
    if (node.role === 'group' && isWindow(node)) node.role = 'window';
  }
}

/**
 * What an element is. Its platform's own word counts; else its class, and what its flags and neighbours say where the
 * class says little.
 *
 * @param node Its ancestors have their roles already.
 * @param byClass What a class alone says.
 */
function roleOf(node: SceneNode, byClass: (className: string) => Role | undefined): Role {
  const { element, parent } = node;
  if (element.role !== undefined) return element.role;
  const said = byClass(element.class);
  if (element.checkable === true) return checkableRole(said, node, byClass);
  if (said !== undefined && !PLAIN.has(said)) return said;
  if (said === undefined || said === 'group') {
    const spoken = spokenRole(node, byClass);
    if (spoken !== undefined) return spoken;
    if (isTab(node, byClass)) return 'tab';
  }
  const pressed = element.clickable === true;
  if (pressed && (said === 'text' || said === undefined) && inWebView(parent) && hasWords(node)) return 'link';
  if (pressed && said !== 'text' && said !== 'image' && isListRow(node)) return 'listitem';
  if (pressed) return holdsControls(node) ? 'group' : 'button';
  if (element.scrollable === true)
    return said === undefined && node.children.length > 1 && !inWebView(parent) ? 'list' : 'group';
  if (said !== undefined && said !== 'group') return said;
  if (node.children.length > 0) return 'group';
  if (element.text !== undefined) return 'text';
  if (element.contentDesc !== undefined) return said === 'group' || element.longClickable === true ? 'group' : 'text';
  return 'other';
}

/** Roles that say how something is drawn, not what is done with it. */
const PLAIN: ReadonlySet<Role> = new Set(['text', 'image', 'group']);

/** Roles of what can be turned on. */
const TURNED: ReadonlySet<Role> = new Set(['switch', 'checkbox', 'radio', 'menuitem', 'tab', 'listitem']);

function checkableRole(
  said: Role | undefined,
  node: SceneNode,
  byClass: (className: string) => Role | undefined,
): Role {
  if (said !== undefined && TURNED.has(said)) return said;
  if (said === 'text') return 'checkbox';
  const spoken = spokenRole(node, byClass);
  // Compose gives its switch no class of its own, only the flag.
  return spoken !== undefined && TURNED.has(spoken) ? spoken : 'switch';
}

/**
 * Compose tells the role of an element that has children by one more child: a bare leaf of the role's class, without
 * words and flags (AndroidComposeViewAccessibilityDelegateCompat, the "fake" role node).
 */
function spokenRole(node: SceneNode, byClass: (className: string) => Role | undefined): Role | undefined {
  if (node.element.clickable !== true && node.element.checkable !== true && node.element.selected !== true) return;
  const last = node.children.at(-1);
  if (last === undefined || last.children.length > 0) return undefined;
  const { element } = last;
  if (element.text !== undefined || element.contentDesc !== undefined || element.resourceId !== undefined) return;
  if (element.clickable === true || element.checkable === true) return undefined;
  const role = byClass(element.class);
  return role === undefined || PLAIN.has(role) || role === 'progress' ? undefined : role;
}

/** One of a few side by side, of which one is the chosen one and the others can be pressed. */
function isTab(node: SceneNode, byClass: (className: string) => Role | undefined): boolean {
  const row = node.parent?.children;
  if (row === undefined || row.length < 2 || row.length > 12) return false;
  let chosen = 0;
  let offered = 0;
  for (const { element } of row) {
    if (element.selected === true) chosen += 1;
    else if (element.clickable === true) offered += 1;
    else return false;
    const said = byClass(element.class);
    if (said !== undefined && said !== 'group') return false;
  }
  return chosen === 1 && offered > 0;
}

function inWebView(node: SceneNode | undefined): boolean {
  for (let around = node; around !== undefined; around = around.parent) if (around.role === 'webview') return true;
  return false;
}

/** Whether what holds it, wrappers left aside, is a list. */
function isListRow(node: SceneNode): boolean {
  for (let around = node.parent; around !== undefined; around = around.parent) {
    if (around.role === 'list' || around.role === 'grid') return true;
    if (around.element.clickable === true || around.element.scrollable === true) return false;
  }
  return false;
}

function hasWords({ element, children }: SceneNode): boolean {
  return (
    element.text !== undefined ||
    element.contentDesc !== undefined ||
    children.some((child) => child.element.text !== undefined || child.element.contentDesc !== undefined)
  );
}

function holdsControls(node: SceneNode): boolean {
  const waiting = [...node.children];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.element.clickable === true) return true;
    for (const child of inside.children) waiting.push(child);
  }
  return false;
}
