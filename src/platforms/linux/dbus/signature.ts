import { malformed } from './failure.ts';

export type BasicCode = 'y' | 'b' | 'n' | 'q' | 'i' | 'u' | 'x' | 't' | 'd' | 's' | 'o' | 'g' | 'h';

/** One complete type of a signature. */
export type Type =
  | { readonly code: BasicCode | 'v' }
  | { readonly code: 'a'; readonly element: Type }
  | { readonly code: '('; readonly fields: readonly Type[] }
  | { readonly code: '{'; readonly key: Type; readonly value: Type };

/** Limits of the D-Bus specification: a signature's length, and how deep arrays and structs may nest, each. */
const LONGEST = 255;
const DEEPEST = 32;

const BASIC: ReadonlySet<string> = new Set('ybnqiuxtdsogh');

const ALIGNMENTS: Readonly<Record<Type['code'], number>> = {
  y: 1,
  b: 4,
  n: 2,
  q: 2,
  i: 4,
  u: 4,
  x: 8,
  t: 8,
  d: 8,
  s: 4,
  o: 4,
  g: 1,
  v: 1,
  h: 4,
  a: 4,
  '(': 8,
  '{': 8,
};

/** Values of the type begin at a multiple of so many bytes from the start of the message. */
export function alignmentOf(type: Type): number {
  return ALIGNMENTS[type.code];
}

/** The few signatures in use are parsed once; whoever invents ever new ones does not fill the memory. */
const known = new Map<string, readonly Type[]>();
const MOST_KNOWN = 500;

/** The complete types of a signature, in order; none for an empty one. Raises DBusError `malformed`. */
export function parseSignature(signature: string): readonly Type[] {
  const before = known.get(signature);
  if (before !== undefined) return before;
  if (signature.length > LONGEST) throw malformed('a signature longer than 255 characters');
  const parser = new SignatureParser(signature);
  const types: Type[] = [];
  while (!parser.atEnd) types.push(parser.next(0, 0));
  if (known.size < MOST_KNOWN) known.set(signature, types);
  return types;
}

/** The one complete type of a variant. Raises DBusError `malformed` for none or several. */
export function parseSingleType(signature: string): Type {
  const [type, ...others] = parseSignature(signature);
  if (type === undefined || others.length > 0) throw malformed(`a variant of type '${signature}'`);
  return type;
}

class SignatureParser {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get atEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  next(arrays: number, structs: number): Type {
    const code = this.#text[this.#at];
    this.#at += 1;
    if (code !== undefined && (BASIC.has(code) || code === 'v')) return { code: code as BasicCode | 'v' };
    if (code === 'a') {
      if (arrays >= DEEPEST) throw this.#wrong();
      return {
        code,
        element: this.#text[this.#at] === '{' ? this.#entry(arrays + 1, structs) : this.next(arrays + 1, structs),
      };
    }
    if (code === '(') {
      if (structs >= DEEPEST) throw this.#wrong();
      const fields: Type[] = [];
      while (this.#text[this.#at] !== ')') fields.push(this.next(arrays, structs + 1));
      this.#at += 1;
      if (fields.length === 0) throw this.#wrong();
      return { code, fields };
    }
    throw this.#wrong();
  }

  #entry(arrays: number, structs: number): Type {
    if (structs >= DEEPEST) throw this.#wrong();
    this.#at += 1;
    const key = this.next(arrays, structs + 1);
    const value = this.next(arrays, structs + 1);
    if (!BASIC.has(key.code) || this.#text[this.#at] !== '}') throw this.#wrong();
    this.#at += 1;
    return { code: '{', key, value };
  }

  #wrong(): Error {
    return malformed(`the signature '${this.#text}'`);
  }
}
