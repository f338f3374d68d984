import type { Role } from '../role.ts';
import type { SceneNode } from '../scene.ts';
import { isAdapterList } from './class-role.ts';
import type { Draft } from './draft.ts';

/** Roles that are used with the hands even where no flag says so: a field that only takes focus, a slider. */
const USED: ReadonlySet<Role> = new Set(['input', 'slider', 'combobox', 'keyboard']);
const TURNED: ReadonlySet<Role> = new Set(['switch', 'checkbox', 'radio']);

/** Says of every node whether a person could do something with it, and whether it is on. */
export function markActionable(nodes: readonly Draft[]): void {
  for (const node of nodes) node.actionable = isActionable(node);
  for (const node of nodes) if (!node.actionable && isAdapterRow(node)) makeRow(node);
  for (const node of nodes) node.checked = isOn(node);
}

function isActionable(node: Draft): boolean {
  const { element, role } = node;
  if (element.clickable === true || element.longClickable === true || element.scrollable === true) return true;
  if (element.actions !== undefined && element.actions.length > 0) return true;
  if (role === 'keyboard') return false;
  if (USED.has(role) && !isSpokenRole(node)) return true;
  // A switch without a press of its own is turned by the row that it stands in.
  return element.checkable === true && !hasPressed(node.parent);
}

/** The bare child by which Compose tells its parent's role. */
function isSpokenRole({ element, children, parent }: SceneNode): boolean {
  return (
    children.length === 0 &&
    parent?.element.clickable === true &&
    element.text === undefined &&
    element.contentDesc === undefined &&
    element.resourceId === undefined &&
    element.focusable !== true
  );
}

function hasPressed(node: SceneNode | undefined): boolean {
  for (let around = node; around !== undefined; around = around.parent) {
    if (around.element.scrollable === true) return false;
    if (around.element.clickable === true) return true;
  }
  return false;
}

/**
 * Rows of Android's adapter lists are pressed through the list and say nothing of it themselves. A row that the
 * adapter has disabled is a heading, and one that holds what takes the focus is not pressed (AbsListView.onTouchUp asks
 * hasExplicitFocusable).
 */
function isAdapterRow({ element, parent, children }: SceneNode): boolean {
  if (parent === undefined || element.enabled === false || !isAdapterList(parent.element.class)) return false;
  if (inWebView(parent)) return false;
  if (children.length === 0) return element.text !== undefined || element.contentDesc !== undefined;
  const waiting = [...children];
  let words = 0;
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.element.clickable === true || inside.element.focusable === true) return false;
    if (inside.element.text !== undefined || inside.element.contentDesc !== undefined) words += 1;
    for (const child of inside.children) waiting.push(child);
  }
  return words > 0;
}

function makeRow(node: Draft): void {
  node.actionable = true;
  if (node.element.role === undefined) node.role = 'listitem';
}

function inWebView(node: SceneNode | undefined): boolean {
  for (let around = node; around !== undefined; around = around.parent) if (around.role === 'webview') return true;
  return false;
}

function isOn(node: Draft): boolean | undefined {
  const { element, actionable } = node;
  if (element.checkable === true || element.checked === true) return element.checked === true;
  if (!actionable || element.clickable !== true) return undefined;
  const turned = onlySwitchIn(node);
  if (turned === undefined) return undefined;
  if (element.role === undefined) node.role = turned.role;
  return turned.element.checked === true;
}

/** The one switch in an element that the element's own press turns; undefined for none or several. */
function onlySwitchIn(node: Draft): Draft | undefined {
  let found: Draft | undefined;
  const waiting = [...node.children];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    if (inside.actionable) return undefined;
    if (inside.element.checkable === true && TURNED.has(inside.role)) {
      if (found !== undefined) return undefined;
      found = inside;
    }
    for (const child of inside.children) waiting.push(child);
  }
  return found;
}
