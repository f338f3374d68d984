import { createPage, type Page } from '../../page.ts';
import { createTextField, type TextField } from '../../text-field.ts';
import type { View } from '../../view.ts';
import { column, editText, group, label, row } from '../../widgets.ts';
import { defineTrial, filledButton, formPage, Status, type Trial, WORDS } from './trial.ts';

const MENU = 'menu';
const ENTRIES = ['Share', 'Rename', 'Delete'] as const;
/** How many messages the dialog has that is opened anew for each. */
const MESSAGES = 3;

/** Windows above the page: dialogs, one that is opened anew with another message, one that comes by itself, a menu. */
export const WINDOWS = defineTrial('windows', 'Windows', (trial) => {
  const status = new Status(trial);
  const name = createTextField('', { hint: 'Name' });
  const choose = (text: string) => (): void => {
    trial.close();
    status.say(text);
  };
  const ask = (): void =>
    trial.open(
      dialog(trial, page, 'Delete the note?', 'It cannot be brought back.', [
        ['Cancel', choose('Cancelled')],
        ['OK', choose('Deleted')],
      ]),
    );
  const message = (number: number) => (): void => {
    if (number > 1) trial.close();
    trial.open(
      dialog(trial, page, 'Message', `Message ${number} of ${MESSAGES}`, [
        number < MESSAGES ? ['Next', message(number + 1)] : ['OK', choose('Read all messages')],
      ]),
    );
  };
  const rename = (): void =>
    trial.open(
      dialog(
        trial,
        page,
        'Rename',
        'A new name for the note',
        [['OK', () => choose(`Renamed to ${name.editing.text}`)()]],
        name,
      ),
    );
  const page: Page = formPage(trial, status, () => [
    filledButton('Ask', ask, { id: 'ask' }),
    filledButton('Ask later', () => trial.phone.after(trial.delayMs, ask), { id: 'ask_later' }),
    filledButton('Messages', message(1), { id: 'messages' }),
    filledButton('Rename', rename, { id: 'rename' }),
    filledButton('Menu', () => trial.open(menu(trial, page, choose)), { id: 'menu', key: MENU }),
    filledButton('OK', () => status.say('OK beneath the dialogs'), { id: 'ok_beneath' }),
  ]);
  return page;
});

/** As AppCompat's AlertDialog. */
function dialog(
  trial: Trial,
  beneath: Page,
  title: string,
  message: string,
  buttons: readonly (readonly [text: string, onTap: () => void])[],
  field?: TextField,
): Page {
  const view = (): View => {
    const heading = label(title, { size: 22, colour: 'ink' }, { width: 'fill' }, { id: 'alertTitle' });
    const words = label(message, { ...WORDS, maxLines: 4 }, { width: 'fill' }, { id: 'android:id/message' });
    const input = field === undefined ? [] : [editText(field, 'new_name', WORDS, { padding: [12, 10, 12, 10] }, FACE)];
    const panel = row(
      buttons.map(([text, onTap], index) =>
        filledButton(text, onTap, { id: index === buttons.length - 1 ? 'android:id/button1' : 'android:id/button2' }),
      ),
      { width: 'fill', main: 'end', gap: 8 },
      { id: 'buttonPanel' },
    );
    return column([heading, words, ...input, panel], { padding: [24, 22, 24, 18], gap: 14 }, { id: 'parentPanel' });
  };
  return createPage(trial.activity, view, { beneath, ...(field === undefined ? {} : { focus: 'new_name' }) });
}

const FACE = { look: { background: 'field', corner: 10 } } as const;

function menu(trial: Trial, beneath: Page, choose: (text: string) => () => void): Page {
  const entry = (text: string): View =>
    group(
      'android.widget.LinearLayout',
      { width: 'fill', height: 48, padding: [16, 12, 16, 12], flow: 'row', cross: 'center' },
      [label(text, WORDS, { width: 'fill' }, { id: 'title' })],
      { id: 'content', onTap: choose(`Chose ${text}`) },
    );
  const view = (): View =>
    group('android.widget.ListView', { width: 'fill', flow: 'column', padding: [0, 8, 0, 8] }, ENTRIES.map(entry));
  return createPage(trial.activity, view, { beneath, popup: { from: MENU, width: 200 } });
}
