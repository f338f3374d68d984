import { DBusError } from '../dbus/failure.ts';
import { type DBusValue, Variant } from '../dbus/value.ts';
import type { ObjectReference } from './reference.ts';

/**
 * Reads what an application answered. It may answer anything, so each raises DBusError `malformed` when the answer is of
 * another form than AT-SPI says.
 */
const unexpected = (wanted: string): DBusError => new DBusError('malformed', `an answer that is no ${wanted}`);

export function asString(value: DBusValue | undefined): string {
  if (typeof value !== 'string') throw unexpected('text');
  return value;
}

export function asNumber(value: DBusValue | undefined): number {
  if (typeof value !== 'number') throw unexpected('number');
  return value;
}

export function asBoolean(value: DBusValue | undefined): boolean {
  if (typeof value !== 'boolean') throw unexpected('boolean');
  return value;
}

export function asList(value: DBusValue | undefined): readonly DBusValue[] {
  if (!Array.isArray(value)) throw unexpected('list');
  return value;
}

/** What a property holds. */
export function asVariantValue(value: DBusValue | undefined): DBusValue {
  if (!(value instanceof Variant)) throw unexpected('property');
  return value.value;
}

/** `(so)`: who owns the object, and its path. */
export function asReference(value: DBusValue | undefined): ObjectReference {
  const [busName, path] = asList(value);
  return { busName: asString(busName), path: asString(path) };
}

export function asReferences(value: DBusValue | undefined): readonly ObjectReference[] {
  return asList(value).map(asReference);
}

export function asStrings(value: DBusValue | undefined): readonly string[] {
  return asList(value).map(asString);
}

export function asNumbers(value: DBusValue | undefined): readonly number[] {
  return asList(value).map(asNumber);
}

/** `a{ss}` */
export function asTexts(value: DBusValue | undefined): ReadonlyMap<string, string> {
  if (!(value instanceof Map)) throw unexpected('dictionary');
  return new Map([...value].map(([key, text]) => [asString(key), asString(text)]));
}
