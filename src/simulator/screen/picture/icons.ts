/**
 * Icons as strokes and areas on a grid of 24 × 24, y downwards. Each part is filled on its own; `cut` takes its area
 * away from the parts before it.
 */
export type IconPart =
  | { readonly kind: 'line'; readonly points: readonly number[]; readonly width?: number }
  | { readonly kind: 'area'; readonly points: readonly number[]; readonly cut?: boolean }
  | { readonly kind: 'disc'; readonly at: readonly [number, number]; readonly radius: number; readonly cut?: boolean }
  | {
      readonly kind: 'arc';
      readonly at: readonly [number, number];
      readonly radius: number;
      /** Degrees clockwise from three o'clock. */
      readonly from: number;
      readonly to: number;
      readonly width?: number;
    }
  | {
      readonly kind: 'box';
      /** Left, top, right, bottom, corner radius. */
      readonly edges: readonly [number, number, number, number, number];
      /** Stroked when given, else filled. */
      readonly width?: number;
      readonly cut?: boolean;
    };

export type Icon = readonly IconPart[];

/** Stroke width of the parts that give none. */
export const STROKE_WIDTH = 2;

const line = (points: readonly number[], width?: number): IconPart =>
  width === undefined ? { kind: 'line', points } : { kind: 'line', points, width };
const disc = (x: number, y: number, radius: number): IconPart => ({ kind: 'disc', at: [x, y], radius });
const hole = (x: number, y: number, radius: number): IconPart => ({ kind: 'disc', at: [x, y], radius, cut: true });
const ring = (x: number, y: number, radius: number): IconPart => arc(x, y, radius, 0, 360);
const arc = (x: number, y: number, radius: number, from: number, to: number): IconPart => ({
  kind: 'arc',
  at: [x, y],
  radius,
  from,
  to,
});
const area = (points: readonly number[]): IconPart => ({ kind: 'area', points });
const cutArea = (points: readonly number[]): IconPart => ({ kind: 'area', points, cut: true });
const box = (left: number, top: number, right: number, bottom: number, corner: number): IconPart => ({
  kind: 'box',
  edges: [left, top, right, bottom, corner],
});
const frame = (left: number, top: number, right: number, bottom: number, corner: number): IconPart => ({
  kind: 'box',
  edges: [left, top, right, bottom, corner],
  width: STROKE_WIDTH,
});

/** Eight teeth around a wheel. */
function teeth(): IconPart[] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return line([12 + 6 * x, 12 + 6 * y, 12 + 8.4 * x, 12 + 8.4 * y], 3.2);
  });
}

function rays(inner: number, outer: number): IconPart[] {
  return Array.from({ length: 8 }, (_, index) => {
    const angle = (index * Math.PI) / 4;
    const [x, y] = [Math.cos(angle), Math.sin(angle)];
    return line([12 + inner * x, 12 + inner * y, 12 + outer * x, 12 + outer * y]);
  });
}

