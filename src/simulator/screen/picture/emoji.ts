import type { Rgba } from './canvas.ts';
import type { Icon, IconPart } from './icons.ts';

/** One colour of an emoji, painted over those before it. */
interface EmojiLayer {
  readonly colour: Rgba;
  readonly icon: Icon;
}

/** Width that an emoji takes in its line, side of its drawing, and height of its middle above the baseline, in em. */
export const EMOJI_ADVANCE = 1.24;
export const EMOJI_SIZE = 1.18;
export const EMOJI_MIDDLE = 0.35;

const YELLOW: Rgba = [255, 204, 51, 1];
const BROWN: Rgba = [92, 60, 22, 1];
const RED: Rgba = [226, 58, 62, 1];
const WHITE: Rgba = [255, 255, 255, 1];
const TEARS: Rgba = [72, 160, 240, 1];

const disc = (x: number, y: number, radius: number): IconPart => ({ kind: 'disc', at: [x, y], radius });
const area = (points: readonly number[]): IconPart => ({ kind: 'area', points });
const line = (points: readonly number[], width: number): IconPart => ({ kind: 'line', points, width });
const box = (left: number, top: number, right: number, bottom: number, corner: number): IconPart => ({
  kind: 'box',
  edges: [left, top, right, bottom, corner],
});
const arc = (x: number, y: number, radius: number, from: number, to: number, width: number): IconPart => ({
  kind: 'arc',
  at: [x, y],
  radius,
  from,
  to,
  width,
});
const layer = (colour: Rgba, ...icon: IconPart[]): EmojiLayer => ({ colour, icon });

