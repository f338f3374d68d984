import type { Bounds } from '../domain/geometry.ts';
import { type Colour, fill, type Raster } from './raster.ts';

/** Of one letter, in dots. */
const WIDTH = 5;
export const FONT_HEIGHT = 7;
const ADVANCE = WIDTH + 1;

/** What labels are made of, drawn by hand: numbers and refs. Rows from the top, five dots each. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  '0': ['.###.', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  '1': ['..#..', '.##..', '..#..', '..#..', '..#..', '..#..', '.###.'],
  '2': ['.###.', '#...#', '....#', '...#.', '..#..', '.#...', '#####'],
  '3': ['####.', '....#', '....#', '.###.', '....#', '....#', '####.'],
  '4': ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  '5': ['#####', '#....', '####.', '....#', '....#', '#...#', '.###.'],
  '6': ['..##.', '.#...', '#....', '####.', '#...#', '#...#', '.###.'],
  '7': ['#####', '....#', '...#.', '..#..', '..#..', '.#...', '.#...'],
  '8': ['.###.', '#...#', '#...#', '.###.', '#...#', '#...#', '.###.'],
  '9': ['.###.', '#...#', '#...#', '.####', '....#', '...#.', '.##..'],
  e: ['.....', '.....', '.###.', '#...#', '#####', '#....', '.###.'],
};

/** For what has no letter here. */
const UNKNOWN = ['#####', '#...#', '#...#', '#...#', '#...#', '#...#', '#####'];

/** The width of a text in dots. */
export const textWidth = (text: string): number => Math.max(0, text.length * ADVANCE - 1);

/** Each letter's runs of dots, found once: a label is many small rectangles. */
const runs = new Map<string, readonly Bounds[]>();

function runsOf(letter: string): readonly Bounds[] {
  const known = runs.get(letter);
  if (known !== undefined) return known;
  const rows = GLYPHS[letter] ?? UNKNOWN;
  const found = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: dots }): Bounds => [index, y, index + dots.length, y + 1]),
  );
  runs.set(letter, found);
  return found;
}

/** Draws the text with its upper left corner there; `dot` is the size of one dot in pixels. Upright strokes are half a dot wider. */
export function drawText(raster: Raster, text: string, x: number, y: number, dot: number, colour: Colour): void {
  for (const [place, letter] of [...text].entries()) {
    const from = x + place * ADVANCE * dot;
    const bold = dot / 2;
    for (const [left, top, right, bottom] of runsOf(letter)) {
      fill(raster, [from + left * dot, y + top * dot, from + right * dot + bold, y + bottom * dot], colour);
    }
  }
}
