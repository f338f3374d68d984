/** One line for a terminal: a device's words may hold line ends and escape sequences, which stay visible but do nothing. */
export function printableLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return character === '\n' ? '\\n' : `\\u{${code.toString(16)}}`;
  });
}
