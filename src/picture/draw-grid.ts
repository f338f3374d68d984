import type { Bounds } from '../domain/geometry.ts';
import type { PictureView } from '../domain/picture-view.ts';
import { dotSize, drawLabel, labelSize } from './label.ts';
import { type Colour, fill, type Raster } from './raster.ts';

/** Lines closer than this, in pixels of the picture, would hide it. */
const CLOSEST = 6;

/** A dark and a light line side by side are seen on any ground. */
const DARK: Colour = [0, 0, 0];
const LIGHT: Colour = [255, 0, 170];
const LABELS = { paper: [160, 0, 110], ink: [255, 255, 255] } as const satisfies Record<string, Colour>;

/** One line across the picture: where it is on the device and where in the picture. */
interface Line {
  readonly device: number;
  readonly place: number;
}

/** The lines of one direction: every multiple of `spacing` on the shown part, except at its very edges. */
function linesBetween(from: number, to: number, spacing: number, pixels: number): readonly Line[] {
  const lines: Line[] = [];
  for (let count = Math.floor(from / spacing) + 1; count * spacing < to; count++) {
    const device = count * spacing;
    lines.push({ device, place: Math.floor(((device - from) * pixels) / (to - from)) });
  }
  return lines;
}

/** Every how-manyth line is labelled, so that labels of that size keep apart. */
const labelled = (lines: readonly Line[], apart: number): readonly Line[] => {
  const [first, second] = lines;
  const gap = first === undefined || second === undefined ? apart : second.place - first.place;
  const every = Math.max(1, Math.ceil(apart / Math.max(1, gap)));
  return lines.filter(({ device }) => {
    const step = (second?.device ?? device) - (first?.device ?? 0);
    return step === 0 || Math.round(device / step) % every === 0;
  });
};

/**
 * Draws lines every `spacing` device pixels, counted from the screen's own edges, and writes on them where on the device
 * they are. Lines that would be closer than six pixels are thinned out; answers the spacing that was drawn.
 */
export function drawGrid(raster: Raster, view: PictureView, spacing: number): number {
  const [left, top, right, bottom] = view.bounds;
  const scale = Math.min(raster.width / (right - left), raster.height / (bottom - top));
  const drawn = spacing * Math.max(1, Math.ceil(CLOSEST / (spacing * scale)));
  const columns = linesBetween(left, right, drawn, raster.width);
  const rows = linesBetween(top, bottom, drawn, raster.height);
  const dot = dotSize(raster);
  const thickness = Math.max(1, Math.round(dot / 2));
  for (const { place } of columns) {
    fill(raster, [place, 0, place + thickness, raster.height], LIGHT, 0.5);
    fill(raster, [place + thickness, 0, place + 2 * thickness, raster.height], DARK, 0.25);
  }
  for (const { place } of rows) {
    fill(raster, [0, place, raster.width, place + thickness], LIGHT, 0.5);
    fill(raster, [0, place + thickness, raster.width, place + 2 * thickness], DARK, 0.25);
  }
  labelColumns(raster, columns, dot);
  labelRows(raster, rows, dot);
  return drawn;
}

const textOf = ({ device }: Line) => String(Math.round(device));

const widest = (lines: readonly Line[], dot: number) =>
  Math.max(0, ...lines.map((line) => labelSize(textOf(line), dot).width));

/** Along the top and, in pictures that are high, along the bottom. */
function labelColumns(raster: Raster, columns: readonly Line[], dot: number): void {
  const { height } = labelSize('', dot);
  const tops = raster.height > 40 * height ? [0, raster.height - height] : [0];
  for (const line of labelled(columns, widest(columns, dot) + 4 * dot)) {
    const { width } = labelSize(textOf(line), dot);
    const at = Math.round(line.place - width / 2);
    if (at < 0 || at + width > raster.width) continue;
    for (const from of tops) label(raster, line, [at, from, at + width, from + height], dot);
  }
}

/** Along the left and, in pictures that are wide, along the right. */
function labelRows(raster: Raster, rows: readonly Line[], dot: number): void {
  const { height } = labelSize('', dot);
  const column = widest(rows, dot);
  for (const line of labelled(rows, height + 2 * dot)) {
    const { width } = labelSize(textOf(line), dot);
    const at = Math.round(line.place - height / 2);
    // The corners belong to the columns.
    if (at < height + dot || at + height > raster.height - height - dot) continue;
    label(raster, line, [0, at, width, at + height], dot);
    if (raster.width > 12 * column) label(raster, line, [raster.width - width, at, raster.width, at + height], dot);
  }
}

function label(raster: Raster, line: Line, bounds: Bounds, dot: number): void {
  drawLabel(raster, textOf(line), bounds, dot, LABELS);
}
