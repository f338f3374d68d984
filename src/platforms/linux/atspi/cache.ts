import type { DBusValue } from '../dbus/value.ts';
import { asList, asNumber, asNumbers, asReference, asString, asStrings } from './answers.ts';
import { shortInterfaceName } from './interfaces.ts';
import { type ObjectReference, referenceKey } from './reference.ts';
import { StateSet } from './states.ts';

/** What an application's cache tells of one object. It is put together when it is asked for, so it is never old. */
export interface CachedObject {
  readonly object: ObjectReference;
  readonly parent: ObjectReference;
  readonly index: number;
  readonly childCount: number;
  readonly interfaces: ReadonlySet<string>;
  readonly name: string;
  readonly role: number;
  readonly description: string;
  readonly states: StateSet;
}

/** The objects that an application has in its cache: most of them, seldom all. */
export class ObjectCache {
  readonly #objects = new Map<string, CachedObject>();
  readonly #children = new Map<string, CachedObject[]>();

  /** By the answer of Cache.GetItems. Records of another form, such as those of Qt 5, are left out. */
  constructor(items: DBusValue | undefined = []) {
    for (const item of asList(items)) {
      const cached = readItem(asList(item));
      if (cached === undefined) continue;
      this.#objects.set(referenceKey(cached.object), cached);
      const parent = referenceKey(cached.parent);
      const siblings = this.#children.get(parent);
      if (siblings === undefined) this.#children.set(parent, [cached]);
      else siblings.push(cached);
    }
  }

  get size(): number {
    return this.#objects.size;
  }

  get(object: ObjectReference): CachedObject | undefined {
    return this.#objects.get(referenceKey(object));
  }

  /** An object's children in their order; undefined where the cache does not have all of them. */
  childrenOf(object: ObjectReference): readonly ObjectReference[] | undefined {
    const count = this.get(object)?.childCount;
    const children = this.#children.get(referenceKey(object)) ?? [];
    if (count === undefined || count < 0 || children.length !== count) return undefined;
    return children.toSorted((one, other) => one.index - other.index).map((child) => child.object);
  }
}

/** `((so)(so)(so)iiassusau)`: object, application, parent, index, children, interfaces, name, role, description, states. */
function readItem(item: readonly DBusValue[]): CachedObject | undefined {
  if (item.length !== 10) return undefined;
  const [object, , parent, index, childCount, interfaces, name, role, description, states] = item;
  return {
    object: asReference(object),
    parent: asReference(parent),
    index: asNumber(index),
    childCount: asNumber(childCount),
    interfaces: new Set(asStrings(interfaces).map(shortInterfaceName)),
    name: asString(name),
    role: asNumber(role),
    description: asString(description),
    states: new StateSet(asNumbers(states)),
  };
}
