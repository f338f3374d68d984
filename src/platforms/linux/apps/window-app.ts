import { basename } from 'node:path';
import type { DesktopWindow } from '../x11/windows/window.ts';
import type { InstalledApp } from './app-list.ts';

/** What a window's application is called. */
export interface WindowApp {
  /** Its desktop id where it is installed, else what the window says; null where that is nothing. */
  readonly app: string | null;
  /** Its other names: the one in menus, the window's class. */
  readonly names: readonly string[];
}

/** How surely a window is of an installed application, best first; an application says of none of these that it must be so. */
const SIGNS: readonly ((window: Words, app: Words) => boolean)[] = [
  ({ id }, app) => id !== '' && id === app.id,
  ({ classes }, { startupClass }) => startupClass !== '' && classes.includes(startupClass),
  ({ classes }, app) => classes.includes(app.id),
  ({ classes }, { program }) => program !== '' && classes.includes(program),
  ({ classes }, app) => classes.includes(app.id.slice(app.id.lastIndexOf('.') + 1)),
];

/** All in lower case. */
interface Words {
  readonly id: string;
  readonly classes: readonly string[];
  readonly startupClass: string;
  readonly program: string;
}

const wordsOfWindow = ({ applicationId = '', instance, className }: DesktopWindow): Words => ({
  id: applicationId.toLowerCase(),
  classes: [instance, className].filter((name) => name !== '').map((name) => name.toLowerCase()),
  startupClass: '',
  program: '',
});

const wordsOfApp = ({ id, entry }: InstalledApp): Words => ({
  id: id.toLowerCase(),
  classes: [],
  startupClass: entry.startupWindowClass?.toLowerCase() ?? '',
  // The words behind it may be quoted; the program seldom is.
  program: basename(/^"?([^\s"]+)/.exec(entry.exec ?? '')?.[1] ?? '').toLowerCase(),
});

/** Names the application of a window by what is installed: those that menus show come first. */
export function appOfWindow(window: DesktopWindow, installed: readonly InstalledApp[]): WindowApp {
  const words = wordsOfWindow(window);
  const known = installed.map((app) => ({ app, words: wordsOfApp(app) }));
  const ordered = [...known.filter(({ app }) => app.shown), ...known.filter(({ app }) => !app.shown)];
  const found = SIGNS.map((fits) => ordered.find((one) => fits(words, one.words))).find(
    (one) => one !== undefined,
  )?.app;
  const { applicationId, className, instance } = window;
  const told = [applicationId, className, instance].flatMap((name) => (name ? [name] : []));
  const app = found?.id ?? told[0] ?? null;
  const names = [...(found === undefined ? [] : [found.name]), ...told].filter((name) => name !== app);
  return { app, names: [...new Set(names)] };
}
