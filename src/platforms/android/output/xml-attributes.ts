/**
 * The attributes that anything here reads. A closed list, because keeping every attribute of every element would cost
 * more than all the rest of reading a dump: each has about twenty.
 */
const ATTRIBUTE_NAMES = [
  'bounds',
  'checkable',
  'checked',
  'class',
  'clickable',
  'content-desc',
  'enabled',
  'focusable',
  'focused',
  'hint',
  'id',
  'long-clickable',
  'package',
  'password',
  'resource-id',
  'rotation',
  'scrollable',
  'selected',
  'text',
  'title',
  'type',
] as const;

type AttributeName = (typeof ATTRIBUTE_NAMES)[number];

/** Values of those attributes that a tag has, with their entities as they are written. */
export type Attributes = { readonly [Name in AttributeName]?: string };

/** What one start tag says, and where reading goes on. */
export interface StartTag {
  readonly attributes: Attributes;
  /** Whether the tag has no attribute at all, known or unknown. */
  readonly bare: boolean;
  readonly end: number;
  /** `open` and `empty` tags are whole; a `broken` one runs into another tag, a `cut` one into the end of the text. */
  readonly state: 'open' | 'empty' | 'broken' | 'cut';
}

interface KnownName {
  readonly name: AttributeName;
  readonly bytes: Uint8Array;
}

const NAMES_BY_LENGTH: readonly (readonly KnownName[])[] = Array.from({ length: 16 }, (_, length) =>
  ATTRIBUTE_NAMES.filter((name) => name.length === length).map((name) => ({ name, bytes: Buffer.from(name) })),
);

const FALSE = Buffer.from('false');
const TRUE = Buffer.from('true');

const END = -1;
const TAB = 0x9;
const LINE_FEED = 0xa;
const RETURN = 0xd;
const SPACE = 0x20;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const SLASH = 0x2f;
const LESS = 0x3c;
const EQUALS = 0x3d;
const GREATER = 0x3e;
const QUESTION = 0x3f;

/**
 * Reads the attributes of a start tag from just behind its name, in bytes of UTF-8. Kinder than XML: spaces and line
 * ends may stand between name, `=` and value, a line end even within a name (terminals wrap lines), `<` and `>` may
 * stand in values, quotes may be missing, and of an attribute given twice the first counts. One without a value is
 * nothing.
 *
 * A quote that is never closed would swallow the tags behind it. It shows by a value that holds a tag and ends where
 * no value can end; the tag is then given up as `broken` and reading goes on at the swallowed one. A value that the end
 * of the text cuts is dropped, for half an id is a wrong id.
 */
export function readAttributes(bytes: Buffer, start: number): StartTag {
  const attributes: { [Name in AttributeName]?: string } = {};
  let bare = true;
  let wrapped = '';
  let at = start;
  for (;;) {
    at = skipSpace(bytes, at);
    const byte = byteAt(bytes, at);
    if (byte === END) return { attributes, bare, end: at, state: 'cut' };
    if (byte === GREATER) return { attributes, bare, end: at + 1, state: 'open' };
    if (byte === LESS) return { attributes, bare, end: at, state: 'broken' };
    if (byte === SLASH) {
      at = skipSpace(bytes, at + 1);
      if (byteAt(bytes, at) === GREATER) return { attributes, bare, end: at + 1, state: 'empty' };
      continue;
    }
    const nameStart = at;
    const nameEnd = skipName(bytes, at);
    if (nameEnd === nameStart) {
      at += 1;
      continue;
    }
    at = skipSpace(bytes, nameEnd);
    if (byteAt(bytes, at) !== EQUALS) {
      wrapped = isLineEnd(bytes, nameEnd, at) ? wrapped + bytes.toString('latin1', nameStart, nameEnd) : '';
      continue;
    }
    const name =
      wrapped === ''
        ? knownName(bytes, nameStart, nameEnd)
        : knownWrappedName(wrapped + bytes.toString('latin1', nameStart, nameEnd));
    wrapped = '';
    bare = false;
    at = skipSpace(bytes, at + 1);
    const quote = byteAt(bytes, at);
    const quoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
    const valueStart = quoted ? at + 1 : at;
    const valueEnd = quoted ? skipTo(quote, bytes, valueStart) : skipBareValue(bytes, at);
    const closed = valueEnd < bytes.length;
    if (quoted && !(closed && canFollowValue(byteAt(bytes, valueEnd + 1)))) {
      const swallowed = findTag(bytes, valueStart, valueEnd);
      if (swallowed !== -1) return { attributes, bare, end: swallowed, state: 'broken' };
    }
    if (!closed) return { attributes, bare, end: valueEnd, state: 'cut' };
    at = quoted ? valueEnd + 1 : valueEnd;
    if (name !== undefined) attributes[name] ??= readValue(bytes, valueStart, valueEnd);
  }
}

