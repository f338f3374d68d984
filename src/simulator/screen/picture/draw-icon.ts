import type { Canvas, Rgba } from './canvas.ts';
import type { Contour } from './coverage.ts';
import { type Icon, type IconPart, STROKE_WIDTH } from './icons.ts';
import { arcStroke, circle, clockwise, reversed, roundedRectangle, stroke } from './path.ts';

/** Side of the grid that icons are drawn on. */
const GRID = 24;

/** Draws an icon in a square of `size` pixels around a point. */
export function drawIcon(canvas: Canvas, icon: Icon, x: number, y: number, size: number, colour: Rgba): void {
  const scale = size / GRID;
  const [left, top] = [x - size / 2, y - size / 2];
  const contours = icon
    .flatMap((part) => outlines(part))
    .map((points) => points.map((value, index) => (index % 2 === 0 ? left : top) + value * scale));
  canvas.shape(contours, colour);
}

function outlines(part: IconPart): Contour[] {
  switch (part.kind) {
    case 'line':
      return stroke(part.points, part.width ?? STROKE_WIDTH);
    case 'area':
      return [direction(clockwise(part.points), part.cut)];
    case 'disc':
      return [direction(circle(...part.at, part.radius), part.cut)];
    case 'arc':
      return arcStroke(...part.at, part.radius, part.from, part.to, part.width ?? STROKE_WIDTH);
    case 'box': {
      const [left, top, right, bottom, radius] = part.edges;
      const outline = (by: number): Contour => {
        const corner = Math.max(0, radius + by);
        return roundedRectangle([left - by, top - by, right + by, bottom + by], [corner, corner, corner, corner]);
      };
      if (part.width === undefined) return [direction(outline(0), part.cut)];
      return [outline(part.width / 2), reversed(outline(-part.width / 2))];
    }
  }
}

function direction(contour: Contour, cut: boolean | undefined): Contour {
  return cut ? reversed(contour) : contour;
}
