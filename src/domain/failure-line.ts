/** Control characters, line ends of every kind, marks that turn the direction of text, and what nobody sees: marks of no width, tags, halves of pairs. */
const UNPRINTABLE =
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}|[\u{e0000}-\u{e0fff}]/gu;

/**
 * The line that tells of a failure on stderr, newline included. A message may quote a device or a screen, so whatever
 * could start a second line or command a terminal is written as an escape.
 */
export function failureLine(message: string): string {
  const printable = message.replaceAll(UNPRINTABLE, (character) => {
    const code = (character.codePointAt(0) ?? 0).toString(16);
    return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, '0')}`;
  });
  return `glovebox: ${printable}\n`;
}
