import type { Bounds } from '../../domain/geometry.ts';
import { isVisible } from './hit-test.ts';
import { type Placed, textOf } from './layout.ts';
import { isAnnounced, isFocusable, isLongClickable } from './view.ts';
import { attribute } from './xml-attribute.ts';

export interface DumpedWindow {
  readonly root: Placed;
  readonly packageName: string;
  /** Quarter turns. */
  readonly rotation: number;
  /** Path of the view that has the input focus. */
  readonly focus: string | undefined;
}

/**
 * What `uiautomator dump` writes for a window: the form of Android 15, `drawing-order` and `hint` behind the bounds,
 * invisible nodes left out (their siblings keep their index), empty nodes self-closed. `compressed` leaves out
 * containers that mean nothing to accessibility and moves their children up.
 */
export function dumpXml(window: DumpedWindow, compressed: boolean): string {
  const parts: string[] = [
    `<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation="${window.rotation}">`,
  ];
  writeNode(parts, window.root, 0, 0, window, compressed);
  parts.push('</hierarchy>');
  return parts.join('');
}

function writeNode(
  parts: string[],
  placed: Placed,
  index: number,
  drawingOrder: number,
  window: DumpedWindow,
  compressed: boolean,
): void {
  parts.push('<node', attributes(placed, index, drawingOrder, window));
  const children = accessibleChildren(placed, compressed);
  const before = parts.length;
  parts.push('>');
  for (const [childIndex, child] of children.entries()) {
    if (isVisible(child)) writeNode(parts, child, childIndex, childIndex + 1, window, compressed);
  }
  if (parts.length === before + 1) parts[before] = ' />';
  else parts.push('</node>');
}

/** A list counts only the rows that it has made, which are the visible ones; other containers count all children. */
function accessibleChildren(placed: Placed, compressed: boolean): readonly Placed[] {
  const recycles = placed.view.className.endsWith('.RecyclerView');
  const children = placed.children.filter((child) => !child.view.decorative && (!recycles || isVisible(child)));
  if (!compressed) return children;
  return children.flatMap((child) => (isImportant(child) ? [child] : accessibleChildren(child, compressed)));
}

function isImportant({ view }: Placed): boolean {
  return (
    textOf(view).text !== '' ||
    (view.contentDescription ?? '') !== '' ||
    isFocusable(view) ||
    isLongClickable(view) ||
    view.checkable === true
  );
}

function attributes(placed: Placed, index: number, drawingOrder: number, window: DumpedWindow): string {
  const { view } = placed;
  const flag = (name: string, value: boolean | undefined): string => ` ${name}="${value === true}"`;
  const { text } = textOf(view);
  return [
    isUnfriendly(placed) ? ' NAF="true"' : '',
    ` index="${index}"`,
    attribute('text', text),
    attribute('resource-id', resourceId(view.id, window.packageName)),
    attribute('class', view.className),
    attribute('package', window.packageName),
    attribute('content-desc', view.contentDescription ?? ''),
    flag('checkable', view.checkable),
    flag('checked', view.checked),
    flag('clickable', isAnnounced(view)),
    flag('enabled', !view.disabled),
    flag('focusable', isFocusable(view)),
    flag('focused', placed.path === window.focus),
    flag('scrollable', view.alwaysScrollable || (view.scroll !== undefined && (placed.scrolled?.limit ?? 0) > 0)),
    flag('long-clickable', isLongClickable(view)),
    flag('password', view.field?.password),
    flag('selected', view.selected),
    ` bounds="${boundsText(placed.visible)}"`,
    ` drawing-order="${drawingOrder}"`,
    attribute('hint', view.field?.hintUnmarked ? '' : (view.field?.hint ?? '')),
  ].join('');
}

/** "Not accessibility friendly", as uiautomator marks what can be clicked but names itself nowhere. */
function isUnfriendly(placed: Placed): boolean {
  return isAnnounced(placed.view) && !speaks(placed);
}

function speaks(placed: Placed): boolean {
  const { view } = placed;
  return textOf(view).text !== '' || (view.contentDescription ?? '') !== '' || placed.children.some(speaks);
}

function resourceId(id: string | undefined, packageName: string): string {
  if (id === undefined) return '';
  return id.includes(':') ? id : `${packageName}:id/${id}`;
}

function boundsText([left, top, right, bottom]: Bounds): string {
  return `[${left},${top}][${right},${bottom}]`;
}