/** The emoji that the phone draws: its own, on the icons' grid of 24 × 24. All others are boxes. */
export const EMOJI: ReadonlyMap<number, readonly EmojiLayer[]> = new Map([
  // ☕ hot beverage
  [
    0x2615,
    [
      layer([188, 196, 208, 1], box(2, 19.4, 20, 22, 1.3), arc(17.6, 13.2, 3.4, -90, 90, 1.8)),
      layer([240, 243, 248, 1], area([3.4, 9, 18.4, 9, 17.6, 16, 15.4, 19.6, 6.4, 19.6, 4.2, 16])),
      layer([120, 74, 40, 1], box(4.2, 8.4, 17.6, 10.8, 1.2)),
      layer([150, 160, 176, 1], line([8, 6.4, 7.2, 4.8, 8.6, 3.4, 7.8, 1.8], 1.3)),
      layer([150, 160, 176, 1], line([13, 6.4, 12.2, 4.8, 13.6, 3.4, 12.8, 1.8], 1.3)),
    ],
  ],
  // ❤ red heart
  [
    0x2764,
    [layer(RED, disc(7.2, 8.4, 5.4), disc(16.8, 8.4, 5.4), area([2.5, 11, 7, 6, 12, 7, 17, 6, 21.5, 11, 12, 22]))],
  ],
  // 🌙 crescent moon
  [0x1f319, [layer(YELLOW, disc(12, 12, 9.5), { kind: 'disc', at: [15, 9.8], radius: 5.8, cut: true })]],
  // 🍵 teacup without handle
  [
    0x1f375,
    [
      layer([92, 140, 84, 1], area([3, 8, 21, 8, 20, 14.6, 16.6, 19, 7.4, 19, 4, 14.6])),
      layer([188, 220, 120, 1], box(4, 6.6, 20, 10, 1.7)),
      layer([70, 112, 64, 1], box(8, 18.6, 16, 21.2, 1)),
    ],
  ],
  // 🎉 party popper
  [
    0x1f389,
    [
      layer([250, 190, 60, 1], area([2, 22, 8, 8.4, 15.6, 16])),
      layer([226, 120, 40, 1], line([5.4, 14.6, 9.4, 18.6], 1.5), line([7.2, 10.6, 13.2, 16.8], 1.5)),
      layer(RED, disc(14, 4, 1.5), disc(20.6, 14.4, 1.5), line([11.6, 9.8, 13, 7.4, 12, 5], 1.5)),
      layer(TEARS, disc(19.4, 3.6, 1.5), line([14.4, 12.6, 17, 11.4, 19.4, 12], 1.5)),
      layer([72, 170, 96, 1], disc(8.6, 3.4, 1.4), disc(21, 8.6, 1.4), line([13.2, 11, 15.6, 8.4, 18, 7.6], 1.5)),
    ],
  ],
  // 🏡 house with garden
  [
    0x1f3e1,
    [
      layer([96, 168, 88, 1], box(1, 19.4, 23, 22.4, 1.5), disc(20, 16, 3.4)),
      layer([244, 226, 190, 1], area([4, 11, 11, 5, 18, 11, 18, 20, 4, 20])),
      layer(RED, line([2.6, 11.6, 11, 4, 19.4, 11.6], 2.4)),
      layer([130, 88, 54, 1], box(6, 13.4, 9.8, 20, 0.5)),
      layer([110, 178, 228, 1], box(11.8, 13, 15.8, 17, 0.5)),
    ],
  ],
  // 👍 thumbs up
  [
    0x1f44d,
    [
      layer(YELLOW, box(3, 10.6, 7.2, 21.6, 1.6)),
      layer(
        YELLOW,
        area([8, 11, 12, 7.4, 12.6, 2.6, 14.4, 1.8, 16.2, 3.4, 16.2, 6.6, 15.4, 9.4, 19.8, 9.4, 19.8, 21.2]),
      ),
      layer(YELLOW, area([8, 11, 13, 9.4, 19, 9.4, 18, 21.4, 11, 21.4, 8, 20])),
      layer(YELLOW, box(14, 9.4, 21.6, 12.8, 1.7), box(14, 12.4, 21.8, 15.8, 1.7), box(13, 15.4, 21, 18.8, 1.7)),
      layer(YELLOW, box(12, 18.2, 19.8, 21.4, 1.6)),
      layer([214, 150, 20, 1], line([15, 12.6, 20.6, 12.6], 0.7), line([15, 15.6, 20.6, 15.6], 0.7)),
      layer([214, 150, 20, 1], line([14.4, 18.5, 19.8, 18.5], 0.7), line([7.6, 11.4, 7.6, 20.8], 0.7)),
    ],
  ],
  // 😂 face with tears of joy
  [
    0x1f602,
    [
      layer(YELLOW, disc(12, 12, 10.4)),
      layer(BROWN, arc(7.8, 10.4, 2.4, 190, 350, 1.5), arc(16.2, 10.4, 2.4, 190, 350, 1.5)),
      layer(BROWN, area([5.6, 13, 18.4, 13, 17.2, 17, 14.6, 19.4, 12, 20, 9.4, 19.4, 6.8, 17])),
      layer(WHITE, box(7, 13, 17, 15, 0.6)),
      layer(TEARS, disc(3.6, 14.2, 2.6), disc(20.4, 14.2, 2.6), area([2.4, 12.6, 6, 9.6, 5.6, 14])),
      layer(TEARS, area([21.6, 12.6, 18, 9.6, 18.4, 14])),
    ],
  ],
  // 😊 smiling face with smiling eyes
  [
    0x1f60a,
    [
      layer(YELLOW, disc(12, 12, 10.4)),
      layer([246, 130, 80, 0.65], disc(5.8, 14, 2.4), disc(18.2, 14, 2.4)),
      layer(BROWN, arc(8, 10.6, 2, 190, 350, 1.5), arc(16, 10.6, 2, 190, 350, 1.5)),
      layer(BROWN, arc(12, 12.6, 5.2, 25, 155, 1.5)),
    ],
  ],
  // 🥐 croissant
  [
    0x1f950,
    [
      layer([226, 152, 66, 1], arc(12, 16.6, 7.4, 190, 350, 7), disc(4, 18.4, 2.6), disc(20, 18.4, 2.6)),
      layer(
        [168, 96, 30, 1],
        line([12, 6, 12, 12.4], 1.2),
        line([7, 8, 9.4, 13.2], 1.2),
        line([17, 8, 14.6, 13.2], 1.2),
      ),
      layer([168, 96, 30, 1], line([3.2, 12, 7.6, 15.8], 1.2), line([20.8, 12, 16.4, 15.8], 1.2)),
    ],
  ],
]);
