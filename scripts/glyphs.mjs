// Draws the simulated phone's letters out of Roboto: writes src/simulator/screen/picture/glyphs.ts and the font's
// licence beside it. Run by hand after a font update: `node scripts/glyphs.mjs`; the output is committed.
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as module from 'opentype.js';

const opentype = module.default ?? module;
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const fontFolder = join(root, 'node_modules/@fontsource/roboto');
const target = join(root, 'src/simulator/screen/picture');

/** Outlines are rounded to this many steps per em: below a tenth of a pixel at the largest size drawn. */
const UNITS = 1024;
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

/** Code points wanted: ASCII, Latin-1, Latin Extended-A and the punctuation that texts use. */
const wanted = [
  ...range(0x20, 0x7e),
  ...range(0xa1, 0x17f),
  0x218,
  0x219,
  0x21a,
  0x21b,
  0x2c6,
  0x2c7,
  0x2da,
  0x2dc,
  0x1e9e,
  0x2013,
  0x2014,
  0x2018,
  0x2019,
  0x201a,
  0x201c,
  0x201d,
  0x201e,
  0x2020,
  0x2022,
  0x2026,
  0x2032,
  0x2033,
  0x2039,
  0x203a,
  0x2044,
  0x20a9,
  0x20aa,
  0x20ab,
  0x20ac,
  0x20b9,
  0x20ba,
  0x20bd,
  0x2122,
  0x2212,
];

/** Roboto's web cut has neither arrows nor check mark: drawn here on its grid (em 1024, baseline 0, y upwards). */
const CHECK = [60, 330, 132, 402, 320, 214, 700, 640, 776, 572, 324, 66];
/** Points right. */
const ARROW = [60, 300, 640, 300, 640, 300, 452, 488, 506, 542, 792, 256, 506, -30, 452, 24, 640, 212, 60, 212];

function range(first, last) {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

async function load(subset, weight) {
  const bytes = await readFile(join(fontFolder, `files/roboto-${subset}-${weight}-normal.woff`));
  return opentype.parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
}

/** A number as base-64 digits of five bits, lowest first, sign in the lowest bit: small numbers take one character. */
function digits(value) {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1;
  let out = '';
  do {
    const low = rest & 31;
    rest >>= 5;
    out += DIGITS[rest > 0 ? low | 32 : low];
  } while (rest > 0);
  return out;
}

/** One closed outline as text: first point apart, so that the same accent above different letters is stored once. */
function contour(commands, unitsPerEm) {
  const scale = (value) => Math.round((value * UNITS) / unitsPerEm);
  const start = { x: scale(commands[0].x), y: scale(commands[0].y) };
  let { x, y } = start;
  let out = '';
  const step = (command, isCurve) => {
    const dx = scale(command.x) - x;
    const dy = scale(command.y) - y;
    if (isCurve) {
      out += digits((scale(command.x1) - x) * 2 + 1) + digits(scale(command.y1) - y);
    }
    out += (isCurve ? digits(dx) : digits(dx * 2)) + digits(dy);
    x += dx;
    y += dy;
  };
  for (const command of commands.slice(1)) {
    if (command.type === 'L') step(command, false);
    else if (command.type === 'Q') step(command, true);
    else if (command.type !== 'Z') throw new Error(`unexpected ${command.type}`);
  }
  return { start, shape: out };
}

function contoursOf(glyph, unitsPerEm) {
  const contours = [];
  let commands = [];
  for (const command of glyph.path.commands) {
    if (command.type === 'M') commands = [];
    commands.push(command);
    if (command.type === 'Z') contours.push(contour(commands, unitsPerEm));
  }
  return contours;
}

function polygon(numbers) {
  const points = numbers.flatMap((x, index) => (index % 2 === 0 ? [{ x, y: numbers[index + 1] }] : []));
  return [...points.map((point, index) => ({ type: index === 0 ? 'M' : 'L', ...point })), { type: 'Z' }];
}

function arrowCommands(turn) {
  const points = [];
  for (let index = 0; index < ARROW.length; index += 2) {
    const x = ARROW[index] - 426;
    const y = ARROW[index + 1] - 256;
    const [rx, ry] = [
      [x, y],
      [-y, x],
      [-x, -y],
      [y, -x],
    ][turn];
    points.push({ type: index === 0 ? 'M' : 'L', x: rx + 426, y: ry + 340 });
  }
  return [...points, { type: 'Z' }];
}

const shapes = new Map();
function shapeIndex(shape) {
  const known = shapes.get(shape);
  if (known !== undefined) return known;
  shapes.set(shape, shapes.size);
  return shapes.size - 1;
}

async function face(weight) {
  const fonts = [await load('latin', weight), await load('latin-ext', weight)];
  const entries = [];
  for (const code of wanted) {
    const font = fonts.find((one) => one.tables.cmap.glyphIndexMap[code] !== undefined);
    if (font === undefined) continue;
    const glyph = font.glyphs.get(font.tables.cmap.glyphIndexMap[code]);
    const advance = Math.round((glyph.advanceWidth * UNITS) / font.unitsPerEm);
    entries.push({ code, advance, contours: contoursOf(glyph, font.unitsPerEm) });
  }
  for (const [turn, code] of [0x2192, 0x2191, 0x2190, 0x2193].entries()) {
    entries.push({ code, advance: 852, contours: [contour(arrowCommands(turn), UNITS)] });
  }
  entries.push({ code: 0x2713, advance: 836, contours: [contour(polygon(CHECK), UNITS)] });
  let previous = 0;
  return entries
    .sort((a, b) => a.code - b.code)
    .map(({ code, advance, contours }) => {
      const head = digits(code - previous) + digits(advance);
      previous = code;
      return (
        head +
        contours.map(({ start, shape }) => digits(shapeIndex(shape)) + digits(start.x) + digits(start.y)).join('')
      );
    })
    .join(' ');
}

/** One string literal over many lines, so that the file stays readable in a diff. */
function literal(text) {
  const lines = text.match(/.{1,110}/g) ?? [];
  return lines.map((line) => `  '${line}'`).join(' +\n');
}

const faces = { regular: await face(400), medium: await face(500) };
const licence = await readFile(join(fontFolder, 'LICENSE'), 'utf8');
const { version } = JSON.parse(await readFile(join(fontFolder, 'package.json'), 'utf8'));
await writeFile(join(target, 'FONT-LICENSE.txt'), `${licence.trim()}\n`);
await writeFile(
  join(target, 'glyphs.ts'),
  `/**
 * Letter outlines of Roboto Regular and Medium (@fontsource/roboto ${version}), reduced to the characters below and rounded.
 * Copyright 2011 The Roboto Project Authors (https://github.com/googlefonts/roboto-classic).
 * This Font Software is licensed under the SIL Open Font License, Version 1.1: see FONT-LICENSE.txt beside this file.
 *
 * Made by scripts/glyphs.mjs; font.ts explains the encoding and reads it.
 */

/** Grid steps per em. */
export const UNITS_PER_EM = ${UNITS};

/** Outlines, one per word, shared by all glyphs that hold them. */
export const OUTLINES: string =
${literal([...shapes.keys()].join(' '))};

/** Per weight, one word per glyph: code point (difference), advance, then outline number and origin of each contour. */
export const GLYPHS: { readonly regular: string; readonly medium: string } = {
  regular:
${literal(faces.regular).replaceAll(/^ {2}/gm, '    ')},
  medium:
${literal(faces.medium).replaceAll(/^ {2}/gm, '    ')},
};
`,
);
