import { malformed } from './failure.ts';
import { alignmentOf, parseSingleType, type Type } from './signature.ts';
import { type DBusValue, Variant } from './value.ts';

/** Limits of the D-Bus specification: an array's bytes, and how deep values may nest, variants included. */
export const LONGEST_ARRAY = 64 * 1024 * 1024;
export const DEEPEST_VALUE = 64;

type ReadNumber = (bytes: Buffer, at: number) => number | bigint;

/** Numbers by their types: a DataView could read them all, but making one for every message costs more than the rest. */
const READERS: Readonly<
  Record<
    'n' | 'q' | 'i' | 'x' | 't' | 'd',
    { readonly size: number; readonly little: ReadNumber; readonly big: ReadNumber }
  >
> = {
  n: { size: 2, little: (bytes, at) => bytes.readInt16LE(at), big: (bytes, at) => bytes.readInt16BE(at) },
  q: { size: 2, little: (bytes, at) => bytes.readUInt16LE(at), big: (bytes, at) => bytes.readUInt16BE(at) },
  i: { size: 4, little: (bytes, at) => bytes.readInt32LE(at), big: (bytes, at) => bytes.readInt32BE(at) },
  x: { size: 8, little: (bytes, at) => bytes.readBigInt64LE(at), big: (bytes, at) => bytes.readBigInt64BE(at) },
  t: { size: 8, little: (bytes, at) => bytes.readBigUInt64LE(at), big: (bytes, at) => bytes.readBigUInt64BE(at) },
  d: { size: 8, little: (bytes, at) => bytes.readDoubleLE(at), big: (bytes, at) => bytes.readDoubleBE(at) },
};

/**
 * Reads values out of one message. Whatever the bytes are, it ends: each read moves on by a byte at least or raises
 * DBusError `malformed`. Text that is not UTF-8 is read with replacement characters.
 */
export class MessageReader {
  readonly #bytes: Buffer;
  readonly #littleEndian: boolean;
  #at: number;
  #end: number;
  #depth = 0;

  /** Offsets count from the start of the message, for alignment does. */
  constructor(bytes: Buffer, littleEndian: boolean, start = 0, end = bytes.length) {
    if (end > bytes.length) throw malformed('it ends before its parts do');
    this.#bytes = bytes;
    this.#littleEndian = littleEndian;
    this.#at = start;
    this.#end = end;
  }

  get offset(): number {
    return this.#at;
  }

  align(size: number): void {
    this.#take(-this.#at & (size - 1));
  }

  byte(): number {
    return this.#bytes[this.#take(1)] ?? 0;
  }

  uint32(): number {
    this.align(4);
    const at = this.#take(4);
    return this.#littleEndian ? this.#bytes.readUInt32LE(at) : this.#bytes.readUInt32BE(at);
  }

  string(): string {
    return this.#text(this.uint32());
  }

  signature(): string {
    return this.#text(this.byte());
  }

  /** Passes over a text. */
  skipString(): void {
    this.#take(this.uint32() + 1);
  }

  /** A value and the signature it carries. */
  variant(): Variant {
    const signature = this.signature();
    return new Variant(signature, this.value(parseSingleType(signature)));
  }

  value(type: Type): DBusValue {
    switch (type.code) {
      case 'y':
        return this.byte();
      case 'b':
        return this.#boolean();
      case 'u':
      case 'h':
        return this.uint32();
      case 'n':
      case 'q':
      case 'i':
      case 'x':
      case 't':
      case 'd':
        return this.#number(type.code);
      case 's':
      case 'o':
        return this.string();
      case 'g':
        return this.signature();
      case 'v':
        return this.#nested(() => this.variant());
      case 'a':
        return this.#nested(() => this.#array(type.element));
      case '(':
        this.align(8);
        return this.#nested(() => type.fields.map((field) => this.value(field)));
      case '{':
        throw malformed('a dict entry outside an array');
    }
  }

  #number(code: keyof typeof READERS): number | bigint {
    const { size, little, big } = READERS[code];
    this.align(size);
    const at = this.#take(size);
    return this.#littleEndian ? little(this.#bytes, at) : big(this.#bytes, at);
  }

  #array(element: Type): DBusValue {
    const size = this.uint32();
    if (size > LONGEST_ARRAY) throw malformed('an array longer than 64 MiB');
    this.align(alignmentOf(element));
    const outer = this.#end;
    const end = this.#at + size;
    if (end > outer) throw malformed('an array beyond its message');
    this.#end = end;
    const values = element.code === '{' ? this.#entries(element.key, element.value, end) : this.#elements(element, end);
    this.#end = outer;
    return values;
  }

  #elements(type: Type, end: number): readonly DBusValue[] {
    const values: DBusValue[] = [];
    while (this.#at < end) values.push(this.value(type));
    return values;
  }

  #entries(key: Type, value: Type, end: number): ReadonlyMap<DBusValue, DBusValue> {
    const entries = new Map<DBusValue, DBusValue>();
    while (this.#at < end) {
      this.align(8);
      entries.set(this.value(key), this.value(value));
    }
    return entries;
  }

  #nested<Value>(read: () => Value): Value {
    if (this.#depth >= DEEPEST_VALUE) throw malformed('values nested deeper than 64 levels');
    this.#depth += 1;
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #boolean(): boolean {
    const value = this.uint32();
    if (value > 1) throw malformed(`a boolean of ${value}`);
    return value === 1;
  }

  #text(size: number): string {
    const start = this.#take(size + 1);
    if (this.#bytes[start + size] !== 0) throw malformed('a text without its end');
    const first = this.#bytes[start] ?? 0;
    // Most signatures are one letter, and decoding costs more than all else about them.
    if (size === 1 && first < 0x80) return String.fromCharCode(first);
    return this.#bytes.toString('utf8', start, start + size);
  }

  #take(size: number): number {
    const start = this.#at;
    if (start + size > this.#end) throw malformed('it ends within a value');
    this.#at = start + size;
    return start;
  }
}
