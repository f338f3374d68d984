import type { View } from '../../view.ts';
import { label, switchControl } from '../../widgets.ts';
import { preference, type SettingsScreen, settingsPage, sliderRow, switchRow } from './screen.ts';

const FONT_SIZES: readonly (readonly [name: string, scale: number])[] = [
  ['Small', 0.85],
  ['Default', 1],
  ['Large', 1.15],
  ['Largest', 1.3],
];

/** Brightness, dark theme, font size. */
export function displayPage(screen: SettingsScreen): () => View {
  const { system } = screen.phone;
  const size = (): string => FONT_SIZES.find(([, scale]) => scale === system.fontScale)?.[0] ?? 'Default';
  return () =>
    settingsPage(screen, 'Display', [
      {
        heading: 'Brightness',
        rows: [
          sliderRow('Brightness level', system.brightness, 'Display brightness', (fraction) => {
            system.brightness = fraction;
          }),
          switchRow(screen, 'Adaptive brightness', 'adaptive_brightness', {
            summary: 'Brightness adjusts to your environment',
          }),
        ],
      },
      {
        heading: 'Appearance',
        rows: [
          preference('Dark theme', {
            summary: system.darkTheme ? 'On' : 'Off',
            trailing: switchControl(system.darkTheme),
            onTap: () => {
              system.darkTheme = !system.darkTheme;
            },
          }),
          preference('Font size', { summary: size(), onTap: () => screen.open(fontSizePage(screen)) }),
          switchRow(screen, 'Bold text', 'bold_text'),
          switchRow(screen, 'Night Light', 'night_light', { summary: 'Tints your screen amber in the evening' }),
        ],
      },
      {
        heading: 'Behavior',
        rows: [
          switchRow(screen, 'Auto-rotate screen', 'auto_rotate'),
          switchRow(screen, 'Smooth display', 'smooth_display', {
            summary: 'Raises the refresh rate from 60 to 120 Hz for some content',
          }),
          preference('Screen timeout', { summary: 'After 10 minutes of inactivity' }),
          preference('Lock screen', { summary: 'Show all notification content' }),
        ],
      },
    ]);
}

function fontSizePage(screen: SettingsScreen): () => View {
  const { system } = screen.phone;
  return () =>
    settingsPage(screen, 'Font size', [
      { heading: 'Preview', rows: [preview()] },
      {
        heading: 'Size',
        rows: FONT_SIZES.map(([name, scale]) =>
          preference(name, {
            leading: radio(scale === system.fontScale),
            onTap: () => {
              system.fontScale = scale;
            },
          }),
        ),
      },
    ]);
}

function radio(on: boolean): View {
  return {
    className: 'android.widget.RadioButton',
    id: 'android:id/checkbox',
    box: { width: 32, height: 24 },
    checkable: true,
    checked: on,
    look: { control: { kind: 'radio', on } },
  };
}

function preview(): View {
  const text =
    'Pick the size that reads best at arm’s length. Every app follows it, and so does this line, from the first word to the last.';
  return label(
    text,
    { size: 16, colour: 'ink', maxLines: 8 },
    { width: 'fill', padding: [20, 18, 20, 18] },
    {
      id: 'preview',
    },
  );
}
