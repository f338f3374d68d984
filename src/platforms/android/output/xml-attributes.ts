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

/** Raw values of those attributes that a tag has. */
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

const NAMES_BY_LENGTH: readonly (readonly AttributeName[])[] = Array.from({ length: 16 }, (_, length) =>
  ATTRIBUTE_NAMES.filter((name) => name.length === length),
);

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
 * Reads the attributes of a start tag from just behind its name; values stay raw. Kinder than XML: spaces and line ends
 * may stand between name, `=` and value, a line end even within a name (terminals wrap lines), `<` and `>` may stand in
 * values, quotes may be missing, and of an attribute given twice the first counts. One without a value is nothing.
 *
 * A quote that is never closed would swallow the tags behind it. It shows by a value that holds a tag and ends where
 * no value can end; the tag is then given up as `broken` and reading goes on at the swallowed one. A value that the end
 * of the text cuts is dropped, for half an id is a wrong id.
 */
export function readAttributes(text: string, start: number): StartTag {
  const attributes: { [Name in AttributeName]?: string } = {};
  let bare = true;
  let wrapped = '';
  let at = start;
  for (;;) {
    at = skipSpace(text, at);
    const code = text.charCodeAt(at);
    if (Number.isNaN(code)) return { attributes, bare, end: at, state: 'cut' };
    if (code === GREATER) return { attributes, bare, end: at + 1, state: 'open' };
    if (code === LESS) return { attributes, bare, end: at, state: 'broken' };
    if (code === SLASH) {
      at = skipSpace(text, at + 1);
      if (text.charCodeAt(at) === GREATER) return { attributes, bare, end: at + 1, state: 'empty' };
      continue;
    }
    const nameEnd = skipName(text, at);
    if (nameEnd === at) {
      at += 1;
      continue;
    }
    const nameStart = at;
    at = skipSpace(text, nameEnd);
    if (text.charCodeAt(at) !== EQUALS) {
      wrapped = /^[\r\n]+$/.test(text.slice(nameEnd, at)) ? wrapped + text.slice(nameStart, nameEnd) : '';
      continue;
    }
    const name =
      wrapped === '' ? knownName(text, nameStart, nameEnd) : knownWrappedName(wrapped + text.slice(nameStart, nameEnd));
    wrapped = '';
    bare = false;
    at = skipSpace(text, at + 1);
    const quote = text.charCodeAt(at);
    const quoted = quote === DOUBLE_QUOTE || quote === SINGLE_QUOTE;
    const valueStart = quoted ? at + 1 : at;
    const valueEnd = quoted ? text.indexOf(quote === DOUBLE_QUOTE ? '"' : "'", valueStart) : skipBareValue(text, at);
    if (valueEnd === -1 || (quoted && !canFollowValue(text.charCodeAt(valueEnd + 1)))) {
      const swallowed = findTag(text, valueStart, valueEnd === -1 ? text.length : valueEnd);
      if (swallowed !== -1) return { attributes, bare, end: swallowed, state: 'broken' };
    }
    if (valueEnd === -1) return { attributes, bare, end: text.length, state: 'cut' };
    at = quoted ? valueEnd + 1 : valueEnd;
    if (at === text.length && !quoted) return { attributes, bare, end: at, state: 'cut' };
    if (name !== undefined) attributes[name] ??= text.slice(valueStart, valueEnd);
  }
}

/** The end of a name that starts at `start`; `start` itself where no name is. */
export function skipName(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    // Letters lie above all that ends a name: dumps are long, and most of them is names.
    if (code <= GREATER && endsName(code)) break;
    at += 1;
  }
  return at;
}

function knownName(text: string, start: number, end: number): AttributeName | undefined {
  for (const name of NAMES_BY_LENGTH[end - start] ?? []) {
    if (text.startsWith(name, start)) return name;
  }
  return undefined;
}

function knownWrappedName(name: string): AttributeName | undefined {
  return knownName(name, 0, name.length);
}

function skipSpace(text: string, start: number): number {
  let at = start;
  while (isSpace(text.charCodeAt(at))) at += 1;
  return at;
}

function skipBareValue(text: string, start: number): number {
  let at = start;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (isSpace(code) || code === GREATER || code === LESS) break;
    if (code === SLASH && text.charCodeAt(at + 1) === GREATER) break;
    at += 1;
  }
  return at;
}

function endsName(code: number): boolean {
  if (isSpace(code) || code === EQUALS || code === SLASH || code === LESS || code === GREATER) return true;
  return code === DOUBLE_QUOTE || code === SINGLE_QUOTE;
}

function isSpace(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === RETURN || code === TAB;
}

function canFollowValue(code: number): boolean {
  return Number.isNaN(code) || isSpace(code) || code === GREATER || code === SLASH || code === QUESTION;
}

/** Where between `from` and `to` a tag seems to begin: `<` with a letter, `/`, `?` or `!` behind it; -1 if nowhere. */
function findTag(text: string, from: number, to: number): number {
  for (let at = from; at < to; at += 1) {
    if (text.charCodeAt(at) === LESS && /[A-Za-z/?!]/.test(text.charAt(at + 1))) return at;
  }
  return -1;
}
