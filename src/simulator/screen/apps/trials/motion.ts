import { createPage } from '../../page.ts';
import { NAVIGATION_BAR } from '../../system-bars.ts';
import type { View } from '../../view.ts';
import { column, row, toolbar } from '../../widgets.ts';
import { defineTrial, filledButton, Status } from './trial.ts';

/** How long the picture moves before it rests, unless `delay_ms` says otherwise. */
const MOVES_MS = 3000;

/** A picture that moves for 3 s and then rests, or (`--es change endless`, "Forever") never does. */
export const MOTION = defineTrial('motion', 'Motion', (trial) => {
  const { phone, extras } = trial;
  const status = new Status(trial);
  const duration = extras.has('delay_ms') ? trial.delayMs : MOVES_MS;
  const never = (): boolean => false;
  let rests = extras.get('change') === 'endless' ? never : phone.wait(duration);
  let still = 0;
  return createPage(
    trial.activity,
    () => {
      if (!rests()) still = phone.looks();
      const picture: View = {
        className: 'android.view.SurfaceView',
        id: 'picture',
        box: { width: 'fill', weight: 1 },
        look: { control: { kind: 'viewfinder', phase: still } },
      };
      const again = (): void => {
        rests = phone.wait(duration);
        status.say('Moving again');
      };
      const forever = (): void => {
        rests = never;
        status.say('Moving forever');
      };
      const buttons = row(
        [filledButton('Again', again, { id: 'again' }), filledButton('Forever', forever, { id: 'forever' })],
        { width: 'fill', gap: 10, padding: [20, 12, 20, NAVIGATION_BAR + 12] },
      );
      return column([toolbar(trial.label, undefined), status.view(), picture, buttons], { height: 'fill' });
    },
    { live: () => !rests(), idle: () => rests() },
  );
});
