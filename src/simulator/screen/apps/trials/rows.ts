import { createPage } from '../../page.ts';
import type { View } from '../../view.ts';
import { row } from '../../widgets.ts';
import { defineTrial, filledButton, listView, Status, type Trial, textRow } from './trial.ts';

interface Entry {
  readonly title: string;
  readonly subtitle: string;
  /** A button in the row; several rows have the same one. */
  readonly action?: string;
}

const FIRST: readonly Entry[] = [
  { title: 'Item', subtitle: 'First of three' },
  { title: 'Item', subtitle: 'Second of three' },
  { title: 'Item', subtitle: 'Third of three' },
  { title: 'Invoice', subtitle: 'Number 1041', action: 'OK' },
  { title: 'Invoice', subtitle: 'Number 1042', action: 'OK' },
  { title: 'Notebook', subtitle: 'Ruled' },
  { title: 'Pencil', subtitle: 'Soft' },
  { title: 'Eraser', subtitle: 'White' },
];

const OTHERS: readonly Entry[] = [
  { title: 'Anchor', subtitle: 'Iron' },
  { title: 'Rope', subtitle: 'Twelve metres' },
  { title: 'Lantern', subtitle: 'Brass' },
];

/**
 * Rows that say the same, and rows that change places or are replaced while somebody waits: the list reuses its views, so
 * that other words stand in the same places. `--es change reorder|replace` begins that with the start.
 */
export const ROWS = defineTrial('rows', 'Rows', (trial) => {
  const status = new Status(trial);
  let entries = FIRST;
  const reorder = (): void => {
    entries = [...entries.slice(1), ...entries.slice(0, 1)];
    status.say('Reordered');
  };
  const replace = (): void => {
    entries = entries === OTHERS ? FIRST : OTHERS;
    status.say('Replaced');
  };
  const later = (change: () => void) => (): void => trial.phone.after(trial.delayMs, change);
  const change = trial.extras.get('change');
  if (change === 'reorder') later(reorder)();
  if (change === 'replace') later(replace)();
  const above = (): View =>
    row(
      [
        filledButton('Reorder', later(reorder), { id: 'reorder' }),
        filledButton('Replace', later(replace), { id: 'replace' }),
      ],
      {
        width: 'fill',
        padding: [16, 0, 16, 10],
        gap: 10,
      },
    );
  return createPage(trial.activity, () =>
    listView(
      trial.label,
      status,
      [above()],
      entries.map((entry) => entryRow(entry, status)),
    ),
  );
});

function entryRow({ title, subtitle, action }: Entry, status: Status, unannounced = false): View {
  const button =
    action === undefined
      ? []
      : [filledButton(action, () => status.say(`${action} of ${title}, ${subtitle}`), { id: 'action' })];
  return textRow(title, subtitle, () => status.say(`Opened ${title}, ${subtitle}`), { children: button, unannounced });
}

/** A list that takes its rows' taps itself: no row says that it can be tapped. */
export const UNMARKED = defineTrial('unmarked', 'Unmarked Rows', (trial: Trial) => {
  const status = new Status(trial);
  const entries = [...FIRST.slice(5), ...OTHERS];
  return createPage(trial.activity, () =>
    listView(
      trial.label,
      status,
      [],
      entries.map((entry) => entryRow(entry, status, true)),
    ),
  );
});
