import type { AppDefinition, RunningApp } from '../app.ts';
import { createPage } from '../page.ts';
import { ICONS, type Icon } from '../picture/icons.ts';
import { NAVIGATION_BAR } from '../system-bars.ts';
import type { Colour } from '../theme.ts';
import type { View } from '../view.ts';
import { column, iconButton, label, row, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.calculator';

const ICON: Icon = [
  { kind: 'line', points: [3, 7, 10, 7] },
  { kind: 'line', points: [6.5, 3.5, 6.5, 10.5] },
  { kind: 'line', points: [14, 7, 21, 7] },
  { kind: 'line', points: [4, 14.5, 9, 19.5] },
  { kind: 'line', points: [9, 14.5, 4, 19.5] },
  { kind: 'line', points: [14, 15, 21, 15] },
  { kind: 'line', points: [14, 19, 21, 19] },
];

/** Four operations on two numbers, as a pocket calculator counts: from left to right. */
export const CALCULATOR: AppDefinition = {
  packageName: PACKAGE,
  label: 'Calculator',
  activity: `${PACKAGE}.CalculatorActivity`,
  icon: { icon: ICON, background: '#2f9e62', foreground: '#ffffff' },
  place: 'dock',
  install: () => startCalculator,
};

/** Label, what accessibility says, short id. */
type Key = readonly [label: string, name: string, id: string];

const KEYS: readonly (readonly Key[])[] = [
  [
    ['AC', 'Clear', 'clr'],
    ['±', 'Sign', 'sign'],
    ['%', 'Percent', 'percent'],
    ['÷', 'Divide', 'op_div'],
  ],
  [digit('7'), digit('8'), digit('9'), ['×', 'Multiply', 'op_mul']],
  [digit('4'), digit('5'), digit('6'), ['−', 'Minus', 'op_sub']],
  [digit('1'), digit('2'), digit('3'), ['+', 'Plus', 'op_add']],
  [digit('0'), ['.', 'Point', 'dec_point'], ['DEL', 'Delete', 'del'], ['=', 'Equals', 'eq']],
];

function digit(figure: string): Key {
  return [figure, figure, `digit_${figure}`];
}

interface Reckoning {
  /** What stands before the pending operation. */
  readonly left: number;
  readonly operation: string | undefined;
  /** What is being typed; empty right after an operation or a result. */
  readonly entry: string;
}

const FRESH: Reckoning = { left: 0, operation: undefined, entry: '' };

function startCalculator(): RunningApp {
  let state = FRESH;
  const press = (key: string): void => {
    state = pressed(state, key);
  };
  const page = createPage(CALCULATOR.activity, ({ landscape }) => calculatorView(state, press, landscape));
  return { page: () => page, back: () => false };
}

/** The state after a key. */
function pressed(state: Reckoning, key: string): Reckoning {
  const { left, operation, entry } = state;
  const value = entry === '' ? left : Number(entry);
  if (/^\d$/.test(key)) return { ...state, entry: entry === '0' ? key : `${entry}${key}`.slice(0, 12) };
  switch (key) {
    case 'AC':
      return FRESH;
    case '.':
      return entry.includes('.') ? state : { ...state, entry: `${entry === '' ? '0' : entry}.` };
    case 'DEL':
      return { ...state, entry: entry.slice(0, -1) };
    case '±':
      return { ...state, entry: String(-value) };
    case '%':
      return { ...state, entry: String(value / 100) };
    default: {
      const result = operation === undefined || entry === '' ? value : reckon(left, operation, value);
      return { left: result, operation: key === '=' ? undefined : key, entry: '' };
    }
  }
}

function reckon(left: number, operation: string, right: number): number {
  switch (operation) {
    case '÷':
      return left / right;
    case '×':
      return left * right;
    case '−':
      return left - right;
    default:
      return left + right;
  }
}

/** A number in at most twelve figures, without the rounding dust of binary fractions. */
function figures(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))).replace('-', '−') : 'Error';
}

function calculatorView(state: Reckoning, press: (key: string) => void, landscape: boolean): View {
  const { left, operation, entry } = state;
  const formula = operation === undefined ? ' ' : `${figures(left)} ${operation}`;
  const result = entry === '' ? figures(left) : entry.replace('-', '−');
  const display = column(
    [
      label(formula, { size: 22, colour: 'inkSoft', align: 'end' }, { width: 'fill' }, { id: 'formula' }),
      label(result, { size: 58, colour: 'ink', align: 'end' }, { width: 'fill' }, { id: 'result' }),
    ],
    { weight: 2, ...(landscape ? { height: 'fill' } : {}), main: 'end', padding: [28, 8, 28, 16] },
    { id: 'display' },
  );
  const pad = column(
    KEYS.map((keys) =>
      row(
        keys.map((key) => keyView(key, press)),
        { width: 'fill', weight: 1, gap: 10 },
      ),
    ),
    {
      weight: landscape ? 3 : 5,
      ...(landscape ? { height: 'fill' } : {}),
      gap: 10,
      padding: [16, 8, 16, NAVIGATION_BAR + 12],
    },
    { id: 'pad' },
  );
  if (landscape) return row([display, pad], { width: 'fill', height: 'fill' });
  return column([toolbar('Calculator', undefined), display, pad], { height: 'fill' });
}

function keyView([text, name, id]: Key, press: (key: string) => void): View {
  const [background, colour] = coloursOf(id);
  if (id === 'del') {
    const look = { background, corner: 44, icon: { icon: ICONS.backspace, size: 28, colour } };
    return { ...iconButton(ICONS.backspace, name, () => press(text)), id, box: { weight: 1, height: 'fill' }, look };
  }
  return label(
    text,
    { size: 26, colour, align: 'center', weight: 'medium' },
    { weight: 1, height: 'fill' },
    {
      className: 'android.widget.Button',
      id,
      contentDescription: name,
      onTap: () => press(text),
      look: { background, corner: 44 },
    },
  );
}

function coloursOf(id: string): readonly [background: Colour, ink: Colour] {
  if (id === 'eq') return ['primary', 'onPrimary'];
  if (id.startsWith('op_')) return ['container', 'onContainer'];
  return id.startsWith('digit_') || id === 'dec_point' ? ['card', 'ink'] : ['field', 'ink'];
}
