import { readdir, stat, utimes, writeFile } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import type { Environment } from '../../../device/selection.ts';
import type { Size } from '../../../domain/picture.ts';
import { homeFolder } from '../../../storage/home-folder.ts';
import { readJsonFile, writeJsonFile } from '../../../storage/json-file.ts';
import type { ProcessIdentity } from '../../../storage/process-identity.ts';

/** What is written down of a private desktop, in a folder of its own that only this user reads. */
export interface DesktopState {
  readonly id: string;
  readonly token: string;
  /** The process that started everything else and ends it. */
  readonly holder: ProcessIdentity;
  readonly size: Size;
  readonly display: string;
  readonly authority: string;
  readonly home: string;
  readonly runtime: string;
  /** The session bus; undefined where none could be started. */
  readonly bus?: string | undefined;
  /** The accessibility bus; undefined where none could be started. */
  readonly accessibilityBus?: string | undefined;
  readonly windowManager?: string | undefined;
  readonly idleMinutes: number;
  /** Unix milliseconds. */
  readonly startedAt: number;
  /** What is missing, each with what to install. */
  readonly warnings: readonly string[];
}

/** Where the desktops of this user are: `$XDG_STATE_HOME/glovebox/desktops`, else under `~/.local/state`. */
export function desktopsFolder(environment: Environment): string {
  const state = environment.XDG_STATE_HOME;
  const base = state !== undefined && isAbsolute(state) ? state : join(homeFolder(environment), '.local', 'state');
  return join(base, 'glovebox', 'desktops');
}

const ID = /^desktop-[0-9a-f]{6}$/;

/** Every desktop id that has a folder. */
export async function desktopIds(environment: Environment): Promise<readonly string[]> {
  const names = await readdir(desktopsFolder(environment)).catch(() => []);
  return names.filter((name) => ID.test(name)).sort();
}

export const isDesktopId = (id: string): boolean => ID.test(id);

export const desktopFolder = (environment: Environment, id: string): string => join(desktopsFolder(environment), id);

const stateFile = (folder: string) => join(folder, 'desktop.json');

/** What is written of a desktop; undefined where nothing is, or nothing whole. */
export async function readState(folder: string): Promise<DesktopState | undefined> {
  const value = (await readJsonFile(stateFile(folder))) as Partial<DesktopState> | undefined;
  const isWhole =
    typeof value?.id === 'string' &&
    typeof value.token === 'string' &&
    typeof value.display === 'string' &&
    typeof value.holder?.pid === 'number';
  return isWhole ? (value as DesktopState) : undefined;
}

export const writeState = (folder: string, state: DesktopState): Promise<void> =>
  writeJsonFile(stateFile(folder), state);

const useFile = (folder: string) => join(folder, 'used');

/** Notes that the desktop was used now, which puts its idle end off. */
export async function noteUse(folder: string): Promise<void> {
  const now = new Date();
  await utimes(useFile(folder), now, now).catch(() => writeFile(useFile(folder), '', { mode: 0o600 }).catch(() => {}));
}

/** When it was used last, in Unix milliseconds; undefined where that cannot be read. */
export async function lastUse(folder: string): Promise<number | undefined> {
  return (await stat(useFile(folder)).catch(() => undefined))?.mtimeMs;
}
