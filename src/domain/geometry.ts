/** A point in device pixels, current orientation, origin top left. Halves are possible: centres of odd widths. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Edges in device pixels: left, top, right, bottom, as Android writes bounds. Right and bottom are outside. */
export type Bounds = readonly [left: number, top: number, right: number, bottom: number];

/** Clockwise turn of the picture against the panel's natural orientation, in degrees. */
export type Rotation = 0 | 90 | 180 | 270;

/** Whether the rectangle covers any pixel at all; Android reports zero or inverted bounds for what is off screen. */
export function hasArea([left, top, right, bottom]: Bounds): boolean {
  return right > left && bottom > top;
}

export function center([left, top, right, bottom]: Bounds): Point {
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

export function contains([left, top, right, bottom]: Bounds, { x, y }: Point): boolean {
  return left <= x && x < right && top <= y && y < bottom;
}

/** Android writes rotation as quarter turns, 0 to 3. Undefined for anything else. */
export function rotationFromQuarterTurns(turns: number): Rotation | undefined {
  switch (turns) {
    case 0:
      return 0;
    case 1:
      return 90;
    case 2:
      return 180;
    case 3:
      return 270;
    default:
      return undefined;
  }
}
