/**
 * Direction marks (Unicode Bidi_Control): One UI wraps device names in them and nobody can type them from the screen,
 * so they do not count where words are compared.
 */
const MARK = /\p{Bidi_Control}/u;
const MARKS = /\p{Bidi_Control}/gu;

/** The text without marks that only say in which direction it runs. */
export const withoutDirectionMarks = (text: string): string => (MARK.test(text) ? text.replace(MARKS, '') : text);
