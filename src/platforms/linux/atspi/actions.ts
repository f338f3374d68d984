import type { Role } from '../../../domain/role.ts';
import type { AtspiNode } from './node.ts';
import { roleOf } from './roles.ts';
import { canScrollTo, canTakeFocus, type Toolkit } from './toolkit.ts';

/** What can be done to any object of some toolkits, by the names that are told beside its own actions. */
export const FOCUS = 'focus';
export const SCROLL_TO = 'scrollTo';

/** Names under which toolkits offer what a click does. */
const CLICKS: ReadonlySet<string> = new Set([
  'click',
  'press',
  'activate',
  'jump',
  'toggle',
  'open',
  'select',
  'check',
  'uncheck',
  'showmenu',
]);

export function isClick(action: string): boolean {
  return CLICKS.has(action.toLowerCase());
}

/** Chromium, and Qt its last, gives these to everything, so they say nothing of an element that has no others. */
const UNTELLING: ReadonlySet<string> = new Set(['doDefault', 'showContextMenu', 'clickAncestor', 'SetFocus']);

/** GTK 3 gives this to every cell, whether or not something is in it. */
const UNFOLD = 'expand or contract';

/** Roles that are used by the keyboard even where they name no action. */
const USED: ReadonlySet<Role> = new Set(['input', 'slider', 'combobox']);

const WINDOWS: ReadonlySet<Role> = new Set(['window', 'dialog']);

/**
 * The actions that an element is told to have. GTK 4 repeats an application's own (`win.close`, `clipboard.copy`) on
 * everything: they are the window's.
 */
export function offeredActions(
  { actions, role, states }: Pick<AtspiNode, 'actions' | 'role' | 'states'>,
  toolkit: Toolkit,
): readonly string[] {
  const { role: kind } = roleOf(role);
  const named = [...new Set(actions)]
    .filter((name) => name !== '' && name !== 'doDefault' && (WINDOWS.has(kind) || !name.includes('.')))
    .filter((name) => name !== UNFOLD || states.has('expandable'));
  const own = named.some((name) => !UNTELLING.has(name)) ? named : [];
  const isUsed = own.length > 0 || USED.has(kind) || states.has('editable');
  const offered = [...own];
  if (isUsed && states.has('focusable') && canTakeFocus(toolkit)) offered.push(FOCUS);
  if (isUsed && canScrollTo(toolkit)) offered.push(SCROLL_TO);
  return [...new Set(offered)];
}
