import { createPage } from '../../page.ts';
import type { View } from '../../view.ts';
import { column, label, row } from '../../widgets.ts';
import { defineTrial, filledButton, listView, Status, WORDS } from './trial.ts';

const LEFT_TO_RIGHT = '\u200e';
const RIGHT_TO_LEFT = '\u200f';
/** FSI and PDI: what stands between has a direction of its own. */
const isolated = (text: string): string => `\u2068${text}\u2069`;

interface Person {
  readonly name: string;
  readonly line: string;
  readonly action: string;
}

const PEOPLE: readonly Person[] = [
  { name: isolated('ليلى حداد'), line: 'نلتقي في الميناء الساعة 9:30', action: 'اتصال' },
  { name: `${RIGHT_TO_LEFT}דנה לוי`, line: 'נתראה מחר בבוקר', action: 'שלח' },
  { name: isolated('陈伟'), line: '明天的渡轮八点一刻开', action: '确定' },
  { name: `${LEFT_TO_RIGHT}+1 555‑010‑0142`, line: `من ${isolated('Harbor Café')} ☕`, action: '👍🏽' },
  { name: 'Zoë 🏡 Núñez', line: 'ﬁancée, naïve, Straße', action: 'Ça va' },
];

/** A page from right to left: names between bidirectional marks, labels in Arabic, Hebrew and Chinese, emoji. */
export const LANGUAGES = defineTrial('languages', 'Languages', (trial) => {
  const status = new Status(trial);
  return createPage(trial.activity, () =>
    listView(
      'لغات العالم',
      status,
      [],
      PEOPLE.map((person) => personRow(person, status)),
    ),
  );
});

function personRow({ name, line, action }: Person, status: Status): View {
  const texts = column(
    [
      label(name, { ...WORDS, align: 'end' }, { width: 'fill' }, { id: 'name' }),
      label(line, { size: 14, colour: 'inkSoft', align: 'end' }, { width: 'fill' }, { id: 'line' }),
    ],
    { weight: 1, gap: 3 },
  );
  return row(
    [filledButton(action, () => status.say(`${action} ${name}`), { id: 'action' }), texts],
    { width: 'fill', height: 76, padding: [12, 0, 20, 0], margin: [16, 0, 16, 6], gap: 8 },
    { id: 'person', onTap: () => status.say(`Opened ${name}`), look: { background: 'card', corner: 16 } },
  );
}
