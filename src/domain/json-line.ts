/**
 * What JSON leaves bare and a reader of lines or a terminal may act on: C1 controls (U+009B begins escape sequences,
 * U+0085 ends lines), line and paragraph separators, zero-width and direction marks.
 */
const ACTIVE = /[\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/g;

/** The value as one line of JSON without its end. Screen text may hold anything; what could act on the way is escaped, which JSON readers undo. */
export function jsonLine(value: unknown): string {
  return JSON.stringify(value).replace(
    ACTIVE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
