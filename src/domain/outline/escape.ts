/** Characters of a label that are shown; the rest is counted. */
const LABEL_CHARACTERS = 200;

/**
 * What cannot be seen or changes how what is around it is read: controls and line ends, direction marks, characters of
 * no width, tags, lone surrogates. Private characters stay: icons are drawn with them.
 */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const PLAIN =
  /^[ !#-[\]-~\u00a1-\u00ac\u00ae-\u02ff\u0370-\u05bf\u0900-\u115e\u1f00-\u1fff\u2010-\u2027\u2030-\u205e\u3001-\u3163\u3165-\ud7ff\uff01-\uff9f]*$/;

/** The text between quotes, on one line, with nothing in it that cannot be seen; cut, with the number cut behind it. */
export function quoted(text: string): string {
  const shown = text.length > LABEL_CHARACTERS ? beginning(text) : text;
  const words = PLAIN.test(shown) ? `"${shown}"` : `"${escaped(shown)}"`;
  return shown.length === text.length ? words : `${words}…+${charactersIn(text, shown.length)}`;
}

/** A word of a machine as it stands where it is nothing else, else between quotes. */
export function bareOrQuoted(word: string): string {
  return /^[\w.$:@+-]{1,80}$/.test(word) ? word : quoted(word);
}

/** The first LABEL_CHARACTERS characters; a pair of surrogates is one. */
function beginning(text: string): string {
  let end = 0;
  for (let count = 0; count < LABEL_CHARACTERS && end < text.length; count += 1) {
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return text.slice(0, end);
}

function charactersIn(text: string, from: number): number {
  let count = 0;
  for (let at = from; at < text.length; at += (text.codePointAt(at) ?? 0) > 0xffff ? 2 : 1) count += 1;
  return count;
}

function escaped(text: string): string {
  return text.replace(/["\\]/g, '\\$&').replace(UNSEEN, (character, at: number, whole: string) => {
    if (character === '\n') return '\\n';
    // Emoji are written with one of these behind them; more of them, or elsewhere, carry hidden words.
    if (
      (character === '\ufe0f' || character === '\ufe0e') &&
      at > 0 &&
      !/[\ufe00-\ufe0f\udb40\s]/.test(whole[at - 1] ?? '')
    ) {
      return character;
    }
    return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
  });
}
