import type { UiElement } from '../../../domain/element.ts';
import { type Bounds, hasArea } from '../../../domain/geometry.ts';
import { type Placement, toElement } from './element.ts';
import type { AtspiNode } from './node.ts';
import type { ElementOrigins } from './origins.ts';
import { roleOf } from './roles.ts';
import { showsPages, type Toolkit } from './toolkit.ts';

/** One window that was read. */
export interface WindowReading {
  readonly root: AtspiNode;
  readonly toolkit: Toolkit;
  readonly placement: Placement;
  /** The application, as elements name it. */
  readonly packageName: string;
}

/**
 * The elements of windows, back to front. One window is the root itself; several stand in a frame of class `hierarchy`;
 * none is null.
 */
export function buildRoot(windows: readonly WindowReading[], origins: ElementOrigins): UiElement | null {
  const roots = windows.map((window) => buildElement(window.root, window, origins, window.packageName));
  const [first, ...others] = roots;
  if (first === undefined) return null;
  if (others.length === 0) return first;
  return { class: 'hierarchy', bounds: union(roots.map(({ bounds }) => bounds)), children: roots };
}

function buildElement(
  node: AtspiNode,
  window: WindowReading,
  origins: ElementOrigins,
  packageName?: string,
): UiElement {
  const { toolkit, placement } = window;
  const alone = toElement(node, placement, toolkit, packageName);
  if (scrolls(node)) alone.scrollable = true;
  // A frame within a window is a border.
  if (packageName === undefined && alone.role === 'window') alone.role = 'group';
  if (alone.text !== undefined) alone.text = saidOnce(alone.text, node);
  const children = node.children.flatMap((child) => {
    const built = buildElement(child, window, origins);
    return isBareWrapper(built, toolkit) ? (built.children ?? []) : [built];
  });
  const element: UiElement = children.length === 0 ? alone : { ...alone, children };
  const { object, role, name } = node;
  origins.remember(element, { object, role, name, toolkit });
  return element;
}

/**
 * Chromium builds its own controls of nameless panels within panels, as like as two peas: what is in them would seem to be
 * elsewhere with every change. Those of pages are of other kinds.
 */
function isBareWrapper(element: UiElement, toolkit: Toolkit): boolean {
  const { class: name, role, bounds, children, focusable, ...told } = element;
  return showsPages(toolkit) && name === 'panel' && Object.keys(told).length === 0;
}

/** AT-SPI does not say what scrolls; a pane that shows a scroll bar does, and a page does where it is too long. */
function scrolls(node: AtspiNode): boolean {
  if (roleOf(node.role).name === 'document web') return true;
  return (
    roleOf(node.role).name === 'scroll pane' &&
    node.children.some(
      ({ role, extents = [0, 0, 0, 0] }) => roleOf(role).role === 'scrollbar' && extents[2] > 0 && extents[3] > 0,
    )
  );
}

/** GTK 4.8 makes a button's name of its label twice: `OK OK`. */
function saidOnce(text: string, { children }: AtspiNode): string {
  const half = text.slice(0, text.length >> 1);
  return text === `${half} ${half}` && children.some(({ name }) => name === half) ? half : text;
}

/** Windows without area do not count. */
function union(all: readonly Bounds[]): Bounds {
  const [first = NOWHERE, ...others] = all.filter(hasArea);
  return others.reduce<Bounds>(
    ([left, top, right, bottom], other) => [
      Math.min(left, other[0]),
      Math.min(top, other[1]),
      Math.max(right, other[2]),
      Math.max(bottom, other[3]),
    ],
    first,
  );
}

const NOWHERE: Bounds = [0, 0, 0, 0];
