import type { Scope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Display } from '../x11/display.ts';
import { closeWindow } from '../x11/windows/control.ts';
import { listWindows } from '../x11/windows/list.ts';
import {
  allProcesses,
  ancestorsOf,
  type RunningProcess,
  runningProcess,
  signal,
  untilEnded,
  withDescendants,
} from './processes.ts';

/** How an application was ended: by closing its windows, by asking its process (SIGTERM), by force (SIGKILL). */
export type Ending = 'closed' | 'terminated' | 'killed' | 'gone';

/** How long each of the three ways may take, in ms. */
const CLOSE_MS = 3_000;
const TERM_MS = 2_000;
const KILL_MS = 2_000;

/** Raises INVALID_ARGS, with nothing sent, for a process that is no application of this user's. */
export function requireApplication(pid: number): void {
  if (pid > 1 && pid !== process.pid && !ancestorsOf(process.pid, allProcesses()).has(pid)) return;
  throw new GloveboxError('INVALID_ARGS', `the process ${pid} is no application`, {
    hint: 'list the windows with their pids: window list',
  });
}

/**
 * Ends a process and what it started: closes its windows and waits, then asks the process, then kills it. `gone` when
 * there is no such process. Between these steps a cancelled call ends, and says that something was sent. Raises
 * INVALID_ARGS for processes that are no application of this user, INTERNAL when it survives.
 */
export async function terminateProcess(display: Display, pid: number, scope: Scope): Promise<Ending> {
  requireApplication(pid);
  const target = runningProcess(pid);
  if (target === undefined) return 'gone';
  const family = withDescendants(new Set([pid]), allProcesses());
  const all = [...family]
    .filter((one) => one !== process.pid)
    .map(runningProcess)
    .filter((found) => found !== undefined);
  const hadWindows = await closeWindows(display, family, scope);
  let hasActed = hadWindows;
  const end = async (stage: readonly RunningProcess[], timeoutMs: number, name?: NodeJS.Signals): Promise<boolean> => {
    scope.signal.throwIfAborted();
    hasActed ||= name !== undefined;
    if (name !== undefined) for (const one of stage) signal(one, name);
    return untilEnded(stage, timeoutMs, scope.signal);
  };
  try {
    if (hadWindows && (await end([target], CLOSE_MS))) return 'closed';
    if (await end(all, TERM_MS, 'SIGTERM')) return 'terminated';
    if (await end(all, KILL_MS, 'SIGKILL')) return 'killed';
  } catch (error) {
    throw hasActed ? underWay(error, `ending the process ${pid}`) : error;
  }
  throw new GloveboxError('INTERNAL', `the process ${pid} survives SIGKILL`, { dispatched: true });
}

/** A failure of something that was begun. */
export function underWay(error: unknown, what: string): unknown {
  if (error instanceof GloveboxError) return error.dispatched === false ? error.with({ dispatched: true }) : error;
  return new GloveboxError('INTERNAL', `the call was cut short while ${what}`, { dispatched: true, cause: error });
}

/** Ends the application that a window is of. Raises STALE_REFERENCE, NOT_SUPPORTED where its process is not known. */
export async function terminateWindow(display: Display, id: number, scope: Scope): Promise<Ending> {
  const windows = await display.run(scope, { what: 'the window list' }, listWindows);
  const window = windows.find((one) => one.id === id);
  if (window === undefined) {
    throw new GloveboxError('STALE_REFERENCE', `there is no window 0x${id.toString(16)}`, {
      hint: 'list the windows again',
    });
  }
  if (window.pid === undefined) {
    throw new GloveboxError('NOT_SUPPORTED', `the process of the window 0x${id.toString(16)} is not known`, {
      hint: 'close the window: window close',
    });
  }
  return terminateProcess(display, window.pid, scope);
}

/** Asks every window of these processes to close. False when there is none. */
function closeWindows(display: Display, pids: ReadonlySet<number>, scope: Scope): Promise<boolean> {
  return display.run(scope, { what: 'closing windows' }, async (calls) => {
    const windows = (await listWindows(calls)).filter(({ pid }) => pid !== undefined && pids.has(pid));
    // One that does not take part in closing leaves its process to be asked.
    await Promise.all(windows.map(({ id }) => closeWindow(calls, id).catch(() => undefined)));
    return windows.length > 0;
  });
}
