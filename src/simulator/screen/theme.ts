import type { Rgba } from './picture/canvas.ts';

/** What a colour is for; the theme says which one it is, so that one description serves the light and the dark phone. */
type ColourRole =
  | 'background'
  | 'card'
  | 'field'
  | 'ink'
  | 'inkSoft'
  | 'primary'
  | 'onPrimary'
  | 'container'
  | 'onContainer'
  | 'key'
  | 'keyQuiet'
  | 'keyboard'
  | 'selection';

/** A role, or a fixed colour as #rrggbb or #rrggbbaa. */
export type Colour = ColourRole | `#${string}`;

type Palette = Readonly<Record<ColourRole, `#${string}`>>;

const LIGHT: Palette = {
  background: '#f3f5f9',
  card: '#ffffff',
  field: '#e6eaf1',
  ink: '#191c20',
  inkSoft: '#5b616b',
  primary: '#2b5fb4',
  onPrimary: '#ffffff',
  container: '#d8e3fb',
  onContainer: '#173b75',
  key: '#ffffff',
  keyQuiet: '#ced6e4',
  keyboard: '#e6eaf2',
  selection: '#2b5fb44d',
};

const DARK: Palette = {
  background: '#111318',
  card: '#1d2026',
  field: '#282c34',
  ink: '#e3e5ea',
  inkSoft: '#a6acb7',
  primary: '#a9c7ff',
  onPrimary: '#0d2f63',
  container: '#2b4878',
  onContainer: '#d8e3fb',
  key: '#343941',
  keyQuiet: '#454c58',
  keyboard: '#1a1d22',
  selection: '#a9c7ff4d',
};

const parsed = new Map<string, Rgba>();

/** The colour to paint, for a phone whose dark theme is on or off. */
export function resolveColour(colour: Colour, dark: boolean): Rgba {
  const text = isFixed(colour) ? colour : (dark ? DARK : LIGHT)[colour];
  const known = parsed.get(text);
  if (known !== undefined) return known;
  const channel = (at: number): number => Number.parseInt(text.slice(at, at + 2), 16);
  const rgba: Rgba = [channel(1), channel(3), channel(5), text.length > 7 ? channel(7) / 255 : 1];
  parsed.set(text, rgba);
  return rgba;
}

function isFixed(colour: Colour): colour is `#${string}` {
  return colour.startsWith('#');
}
