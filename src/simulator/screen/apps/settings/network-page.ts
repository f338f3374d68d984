import { ICONS } from '../../picture/icons.ts';
import { isOn } from '../../system-state.ts';
import { createTextField } from '../../text-field.ts';
import type { View } from '../../view.ts';
import { button, column, editText, label, row, scroller, toolbar } from '../../widgets.ts';
import { preference, type SettingsScreen, settingsPage, switchRow } from './screen.ts';

/** Radios and networks. In airplane mode the mobile settings are out of reach. */
export function networkPage(screen: SettingsScreen): () => View {
  return () => {
    const { system } = screen.phone;
    const airplane = isOn(system, 'airplane');
    const wifi = isOn(system, 'wifi');
    const known = wifi
      ? [
          preference('Glovebox Lab', { summary: 'Connected', icon: { icon: ICONS.wifi, background: '#2f6fde' } }),
          ...system.networks.map((name) =>
            preference(name, { summary: 'Saved', icon: { icon: ICONS.wifi, background: '#7a8699' } }),
          ),
          preference('Add network', {
            icon: { icon: ICONS.plus, background: '#7a8699' },
            onTap: () => screen.open(addNetworkPage(screen)),
          }),
        ]
      : [];
    return settingsPage(screen, 'Network & internet', [
      { rows: [switchRow(screen, 'Wi‑Fi', 'wifi', { summary: wifi ? 'On' : 'Off' }), ...known] },
      {
        heading: 'Mobile',
        rows: [
          switchRow(screen, 'Mobile data', 'mobile_data', { enabled: !airplane }),
          switchRow(screen, 'Roaming', 'roaming', {
            summary: 'Connect to data services when roaming',
            enabled: !airplane,
          }),
          switchRow(screen, 'Airplane mode', 'airplane'),
        ],
      },
      {
        heading: 'Sharing',
        rows: [
          switchRow(screen, 'Wi‑Fi hotspot', 'hotspot', {
            summary: 'Share this phone’s connection',
            enabled: !airplane,
          }),
          switchRow(screen, 'USB tethering', 'usb_tethering', { enabled: false, summary: 'USB not connected' }),
          switchRow(screen, 'Data Saver', 'data_saver'),
        ],
      },
      {
        heading: 'Advanced',
        rows: [
          preference('VPN', { summary: 'None' }),
          preference('Private DNS', { summary: 'Automatic' }),
          switchRow(screen, 'Adaptive connectivity', 'adaptive_connectivity', {
            summary: 'Extends battery life and improves device performance by managing your network connections',
          }),
        ],
      },
    ]);
  };
}

/** A form with a name and a masked password. */
function addNetworkPage(screen: SettingsScreen): () => View {
  const name = createTextField('', { hint: 'Network name' });
  const password = createTextField('', { hint: 'Password', password: true });
  const look = { size: 17, colour: 'ink' } as const;
  const box = { padding: [20, 18, 20, 18] } as const;
  const face = { look: { background: 'card', corner: 16 } } as const;
  const save = (): void => {
    const text = name.editing.text.trim();
    if (text === '') return;
    screen.phone.system.networks.push(text);
    screen.back();
  };
  return () => {
    const incomplete = name.editing.text.trim() === '';
    const buttons = [
      button('Cancel', screen.back, { id: 'android:id/button2' }),
      button('Save', save, { id: 'android:id/button1', disabled: incomplete, look: { background: 'container' } }),
    ];
    const form = column(
      [
        label('The network name is shown by your router.', { size: 14, colour: 'inkSoft', maxLines: 3 }),
        editText(name, 'ssid', look, box, face),
        editText(password, 'password', look, box, face),
        row(buttons, { width: 'fill', main: 'end', gap: 8 }),
      ],
      { padding: [16, 8, 16, 16], gap: 12 },
    );
    return column([toolbar('Add network', screen.back), scroller(form)], { height: 'fill' });
  };
}
