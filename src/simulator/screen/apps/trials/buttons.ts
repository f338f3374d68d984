import { ICONS } from '../../picture/icons.ts';
import type { View } from '../../view.ts';
import { group, label, row } from '../../widgets.ts';
import { defineTrial, filledButton, formPage, QUIET, Status } from './trial.ts';

/** How long the slow button takes to react. */
const SLOW_MS = 800;
/** How far the button jumps that moves, in dp. */
const JUMP = 160;

/** Buttons that wait, move, vanish, do nothing, take their time, have no name, or lie under something. `delay_ms` counts from the start. */
export const BUTTONS = defineTrial('buttons', 'Buttons', (trial) => {
  const status = new Status(trial);
  const { phone, delayMs } = trial;
  const later = { enabled: false, moved: false, gone: false, banner: true, presses: 0 };
  phone.after(delayMs, () => {
    later.enabled = true;
    later.moved = true;
    later.gone = true;
    phone.note('Waits, Moves and Vanishes changed');
  });
  const press = (name: string) => (): void => status.say(`Pressed ${name}`);
  return formPage(trial, status, () => [
    line('Enabled after a while', filledButton('Waits', press('Waits'), { id: 'waits', disabled: !later.enabled })),
    line(
      'Jumps sideways after a while',
      group('android.widget.FrameLayout', { padding: [later.moved ? JUMP : 0, 0, 0, 0] }, [
        filledButton('Moves', press('Moves'), { id: 'moves' }),
      ]),
    ),
    line(
      'Gone after a while',
      later.gone ? nothing() : filledButton('Vanishes', press('Vanishes'), { id: 'vanishes' }),
    ),
    line(
      'Takes the tap and does nothing',
      filledButton('Dead', () => {}, { id: 'dead' }),
    ),
    line(
      'Reacts after 0.8 s',
      filledButton('Slow', () => phone.after(SLOW_MS, press('Slow')), { id: 'slow' }),
    ),
    line(
      'Counts its presses',
      filledButton(
        'Counts',
        () => {
          later.presses++;
          status.say(`Pressed Counts ${later.presses} times`);
        },
        { id: 'counts' },
      ),
    ),
    line('Has no name', nameless(press('Nameless'))),
    line(
      'Lies under a banner',
      covered(later.banner, press('Covered'), () => (later.banner = false)),
    ),
  ]);
});

function line(heading: string, control: View): View {
  return group('android.widget.LinearLayout', { width: 'fill', flow: 'column', gap: 4, height: 82 }, [
    label(heading, QUIET),
    control,
  ]);
}

function nothing(): View {
  return group('android.view.View', { width: 1, height: 40 }, [], { decorative: true });
}

/** Neither text, description nor id: a picture that can be pressed. */
function nameless(onTap: () => void): View {
  const look = {
    background: 'container',
    corner: 20,
    icon: { icon: ICONS.heart, size: 24, colour: 'primary' },
  } as const;
  return { className: 'android.view.View', box: { width: 56, height: 40 }, onTap, look };
}

/** A banner over the button takes its taps until it is closed. */
function covered(shown: boolean, press: () => void, close: () => void): View {
  const button = filledButton('Covered', press, { id: 'covered' });
  const banner = row(
    [
      label('We use cookies', { size: 15, colour: 'onPrimary' }, { weight: 1 }),
      filledButton('Close', close, { id: 'close' }),
    ],
    { width: 'fill', height: 48, padding: [16, 0, 8, 0] },
    { id: 'banner', onTap: () => {}, look: { background: 'primary', corner: 12 } },
  );
  return group('android.widget.FrameLayout', { width: 'fill', height: 48 }, shown ? [button, banner] : [button]);
}
