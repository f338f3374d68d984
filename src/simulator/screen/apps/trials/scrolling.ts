import { createPage, type Page } from '../../page.ts';
import { SCALE } from '../../panel.ts';
import { NAVIGATION_BAR } from '../../system-bars.ts';
import type { View } from '../../view.ts';
import { column, group, label, list, toolbar } from '../../widgets.ts';
import { defineTrial, listView, QUIET, Status, textRow, WORDS } from './trial.ts';

const SIXTY = 60;
/** A row with its margin, in pixels. */
const ROW_PIXELS = Math.round(72 * SCALE) + Math.round(6 * SCALE);
/** Rows that an endless list has behind those in sight. */
const AHEAD = 30;

function numbered(word: string, number: number, status: Status): View {
  const title = `${word} ${number}`;
  return textRow(title, `Number ${number} of many`, () => status.say(`Opened ${title}`));
}

function sixtyRows(word: string, status: Status): View[] {
  return Array.from({ length: SIXTY }, (_, index) => numbered(word, index + 1, status));
}

/** Sixty rows and no more. */
export const LONG_LIST = defineTrial('longlist', 'Long List', (trial) => {
  const status = new Status(trial);
  return createPage(trial.activity, () => listView(trial.label, status, [], sixtyRows('Row', status), 'long_list'));
});

/** The same list, scrolled to its end from the start, above a container that says it scrolls and cannot. */
export const AT_END = defineTrial('atend', 'At End', (trial) => {
  const status = new Status(trial);
  const still = group(
    'android.widget.ScrollView',
    { width: 'fill', height: 64, padding: [20, 8, 20, 8] },
    [label('Nothing here to scroll', WORDS)],
    { id: 'still', scroll: 'vertical', alwaysScrollable: true },
  );
  const rows = sixtyRows('Row', status);
  return createPage(trial.activity, () => listView(trial.label, status, [still], rows, 'long_list'), {
    scrolled: { long_list: Number.MAX_SAFE_INTEGER },
  });
});

/** A feed that never ends: however far it is scrolled, there are more posts. */
export const ENDLESS = defineTrial('endless', 'Endless', (trial) => {
  const status = new Status(trial);
  const page: Page = createPage(trial.activity, () => {
    const passed = Math.max(0, Math.floor((page.state.scroll.get('feed') ?? 0) / ROW_PIXELS) - 1);
    // What was scrolled past exists no more, but keeps its room.
    const room = group('android.view.View', { width: 'fill', height: (passed * ROW_PIXELS) / SCALE }, [], {
      decorative: true,
    });
    const posts = Array.from({ length: AHEAD }, (_, index) => numbered('Post', passed + index + 1, status));
    return listView(trial.label, status, [], [room, ...posts], 'feed');
  });
  return page;
});

/** A carousel and a list with a scroll of its own, inside a list. */
export const NESTED = defineTrial('nested', 'Nested', (trial) => {
  const status = new Status(trial);
  return createPage(trial.activity, () => {
    const outer = Array.from({ length: 24 }, (_, index) => numbered('Outer', index + 1, status));
    const rows = [outer.slice(0, 2), carousel(status), outer.slice(2, 3), innerList(status), outer.slice(3)].flat();
    return column(
      [
        toolbar(trial.label, undefined),
        status.view(),
        list(rows, { padding: [0, 4, 0, NAVIGATION_BAR + 20] }, 'outer_list'),
      ],
      { height: 'fill' },
    );
  });
});

function carousel(status: Status): View {
  const cards = Array.from({ length: 12 }, (_, index) => {
    const title = `Card ${index + 1}`;
    return column(
      [label(title, WORDS, {}, { id: 'card_title' }), label('Swipe sideways', QUIET)],
      { width: 150, height: 110, padding: [16, 20, 16, 16], margin: [0, 0, 10, 0], gap: 4 },
      { id: 'card', onTap: () => status.say(`Opened ${title}`), look: { background: 'container', corner: 16 } },
    );
  });
  return group(
    'androidx.recyclerview.widget.RecyclerView',
    { width: 'fill', height: 122, flow: 'row', padding: [16, 4, 16, 8] },
    cards,
    { id: 'carousel', key: 'carousel', scroll: 'horizontal' },
  );
}

function innerList(status: Status): View {
  const rows = Array.from({ length: 20 }, (_, index) => numbered('Inner', index + 1, status));
  return group('androidx.recyclerview.widget.RecyclerView', { width: 'fill', height: 240, flow: 'column' }, rows, {
    id: 'inner_list',
    key: 'inner_list',
    scroll: 'vertical',
    look: { background: 'field' },
  });
}
