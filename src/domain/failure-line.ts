/** Control characters, line ends of every kind, and marks that turn the direction of text. */
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/**
 * The line that tells of a failure on stderr, newline included. A message may quote a device or a screen, so whatever
 * could start a second line or command a terminal is written as an escape.
 */
export function failureLine(message: string): string {
  const printable = message.replaceAll(
    UNPRINTABLE,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `glovebox: ${printable}\n`;
}
