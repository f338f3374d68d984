import { readFileSync } from 'node:fs';

/** One process for all time: the system gives its number to others after it ended, but not its start. */
export interface ProcessIdentity {
  readonly pid: number;
  /** In the system's own unit; null where it cannot be read without starting a program (anywhere but Linux). */
  readonly started: string | null;
}

/** Field 22 of /proc/PID/stat, counted behind the name, which may itself hold blanks and brackets (proc(5)). */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

export const thisProcess: ProcessIdentity = { pid: process.pid, started: startOf(process.pid) };

/** Whether that very process still runs. Where starts cannot be read, another one of the same number counts as it. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it runs, but as another user.
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return false;
  }
  return started === null || startOf(pid) === started;
}
