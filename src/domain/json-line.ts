/**
 * What JSON leaves bare and a reader of lines or a terminal may act on: C1 controls (U+009B begins escape sequences,
 * U+0085 ends lines), line and paragraph separators, zero-width and direction marks, and the plane of tags, in which
 * whole sentences are written that nobody sees (U+E0000 to U+E0FFF, here by the halves of their pairs).
 */
const ACTIVE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|[\udb40-\udb43][\udc00-\udfff]/g;

/** The value as one line of JSON without its end. Screen text may hold anything; what could act on the way is escaped, which JSON readers undo. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(ACTIVE, escaped);
}

/** As JSON escapes it: by UTF-16 units. */
function escaped(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}
