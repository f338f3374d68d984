/** One element's name for as long as it lives: `e7`. */
export type Ref = `e${number}` & { readonly [brand]: never };
declare const brand: unique symbol;

const REF = /^e([1-9]\d{0,14})$/;

/** The ref with this number, from 1. */
export function refOf(number: number): Ref {
  return `e${number}` as Ref;
}

/** The number of a ref as it is written; undefined for anything else. */
export function refNumber(text: string): number | undefined {
  const digits = REF.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A caller's words as a ref; undefined where they are none. */
export function parseRef(text: string): Ref | undefined {
  const number = refNumber(text);
  return number === undefined ? undefined : refOf(number);
}
