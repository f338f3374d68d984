import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { NAVIGATION_BAR } from '../system-bars.ts';
import type { View } from '../view.ts';
import { column, group, image, label, list, row, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.slow';

/** How long the splash stays, in ms: in the instant profile it is gone with the third look at the screen. */
const SPLASH_MS = 1500;

/** An app that shows a picture without a word before it shows anything to read. */
export const SLOW_START: AppDefinition = {
  packageName: PACKAGE,
  label: 'Slow Start',
  activity: `${PACKAGE}.SlowActivity`,
  icon: { icon: ICONS.hourglass, background: '#b8860b', foreground: '#ffffff' },
  place: 'drawer',
  install: (phone) => () => startSlowly(phone),
};

function startSlowly(phone: PhoneServices): RunningApp {
  const ready = phone.wait(SPLASH_MS);
  const page = createPage(SLOW_START.activity, () => (ready() ? departuresView() : splashView()), {
    live: () => !ready(),
  });
  return { page: () => page, back: () => false };
}

function splashView(): View {
  const logo = image(
    ICONS.hourglass,
    64,
    '#ffffff',
    { width: 128, height: 128, within: ['center', 'center'] },
    { look: { background: '#b8860b', corner: 64 } },
  );
  return group('android.widget.FrameLayout', { width: 'fill', height: 'fill' }, [logo]);
}

const FERRIES: readonly (readonly [time: string, to: string])[] = [
  ['8:15', 'Lighthouse Island'],
  ['9:00', 'Old Harbor'],
  ['9:40', 'Lighthouse Island'],
  ['10:30', 'North Pier'],
];

function departuresView(): View {
  const rows = FERRIES.map(([time, to]) =>
    row(
      [
        label(time, { size: 20, colour: 'primary', weight: 'medium' }, { width: 84 }, { id: 'time' }),
        label(to, { size: 17, colour: 'ink' }, { weight: 1 }, { id: 'destination' }),
      ],
      { width: 'fill', padding: [20, 18, 20, 18], margin: [16, 0, 16, 8] },
      { id: 'departure', look: { background: 'card', corner: 20 } },
    ),
  );
  return column([toolbar('Departures', undefined), list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] })], {
    height: 'fill',
  });
}
