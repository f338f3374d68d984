import { replaceLoneSurrogates } from './text.ts';

/** XML's own five. Others come only from a document type, which is never obeyed: they stay as they are written. */
const NAMED: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
]);

/** The longest reference worth reading, without `&` and `;`: leading zeros are legal but nobody writes many. */
const LONGEST_REFERENCE = 12;

/**
 * An attribute's raw value with its character references decoded. Old Android writes an emoji as two references, one
 * for each surrogate (`&#55357;&#56832;`): they join to one character, and a half that stands alone becomes U+FFFD, as
 * does any code point that XML forbids. What is no complete reference stays literal.
 */
export function decodeEntities(raw: string): string {
  let ampersand = raw.indexOf('&');
  if (ampersand === -1) return raw;
  let decoded = '';
  let copied = 0;
  let surrogates = false;
  while (ampersand !== -1) {
    const end = referenceEnd(raw, ampersand + 1);
    const character = end === -1 ? undefined : decodeReference(raw.slice(ampersand + 1, end));
    if (character !== undefined) {
      surrogates ||= isSurrogate(character);
      decoded += raw.slice(copied, ampersand) + character;
      copied = end + 1;
    }
    ampersand = raw.indexOf('&', Math.max(copied, ampersand + 1));
  }
  decoded += raw.slice(copied);
  return surrogates ? replaceLoneSurrogates(decoded) : decoded;
}

function referenceEnd(raw: string, start: number): number {
  const limit = Math.min(raw.length, start + LONGEST_REFERENCE + 1);
  for (let at = start; at < limit; at += 1) {
    if (raw.charAt(at) === ';') return at;
  }
  return -1;
}

function decodeReference(name: string): string | undefined {
  if (!name.startsWith('#')) return NAMED.get(name);
  const digits = /^#(?:[xX]([0-9a-fA-F]+)|([0-9]+))$/.exec(name);
  if (digits === null) return undefined;
  const codePoint = digits[1] === undefined ? Number(digits[2]) : Number.parseInt(digits[1], 16);
  return isXmlCharacter(codePoint) ? String.fromCodePoint(codePoint) : '\uFFFD';
}

/** Surrogates count as characters here, so that pairs written as two references can join. */
function isXmlCharacter(codePoint: number): boolean {
  if (codePoint < 0x20) return codePoint === 0x9 || codePoint === 0xa || codePoint === 0xd;
  return codePoint < 0xfffe || (codePoint > 0xffff && codePoint <= 0x10ffff);
}

function isSurrogate(character: string): boolean {
  return character.length === 1 && character >= '\uD800' && character <= '\uDFFF';
}
