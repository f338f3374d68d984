import type { TextQuery } from '../../../device/device.ts';

/** From, to, in Unicode code points, as AT-SPI counts; or why there is none. */
export type TextRange =
  | { readonly kind: 'range'; readonly start: number; readonly end: number }
  | { readonly kind: 'missing' }
  | { readonly kind: 'ambiguous'; readonly count: number };

/** Where the one place is that the query means. Compared by code units, so never across half a character. */
export function findTextRange(content: string, { text, prefix = '', suffix = '' }: TextQuery): TextRange {
  const wanted = prefix + text + suffix;
  if (wanted === '') return { kind: 'missing' };
  const places: number[] = [];
  for (let place = content.indexOf(wanted); place >= 0; place = content.indexOf(wanted, place + 1)) places.push(place);
  const [place, ...others] = places;
  if (place === undefined) return { kind: 'missing' };
  if (others.length > 0) return { kind: 'ambiguous', count: places.length };
  const start = codePoints(content.slice(0, place + prefix.length));
  return { kind: 'range', start, end: start + codePoints(text) };
}

function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
