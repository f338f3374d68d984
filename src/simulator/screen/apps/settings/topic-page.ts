import type { View } from '../../view.ts';
import { type SettingsScreen, settingsPage, switchRow } from './screen.ts';

/** Topics whose page is nothing but switches. */
const SWITCHES: Readonly<Record<string, readonly (readonly [title: string, setting: string])[]>> = {
  'Connected devices': [
    ['Bluetooth', 'bluetooth'],
    ['NFC', 'nfc'],
    ['Nearby sharing', 'nearby_sharing'],
  ],
  Notifications: [
    ['Notification history', 'notification_history'],
    ['Notification dot on app icon', 'notification_dot'],
    ['Enhanced notifications', 'enhanced_notifications'],
  ],
  'Wallpaper & style': [['Themed icons', 'themed_icons']],
  Storage: [['Smart Storage', 'smart_storage']],
  Accessibility: [
    ['Color inversion', 'color_inversion'],
    ['Remove animations', 'remove_animations'],
    ['Mono audio', 'mono_audio'],
  ],
  'Security & privacy': [
    ['Camera access', 'camera_access'],
    ['Microphone access', 'microphone_access'],
    ['Show clipboard access', 'clipboard_access'],
  ],
  Location: [['Use location', 'location']],
  'Passwords & accounts': [['Autofill', 'autofill']],
  'Digital wellbeing': [['Bedtime mode', 'bedtime']],
  System: [
    ['Use 24-hour format', 'time_24'],
    ['Automatic system updates', 'system_updates'],
  ],
  'Tips & support': [['Show tips', 'tips']],
};

export function topicPage(screen: SettingsScreen, title: string): () => View {
  return () =>
    settingsPage(screen, title, [
      { rows: (SWITCHES[title] ?? []).map(([name, setting]) => switchRow(screen, name, setting)) },
    ]);
}
