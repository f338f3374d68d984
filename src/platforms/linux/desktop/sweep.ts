import { readFileSync } from 'node:fs';
import type { ProcessIdentity } from '../../../storage/process-identity.ts';
import {
  allProcesses,
  ancestorsOf,
  isAlive,
  type RunningProcess,
  signal,
  untilEnded,
  withDescendants,
} from '../apps/processes.ts';
import { TOKEN_VARIABLE } from './environment.ts';

/** How long processes get to end by themselves, and by force, in ms. */
const TERM_MS = 1_500;
const KILL_MS = 3_000;
/** A process may start others while it is being ended. */
const ROUNDS = 4;

/** `token` may be its beginning. Other users' environments cannot be read, and none of their processes is ours. */
function hasToken(pid: number, token: string): boolean {
  try {
    const variables = readFileSync(`/proc/${pid}/environ`, 'latin1').split('\0');
    return variables.some((variable) => variable.startsWith(`${TOKEN_VARIABLE}=${token}`));
  } catch {
    return false;
  }
}

/** By what a desktop's processes are told from all others. */
export interface Belonging {
  readonly all: readonly RunningProcess[];
  readonly hasToken: (pid: number) => boolean;
  /** Undefined for a desktop whose holder is not known. */
  readonly holder: ProcessIdentity | undefined;
  /** The process that asks. */
  readonly self: number;
}

/**
 * What runs on a private desktop: every process with its token in the environment, those of its holder's session (some
 * programs overwrite their environment), and what these started. Never the holder, the process that asks or one that it
 * came from, the system's first process, or a session that is not the holder's own (0 is everybody's whose session
 * cannot be seen from here).
 */
export function selectProcesses({ all, hasToken: isMarked, holder, self }: Belonging): readonly RunningProcess[] {
  const spared = new Set([...ancestorsOf(self, all), self, 0, 1]);
  const ofHolder = all.find(({ pid }) => pid === holder?.pid);
  // The system gives the number of a session to nobody while one of its processes runs.
  const isHoldersNumber = ofHolder === undefined || ofHolder.started === holder?.started;
  const session = holder !== undefined && holder.pid > 1 && isHoldersNumber ? holder.pid : undefined;
  const marked = all.filter((one) => one.session === session || isMarked(one.pid));
  const roots = new Set(marked.map(({ pid }) => pid).filter((pid) => !spared.has(pid)));
  const family = withDescendants(roots, all);
  return all.filter(({ pid }) => family.has(pid) && !spared.has(pid) && pid !== holder?.pid);
}

const desktopProcesses = (token: string, holder: ProcessIdentity | undefined): readonly RunningProcess[] =>
  selectProcesses({ all: allProcesses(), hasToken: (pid) => hasToken(pid, token), holder, self: process.pid });

/**
 * Ends everything on a desktop, last those that `isLast` names (the X server, so that applications end by themselves
 * and not because it is gone). True when nothing is left.
 */
export async function endProcesses(
  token: string,
  holder: ProcessIdentity | undefined,
  isLast: (pid: number) => boolean = () => false,
): Promise<boolean> {
  for (let round = 0; round < ROUNDS; round++) {
    const found = desktopProcesses(token, holder);
    if (found.length === 0) return true;
    const [last, first] = [found.filter(({ pid }) => isLast(pid)), found.filter(({ pid }) => !isLast(pid))];
    for (const group of [first, last]) {
      for (const one of group) signal(one, 'SIGTERM');
      if (await untilEnded(group, TERM_MS)) continue;
      for (const one of group) signal(one, 'SIGKILL');
      await untilEnded(group, KILL_MS);
    }
  }
  return desktopProcesses(token, holder).filter(isAlive).length === 0;
}
