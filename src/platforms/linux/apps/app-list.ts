import { readdir, readFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { homeFolder } from '../../../storage/home-folder.ts';
import { type DesktopEntry, parseDesktopEntry } from './desktop-entry.ts';
import { findProgram } from './find-program.ts';

/** An installed application. */
export interface InstalledApp {
  /** The desktop id without `.desktop`: `org.gnome.Calculator`. */
  readonly id: string;
  readonly name: string;
  /** Whether menus show it on this desktop. */
  readonly shown: boolean;
  readonly file: string;
  readonly entry: DesktopEntry;
}

/** Folders that hold applications, most important first (XDG Base Directory Specification, and where Flatpak and snap put theirs). */
export function applicationFolders(environment: Environment): readonly string[] {
  const home = homeFolder(environment);
  const listed = (environment.XDG_DATA_DIRS || '/usr/local/share:/usr/share').split(':');
  const all = [
    environment.XDG_DATA_HOME || join(home, '.local/share'),
    ...listed,
    join(home, '.local/share/flatpak/exports/share'),
    '/var/lib/flatpak/exports/share',
    '/var/lib/snapd/desktop',
  ];
  return [...new Set(all.filter(isAbsolute).map((folder) => join(folder, 'applications')))];
}

/** Which language names are wanted in (setlocale(3)). */
const localeOf = ({ LC_ALL, LC_MESSAGES, LANG }: Environment) => LC_ALL || LC_MESSAGES || LANG || '';

/** Every application that is installed, by name. Of entries with the same id the most important one counts. */
export async function listApps(environment: Environment): Promise<readonly InstalledApp[]> {
  const found = new Map<string, InstalledApp | undefined>();
  for (const folder of applicationFolders(environment)) {
    const names = await readdir(folder, { recursive: true }).catch(() => []);
    const files = names.filter((name) => name.endsWith('.desktop')).sort();
    const fresh = files.filter((name) => !found.has(idOf(name)));
    const apps = await Promise.all(fresh.map((name) => readApp(join(folder, name), idOf(name), environment)));
    for (const [index, name] of fresh.entries()) found.set(idOf(name), apps[index]);
  }
  const apps = [...found.values()].filter((app) => app !== undefined);
  return apps.sort((one, other) => one.name.localeCompare(other.name) || one.id.localeCompare(other.id));
}

const idOf = (name: string) => name.slice(0, -'.desktop'.length).replaceAll('/', '-');

async function readApp(file: string, id: string, environment: Environment): Promise<InstalledApp | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  const entry = text === undefined ? undefined : parseDesktopEntry(text, localeOf(environment));
  if (entry === undefined || entry.hidden) return undefined;
  if (entry.tryExec !== undefined && (await findProgram(entry.tryExec, environment)) === undefined) return undefined;
  const desktops = (environment.XDG_CURRENT_DESKTOP ?? '').split(':');
  const isForThis =
    (entry.onlyShowIn.length === 0 || entry.onlyShowIn.some((one) => desktops.includes(one))) &&
    !entry.notShowIn.some((one) => desktops.includes(one));
  return { id, name: entry.name, shown: isForThis && !entry.noDisplay, file, entry };
}

/**
 * The application with that desktop id (`.desktop` or not), else the one that menus show by that name, in any case.
 * Raises APP_NOT_FOUND, also when several have the name.
 */
export async function findApp(wanted: string, environment: Environment): Promise<InstalledApp> {
  const apps = await listApps(environment);
  const id = wanted.replace(/\.desktop$/, '');
  const exact = apps.find((app) => app.id === id);
  if (exact !== undefined) return exact;
  const named = apps.filter((app) => app.name.toLowerCase() === wanted.toLowerCase());
  const shown = named.filter((app) => app.shown);
  const [only, ...more] = shown.length > 0 ? shown : named;
  if (only !== undefined && more.length === 0) return only;
  if (only !== undefined) {
    throw new GloveboxError('APP_NOT_FOUND', `${more.length + 1} applications are called '${wanted.slice(0, 100)}'`, {
      hint: `name one by its id: ${[only, ...more].map((app) => app.id).join(', ')}`,
    });
  }
  const near = apps.filter((app) => `${app.id} ${app.name}`.toLowerCase().includes(wanted.toLowerCase())).slice(0, 5);
  throw new GloveboxError('APP_NOT_FOUND', `no application '${wanted.slice(0, 100)}' is installed`, {
    hint: near.length === 0 ? 'list the applications' : `did you mean ${near.map((app) => app.id).join(', ')}?`,
  });
}
