/** Android's key codes (android.view.KeyEvent), as far as the phone knows them. */
export const KEY = {
  home: 3,
  back: 4,
  dpadUp: 19,
  dpadDown: 20,
  dpadLeft: 21,
  dpadRight: 22,
  dpadCenter: 23,
  power: 26,
  a: 29,
  c: 31,
  v: 50,
  x: 52,
  altLeft: 57,
  altRight: 58,
  shiftLeft: 59,
  shiftRight: 60,
  tab: 61,
  space: 62,
  enter: 66,
  del: 67,
  pageUp: 92,
  pageDown: 93,
  escape: 111,
  forwardDel: 112,
  ctrlLeft: 113,
  ctrlRight: 114,
  metaLeft: 117,
  metaRight: 118,
  moveHome: 122,
  moveEnd: 123,
  numpadEnter: 160,
  appSwitch: 187,
  sleep: 223,
  wakeup: 224,
  cut: 277,
  copy: 278,
  paste: 279,
} as const;

/** What is held while a key is pressed. */
export interface Modifiers {
  readonly shift: boolean;
  readonly control: boolean;
  readonly alt: boolean;
  readonly meta: boolean;
}

/** The modifiers among the key codes that are held down. */
export function modifiersOf(held: readonly number[]): Modifiers {
  const any = (left: number, right: number): boolean => held.includes(left) || held.includes(right);
  return {
    shift: any(KEY.shiftLeft, KEY.shiftRight),
    control: any(KEY.ctrlLeft, KEY.ctrlRight),
    alt: any(KEY.altLeft, KEY.altRight),
    meta: any(KEY.metaLeft, KEY.metaRight),
  };
}

/** Key code → what it types, without and with shift: Android's generic (US) key map. */
const PUNCTUATION: ReadonlyMap<number, readonly [plain: string, shifted: string]> = new Map([
  [17, ['*', '*']],
  [18, ['#', '#']],
  [55, [',', '<']],
  [56, ['.', '>']],
  [62, [' ', ' ']],
  [68, ['`', '~']],
  [69, ['-', '_']],
  [70, ['=', '+']],
  [71, ['[', '{']],
  [72, [']', '}']],
  [73, ['\\', '|']],
  [74, [';', ':']],
  [75, ["'", '"']],
  [76, ['/', '?']],
  [77, ['@', '@']],
  [81, ['+', '+']],
  [154, ['/', '/']],
  [155, ['*', '*']],
  [156, ['-', '-']],
  [157, ['+', '+']],
  [158, ['.', '.']],
  [159, [',', ',']],
  [161, ['=', '=']],
  [162, ['(', '(']],
  [163, [')', ')']],
]);

const SHIFTED_DIGITS = ')!@#$%^&*(';

/** The character that a key types; undefined for keys that type none. */
export function characterOf(code: number, shift: boolean): string | undefined {
  if (code >= 7 && code <= 16) return shift ? SHIFTED_DIGITS[code - 7] : String(code - 7);
  if (code >= 29 && code <= 54) return String.fromCharCode((shift ? 65 : 97) + code - 29);
  if (code >= 144 && code <= 153) return String(code - 144);
  return PUNCTUATION.get(code)?.[shift ? 1 : 0];
}
