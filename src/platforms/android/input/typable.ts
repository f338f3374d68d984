/**
 * What Android's `input text` types without a dead key: the characters of its Virtual.kcm. Anything else raises in the
 * `input` program or is dropped in silence.
 */
const TYPABLE = /^[\x20-\x7e\n\tçÇß]$/u;

/** Cold typing takes 20 to 30 ms a character, so a piece stays well inside one call's 10 s. */
const PIECE_CHARACTERS = 100;

/** The characters of the text that `input text` cannot type, each once, in order of appearance; code points, not halves. */
export function untypableCharacters(text: string): readonly string[] {
  return [...new Set(text)].filter((character) => !TYPABLE.test(character));
}

/** The text in pieces of at most 100 characters, also parted between `%` and `s`: `input text` reads `%s` as a blank. */
export function inputPieces(text: string): readonly string[] {
  return text.split(/(?<=%)(?=s)/).flatMap((part) => {
    const pieces: string[] = [];
    for (let start = 0; start < part.length; start += PIECE_CHARACTERS) {
      pieces.push(part.slice(start, start + PIECE_CHARACTERS));
    }
    return pieces;
  });
}
