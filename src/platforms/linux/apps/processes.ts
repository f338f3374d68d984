import { readdirSync, readFileSync } from 'node:fs';
import type { ProcessIdentity } from '../../../storage/process-identity.ts';

/** A process as /proc tells it (proc(5)). */
export interface RunningProcess extends ProcessIdentity {
  readonly started: string;
  readonly parent: number;
  readonly session: number;
}

/** The process of that number; undefined when there is none, or it has ended and only waits to be asked how. */
export function runningProcess(pid: number): RunningProcess | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Counted behind the name, which may itself hold blanks and brackets.
    const [state, parent, , session, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (state === 'Z' || state === 'X') return undefined;
    return { pid, started: rest[15] ?? '', parent: Number(parent), session: Number(session) };
  } catch {
    return undefined;
  }
}

/** Whether that very process runs; unlike `isRunning`, one that has ended but was not asked for its end does not. */
export function isAlive({ pid, started }: ProcessIdentity): boolean {
  const found = runningProcess(pid);
  return found !== undefined && (started === null || found.started === started);
}

/** Every process that can be seen. */
export function allProcesses(): readonly RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => runningProcess(Number(name)))
    .filter((found) => found !== undefined);
}

/** The processes that these started, and those that they started, themselves included. */
export function withDescendants(roots: ReadonlySet<number>, all: readonly RunningProcess[]): ReadonlySet<number> {
  const family = new Set(roots);
  for (let size = -1; size !== family.size; ) {
    size = family.size;
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid);
  }
  return family;
}

/** The processes that this one came from, up to the system's first. */
export function ancestorsOf(pid: number, all: readonly RunningProcess[]): ReadonlySet<number> {
  const parents = new Map(all.map((one) => [one.pid, one.parent]));
  const ancestors = new Set<number>();
  for (let parent = parents.get(pid); parent !== undefined && !ancestors.has(parent); parent = parents.get(parent)) {
    ancestors.add(parent);
  }
  return ancestors;
}

/** Sends the signal unless that very process has ended; one that may not be signalled stays as it is. */
export function signal(target: ProcessIdentity, name: NodeJS.Signals): void {
  // 0, 1 and numbers below mean whole groups, everybody, or the system's first process to kill(2).
  if (target.pid <= 1 || !isAlive(target)) return;
  try {
    process.kill(target.pid, name);
  } catch {
    // Ended in between, or another user's.
  }
}

/** Waits until none of them runs; false when some still do after `timeoutMs`. Raises the signal's reason. */
export async function untilEnded(
  targets: readonly ProcessIdentity[],
  timeoutMs: number,
  cancelled?: AbortSignal,
): Promise<boolean> {
  const end = performance.now() + timeoutMs;
  while (targets.some(isAlive)) {
    cancelled?.throwIfAborted();
    if (performance.now() >= end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}
