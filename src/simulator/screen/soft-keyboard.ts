import { KEY } from './key-codes.ts';
import { ICONS, type Icon } from './picture/icons.ts';
import { NAVIGATION_BAR } from './system-bars.ts';
import type { View } from './view.ts';
import { column, group, image, label, row } from './widgets.ts';

/** What the keyboard shows: the letters, the capitals for one letter, or figures and signs. */
export type KeyboardLayer = 'letters' | 'capitals' | 'symbols';

/** Where the keyboard's presses go. */
export interface KeyboardTarget {
  type(text: string): void;
  key(code: number): void;
  show(layer: KeyboardLayer): void;
}

const LETTERS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'] as const;
const SYMBOLS = ['1234567890', '@#$_&-+()/', '*"\':;!?'] as const;

/** Height in dp, the strip of the navigation bar included. */
export function keyboardHeight(landscape: boolean): number {
  return 4 * rowHeight(landscape) + 12 + NAVIGATION_BAR;
}

function rowHeight(landscape: boolean): number {
  return landscape ? 42 : 56;
}

/** The soft keyboard, a window of its own at the bottom of the screen. Its keys touch each other: no tap falls between. */
export function softKeyboard(layer: KeyboardLayer, landscape: boolean, target: KeyboardTarget): View {
  const height = rowHeight(landscape);
  const symbols = layer === 'symbols';
  const type = (text: string) => (): void => {
    target.type(text);
    if (layer === 'capitals') target.show('letters');
  };
  const characters = (text: string): View[] =>
    [...text].map((character) => {
      const shown = layer === 'capitals' ? character.toUpperCase() : character;
      return textKey(shown, 10, type(shown), shown);
    });
  const [first, second, third] = symbols ? SYMBOLS : LETTERS;
  const shift = symbols
    ? textKey('ABC', 15, () => target.show('letters'), 'Letters', true)
    : iconKey(layer === 'capitals' ? ICONS.shiftOn : ICONS.shift, 15, 'Shift', () =>
        target.show(layer === 'capitals' ? 'letters' : 'capitals'),
      );
  const rows = [
    characters(first),
    second.length === 9 ? [spacer(5), ...characters(second), spacer(5)] : characters(second),
    [shift, ...characters(third), iconKey(ICONS.backspace, 15, 'Delete', () => target.key(KEY.del))],
    [
      textKey(symbols ? 'ABC' : '?123', 15, () => target.show(symbols ? 'letters' : 'symbols'), 'Symbols', true),
      textKey(',', 10, type(','), 'Comma', true),
      textKey('English', 50, type(' '), 'Space'),
      textKey('.', 10, type('.'), 'Full stop', true),
      iconKey(ICONS.enter, 15, 'Enter', () => target.key(KEY.enter), true),
    ],
  ];
  return column(
    rows.map((keys) => row(keys, { width: 'fill', height })),
    { height: 'fill', padding: [3, 8, 3, 4 + NAVIGATION_BAR] },
    { look: { background: 'keyboard' } },
  );
}

function spacer(weight: number): View {
  return group('android.view.View', { weight, height: 'fill' }, []);
}

/** A cell of the row: the whole of it is touched, the key is drawn inside. */
function cell(weight: number, contentDescription: string, face: View, onTap: () => void): View {
  return group('android.view.View', { weight, height: 'fill' }, [face], { contentDescription, onTap });
}

function textKey(text: string, weight: number, onTap: () => void, name: string, quiet = false): View {
  const small = text.length > 1;
  const face = label(
    text,
    { size: small ? 14 : 21, colour: small && !quiet ? 'inkSoft' : 'ink', align: 'center' },
    { width: 'fill', height: 'fill', margin: [2.5, 4, 2.5, 4] },
    { look: { background: quiet ? 'keyQuiet' : 'key', corner: 7 } },
  );
  return cell(weight, name, face, onTap);
}

function iconKey(icon: Icon, weight: number, name: string, onTap: () => void, strong = false): View {
  const face = image(
    icon,
    22,
    strong ? 'onPrimary' : 'ink',
    { width: 'fill', height: 'fill', margin: [2.5, 4, 2.5, 4] },
    {
      look: { background: strong ? 'primary' : 'keyQuiet', corner: strong ? 28 : 7 },
    },
  );
  return cell(weight, name, face, onTap);
}
