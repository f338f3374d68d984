import type { Bounds } from '../../../domain/geometry.ts';
import type { Colour } from '../theme.ts';
import type { Control } from '../view.ts';
import type { Canvas, Rgba } from './canvas.ts';
import type { Contour } from './coverage.ts';
import { drawIcon } from './draw-icon.ts';
import { ICONS } from './icons.ts';
import { circle, reversed, roundedRectangle } from './path.ts';
import { paintViewfinder } from './viewfinder.ts';
import { paintWallpaper } from './wallpaper.ts';

/** Draws a control, the wallpaper or what the camera sees into its view's bounds. */
export function paintControl(
  canvas: Canvas,
  control: Control,
  bounds: Bounds,
  scale: number,
  colour: (role: Colour) => Rgba,
): void {
  switch (control.kind) {
    case 'switch':
      paintSwitch(canvas, control.on, bounds, scale, colour);
      break;
    case 'radio':
      paintRadio(canvas, control.on, bounds, scale, colour);
      break;
    case 'checkbox':
      paintCheckbox(canvas, control.on, bounds, scale, colour);
      break;
    case 'viewfinder':
      paintViewfinder(canvas, bounds, control.phase);
      break;
    case 'slider':
      paintSlider(canvas, control.fraction, bounds, scale, colour);
      break;
    case 'wallpaper':
      paintWallpaper(canvas, bounds, colour('background')[0] < 128);
      break;
  }
}

type Colours = (role: Colour) => Rgba;

function paintSwitch(canvas: Canvas, on: boolean, bounds: Bounds, scale: number, colour: Colours): void {
  const [left, top, right, bottom] = bounds;
  const radius = (bottom - top) / 2;
  const track = roundedRectangle(bounds, [radius, radius, radius, radius]);
  const middle = (top + bottom) / 2;
  if (on) {
    canvas.shape([track], colour('primary'));
    const x = right - radius;
    canvas.shape([circle(x, middle, 12 * scale)], colour('onPrimary'));
    drawIcon(canvas, ICONS.check, x, middle, 16 * scale, colour('primary'));
    return;
  }
  const line = 2 * scale;
  const inner = radius - line;
  const hole = roundedRectangle([left + line, top + line, right - line, bottom - line], [inner, inner, inner, inner]);
  canvas.shape([track], colour('field'));
  canvas.shape([track, reversed(hole)], colour('inkSoft'));
  canvas.shape([circle(left + radius, middle, 8 * scale)], colour('inkSoft'));
}

function paintRadio(canvas: Canvas, on: boolean, bounds: Bounds, scale: number, colour: Colours): void {
  const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const ink = colour(on ? 'primary' : 'inkSoft');
  canvas.shape([circle(x, y, 10 * scale), reversed(circle(x, y, 8 * scale))], ink);
  if (on) canvas.shape([circle(x, y, 5 * scale)], ink);
}

/** A square of 18 dp in the middle of the bounds. */
function paintCheckbox(canvas: Canvas, on: boolean, bounds: Bounds, scale: number, colour: Colours): void {
  const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const square = (half: number, radius: number): Contour => {
    const [by, corner] = [half * scale, radius * scale];
    return roundedRectangle([x - by, y - by, x + by, y + by], [corner, corner, corner, corner]);
  };
  if (on) {
    canvas.shape([square(9, 2.5)], colour('primary'));
    drawIcon(canvas, ICONS.check, x, y, 17 * scale, colour('onPrimary'));
  } else canvas.shape([square(9, 2.5), reversed(square(7, 1))], colour('inkSoft'));
}

/** Two bars with a gap around an upright handle. */
function paintSlider(canvas: Canvas, fraction: number, bounds: Bounds, scale: number, colour: Colours): void {
  const [left, top, right, bottom] = bounds;
  const middle = (top + bottom) / 2;
  const x = left + (right - left) * fraction;
  const half = 8 * scale;
  const gap = 6 * scale;
  const bar = (from: number, to: number, startRadius: number, endRadius: number, role: Colour): void => {
    if (to - from < 2) return;
    const corners = [startRadius, endRadius, endRadius, startRadius] as const;
    canvas.shape([roundedRectangle([from, middle - half, to, middle + half], corners)], colour(role));
  };
  bar(left, x - gap, half, 2 * scale, 'primary');
  bar(x + gap, right, 2 * scale, half, 'container');
  const handle = 2 * scale;
  const tall = 22 * scale;
  canvas.shape(
    [roundedRectangle([x - handle, middle - tall, x + handle, middle + tall], [handle, handle, handle, handle])],
    colour('primary'),
  );
}
