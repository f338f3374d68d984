import type { Bounds } from '../domain/geometry.ts';
import { type PictureView, toPicture } from '../domain/picture-view.ts';
import { dotSize, drawLabel, labelSize } from './label.ts';
import { placeLabels } from './place-labels.ts';
import { busyness, type Colour, outline, type Raster } from './raster.ts';

/** An element to point at. */
export interface Marked {
  readonly ref: string;
  /** What can be seen of it, in device pixels. */
  readonly bounds: Bounds;
}

const WHITE: Colour = [255, 255, 255];

/** Dark enough for white letters, and far enough apart to tell neighbours from each other. */
const COLOURS: readonly Colour[] = [
  [214, 0, 54],
  [0, 92, 230],
  [0, 122, 61],
  [150, 0, 190],
  [179, 71, 0],
  [0, 112, 128],
];

/**
 * Draws a box round each element and its ref beside it, outside of it where possible. Elements that the picture shows
 * nothing of are left out; answers how many were drawn.
 */
export function annotate(raster: Raster, view: PictureView, marked: readonly Marked[]): number {
  const dot = dotSize(raster);
  const shown = marked.flatMap(({ ref, bounds }) => {
    const box = toPicture(view, bounds);
    return box === undefined ? [] : [{ ref, box: atLeastAPixel(box), label: labelSize(ref, dot) }];
  });
  // Placed before the first box is drawn: boxes are not what labels keep off.
  const places = placeLabels(shown, raster, (bounds) => busyness(raster, bounds));
  const colourOf = (index: number): Colour => COLOURS[index % COLOURS.length] ?? WHITE;
  for (const [index, { box }] of shown.entries()) {
    const [left, top, right, bottom] = box;
    outline(raster, [left - 1, top - 1, right + 1, bottom + 1], dot + 2, WHITE, 0.6);
    outline(raster, box, dot, colourOf(index));
  }
  for (const [index, { ref }] of shown.entries()) {
    const place = places[index];
    if (place !== undefined) drawLabel(raster, ref, place, dot, { paper: colourOf(index), ink: WHITE });
  }
  return shown.length;
}

function atLeastAPixel([left, top, right, bottom]: Bounds): Bounds {
  const [x, y] = [Math.floor(left), Math.floor(top)];
  return [x, y, Math.max(x + 1, Math.ceil(right)), Math.max(y + 1, Math.ceil(bottom))];
}