/** The phone's own icons; an app may bring others in its file. */
export const ICONS = {
  back: [line([19, 12, 5, 12]), line([11, 6, 5, 12, 11, 18])],
  down: [line([6, 9.5, 12, 15.5, 18, 9.5])],
  search: [ring(10.5, 10.5, 6), line([15.2, 15.2, 20, 20])],
  plus: [line([12, 5, 12, 19]), line([5, 12, 19, 12])],
  check: [line([5, 12.5, 10, 17.5, 19.5, 7.5])],
  trash: [line([4.5, 6.5, 19.5, 6.5]), line([9.5, 4, 14.5, 4]), line([6.5, 6.5, 7.5, 20, 16.5, 20, 17.5, 6.5])],
  gear: [disc(12, 12, 7), ...teeth(), hole(12, 12, 3.2)],
  wifi: [arc(12, 19, 14, 225, 315), arc(12, 19, 9, 225, 315), disc(12, 18.2, 2.2)],
  wifiSolid: [area([12, 20.5, 1.2, 8, 5, 5.4, 9, 4, 12, 3.7, 15, 4, 19, 5.4, 22.8, 8])],
  signal: [box(3, 15, 6.4, 20, 1), box(8.2, 11, 11.6, 20, 1), box(13.4, 7, 16.8, 20, 1), box(18.6, 3, 22, 20, 1)],
  battery: [box(9.5, 2, 14.5, 5, 1), box(7, 4, 17, 22, 2)],
  batteryOutline: [
    frame(7, 5, 17, 21, 2),
    line([10.5, 2.6, 13.5, 2.6]),
    line([12, 16.5, 12, 10]),
    line([9, 13, 15, 13]),
  ],
  airplane: [
    area([
      12, 2, 13.6, 4.5, 13.6, 9, 21.5, 14, 21.5, 16, 13.6, 13.4, 13.6, 18, 16, 20, 16, 21.5, 12, 20.3, 8, 21.5, 8, 20,
      10.4, 18, 10.4, 13.4, 2.5, 16, 2.5, 14, 10.4, 9, 10.4, 4.5,
    ]),
  ],
  bluetooth: [line([6.5, 7.5, 17, 16.5, 12, 21, 12, 3, 17, 7.5, 6.5, 16.5])],
  sun: [disc(12, 12, 4.2), ...rays(7.4, 9.6)],
  moon: [disc(12, 12, 8.5), hole(15.6, 9, 6.6)],
  grid: [4, 10, 16].flatMap((y) => [4, 10, 16].map((x) => box(x, y, x + 4, y + 4, 1.2))),
  speaker: [
    area([3, 9, 7.5, 9, 12.5, 4.5, 12.5, 19.5, 7.5, 15, 3, 15]),
    arc(12, 12, 4.5, -45, 45),
    arc(12, 12, 8.5, -48, 48),
  ],
  info: [ring(12, 12, 9), line([12, 11.5, 12, 16.5]), disc(12, 7.7, 1.3)],
  shield: [area([12, 2.2, 4, 5.4, 4, 11.5, 6, 16.6, 9, 19.8, 12, 21.6, 15, 19.8, 18, 16.6, 20, 11.5, 20, 5.4])],
  pin: [disc(12, 9.3, 6.8), area([5.9, 12.4, 18.1, 12.4, 12, 22]), hole(12, 9.3, 2.7)],
  bell: [
    area([5.5, 17, 5.5, 10.5, 7, 6.8, 10, 4.8, 12, 4.5, 14, 4.8, 17, 6.8, 18.5, 10.5, 18.5, 17]),
    line([4.5, 17.4, 19.5, 17.4]),
    disc(12, 20.4, 1.8),
  ],
  storage: [line([5, 6, 19, 6], 3.4), line([5, 12, 19, 12], 3.4), line([5, 18, 19, 18], 3.4)],
  key: [ring(7.5, 12, 3.6), line([11.5, 12, 21, 12, 21, 15.2]), line([17, 12, 17, 14.6])],
  clock: [ring(12, 12, 9), line([12, 7, 12, 12, 15.6, 14.2])],
  palette: [disc(12, 12, 9), hole(8, 10, 1.6), hole(12, 7.4, 1.6), hole(16, 10, 1.6), hole(15, 16, 2.6)],
  accessibility: [
    disc(12, 4.6, 2.4),
    line([4, 8.8, 20, 8.8], 2.4),
    line([12, 9, 12, 14], 5),
    line([10.4, 14, 8.8, 21], 2.4),
    line([13.6, 14, 15.2, 21], 2.4),
  ],
  phone: [frame(6.5, 2.5, 17.5, 21.5, 2.4), line([11, 18.4, 13, 18.4], 1.6)],
  note: [
    box(4.5, 3, 19.5, 21, 2.4),
    ...[8, 12, 16].map(
      (y): IconPart => ({ kind: 'box', edges: [8, y - 0.9, y === 16 ? 13 : 16, y + 0.9, 0.9], cut: true }),
    ),
  ],
  backspace: [
    line([8.5, 6, 20, 6, 20, 18, 8.5, 18, 3.5, 12, 8.5, 6], 1.8),
    line([11, 9.5, 16, 14.5], 1.8),
    line([16, 9.5, 11, 14.5], 1.8),
  ],
  shift: [line([12, 4.5, 5, 12, 8.8, 12, 8.8, 18.5, 15.2, 18.5, 15.2, 12, 19, 12, 12, 4.5], 1.8)],
  shiftOn: [area([12, 3.6, 3.6, 12.6, 8.2, 12.6, 8.2, 19, 15.8, 19, 15.8, 12.6, 20.4, 12.6])],
  enter: [line([19, 6, 19, 13, 5.5, 13]), line([9.5, 9, 5.5, 13, 9.5, 17])],
  cross: [line([6, 6, 18, 18]), line([18, 6, 6, 18])],
  camera: [box(2.5, 6.5, 21.5, 20, 2.6), box(8, 4, 16, 8, 1.6), hole(12, 13.2, 4.4), disc(12, 13.2, 2.6)],
  chat: [
    box(2.5, 3.5, 21.5, 17.5, 3),
    area([6, 16, 12.5, 16, 6, 22]),
    { kind: 'box', edges: [6.5, 7.4, 17.5, 9.2, 0.9], cut: true },
    { kind: 'box', edges: [6.5, 11.4, 13.5, 13.2, 0.9], cut: true },
  ],
  send: [area([3, 4, 22, 12, 3, 20, 3, 14, 14, 12, 3, 10])],
  lock: [
    box(4.5, 10, 19.5, 21.5, 2.4),
    arc(12, 8.4, 4.4, 180, 360),
    line([7.6, 8.4, 7.6, 11]),
    line([16.4, 8.4, 16.4, 11]),
    hole(12, 15, 1.7),
    { kind: 'box', edges: [11.2, 15, 12.8, 18.4, 0.6], cut: true },
  ],
  warning: [area([12, 2.5, 23, 21.5, 1, 21.5]), cutArea([11, 9, 13, 9, 12.8, 15.2, 11.2, 15.2]), hole(12, 18, 1.3)],
  hourglass: [
    line([6, 3.2, 18, 3.2]),
    line([6, 20.8, 18, 20.8]),
    line([7.4, 3.6, 7.4, 7.4, 16.6, 16.6, 16.6, 20.4], 1.8),
    line([16.6, 3.6, 16.6, 7.4, 7.4, 16.6, 7.4, 20.4], 1.8),
    area([12, 14.4, 16, 18.6, 16, 20.4, 8, 20.4, 8, 18.6]),
  ],
  feed: [
    frame(3.5, 4, 20.5, 20, 2.2),
    box(6.6, 7.4, 11.4, 12.2, 0.8),
    line([14.2, 8.4, 17.2, 8.4], 1.6),
    line([14.2, 11.4, 17.2, 11.4], 1.6),
    line([7.4, 15.8, 17.2, 15.8], 1.6),
  ],
  refresh: [arc(12, 12, 7.5, -30, 270), area([17.2, 2.8, 17.2, 10.4, 22.6, 7.6])],
  heart: [
    line([12, 20, 4.6, 12.4, 3.6, 9.6, 4.4, 6.8, 6.8, 5.2, 9.4, 5.6, 12, 8.2], 1.8),
    line([12, 20, 19.4, 12.4, 20.4, 9.6, 19.6, 6.8, 17.2, 5.2, 14.6, 5.6, 12, 8.2], 1.8),
  ],
  heartOn: [disc(7.7, 8.7, 4.7), disc(16.3, 8.7, 4.7), area([3.7, 11.2, 7, 7, 12, 8, 17, 7, 20.3, 11.2, 12, 20.6])],
  flash: [area([13.5, 2, 5, 13.6, 11, 13.6, 9.6, 22, 19, 9.6, 12.6, 9.6])],
  person: [disc(12, 8, 4.4), area([3.6, 20.4, 4.4, 16.6, 7.4, 14.4, 12, 13.6, 16.6, 14.4, 19.6, 16.6, 20.4, 20.4])],
  tag: [area([3.5, 12.5, 12.5, 3.5, 20.5, 3.5, 20.5, 11.5, 11.5, 20.5]), hole(16.8, 7.2, 1.7)],
} as const satisfies Record<string, Icon>;
