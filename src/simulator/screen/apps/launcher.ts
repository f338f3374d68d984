import type { AppDefinition, PhoneServices, RunningApp } from '../app.ts';
import { KEY } from '../key-codes.ts';
import { createPage, type Page, PageStack } from '../page.ts';
import { ICONS } from '../picture/icons.ts';
import { clockText, NAVIGATION_BAR, STATUS_BAR } from '../system-bars.ts';
import type { Colour } from '../theme.ts';
import type { View } from '../view.ts';
import { button, column, group, image, label, list, row, toolbar } from '../widgets.ts';

const PACKAGE = 'com.glovebox.launcher';
const COLUMNS = 4;

/**
 * The home screen: date and clock, search, apps with their names, a dock. A swipe upwards opens the drawer with all apps;
 * the list of recent apps comes with its key.
 */
export const LAUNCHER: AppDefinition = {
  packageName: PACKAGE,
  label: 'Home',
  activity: `${PACKAGE}.LauncherActivity`,
  icon: { icon: ICONS.grid, background: '#33415c', foreground: '#ffffff' },
  place: 'nowhere',
  install: (phone) => () => startLauncher(phone),
};

function startLauncher(phone: PhoneServices): RunningApp {
  const home = createPage(LAUNCHER.activity, ({ landscape }) => homeView(phone, landscape), {
    edgeToEdge: true,
    onSwipe: (direction) => {
      if (direction !== 'up') return false;
      pages.push(drawer());
      return true;
    },
  });
  const drawer = (): Page =>
    createPage(LAUNCHER.activity, ({ landscape }) => drawerView(phone, landscape, () => pages.pop()), {
      onSwipe: (direction) => direction === 'down' && pages.pop(),
    });
  const recents = (): Page => createPage(`${PACKAGE}.RecentsActivity`, () => recentsView(phone));
  const pages = new PageStack(home);
  return {
    page: () => pages.top,
    back: () => pages.pop(),
    key: (code) => {
      const wasHome = pages.top === home;
      if (code === KEY.home) pages.pop();
      else if (code === KEY.appSwitch && wasHome) pages.push(recents());
      else return false;
      return true;
    },
  };
}

function appsAt(phone: PhoneServices, place: AppDefinition['place']): readonly AppDefinition[] {
  return phone.apps().filter((app) => app.place === place);
}

function homeView(phone: PhoneServices, landscape: boolean): View {
  const apps = appsAt(phone, 'grid');
  const now = phone.now();
  const rows = rowsOf(
    apps.map((app) => appCell(app, '#ffffff', () => phone.open(app.packageName))),
    COLUMNS,
  );
  const grid = group('android.widget.GridLayout', { width: 'fill', flow: 'column', gap: 12 }, rows, {
    id: 'apps_grid',
  });
  const room = group('android.view.View', { weight: 1 }, [], { decorative: true });
  const workspace = landscape
    ? row([column([dateAndClock(now), searchPill()], { weight: 1 }), column([grid], { weight: 1 })], {
        width: 'fill',
        weight: 1,
        gap: 32,
      })
    : column([dateAndClock(now), searchPill(), room, grid], { weight: 1, gap: 16 });
  const dock = row(
    appsAt(phone, 'dock').map((app) => appCell(app, undefined, () => phone.open(app.packageName))),
    { width: 'fill', height: landscape ? 80 : 92, main: 'center', gap: 8 },
    { id: 'hotseat', look: { background: '#ffffff24', corner: 30 } },
  );
  const content = column(
    [{ ...workspace, id: 'workspace' }, pageIndicator(), dock],
    { height: 'fill', padding: [16, STATUS_BAR + 12, 16, NAVIGATION_BAR + 8], gap: 10 },
    { id: 'drag_layer' },
  );
  return group('android.widget.FrameLayout', { width: 'fill', height: 'fill' }, [content], {
    id: 'launcher',
    look: { control: { kind: 'wallpaper' } },
  });
}

/** Cells side by side, the last row filled up with empty ones. */
function rowsOf(cells: readonly View[], columns: number): View[] {
  const rows: View[] = [];
  for (let index = 0; index < cells.length; index += columns) {
    const some = cells.slice(index, index + columns);
    while (some.length < columns) some.push(group('android.view.View', { weight: 1 }, [], { decorative: true }));
    rows.push(row(some, { width: 'fill' }));
  }
  return rows;
}

