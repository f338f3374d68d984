import { ICONS, type Icon } from './picture/icons.ts';
import { isOn, type SystemState } from './system-state.ts';
import type { Colour } from './theme.ts';
import type { View } from './view.ts';
import { group, image, label, row } from './widgets.ts';

/** Heights of the bars, in dp: 63 px each at 420 dpi. */
export const STATUS_BAR = 24;
export const NAVIGATION_BAR = 24;

/** The time as the phone shows it: 9:41. */
export function clockText(now: Date): string {
  return `${now.getHours()}:${String(now.getMinutes()).padStart(2, '0')}`;
}

/** The clock and the icons on top of the screen. `light`: white, for a page that is dark beneath them. */
export function statusBar(system: SystemState, now: Date, light: boolean): View {
  const colour: Colour = light ? '#ffffff' : 'ink';
  const icons: Icon[] = [];
  if (isOn(system, 'do_not_disturb')) icons.push(ICONS.moon);
  if (isOn(system, 'bluetooth')) icons.push(ICONS.bluetooth);
  if (isOn(system, 'wifi')) icons.push(ICONS.wifiSolid);
  icons.push(isOn(system, 'airplane') ? ICONS.airplane : ICONS.signal);
  icons.push(isOn(system, 'battery_saver') ? ICONS.batteryOutline : ICONS.battery);
  const clock = label(clockText(now), { size: 14, colour, weight: 'medium' }, { weight: 1 });
  return row([clock, ...icons.map((icon) => image(icon, 15, colour))], {
    width: 'fill',
    height: STATUS_BAR,
    padding: [24, 3, 24, 0],
    gap: 5,
  });
}

/** The handle for the gestures at the bottom of the screen. */
export function navigationBar(light: boolean): View {
  const handle = group('android.view.View', { width: 120, height: 4, within: ['center', 'center'] }, [], {
    look: { background: light ? '#ffffff' : 'ink', corner: 2 },
  });
  return group('android.widget.FrameLayout', { width: 'fill', height: NAVIGATION_BAR }, [handle]);
}
