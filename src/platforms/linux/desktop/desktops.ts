import { rm, stat } from 'node:fs/promises';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { isAlive, signal, untilEnded } from '../apps/processes.ts';
import { type DesktopState, desktopFolder, desktopIds, isDesktopId, noteUse, readState } from './state.ts';
import { endProcesses } from './sweep.ts';

/** A private desktop as it is found. `gone`: it had died, and what it left has been taken away now. */
export interface FoundDesktop {
  readonly id: string;
  readonly state: 'running' | 'starting' | 'gone';
  readonly desktop: DesktopState | undefined;
}

/** A folder without a state this old is of a start that died, in ms. */
const STARTING_MS = 60_000;
/** The holder ends its processes within this time, in ms. */
const HOLDER_MS = 15_000;
const KILL_MS = 3_000;

/** All private desktops of this user. Those that have died are cleaned up, and told of once as `gone`. */
export async function listDesktops(environment: Environment): Promise<readonly FoundDesktop[]> {
  const ids = await desktopIds(environment);
  return Promise.all(
    ids.map(async (id): Promise<FoundDesktop> => {
      const folder = desktopFolder(environment, id);
      const desktop = await readState(folder);
      if (desktop !== undefined && isAlive(desktop.holder)) return { id, state: 'running', desktop };
      if (desktop === undefined && (await isYoung(folder))) return { id, state: 'starting', desktop };
      await cleanUp(id, folder, desktop);
      return { id, state: 'gone', desktop };
    }),
  );
}

async function isYoung(folder: string): Promise<boolean> {
  const made = (await stat(folder).catch(() => undefined))?.mtimeMs;
  return made !== undefined && Date.now() - made < STARTING_MS;
}

async function cleanUp(id: string, folder: string, desktop: DesktopState | undefined): Promise<void> {
  // Of a start that died only the id is known, with which every token begins.
  await endProcesses(desktop?.token ?? `${id}/`, desktop?.holder);
  if (desktop !== undefined) await rm(desktop.runtime, { recursive: true, force: true }).catch(() => {});
  await rm(folder, { recursive: true, force: true });
}

function notThere(id: string): GloveboxError {
  return new GloveboxError('DEVICE_NOT_FOUND', `there is no private desktop '${id.slice(0, 100)}'`, {
    hint: 'desktop list shows those that run; desktop start makes one',
  });
}

/** A running private desktop; noted as used, so that its idle end is put off. Raises DEVICE_NOT_FOUND. */
export async function useDesktop(id: string, environment: Environment): Promise<DesktopState> {
  if (!isDesktopId(id)) throw notThere(id);
  const folder = desktopFolder(environment, id);
  const desktop = await readState(folder);
  if (desktop === undefined || !isAlive(desktop.holder)) throw notThere(id);
  await noteUse(folder);
  return desktop;
}

/**
 * Ends a private desktop with everything that runs on it and deletes its folders: what was saved in its home is gone. A holder that does
 * not obey is ended by force. Raises DEVICE_NOT_FOUND.
 */
export async function stopDesktop(id: string, environment: Environment): Promise<void> {
  if (!isDesktopId(id)) throw notThere(id);
  const folder = desktopFolder(environment, id);
  const desktop = await readState(folder);
  if (desktop === undefined) throw notThere(id);
  const { holder, token } = desktop;
  signal(holder, 'SIGTERM');
  if (!(await untilEnded([holder], HOLDER_MS))) {
    signal(holder, 'SIGKILL');
    await untilEnded([holder], KILL_MS);
  }
  await cleanUp(id, folder, desktop);
  if (!(await endProcesses(token, undefined))) {
    throw new GloveboxError('INTERNAL', `some processes of ${id} survive SIGKILL`, { dispatched: true });
  }
}
