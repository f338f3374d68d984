/** What a quoted label may be long; more says less. */
const SHOWN_CHARACTERS = 80;

/**
 * A screen's words inside a sentence of ours: quoted, on one line, cut, and with nothing in them that is not visible.
 * They come from whoever put them on the screen.
 */
export function quoteScreenText(text: string): string {
  const characters = [...text.slice(0, 4 * SHOWN_CHARACTERS)];
  const shown = JSON.stringify(characters.slice(0, SHOWN_CHARACTERS).join('')).replace(
    /[\p{C}\u2028\u2029]/gu,
    (character) => `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
  return characters.length > SHOWN_CHARACTERS ? `${shown.slice(0, -1)}…"` : shown;
}
