import type { Role } from './role.ts';
import type { SceneNode } from './scene.ts';

/** What `ui-action` does to an element, by the names that Android's accessibility gives these actions. */
export const ELEMENT_ACTIONS = [
  'click',
  'long_click',
  'focus',
  'clear',
  'select',
  'expand',
  'collapse',
  'dismiss',
  'increment',
  'decrement',
  'show_on_screen',
] as const;

export type ElementAction = (typeof ELEMENT_ACTIONS)[number];

export const isElementAction = (name: string): name is ElementAction =>
  (ELEMENT_ACTIONS as readonly string[]).includes(name);

/**
 * The names by which toolkits offer these actions (GTK, Qt and Chromium over AT-SPI; AX on macOS), in order of preference,
 * whatever their letters' case: GTK says `click` and Qt `Press`.
 */
const NATIVE_NAMES: Readonly<Record<ElementAction, readonly string[]>> = {
  click: ['click', 'press', 'toggle', 'jump', 'check', 'uncheck', 'open', 'select', 'activate', 'AXPress'],
  long_click: ['long_click', 'longClick'],
  focus: ['focus', 'SetFocus', 'grabFocus'],
  clear: ['clear'],
  select: ['select', 'AXPick'],
  expand: ['expand', 'expand or contract'],
  collapse: ['collapse', 'expand or contract'],
  dismiss: ['dismiss', 'close', 'AXCancel'],
  increment: ['increment', 'Increase', 'AXIncrement'],
  decrement: ['decrement', 'Decrease', 'AXDecrement'],
  show_on_screen: ['show_on_screen', 'scrollTo', 'AXScrollToVisible'],
};

/** Where a pointer's press and the action `activate` are two things: Enter sends a field off, and opens a row that a press selects. */
const ACTIVATED_BY_ENTER: ReadonlySet<Role> = new Set([
  'input',
  'cell',
  'row',
  'listitem',
  'treeitem',
  'table',
  'tree',
  'list',
]);

/** The platform's own name for an action, where the element offers it; a name that is no action of ours is looked for as it is. */
export function nativeAction(node: SceneNode, action: string): string | undefined {
  const offered = node.element.actions ?? [];
  const names = isElementAction(action) ? NATIVE_NAMES[action] : [action];
  const isTwoThings = action === 'click' && ACTIVATED_BY_ENTER.has(node.role);
  for (const name of names) {
    if (isTwoThings && name === 'activate') continue;
    const found = offered.find((one) => one === name) ?? offered.find((one) => isSameName(one, name));
    if (found !== undefined) return found;
  }
  return undefined;
}

const isSameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

export const takesText = ({ element, role }: SceneNode): boolean => role === 'input' || element.password === true;

/** What touches and keys can do to the element, where accessibility offers nothing. */
export function gestureActions(node: SceneNode): readonly ElementAction[] {
  const { element, role } = node;
  const isPressed = node.actionable && element.enabled !== false;
  const actions: ElementAction[] = [];
  if (isPressed) actions.push('click', 'long_click');
  if (takesText(node) && element.enabled !== false) actions.push('focus', 'clear');
  if (isPressed && (role === 'tab' || role === 'radio' || role === 'listitem' || role === 'menuitem')) {
    actions.push('select');
  }
  if (isPressed && element.expanded !== undefined) actions.push('expand', 'collapse');
  if (role === 'dialog' || role === 'menu') actions.push('dismiss');
  actions.push('show_on_screen');
  return actions;
}

/**
 * Whether the element as it is afterwards shows that the action happened. Never true for what no reading can show: a
 * press on a plain button.
 */
export function showsAction(action: ElementAction, before: SceneNode, after: SceneNode | undefined): boolean {
  if (after === undefined || action === 'dismiss') return false;
  const { element } = after;
  switch (action) {
    case 'click':
      return (
        (after.checked !== undefined && before.checked !== undefined && after.checked !== before.checked) ||
        (element.selected === true && before.element.selected !== true) ||
        (element.expanded !== undefined && before.element.expanded === !element.expanded)
      );
    case 'focus':
      return element.focused === true;
    case 'clear':
      return takesText(before) && before.value !== undefined && after.value === undefined && element.password !== true;
    case 'select':
      return element.selected === true || after.checked === true;
    case 'expand':
      return element.expanded === true;
    case 'collapse':
      return element.expanded === false;
    case 'increment':
    case 'decrement': {
      const change = Number(after.value) - Number(before.value);
      return action === 'increment' ? change > 0 : change < 0;
    }
    case 'show_on_screen':
      return after.visible !== undefined;
    case 'long_click':
      return false;
  }
}
