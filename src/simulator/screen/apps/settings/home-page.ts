import { ICONS, type Icon } from '../../picture/icons.ts';
import { isOn } from '../../system-state.ts';
import type { View } from '../../view.ts';
import { column, image, label, row } from '../../widgets.ts';
import { preference, type Section, type SettingsScreen, sectionList } from './screen.ts';

type Topic = readonly [title: string, summary: string, icon: Icon, colour: `#${string}`];

const TOPICS: readonly (readonly Topic[])[] = [
  [
    ['Network & internet', 'Mobile, Wi‑Fi, hotspot', ICONS.wifi, '#2f6fde'],
    ['Connected devices', 'Bluetooth, pairing', ICONS.bluetooth, '#3c7bd9'],
  ],
  [
    ['Apps', 'Assistant, recent apps, default apps', ICONS.grid, '#e2743a'],
    ['Notifications', 'Notification history, conversations', ICONS.bell, '#d9583b'],
    ['Sound & vibration', 'Volume, haptics, Do Not Disturb', ICONS.speaker, '#c2509a'],
    ['Display', 'Dark theme, font size, brightness', ICONS.sun, '#dd9a1c'],
    ['Wallpaper & style', 'Colors, themed icons, app grid', ICONS.palette, '#8f5bd6'],
  ],
  [
    ['Storage', '41% used - 75.4 GB free', ICONS.storage, '#5a6ad0'],
    ['Battery', '82% - should last until 11:30 PM', ICONS.battery, '#2f9e62'],
    ['Accessibility', 'Display, interaction, audio', ICONS.accessibility, '#2a8fa8'],
  ],
  [
    ['Security & privacy', 'App security, device lock, permissions', ICONS.shield, '#2c9c74'],
    ['Location', 'On - 4 apps have access to location', ICONS.pin, '#cf4f4f'],
    ['Passwords & accounts', 'Saved passwords, autofill', ICONS.key, '#7a6bc9'],
    ['Digital wellbeing', 'Screen time, app timers, bedtime', ICONS.clock, '#4a8c3f'],
  ],
  [
    ['System', 'Languages, gestures, time, backup', ICONS.info, '#66707f'],
    ['About phone', 'Glovebox Sim', ICONS.phone, '#66707f'],
    ['Tips & support', 'Help articles, contact', ICONS.note, '#66707f'],
  ],
];

/** The first page: a search bar and the list of topics. `show` opens the page of a topic. */
export function homePage(screen: SettingsScreen, show: (title: string) => void): () => View {
  return () => {
    const sections = TOPICS.map(
      (topics): Section => ({
        rows: topics.map(([title, summary, icon, background]) =>
          preference(title, {
            summary: title === 'Battery' ? batterySummary(screen) : summary,
            icon: { icon, background },
            onTap: () => show(title),
          }),
        ),
      }),
    );
    return column([heading(), sectionList(sections)], { height: 'fill' });
  };
}

function batterySummary({ phone }: SettingsScreen): string {
  return isOn(phone.system, 'battery_saver') ? '82% - Battery Saver is on' : '82% - should last until 11:30 PM';
}

function heading(): View {
  const title = label('Settings', { size: 32, colour: 'ink' }, { padding: [24, 20, 24, 14] }, { id: 'homepage_title' });
  const search = row(
    [
      image(ICONS.search, 22, 'inkSoft'),
      label('Search settings', { size: 16, colour: 'inkSoft' }, { weight: 1 }, { id: 'search_action_bar_title' }),
    ],
    { width: 'fill', height: 54, padding: [20, 0, 20, 0], gap: 14, margin: [16, 0, 16, 12] },
    { id: 'search_action_bar', look: { background: 'field', corner: 27 } },
  );
  return column([title, search]);
}
