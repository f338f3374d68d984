/** Words cut into options and operands, the way the phone's small tools read them. */
export interface ParsedOptions {
  readonly flags: ReadonlySet<string>;
  readonly values: ReadonlyMap<string, string>;
  readonly operands: readonly string[];
  /** The first letter that is no option, or that lacks its value. */
  readonly unknown: string | undefined;
}

/**
 * Reads short options, joined or apart.
 * @param flags letters without a value
 * @param valued letters with one, in the same word or the next
 */
export function parseOptions(words: readonly string[], flags: string, valued = ''): ParsedOptions {
  const found = new Set<string>();
  const values = new Map<string, string>();
  const operands: string[] = [];
  let unknown: string | undefined;
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index] ?? '';
    if (word === '--') {
      operands.push(...words.slice(index + 1));
      break;
    }
    if (!word.startsWith('-') || word === '-') {
      operands.push(word);
      continue;
    }
    for (let at = 1; at < word.length; at += 1) {
      const letter = word[at] ?? '';
      if (valued.includes(letter)) {
        const value = word.slice(at + 1) || words[++index];
        if (value === undefined) unknown ??= letter;
        else values.set(letter, value);
        break;
      }
      if (flags.includes(letter)) found.add(letter);
      else unknown ??= letter;
    }
  }
  return { flags: found, values, operands, unknown };
}
