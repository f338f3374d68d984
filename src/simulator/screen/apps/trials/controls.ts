import { createPage, type Page } from '../../page.ts';
import { ICONS } from '../../picture/icons.ts';
import type { View } from '../../view.ts';
import { checkBox, column, group, image, label, labelledCheckBox, row, switchControl } from '../../widgets.ts';
import { defineTrial, formPage, QUIET, Status, type Trial, WORDS } from './trial.ts';

const COLOURS = ['Red', 'Green', 'Blue', 'Violet'] as const;
const SIZES = ['Small', 'Medium', 'Large'] as const;
const SPINNER = 'colour';
const STEP = 0.05;

interface Choices {
  colour: string;
  size: string;
  /** 0 to 1. */
  volume: number;
  wifi: boolean;
  updates: boolean;
  terms: boolean;
  news: boolean;
  loud: boolean;
}

/**
 * What a form has beside text: a spinner that opens a popup, a slider whose value stands beside it, switches and boxes
 * named by a text next to them or by the row around them, radio buttons.
 */
export const CONTROLS = defineTrial('controls', 'Controls', (trial) => {
  const status = new Status(trial);
  const choices: Choices = {
    colour: 'Red',
    size: 'Medium',
    volume: 0.3,
    wifi: false,
    updates: false,
    terms: false,
    news: true,
    loud: false,
  };
  const page: Page = formPage(trial, status, () => [
    spinner(choices, () => trial.open(colourPopup(trial, page, choices))),
    slider(choices),
    beside(
      'Wi-Fi',
      standaloneSwitch(choices.wifi, () => (choices.wifi = !choices.wifi)),
    ),
    beside(
      'Accept terms',
      checkBox(choices.terms, () => (choices.terms = !choices.terms), { id: 'terms' }),
    ),
    switchInRow(choices),
    labelledCheckBox('Send news', choices.news, () => (choices.news = !choices.news), { id: 'news' }),
    labelledSwitch('Loud', choices.loud, () => (choices.loud = !choices.loud)),
    radios(choices),
  ]);
  return page;
});

/** As AppCompat's spinner: the chosen entry is a child of it. */
function spinner({ colour }: Choices, open: () => void): View {
  const chosen = label(colour, WORDS, { weight: 1 }, { id: 'android:id/text1' });
  const box = { width: 'fill', height: 52, padding: [16, 0, 16, 0], flow: 'row', cross: 'center' } as const;
  return group('android.widget.Spinner', box, [chosen, image(ICONS.down, 22, 'inkSoft', {}, { decorative: true })], {
    id: 'spinner',
    key: SPINNER,
    onTap: open,
    look: { background: 'card', corner: 12 },
  });
}

function colourPopup(trial: Trial, beneath: Page, choices: Choices): Page {
  const choose = (colour: string) => (): void => {
    choices.colour = colour;
    trial.close();
  };
  const entry = (colour: string): View => ({
    ...label(colour, WORDS, { width: 'fill', height: 48, padding: [16, 12, 16, 12] }, { id: 'android:id/text1' }),
    className: 'android.widget.CheckedTextView',
    checkable: true,
    checked: colour === choices.colour,
    onTap: choose(colour),
  });
  const view = (): View =>
    group('android.widget.ListView', { width: 'fill', flow: 'column', padding: [0, 6, 0, 6] }, COLOURS.map(entry));
  return createPage(trial.activity, view, { beneath, popup: { from: SPINNER, width: 220 } });
}

function slider(choices: Choices): View {
  const set = (volume: number): void => {
    choices.volume = Math.min(1, Math.max(0, Math.round(volume * 100) / 100));
  };
  const percent = Math.round(choices.volume * 100);
  const bar: View = {
    className: 'android.widget.SeekBar',
    id: 'volume',
    key: 'volume',
    contentDescription: 'Volume',
    text: `${percent}.0`,
    box: { weight: 1, height: 48 },
    onSlide: set,
    onStep: (direction) => set(choices.volume + (direction === 'forward' ? STEP : -STEP)),
    look: { control: { kind: 'slider', fraction: choices.volume } },
  };
  const value = label(`${percent} %`, WORDS, { width: 64 }, { id: 'volume_value' });
  return row([bar, value], { width: 'fill', gap: 12 });
}

/** A text with a control behind it that has no words of its own and takes its own taps. */
function beside(text: string, control: View): View {
  return row([label(text, WORDS, { weight: 1 }), control], { width: 'fill', height: 52, padding: [4, 0, 4, 0] });
}

function standaloneSwitch(on: boolean, turn: () => void): View {
  return { ...switchControl(on), id: 'wifi_switch', onTap: turn };
}

/** The row takes the tap, the switch only shows. */
function switchInRow(choices: Choices): View {
  const texts = column(
    [
      label('Updates', WORDS, {}, { id: 'android:id/title' }),
      label('Every Sunday', QUIET, {}, { id: 'android:id/summary' }),
    ],
    { weight: 1 },
  );
  return row(
    [texts, switchControl(choices.updates)],
    { width: 'fill', height: 64, padding: [16, 0, 16, 0] },
    {
      id: 'updates_row',
      onTap: () => (choices.updates = !choices.updates),
      look: { background: 'card', corner: 12 },
    },
  );
}

/** Words and switch are one view, as Android's own Switch is. */
function labelledSwitch(text: string, on: boolean, turn: () => void): View {
  const face: View = { ...switchControl(on), decorative: true };
  const words = label(text, WORDS, { weight: 1 }, { decorative: true });
  const box = { width: 'fill', height: 48, flow: 'row', cross: 'center' } as const;
  return group('android.widget.Switch', box, [words, face], {
    id: 'loud',
    text,
    checkable: true,
    checked: on,
    onTap: turn,
  });
}

function radios(choices: Choices): View {
  const option = (size: string): View => {
    const on = choices.size === size;
    const face = group('android.view.View', { width: 40, height: 40 }, [], {
      decorative: true,
      look: { control: { kind: 'radio', on } },
    });
    const box = { width: 'fill', height: 40, flow: 'row', cross: 'center', gap: 8 } as const;
    return group('android.widget.RadioButton', box, [face, label(size, WORDS, {}, { decorative: true })], {
      text: size,
      checkable: true,
      checked: on,
      onTap: () => {
        choices.size = size;
      },
    });
  };
  return group('android.widget.RadioGroup', { width: 'fill', flow: 'column' }, SIZES.map(option), { id: 'size' });
}
