import type { MenuEntry } from '../../../device/windows.ts';
import type { AtspiClient } from './client.ts';
import { isRefusal, orElse } from './node.ts';
import type { ObjectReference } from './reference.ts';
import { isNothing, referenceKey } from './reference.ts';
import { roleOf } from './roles.ts';
import type { StateSet } from './states.ts';

/** An entry with the object that does what it says. */
export interface MenuNode extends MenuEntry {
  readonly object: ObjectReference;
  readonly entries: readonly MenuNode[];
}

const ENTRIES: ReadonlySet<string> = new Set(['menu', 'menu item', 'check menu item', 'radio menu item']);
const TOGGLED: ReadonlySet<string> = new Set(['check menu item', 'radio menu item']);

/** How deep below a window its menu bar is looked for, and how many objects may be met on the way. */
const BAR_DEPTH = 8;
const BAR_OBJECTS = 400;
/** More than any program has; an application's error must not end in a loop. */
const MOST_ENTRIES = 2_000;
const DEEPEST = 12;

/** The window's menu bar, which lies above what there may be thousands of; undefined where it has none. */
export async function findMenuBar(client: AtspiClient, window: ObjectReference): Promise<ObjectReference | undefined> {
  let level: readonly ObjectReference[] = [window];
  let met = 0;
  for (let depth = 0; depth < BAR_DEPTH && level.length > 0; depth++) {
    const lists = await Promise.all(level.map((object) => orElse(client.children(object), [])));
    level = lists.flat().filter((object) => !isNothing(object));
    met += level.length;
    if (met > BAR_OBJECTS) level = level.slice(0, BAR_OBJECTS);
    const roles = await Promise.all(level.map((object) => orElse(client.role(object), undefined)));
    const bar = level[roles.findIndex((role) => role !== undefined && roleOf(role).name === 'menu bar')];
    if (bar !== undefined || met > BAR_OBJECTS) return bar;
  }
  return undefined;
}

/** The entries of a menu bar, with all that lies below them, shown or not. */
export async function readMenu(client: AtspiClient, bar: ObjectReference): Promise<readonly MenuNode[]> {
  const seen = new Set<string>();
  /** What stands between a menu and its entries (Qt's popup menus) counts for what is in it. */
  const entriesOf = async (object: ObjectReference, depth: number): Promise<readonly MenuNode[]> => {
    if (depth > DEEPEST) return [];
    const children = (await orElse(client.children(object), [])).filter((child) => {
      const key = referenceKey(child);
      const isNew = !isNothing(child) && !seen.has(key) && seen.size < MOST_ENTRIES;
      seen.add(key);
      return isNew;
    });
    const lists = await Promise.all(children.map((child) => readEntry(child, depth)));
    return lists.flat();
  };
  const readEntry = async (object: ObjectReference, depth: number): Promise<readonly MenuNode[]> => {
    try {
      const role = roleOf(await client.role(object)).name;
      if (!ENTRIES.has(role)) return entriesOf(object, depth + 1);
      const [name, states, entries] = await Promise.all([
        client.name(object),
        client.states(object),
        TOGGLED.has(role) ? [] : entriesOf(object, depth + 1),
      ]);
      const enabled = states.has('enabled') || states.has('sensitive');
      // Nameless ones are lines between entries, and what closes a popup.
      if (name.trim() === '') return entries;
      return [{ object, name: name.trim(), enabled, checked: checkedState(role, states), entries }];
    } catch (error) {
      if (isRefusal(error)) return [];
      throw error;
    }
  };
  return entriesOf(bar, 0);
}

function checkedState(role: string, states: StateSet): boolean | undefined {
  if (!TOGGLED.has(role) && !states.has('checkable')) return undefined;
  return states.has('checked');
}
