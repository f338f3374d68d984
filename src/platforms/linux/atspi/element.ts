import type { UiElement } from '../../../domain/element.ts';
import type { Bounds } from '../../../domain/geometry.ts';
import type { Role } from '../../../domain/role.ts';
import { isClick, offeredActions } from './actions.ts';
import type { Extents } from './client.ts';
import { type AtspiNode, holdsText } from './node.ts';
import { roleOf } from './roles.ts';
import type { StateSet } from './states.ts';
import { type Toolkit, tellsClassAsName } from './toolkit.ts';

/** How a toolkit's positions become device pixels: `device = offset + scale × position`. */
export interface Placement {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Where positions are device pixels as they stand. */
export const AS_TOLD: Placement = { x: 0, y: 0, scale: 1 };

/** An element while its tree grows. Its fields are set in the order that UiElement promises. */
type GrowingElement = { -readonly [Field in keyof UiElement]: UiElement[Field] };

const NOWHERE: Bounds = [0, 0, 0, 0];

/** GTK 3 puts what is hidden at -2147483648. No screen is this large. */
const FARTHEST = 1_000_000;

/** Device pixels of what a toolkit told; a rectangle without area where it told none that can be. */
export function boundsOf(extents: Extents | undefined, { x, y, scale }: Placement): Bounds {
  if (extents === undefined || extents.some((number) => Math.abs(number) > FARTHEST)) return NOWHERE;
  const [left, top, width, height] = extents;
  const edge = (offset: number, position: number): number => offset + Math.round(scale * position);
  return [edge(x, left), edge(y, top), edge(x, left + width), edge(y, top + height)];
}

/** Roles whose text is typed when they are editable. */
const TYPED: ReadonlySet<Role> = new Set(['text', 'other', 'group']);

/** What each of these roles is can be on or off, whether or not CHECKABLE is said. */
const CHECKABLE: ReadonlySet<string> = new Set([
  'check box',
  'check menu item',
  'radio button',
  'radio menu item',
  'toggle button',
  'switch',
]);

/**
 * One object as an element, without children.
 *
 * @param packageName Written where it is told: on the root, and where it differs from what is around.
 */
export function toElement(
  node: Omit<AtspiNode, 'children'>,
  placement: Placement,
  toolkit: Toolkit,
  packageName: string | undefined,
): GrowingElement {
  const { states } = node;
  const { name: className, role } = roleOf(node.role);
  const actions = offeredActions(node, toolkit);
  const element = { class: className } as GrowingElement;
  if (packageName !== undefined) element.package = packageName;
  const text = wordsOf(node, toolkit);
  // Elsewhere the text of a password field is what was typed into it, and is hidden.
  const isSecret = className === 'password text';
  if (text !== '' && !isSecret) element.text = text;
  const description = isSecret ? text : node.description === text ? '' : node.description;
  if (description !== '') element.contentDesc = description;
  if (node.id !== '') element.resourceId = node.id;
  const hint = node.attributes.get('placeholder-text') || node.attributes.get('placeholder') || '';
  if (hint !== '') element.hint = hint;
  const expanded = isExpanded(states);
  // What unfolds is a toggle button to GTK 3, which nobody would call on or off.
  const isToggled = CHECKABLE.has(className) && expanded === undefined;
  if (states.has('checkable') || isToggled) element.checkable = true;
  if (isOn(className, states)) element.checked = true;
  if (actions.some(isClick)) element.clickable = true;
  if (states.has('focusable')) element.focusable = true;
  if (states.has('focused')) element.focused = true;
  if (states.has('selected')) element.selected = true;
  if (className === 'password text') element.password = true;
  // GTK 4 says SENSITIVE only.
  if (!states.has('enabled') && !states.has('sensitive')) element.enabled = false;
  element.role = states.has('editable') && TYPED.has(role) ? 'input' : role;
  const value = heldValue(node, element.role);
  if (value !== undefined) element.value = value;
  if (expanded !== undefined) element.expanded = expanded;
  if (actions.length > 0) element.actions = actions;
  element.bounds = boundsOf(node.extents, placement);
  return element;
}

/** Stands in a text for an object that is in it. */
const EMBEDDED = /\ufffc/g;

/** What GTK 4 calls what has no name. An application's own classes cannot be told from names. */
const TOOLKIT_CLASS = /^(?:Gtk|Adw)[A-Z]\w*$/;

/** What Chromium appends to the name of a tab every few seconds anew. */
const MEMORY_USAGE = / - Memory usage - [\d.,]+ [KMG]B$/;

/** Its name, which GTK 3 pads with blanks in menus; else the text of what is text alone. */
function wordsOf(node: Omit<AtspiNode, 'children'>, toolkit: Toolkit): string {
  const isClass = tellsClassAsName(toolkit) && TOOLKIT_CLASS.test(node.name);
  const name = isClass ? '' : node.name.trim().replace(MEMORY_USAGE, '');
  if (name !== '' || node.text === undefined || holdsText(node)) return name;
  return node.text.content.replace(EMBEDDED, '').trim();
}

/** Roles whose number says how far something is. A pane's splitter has one too. */
const MEASURED: ReadonlySet<Role> = new Set(['slider', 'progress', 'scrollbar', 'input']);

/** A field's text, else a slider's place; never what a password is. */
function heldValue(node: Omit<AtspiNode, 'children'>, role: Role): string | undefined {
  const { states, text, value } = node;
  if (roleOf(node.role).name === 'password text') return undefined;
  // More digits than a toolkit means come from its arithmetic.
  if (value !== undefined && MEASURED.has(role)) return String(Number(value.toPrecision(12)));
  if (text !== undefined && holdsText(node)) return text.content;
  return states.has('indeterminate') && role === 'checkbox' ? 'mixed' : undefined;
}

function isOn(className: string, states: StateSet): boolean {
  return states.has('checked') || (className === 'toggle button' && states.has('pressed'));
}

function isExpanded(states: StateSet): boolean | undefined {
  if (states.has('expanded')) return true;
  return states.has('expandable') || states.has('collapsed') ? false : undefined;
}
