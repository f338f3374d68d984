import { DBusError } from './failure.ts';
import { isObjectPath } from './names.ts';
import { DEEPEST_VALUE, LONGEST_ARRAY } from './reader.ts';
import { alignmentOf, parseSignature, parseSingleType, type Type } from './signature.ts';
import { type DBusValue, Variant } from './value.ts';

const INTEGERS = {
  y: [0, 0xff],
  n: [-0x8000, 0x7fff],
  q: [0, 0xffff],
  i: [-0x80000000, 0x7fffffff],
  u: [0, 0xffffffff],
} as const;

const BIG_INTEGERS = { x: [-(2n ** 63n), 2n ** 63n - 1n], t: [0n, 2n ** 64n - 1n] } as const;

const invalid = (what: string): DBusError => new DBusError('invalid', `D-Bus cannot carry ${what}`);

const FIRST_SIZE = 4_096;
/** A long text is sent once in a while; its buffer is not held for ever. */
const LARGEST_KEPT = 64 * 1024;

const viewOf = (bytes: Buffer): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.length);

/** Writes values into messages, one after the other. Raises DBusError `invalid` for a value that its type does not hold. */
export class MessageWriter {
  #littleEndian = true;
  #bytes: Buffer = Buffer.allocUnsafe(FIRST_SIZE);
  #view = viewOf(this.#bytes);
  #at = 0;
  #depth = 0;

  /** Begins a new message. One writer writes many, for its buffer costs more than what is written into it. */
  begin(littleEndian: boolean): void {
    this.#littleEndian = littleEndian;
    this.#at = 0;
    this.#depth = 0;
    if (this.#bytes.length <= LARGEST_KEPT) return;
    this.#bytes = Buffer.allocUnsafe(FIRST_SIZE);
    this.#view = viewOf(this.#bytes);
  }

  get offset(): number {
    return this.#at;
  }

  /** A copy of what was written. */
  take(): Buffer {
    return Buffer.from(this.#bytes.subarray(0, this.#at));
  }

  align(size: number): void {
    const padding = -this.#at & (size - 1);
    const start = this.#take(padding);
    for (let at = start; at < start + padding; at += 1) this.#bytes[at] = 0;
  }

  byte(value: number): void {
    const start = this.#take(1);
    this.#view.setUint8(start, value);
  }

  uint32(value: number): void {
    this.align(4);
    const start = this.#take(4);
    this.#view.setUint32(start, value, this.#littleEndian);
  }

  /** Puts a length in where its place was left open. */
  uint32At(offset: number, value: number): void {
    this.#view.setUint32(offset, value, this.#littleEndian);
  }

  string(text: string): void {
    if (text.includes('\0')) throw invalid('a text with a NUL character');
    const size = Buffer.byteLength(text);
    this.uint32(size);
    this.#text(text, size);
  }

  signature(text: string): void {
    parseSignature(text);
    this.byte(text.length);
    this.#text(text, text.length);
  }

  variant({ signature, value }: Variant): void {
    const type = parseSingleType(signature);
    this.signature(signature);
    this.value(type, value);
  }

  value(type: Type, value: DBusValue): void {
    switch (type.code) {
      case 'y':
      case 'n':
      case 'q':
      case 'i':
      case 'u':
        this.#integer(type.code, value);
        break;
      case 'x':
      case 't':
        this.#bigInteger(type.code, value);
        break;
      case 'b':
        if (typeof value !== 'boolean') throw mismatch(type, value);
        this.uint32(value ? 1 : 0);
        break;
      case 'd':
        if (typeof value !== 'number') throw mismatch(type, value);
        this.#double(value);
        break;
      case 's':
      case 'o':
        if (typeof value !== 'string' || (type.code === 'o' && !isObjectPath(value))) throw mismatch(type, value);
        this.string(value);
        break;
      case 'g':
        if (typeof value !== 'string') throw mismatch(type, value);
        this.signature(value);
        break;
      case 'v':
        if (!(value instanceof Variant)) throw mismatch(type, value);
        this.#nested(() => this.variant(value));
        break;
      case 'a':
        this.#nested(() => this.#array(type.element, value));
        break;
      case '(':
        this.#nested(() => this.#struct(type, value));
        break;
      // File descriptors are not passed.
      case 'h':
      case '{':
        throw mismatch(type, value);
    }
  }

  #array(element: Type, value: DBusValue): void {
    this.uint32(0);
    const size = this.#at - 4;
    this.align(alignmentOf(element));
    const start = this.#at;
    if (element.code === '{') {
      if (!(value instanceof Map)) throw mismatch(element, value);
      for (const [key, entry] of value) {
        this.align(8);
        this.value(element.key, key);
        this.value(element.value, entry);
      }
    } else {
      if (!Array.isArray(value)) throw mismatch(element, value);
      for (const one of value) this.value(element, one);
    }
    if (this.#at - start > LONGEST_ARRAY) throw invalid('an array longer than 64 MiB');
    this.uint32At(size, this.#at - start);
  }

  #struct(type: Extract<Type, { code: '(' }>, value: DBusValue): void {
    if (!Array.isArray(value) || value.length !== type.fields.length) throw mismatch(type, value);
    this.align(8);
    for (const [index, field] of type.fields.entries()) this.value(field, value[index]);
  }

  #integer(code: keyof typeof INTEGERS, value: DBusValue): void {
    const [least, most] = INTEGERS[code];
    if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
      throw mismatch({ code }, value);
    }
    const size = alignmentOf({ code });
    this.align(size);
    const start = this.#take(size);
    // Two's complement: the same bits whether the type has a sign.
    if (size === 1) this.#view.setUint8(start, value);
    else if (size === 2) this.#view.setInt16(start, value, this.#littleEndian);
    else this.#view.setInt32(start, value, this.#littleEndian);
  }

  #double(value: number): void {
    this.align(8);
    const start = this.#take(8);
    this.#view.setFloat64(start, value, this.#littleEndian);
  }

  #bigInteger(code: keyof typeof BIG_INTEGERS, value: DBusValue): void {
    const [least, most] = BIG_INTEGERS[code];
    if (typeof value !== 'bigint' || value < least || value > most) throw mismatch({ code }, value);
    this.align(8);
    const start = this.#take(8);
    this.#view.setBigInt64(start, value, this.#littleEndian);
  }

  #nested(write: () => void): void {
    if (this.#depth >= DEEPEST_VALUE) throw invalid('values nested deeper than 64 levels');
    this.#depth += 1;
    write();
    this.#depth -= 1;
  }

  #text(text: string, size: number): void {
    const start = this.#take(size + 1);
    this.#bytes.write(text, start, size, 'utf8');
    this.#bytes[start + size] = 0;
  }

  /** Makes room and tells where it begins. To be called before the view is: that of before may be too small. */
  #take(size: number): number {
    const start = this.#at;
    const end = start + size;
    if (end > this.#bytes.length) {
      const larger = Buffer.allocUnsafe(Math.max(end, 2 * this.#bytes.length));
      this.#bytes.copy(larger, 0, 0, start);
      this.#bytes = larger;
      this.#view = viewOf(larger);
    }
    this.#at = end;
    return start;
  }
}

/** The value itself is not told: it may be a secret. */
function mismatch({ code }: Type, value: DBusValue): DBusError {
  const kind = Array.isArray(value) ? 'array' : value instanceof Map ? 'map' : typeof value;
  return invalid(`this ${kind} as type '${code}'`);
}
