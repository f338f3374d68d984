import type { Page } from '../../page.ts';
import { createTextField, type TextField } from '../../text-field.ts';
import type { View } from '../../view.ts';
import { column, editText, label } from '../../widgets.ts';
import { defineTrial, formPage, QUIET, Status, type Trial, WORDS } from './trial.ts';

const CORRECTIONS: readonly (readonly [typed: RegExp, corrected: string])[] = [
  [/\b([Tt])eh(?=[ .,!?\n])/g, '$1he'],
  [/\b([Aa])dn(?=[ .,!?\n])/g, '$1nd'],
  [/\b([Rr])ecieve(?=[ .,!?\n])/g, '$1eceive'],
];

/** What keyboards make of a text while it is typed: a capital at its beginning, known slips put right behind a word. */
function autocorrected(text: string): string {
  const begun = text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
  return CORRECTIONS.reduce((corrected, [typed, right]) => corrected.replace(typed, right), begun);
}

/** How many UTF-16 units the short field holds. */
const SHORT = 8;

interface FieldOfForm {
  readonly id: string;
  /** What stands above it: the only name that a field without hint has. */
  readonly heading: string;
  readonly field: TextField;
}

function fieldsOf(): readonly FieldOfForm[] {
  return [
    { id: 'plain', heading: 'Takes all', field: createTextField('', { hint: 'Plain' }) },
    {
      id: 'corrected',
      heading: 'Corrects what is typed',
      field: createTextField('', { hint: 'Autocorrect', accept: autocorrected }),
    },
    {
      id: 'capitals',
      heading: 'Turns letters into capitals',
      field: createTextField('', { hint: 'Capitals', accept: (text) => text.toUpperCase() }),
    },
    {
      id: 'short',
      heading: `Holds ${SHORT} characters`,
      field: createTextField('', { hint: 'Short', accept: (text) => text.slice(0, SHORT) }),
    },
    {
      id: 'number',
      heading: 'Takes digits',
      field: createTextField('', { hint: 'Number', accept: (text) => text.replace(/\D/g, '') }),
    },
    { id: 'password', heading: 'Masked', field: createTextField('', { hint: 'Password', password: true }) },
    {
      id: 'old_hint',
      heading: 'Hint that looks like text',
      field: createTextField('', { hint: 'Type here', hintUnmarked: true }),
    },
    {
      id: 'no_modifiers',
      heading: 'Does not look at Ctrl',
      field: createTextField('Keep me', { hint: 'Ignores Ctrl', ignoresModifiers: true }),
    },
    { id: 'filled', heading: 'Filled from the start', field: createTextField('Old value', { hint: 'Filled' }) },
    { id: 'search', heading: 'Enter sends it', field: createTextField('', { hint: 'Search' }) },
  ];
}

/** Text fields that take something else than what was typed, or show something else than they hold. */
export const FIELDS = defineTrial('fields', 'Fields', (trial: Trial): Page => {
  const status = new Status(trial);
  const fields = fieldsOf();
  return formPage(trial, status, () => fields.map((field) => fieldView(field, status)));
});

function fieldView({ id, heading, field }: FieldOfForm, status: Status): View {
  const send = (): void => status.say(`Searched for ${field.editing.text}`);
  const rest = { look: { background: 'card', corner: 12 }, ...(id === 'search' ? { onEnter: send } : {}) } as const;
  const input = editText(field, id, WORDS, { padding: [16, 12, 16, 12] }, rest);
  return column([label(heading, QUIET, {}, { id: 'heading' }), input], { gap: 3 });
}
