import { withoutDirectionMarks } from '../direction-marks.ts';

/** How texts are compared: as whole strings, case-sensitive, where nothing is said. */
export interface Comparison {
  readonly contains?: boolean;
  readonly ignoreCase?: boolean;
}

/** Whether a text is the one that is wanted. */
export type TextMatcher = (text: string | undefined) => boolean;

const ASCII = /^[\0-\x7f]*$/;

/**
 * What is left of a text when capitals do not count: ß is SS, a final sigma any other sigma, and the i with or without a
 * dot is one letter, for İSTANBUL is what a Turkish phone makes of istanbul.
 */
function withoutCase(text: string): string {
  if (ASCII.test(text)) return text.toUpperCase();
  return text.normalize('NFC').toLowerCase().toUpperCase().replaceAll('I\u0307', 'I');
}

/** A row's label says again what the texts in it say, and capitals cost most of a search. */
function remembering(change: (text: string) => string): (text: string) => string {
  const known = new Map<string, string>();
  return (text) => {
    const changed = known.get(text) ?? change(text);
    known.set(text, changed);
    return changed;
  };
}

/** Compares texts with one that is wanted. Direction marks do not count on either side. */
export function textMatcher(wanted: string, { contains = false, ignoreCase = false }: Comparison): TextMatcher {
  const plain = ignoreCase ? remembering((text) => withoutCase(withoutDirectionMarks(text))) : withoutDirectionMarks;
  const sought = plain(wanted);
  return (text) => {
    if (text === undefined) return false;
    const given = plain(text);
    return contains ? given.includes(sought) : given === sought;
  };
}
