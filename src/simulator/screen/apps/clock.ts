import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { createPage } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { clockText, NAVIGATION_BAR } from '../system-bars.ts';
import { isOn, toggle } from '../system-state.ts';
import type { View } from '../view.ts';
import { column, label, list, row, switchControl, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.clock';

/** The time, and alarms that can be turned on and off. They never ring. */
export const CLOCK: AppDefinition = {
  packageName: PACKAGE,
  label: 'Clock',
  activity: `${PACKAGE}.ClockActivity`,
  icon: { icon: ICONS.clock, background: '#e2743a', foreground: '#ffffff' },
  place: 'dock',
  install: (phone) => () => startClock(phone),
};

const ALARMS: readonly (readonly [time: string, days: string])[] = [
  ['6:30', 'Every weekday'],
  ['8:00', 'Tomorrow'],
  ['9:15', 'Sat, Sun'],
  ['22:00', 'Every day'],
];

function startClock(phone: PhoneServices): RunningApp {
  const page = createPage(CLOCK.activity, () => clockView(phone));
  return { page: () => page, back: () => false };
}

function clockView(phone: PhoneServices): View {
  const now = phone.now();
  const date = now.toLocaleDateString('en-US', { weekday: 'short', month: 'short', day: 'numeric' });
  const face = column(
    [
      label(clockText(now), { size: 72, colour: 'primary' }, {}, { id: 'digital_clock' }),
      label(date, { size: 16, colour: 'inkSoft' }, {}, { id: 'date' }),
    ],
    { cross: 'center', padding: [16, 8, 16, 28] },
  );
  return column(
    [
      toolbar('Clock', undefined),
      list([face, ...ALARMS.map((alarm) => alarmCard(phone, alarm))], { padding: [0, 0, 0, NAVIGATION_BAR + 20] }),
    ],
    { height: 'fill' },
  );
}

function alarmCard({ system }: PhoneServices, [time, days]: (typeof ALARMS)[number]): View {
  const setting = `alarm:${time}`;
  const on = isOn(system, setting);
  const texts = column(
    [
      label(time, { size: 40, colour: on ? 'ink' : 'inkSoft' }, {}, { id: 'digital_clock' }),
      label(days, { size: 14, colour: 'inkSoft' }, {}, { id: 'days_of_week' }),
    ],
    { weight: 1, gap: 2 },
  );
  return row(
    [texts, switchControl(on)],
    { width: 'fill', padding: [22, 16, 22, 16], margin: [16, 0, 16, 10] },
    { id: 'alarm', onTap: () => toggle(system, setting), look: { background: on ? 'container' : 'card', corner: 24 } },
  );
}
