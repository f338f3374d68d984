import { EMOJI, EMOJI_ADVANCE } from './emoji.ts';
import { GLYPHS, OUTLINES, UNITS_PER_EM } from './glyphs.ts';

export type FontWeight = 'regular' | 'medium';

/** One step of a closed contour, in em. A step with a control point is a quadratic curve. */
export interface OutlineStep {
  readonly x: number;
  readonly y: number;
  readonly control?: { readonly x: number; readonly y: number };
}

export interface Glyph {
  /** Width that the letter takes in its line, in em. */
  readonly advance: number;
  /** Closed contours, y upwards from the baseline; the first step of each is its starting point. */
  readonly contours: readonly (readonly OutlineStep[])[];
}

/** Above and below the baseline, in em: the line box that Android gives Roboto. */
export const ASCENT = 0.927;
export const DESCENT = 0.244;

const DIGIT_VALUES = new Map(
  [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [digit, value]),
);

/** Reads the signed numbers of one word: five bits a digit, lowest first, the sign in the lowest bit of all. */
function numbersOf(word: string): number[] {
  const numbers: number[] = [];
  let value = 0;
  let shift = 0;
  for (const digit of word) {
    const bits = DIGIT_VALUES.get(digit) ?? 0;
    value |= (bits & 31) << shift;
    shift += 5;
    if (bits < 32) {
      numbers.push(value & 1 ? -(value >> 1) : value >> 1);
      value = 0;
      shift = 0;
    }
  }
  return numbers;
}

const outlineWords = OUTLINES.split(' ');
const outlines = new Map<number, readonly number[]>();

function outlineNumbers(index: number): readonly number[] {
  const known = outlines.get(index);
  if (known !== undefined) return known;
  const numbers = numbersOf(outlineWords[index] ?? '');
  outlines.set(index, numbers);
  return numbers;
}

/** Walks one outline from its starting point. A step's first number carries in its lowest bit whether it is a curve. */
function contour(index: number, startX: number, startY: number): OutlineStep[] {
  const numbers = outlineNumbers(index);
  let x = startX;
  let y = startY;
  const steps: OutlineStep[] = [{ x: x / UNITS_PER_EM, y: y / UNITS_PER_EM }];
  let at = 0;
  const next = (): number => numbers[at++] ?? 0;
  while (at < numbers.length) {
    const first = next();
    if (first & 1) {
      const control = { x: (x + (first >> 1)) / UNITS_PER_EM, y: (y + next()) / UNITS_PER_EM };
      x += next();
      y += next();
      steps.push({ x: x / UNITS_PER_EM, y: y / UNITS_PER_EM, control });
    } else {
      x += first >> 1;
      y += next();
      steps.push({ x: x / UNITS_PER_EM, y: y / UNITS_PER_EM });
    }
  }
  return steps;
}

function readFace(words: string): Map<number, readonly number[]> {
  const face = new Map<number, readonly number[]>();
  let code = 0;
  for (const word of words.split(' ')) {
    const [difference = 0, ...rest] = numbersOf(word);
    code += difference;
    face.set(code, rest);
  }
  return face;
}

let faces: Record<FontWeight, Map<number, readonly number[]>> | undefined;

function faceOf(weight: FontWeight): Map<number, readonly number[]> {
  faces ??= { regular: readFace(GLYPHS.regular), medium: readFace(GLYPHS.medium) };
  return faces[weight];
}

/** A neat box for what the font cannot draw; square for the wide scripts and emoji, narrow for the others. */
function missingGlyph(code: number): Glyph {
  const wide = (code >= 0x1100 && code <= 0x115f) || (code >= 0x2e80 && code <= 0xffdc) || code >= 0x1f000;
  const advance = wide ? 1 : 0.58;
  const rectangle = (left: number, bottom: number, right: number, top: number): OutlineStep[] => [
    { x: left, y: bottom },
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
  const hole = rectangle(0.13, 0.01, advance - 0.13, 0.65).reverse();
  return { advance, contours: [rectangle(0.07, -0.05, advance - 0.07, 0.71), hole] };
}

/** What takes no room in a line: joiners, marks of direction, variation selectors and skin tones, control characters. */
function isInvisible(code: number): boolean {
  return (
    code < 0x20 ||
    (code >= 0x7f && code < 0xa0) ||
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2069) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0x1f3fb && code <= 0x1f3ff) ||
    code === 0xfeff
  );
}

/** Characters that are drawn as another one. */
const STAND_INS = new Map([
  [0xa0, 0x20],
  [0x2009, 0x20],
  [0x202f, 0x20],
  [0x2010, 0x2d],
  [0x2011, 0x2d],
]);

const decoded = { regular: new Map<number, Glyph>(), medium: new Map<number, Glyph>() };

/**
 * The glyph of a code point, in em. Never fails: what the font lacks is a box, what is invisible is empty. So are emoji:
 * they have colours and are drawn by draw-text.ts.
 */
export function glyphOf(code: number, weight: FontWeight): Glyph {
  const known = decoded[weight].get(code);
  if (known !== undefined) return known;
  const glyph = decode(STAND_INS.get(code) ?? code, weight);
  decoded[weight].set(code, glyph);
  return glyph;
}

function decode(code: number, weight: FontWeight): Glyph {
  if (isInvisible(code)) return { advance: 0, contours: [] };
  if (EMOJI.has(code)) return { advance: EMOJI_ADVANCE, contours: [] };
  const entry = faceOf(weight).get(code);
  if (entry === undefined) return missingGlyph(code);
  const [advance = 0, ...rest] = entry;
  const contours: OutlineStep[][] = [];
  for (let at = 0; at + 2 < rest.length; at += 3) {
    contours.push(contour(rest[at] ?? 0, rest[at + 1] ?? 0, rest[at + 2] ?? 0));
  }
  return { advance: advance / UNITS_PER_EM, contours };
}
