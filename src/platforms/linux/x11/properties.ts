import type { XCalls } from './calls.ts';
import { ANY_TYPE, getProperty } from './wire/core.ts';
import { readWords } from './wire/pack.ts';
import { XError } from './wire/x-error.ts';

/** A property's whole value. */
export interface Property {
  readonly type: number;
  /** Bits of one item: 8, 16 or 32. */
  readonly format: number;
  readonly data: Buffer;
}

/** In units of four bytes: 4 MB, more than any property of a window says of it. */
const LONGEST = 1 << 20;

/** What a GetProperty reply holds; undefined where there is no such property. */
export function readProperty(reply: Buffer): Property | undefined {
  const format = reply.readUInt8(1);
  const type = reply.readUInt32LE(8);
  if (type === 0) return undefined;
  return { type, format, data: reply.subarray(32, 32 + reply.readUInt32LE(16) * (format / 8)) };
}

/** A window's property; undefined where it has none or is gone. */
async function property(calls: XCalls, window: number, name: string): Promise<Property | undefined> {
  const atom = await calls.atom(name);
  try {
    return readProperty(await calls.request(getProperty(window, atom, ANY_TYPE, LONGEST)));
  } catch (error) {
    if (error instanceof XError) return undefined;
    throw error;
  }
}

/** A property of 32-bit numbers: cardinals, windows, atoms. Empty where there is none. */
export async function numbers(calls: XCalls, window: number, name: string): Promise<readonly number[]> {
  const found = await property(calls, window, name);
  return found?.format === 32 ? readWords(found.data) : [];
}

/** A property of texts, which are parted by zero bytes; undefined where there is none. STRING is Latin-1 by definition. */
export async function texts(calls: XCalls, window: number, name: string): Promise<readonly string[] | undefined> {
  const found = await property(calls, window, name);
  if (found?.format !== 8) return undefined;
  const encoding = (await calls.atomName(found.type)) === 'STRING' ? 'latin1' : 'utf8';
  return found.data.toString(encoding).replace(/\0$/, '').split('\0');
}

/** A property's one text. */
export async function text(calls: XCalls, window: number, name: string): Promise<string | undefined> {
  return (await texts(calls, window, name))?.[0];
}

/** The names of a property's atoms without the prefix they share, in lower case: `fullscreen`. */
export async function atomWords(calls: XCalls, window: number, name: string): Promise<readonly string[]> {
  const atoms = await numbers(calls, window, name);
  const names = await Promise.all(atoms.map((atom) => calls.atomName(atom)));
  return names.map((word) => (word.startsWith(`${name}_`) ? word.slice(name.length + 1) : word).toLowerCase());
}
