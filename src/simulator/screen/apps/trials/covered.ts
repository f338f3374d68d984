import { createPage } from '../../page.ts';
import { NAVIGATION_BAR } from '../../system-bars.ts';
import { createTextField } from '../../text-field.ts';
import { column, editText, group, label, toolbar } from '../../widgets.ts';
import { defineTrial, filledButton, QUIET, Status, WORDS } from './trial.ts';

const MESSAGE = 'message';

/**
 * A keyboard that lies over the page, as with `adjustNothing`: the button at the bottom is in the tree, with bounds under
 * the keyboard, and cannot be tapped until BACK hides it.
 */
export const COVERED = defineTrial('covered', 'Covered', (trial) => {
  const status = new Status(trial);
  const field = createTextField('', { hint: 'Message' });
  const send = (): void => status.say(`Sent ${field.editing.text}`);
  return createPage(
    trial.activity,
    () => {
      const input = editText(
        field,
        MESSAGE,
        WORDS,
        { padding: [16, 12, 16, 12] },
        { look: { background: 'card', corner: 12 } },
      );
      const room = group('android.view.View', { weight: 1 }, [], { decorative: true });
      const body = column(
        [
          input,
          label('The keyboard hides what is below.', QUIET, { margin: [0, 8, 0, 0] }),
          room,
          filledButton('Discard', () => status.say('Discarded'), { id: 'discard' }),
          filledButton('Send', send, { id: 'send' }),
        ],
        { weight: 1, padding: [20, 4, 20, NAVIGATION_BAR + 16], gap: 10 },
      );
      return column([toolbar(trial.label, undefined), status.view(), body], { height: 'fill' });
    },
    { underKeyboard: true, focus: MESSAGE },
  );
});
