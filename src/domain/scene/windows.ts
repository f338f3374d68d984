import type { Bounds } from '../geometry.ts';
import type { SceneNode, Surroundings } from '../scene.ts';

/** Whether the element is the frame around several windows or roots (see UiTree). */
export function isFrame(node: SceneNode): boolean {
  return node.parent === undefined && node.element.class === 'hierarchy';
}

/** The top elements of the windows that were read, in the platform's order. */
export function windowsOf(nodes: readonly SceneNode[]): readonly SceneNode[] {
  const [top] = nodes;
  if (top === undefined) return [];
  return isFrame(top) ? top.children : [top];
}

/** Whether there are words or controls in a window. Decorations have none. */
export function showsSomething(window: SceneNode): boolean {
  const waiting = [window];
  for (let inside = waiting.pop(); inside !== undefined; inside = waiting.pop()) {
    const { text, contentDesc, clickable } = inside.element;
    if (text !== undefined || contentDesc !== undefined || clickable === true) return true;
    for (const child of inside.children) waiting.push(child);
  }
  return false;
}

/** Whether the element is the top of one of several windows. */
export function isWindow({ parent }: SceneNode): boolean {
  return parent !== undefined && isFrame(parent);
}

/** Packages of the keyboards that phones come with, and what others call themselves. */
const KEYBOARD_PACKAGE = /inputmethod|keyboard|\bime\b|honeyboard|swiftkey|sogou\.|iflytek\.inputmethod/i;

/** Whether the element is the top of the on-screen keyboard's own window. Keypads that apps draw are none. */
export function isKeyboardWindow(node: SceneNode, { keyboard, app }: Surroundings): boolean {
  if (!isWindow(node)) return false;
  if (node.package !== undefined && node.package === app) return false;
  if (node.package !== undefined && KEYBOARD_PACKAGE.test(node.package)) return true;
  return keyboard.some((place) => same(place, node.element.bounds));
}

function same(one: Bounds, other: Bounds): boolean {
  return one.every((edge, place) => edge === other[place]);
}
