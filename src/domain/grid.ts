import { GloveboxError } from './errors.ts';

/** How far apart grid lines are: device pixels, or a length on the panel. */
export interface GridSpacing {
  readonly value: number;
  readonly unit: 'px' | 'cm' | 'in';
}

/** The least and the most of each unit. */
const LIMITS = {
  px: [8, 4_096],
  cm: [0.1, 100],
  in: [0.05, 40],
} as const satisfies Record<GridSpacing['unit'], readonly [number, number]>;

/** Reads `100`, `1cm` or `0.5in`. Raises INVALID_ARGS. */
export function readGrid(text: string): GridSpacing {
  const [, digits, unit = 'px'] = /^(\d{1,5}(?:\.\d{1,5})?)(px|cm|in)?$/.exec(text.trim()) ?? [];
  const value = Number(digits);
  if (unit === 'px' || unit === 'cm' || unit === 'in') {
    const [least, most] = LIMITS[unit];
    if (value >= least && value <= most) return { value, unit };
  }
  throw new GloveboxError(
    'INVALID_ARGS',
    `--grid must be 8 to 4096 device pixels, 0.1cm to 100cm or 0.05in to 40in (got '${text}')`,
    { hint: '--grid 100, --grid 1cm or --grid 0.5in' },
  );
}

/** Android's baseline: at a scale of 1 there are 160 pixels in an inch. */
const BASELINE_DENSITY = 160;
const CENTIMETRES_IN_AN_INCH = 2.54;

/** The spacing in device pixels on a screen of that scale (device pixels in a density-independent unit), by its nominal density. */
export function gridPixels({ value, unit }: GridSpacing, scale: number): number {
  if (unit === 'px') return value;
  const inches = unit === 'in' ? value : value / CENTIMETRES_IN_AN_INCH;
  return inches * BASELINE_DENSITY * scale;
}