/** All apps by name. Whoever opens one finds the home page when they come back. */
function drawerView(phone: PhoneServices, landscape: boolean, close: () => void): View {
  const apps = phone
    .apps()
    .filter(({ place }) => place !== 'nowhere')
    .sort((one, other) => (one.label < other.label ? -1 : 1));
  const cells = apps.map((app) =>
    appCell(app, 'ink', () => {
      close();
      phone.open(app.packageName);
    }),
  );
  const handle = group('android.view.View', { width: 40, height: 4 }, [], {
    decorative: true,
    look: { background: 'inkSoft', corner: 2 },
  });
  const grid = list(rowsOf(cells, landscape ? 2 * COLUMNS : COLUMNS), {
    gap: 8,
    padding: [16, 12, 16, NAVIGATION_BAR + 16],
  });
  return column(
    [
      column([handle], { cross: 'center', padding: [0, 14, 0, 10] }, { decorative: true }),
      label('All apps', { size: 22, colour: 'ink', weight: 'medium' }, { padding: [26, 4, 26, 8] }, { id: 'title' }),
      { ...grid, id: 'apps_list_view' },
    ],
    { height: 'fill' },
    { id: 'apps_view' },
  );
}

function dateAndClock(now: Date): View {
  const date = now.toLocaleDateString('en-US', { weekday: 'long', month: 'long', day: 'numeric' });
  return column(
    [
      label(clockText(now), { size: 76, colour: '#ffffff' }, {}, { id: 'clock' }),
      label(date, { size: 17, colour: '#ffffffe0', weight: 'medium' }, { margin: [4, 0, 0, 0] }, { id: 'date' }),
    ],
    { padding: [10, 6, 10, 8] },
    { id: 'smartspace' },
  );
}

function searchPill(): View {
  return row(
    [
      image(ICONS.search, 22, '#ffffffd0'),
      label('Search apps and settings', { size: 16, colour: '#ffffffd0' }, { weight: 1 }),
    ],
    { width: 'fill', height: 52, padding: [18, 0, 18, 0], gap: 14 },
    { id: 'search_container', look: { background: '#ffffff2e', corner: 26 } },
  );
}

function pageIndicator(): View {
  const dot = group('android.view.View', { width: 7, height: 7, within: ['center', 'center'] }, [], {
    decorative: true,
    look: { background: '#ffffffc0', corner: 4 },
  });
  return group('android.view.View', { width: 'fill', height: 14 }, [dot], {
    id: 'page_indicator',
    contentDescription: 'Page 1 of 1',
  });
}

/** An icon to tap, with its name below where there is a colour for it. As launchers do, one text view is both. */
function appCell(app: AppDefinition, nameColour: Colour | undefined, open: () => void): View {
  const face = image(
    app.icon.icon,
    30,
    app.icon.foreground,
    { width: 60, height: 60 },
    {
      decorative: true,
      look: { background: app.icon.background, corner: 30, shadow: true },
    },
  );
  const name = label(
    app.label,
    { size: 13, colour: nameColour ?? 'ink', align: 'center', weight: 'medium' },
    { width: 'fill' },
    {
      decorative: true,
    },
  );
  return group(
    'android.widget.TextView',
    {
      ...(nameColour !== undefined ? { weight: 1 } : { width: 80, height: 'fill' }),
      flow: 'column',
      cross: 'center',
      main: 'center',
      gap: 8,
      padding: [2, 8, 2, 8],
    },
    nameColour === undefined ? [face] : [face, name],
    { text: app.label, contentDescription: app.label, onTap: open },
  );
}

function recentsView(phone: PhoneServices): View {
  const recent = phone.recents();
  const cards = recent.map((app) =>
    row(
      [
        image(
          app.icon.icon,
          24,
          app.icon.foreground,
          { width: 48, height: 48 },
          {
            look: { background: app.icon.background, corner: 24 },
          },
        ),
        label(app.label, { size: 18, colour: 'ink', weight: 'medium' }, { weight: 1 }, { id: 'title' }),
      ],
      { width: 'fill', height: 96, padding: [20, 0, 20, 0], gap: 18, margin: [16, 0, 16, 12] },
      {
        id: 'task',
        onTap: () => phone.open(app.packageName),
        look: { background: 'card', corner: 28 },
      },
    ),
  );
  const empty = label(
    'No recent items',
    { size: 16, colour: 'inkSoft', align: 'center' },
    { width: 'fill', padding: [16, 48, 16, 16] },
  );
  const clear = button(
    'Clear all',
    () => phone.closeAll(),
    { id: 'clear_all', look: { background: 'container' } },
    { margin: [0, 0, 12, 0] },
  );
  return column(
    [
      toolbar('Recent apps', undefined, recent.length === 0 ? [] : [clear]),
      list(recent.length === 0 ? [empty] : cards, { padding: [0, 8, 0, NAVIGATION_BAR + 16] }),
    ],
    { height: 'fill' },
  );
}