/** The end of a name that starts at `start`; `start` itself where no name is. */
export function skipName(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const byte = byteAt(bytes, at);
    // Letters lie above all that ends a name: dumps are long, and most of them is names.
    if (byte <= GREATER && endsName(byte)) return at;
    at += 1;
  }
}

function byteAt(bytes: Buffer, at: number): number {
  return bytes[at] ?? END;
}

/** Most values are one of three words: those need no new string. */
function readValue(bytes: Buffer, start: number, end: number): string {
  if (start === end) return '';
  if (end - start === FALSE.length && isAt(bytes, start, FALSE)) return 'false';
  if (end - start === TRUE.length && isAt(bytes, start, TRUE)) return 'true';
  return bytes.toString('utf8', start, end);
}

function knownName(bytes: Uint8Array, start: number, end: number): AttributeName | undefined {
  for (const known of NAMES_BY_LENGTH[end - start] ?? []) {
    if (isAt(bytes, start, known.bytes)) return known.name;
  }
  return undefined;
}

function knownWrappedName(name: string): AttributeName | undefined {
  return ATTRIBUTE_NAMES.find((known) => known === name);
}

function isAt(bytes: Uint8Array, start: number, word: Uint8Array): boolean {
  for (let index = 0; index < word.length; index += 1) if (bytes[start + index] !== word[index]) return false;
  return true;
}

function skipSpace(bytes: Buffer, start: number): number {
  let at = start;
  while (isSpace(byteAt(bytes, at))) at += 1;
  return at;
}

/** Where the byte is next; the end of all bytes where it is not. */
function skipTo(wanted: number, bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && bytes[at] !== wanted) at += 1;
  return at;
}

function skipBareValue(bytes: Buffer, start: number): number {
  let at = start;
  for (;;) {
    const byte = byteAt(bytes, at);
    if (byte === END || isSpace(byte) || byte === GREATER || byte === LESS) return at;
    if (byte === SLASH && byteAt(bytes, at + 1) === GREATER) return at;
    at += 1;
  }
}

function isLineEnd(bytes: Buffer, start: number, end: number): boolean {
  for (let at = start; at < end; at += 1) if (bytes[at] !== RETURN && bytes[at] !== LINE_FEED) return false;
  return end > start;
}

function endsName(byte: number): boolean {
  if (isSpace(byte) || byte === EQUALS || byte === SLASH || byte === LESS || byte === GREATER) return true;
  return byte === DOUBLE_QUOTE || byte === SINGLE_QUOTE || byte === END;
}

function isSpace(byte: number): boolean {
  return byte === SPACE || byte === LINE_FEED || byte === RETURN || byte === TAB;
}

function canFollowValue(byte: number): boolean {
  return byte === END || isSpace(byte) || byte === GREATER || byte === SLASH || byte === QUESTION;
}

/** Where between `from` and `to` a tag seems to begin: `<` with a letter, `/`, `?` or `!` behind it; -1 if nowhere. */
function findTag(bytes: Buffer, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    if (bytes[at] === LESS && /[A-Za-z/?!]/.test(String.fromCharCode(byteAt(bytes, at + 1)))) return at;
  }
  return -1;
}
