import { ICONS } from '../../picture/icons.ts';
import { isOn } from '../../system-state.ts';
import type { View } from '../../view.ts';
import { button, column, row, toolbar } from '../../widgets.ts';
import {
  preference,
  type Section,
  type SettingsScreen,
  sectionList,
  settingsPage,
  sliderRow,
  switchRow,
} from './screen.ts';

/** Forty installed apps by name, each with its size: a list to scroll through. */
const INSTALLED: readonly (readonly [name: string, megabytes: number])[] = [
  ['Almanac', 18],
  ['Anchor', 42],
  ['Atlas', 214],
  ['Bakery', 12],
  ['Bird Calls', 96],
  ['Calculator', 4],
  ['Calendar', 31],
  ['Camera', 128],
  ['Chess', 22],
  ['Clock', 9],
  ['Compass', 3],
  ['Contacts', 17],
  ['Diary', 26],
  ['Dictionary', 140],
  ['Express Trains', 54],
  ['Files', 13],
  ['Fitness', 77],
  ['Gallery', 64],
  ['Garden', 38],
  ['Harbor Radio', 29],
  ['Ice Cream Finder', 33],
  ['Journal', 21],
  ['Keyboard', 58],
  ['Kitchen Timer', 2],
  ['Library', 83],
  ['Mail', 91],
  ['Maps', 305],
  ['Messages', 47],
  ['Metronome', 5],
  ['Music', 69],
  ['News', 44],
  ['Notes', 8],
  ['Origami', 15],
  ['Piano', 112],
  ['Quiz Night', 36],
  ['Recorder', 11],
  ['Sketchbook', 102],
  ['Tide Tables', 7],
  ['Weather', 28],
  ['Zeppelin', 19],
];

const ICON_COLOURS = ['#2f6fde', '#e2743a', '#2f9e62', '#c2509a', '#8f5bd6', '#2a8fa8', '#cf4f4f', '#b8860b'] as const;

export function appsPage(screen: SettingsScreen): () => View {
  return () =>
    settingsPage(screen, 'Apps', [
      {
        heading: `All ${INSTALLED.length} apps`,
        rows: INSTALLED.map(([name, megabytes], index) =>
          preference(name, {
            summary: `${megabytes} MB`,
            icon: { icon: ICONS.tag, background: ICON_COLOURS[index % ICON_COLOURS.length] ?? '#2f6fde' },
            onTap: () => screen.open(appInfoPage(screen, name, megabytes)),
          }),
        ),
      },
    ]);
}

function appInfoPage(screen: SettingsScreen, name: string, megabytes: number): () => View {
  const setting = (what: string): string => `app:${name}:${what}`;
  const disabled = (): boolean => isOn(screen.phone.system, setting('disabled'));
  return () => {
    const actions = row(
      [
        button(
          disabled() ? 'Enable' : 'Disable',
          () => {
            screen.phone.system.switches.set(setting('disabled'), !disabled());
          },
          { id: 'button_disable', look: { background: 'container' } },
          { weight: 1 },
        ),
        button(
          'Force stop',
          () => undefined,
          { id: 'button_stop', disabled: true, look: { background: 'container' } },
          {
            weight: 1,
          },
        ),
      ],
      { width: 'fill', padding: [16, 4, 16, 12], gap: 12 },
    );
    const sections: Section[] = [
      {
        rows: [
          switchRow(screen, 'Notifications', setting('notifications')),
          switchRow(screen, 'Unrestricted data', setting('data')),
          switchRow(screen, 'Pause app activity if unused', setting('hibernate'), {
            summary: 'Remove permissions, delete temporary files, and stop notifications',
          }),
        ],
      },
      {
        rows: [
          preference('Storage & cache', { summary: `${megabytes} MB used` }),
          preference('Version', { summary: '1.0' }),
        ],
      },
    ];
    return column([toolbar(name, screen.back), actions, sectionList(sections)], { height: 'fill' });
  };
}

export function soundPage(screen: SettingsScreen): () => View {
  const { volumes } = screen.phone.system;
  const volume = (stream: string, title: string): View =>
    sliderRow(title, volumes.get(stream) ?? 0, title, (fraction) => {
      volumes.set(stream, fraction);
    });
  return () =>
    settingsPage(screen, 'Sound & vibration', [
      {
        heading: 'Volume',
        rows: [
          volume('media', 'Media volume'),
          volume('call', 'Call volume'),
          volume('ring', 'Ring & notification volume'),
          volume('alarm', 'Alarm volume'),
        ],
      },
      {
        heading: 'Attention',
        rows: [
          switchRow(screen, 'Do Not Disturb', 'do_not_disturb'),
          switchRow(screen, 'Vibrate for calls', 'vibrate_calls'),
          switchRow(screen, 'Dial pad tones', 'dial_pad_tones'),
          switchRow(screen, 'Touch sounds', 'touch_sounds'),
          preference('Phone ringtone', { summary: 'Summer Porch' }),
        ],
      },
    ]);
}

export function batteryPage(screen: SettingsScreen): () => View {
  return () =>
    settingsPage(screen, 'Battery', [
      { rows: [preference('82%', { summary: 'Should last until 11:30 PM' })] },
      {
        heading: 'Saving',
        rows: [
          switchRow(screen, 'Battery Saver', 'battery_saver', {
            summary: isOn(screen.phone.system, 'battery_saver') ? 'On' : 'Off',
          }),
          switchRow(screen, 'Adaptive Battery', 'adaptive_battery', {
            summary: 'Extend battery life based on your phone use',
          }),
          switchRow(screen, 'Battery percentage', 'battery_percentage', {
            summary: 'Show battery percentage in status bar',
          }),
        ],
      },
    ]);
}

export function aboutPage(screen: SettingsScreen): () => View {
  const facts: readonly (readonly [string, string])[] = [
    ['Device name', 'Glovebox Sim'],
    ['Model', 'Glovebox Sim Phone'],
    ['Phone number', 'Unknown'],
    ['Android version', '15'],
    ['Android security update', 'September 5, 2025'],
    ['IP address', '192.0.2.16'],
    ['Wi‑Fi MAC address', '02:00:00:00:00:00'],
    ['Up time', '00:41:09'],
    ['Build number', 'SIM1.250905.001'],
  ];
  return () =>
    settingsPage(screen, 'About phone', [{ rows: facts.map(([title, summary]) => preference(title, { summary })) }]);
}
