import type { PhoneServices } from '../../app.ts';
import type { Icon } from '../../picture/icons.ts';
import { NAVIGATION_BAR } from '../../system-bars.ts';
import { isOn, toggle } from '../../system-state.ts';
import type { View } from '../../view.ts';
import { column, group, image, label, list, row, switchControl, toolbar } from '../../widgets.ts';

/** What the pages of the Settings app share. */
export interface SettingsScreen {
  readonly phone: PhoneServices;
  /** Opens a page on top of the one in front. */
  readonly open: (view: () => View) => void;
  /** The toolbar's "Navigate up". */
  readonly back: () => void;
}

/** Rows that stand together as one rounded card, under an optional heading. */
export interface Section {
  readonly heading?: string;
  readonly rows: readonly View[];
}

/** A page with toolbar and a scrolling list of sections. */
export function settingsPage(screen: SettingsScreen, title: string, sections: readonly Section[]): View {
  return column([toolbar(title, screen.back), sectionList(sections)], { height: 'fill' });
}

/** The list alone. Its rows are its direct children, headings among them, as in a preference screen. */
export function sectionList(sections: readonly Section[]): View {
  const rows = sections.flatMap(({ heading, rows: cards }, index) => {
    const title =
      heading === undefined
        ? []
        : [
            label(
              heading,
              { size: 14, colour: 'primary', weight: 'medium' },
              { width: 'fill', padding: [32, index === 0 ? 4 : 20, 32, 8] },
              { id: 'android:id/title' },
            ),
          ];
    return [...title, ...cards.map((card, at) => shaped(card, at, cards.length, heading === undefined && index > 0))];
  });
  return list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] });
}

/** Rounds a card's outer corners strongly and its inner ones slightly; a thin gap parts the rows. */
function shaped(card: View, index: number, count: number, apart: boolean): View {
  const top = index === 0 ? 22 : 5;
  const bottom = index === count - 1 ? 22 : 5;
  return {
    ...card,
    box: { ...card.box, margin: [16, index > 0 ? 2 : apart ? 14 : 0, 16, 0] },
    look: { ...card.look, background: 'card', corner: [top, top, bottom, bottom] },
  };
}

interface RowOptions {
  readonly summary?: string;
  readonly icon?: { readonly icon: Icon; readonly background: `#${string}` };
  readonly trailing?: View;
  readonly leading?: View;
  readonly onTap?: () => void;
  readonly enabled?: boolean;
}

/** A row of a preference list: icon, title, summary, a control at its end. The row takes the tap. */
export function preference(title: string, options: RowOptions = {}): View {
  const { summary, icon, trailing, leading, onTap, enabled = true } = options;
  const disabled = !enabled;
  const texts = [
    label(title, { size: 17, colour: 'ink', maxLines: 2 }, {}, { id: 'android:id/title', disabled }),
    ...(summary === undefined
      ? []
      : [label(summary, { size: 14, colour: 'inkSoft', maxLines: 4 }, {}, { id: 'android:id/summary', disabled })]),
  ];
  const children: View[] = [
    ...(icon === undefined
      ? []
      : [
          group(
            'android.widget.LinearLayout',
            { width: 40, height: 40 },
            [
              image(
                icon.icon,
                22,
                '#ffffff',
                { width: 40, height: 40 },
                {
                  id: 'android:id/icon',
                  look: { background: icon.background, corner: 20 },
                },
              ),
            ],
            { id: 'icon_frame' },
          ),
        ]),
    ...(leading === undefined ? [] : [leading]),
    group('android.widget.RelativeLayout', { weight: 1, flow: 'column', gap: 2 }, texts),
    ...(trailing === undefined
      ? []
      : [group('android.widget.LinearLayout', {}, [trailing], { id: 'android:id/widget_frame' })]),
  ];
  return row(
    children,
    { width: 'fill', padding: [20, summary === undefined ? 19 : 14, 20, summary === undefined ? 19 : 14], gap: 18 },
    { disabled, ...(onTap === undefined ? {} : { onTap }) },
  );
}

/** A row with a switch; tapping the row turns it. */
export function switchRow(
  screen: SettingsScreen,
  title: string,
  setting: string,
  options: { readonly summary?: string; readonly enabled?: boolean } = {},
): View {
  const { system } = screen.phone;
  return preference(title, {
    ...options,
    trailing: switchControl(isOn(system, setting), options.enabled),
    onTap: () => toggle(system, setting),
  });
}

/** A row with a slider below its title. */
export function sliderRow(title: string, value: number, name: string, onSlide: (fraction: number) => void): View {
  const slider: View = {
    className: 'android.widget.SeekBar',
    id: 'seekbar',
    contentDescription: name,
    text: `${Math.round(value * 100)}.0`,
    box: { width: 'fill', height: 48 },
    onSlide,
    look: { control: { kind: 'slider', fraction: value } },
  };
  return column([label(title, { size: 17, colour: 'ink' }, {}, { id: 'android:id/title' }), slider], {
    padding: [20, 16, 20, 8],
    gap: 4,
  });
}
