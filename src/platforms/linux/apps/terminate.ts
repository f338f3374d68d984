import type { Scope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Display } from '../x11/display.ts';
import { closeWindow } from '../x11/windows/control.ts';
import { listWindows } from '../x11/windows/list.ts';
import { allProcesses, ancestorsOf, runningProcess, signal, untilEnded, withDescendants } from './processes.ts';

/** How an application was ended: by closing its windows, by asking its process (SIGTERM), by force (SIGKILL). */
export type Ending = 'closed' | 'terminated' | 'killed' | 'gone';

/** How long each of the three ways may take, in ms. */
const CLOSE_MS = 3_000;
const TERM_MS = 2_000;
const KILL_MS = 2_000;

/**
 * Ends a process and what it started: closes its windows and waits, then asks the process, then kills it. `gone` when
 * there is no such process. Raises INVALID_ARGS for processes that are no application of this user, INTERNAL when it survives.
 */
export async function terminateProcess(display: Display, pid: number, scope: Scope): Promise<Ending> {
  const everything = allProcesses();
  if (pid <= 1 || pid === process.pid || ancestorsOf(process.pid, everything).has(pid)) {
    throw new GloveboxError('INVALID_ARGS', `the process ${pid} is no application`, {
      hint: 'list the windows with their pids',
    });
  }
  const target = runningProcess(pid);
  if (target === undefined) return 'gone';
  const family = withDescendants(new Set([pid]), everything);
  const all = [...family]
    .filter((one) => one !== process.pid)
    .map(runningProcess)
    .filter((found) => found !== undefined);
  const hadWindows = await closeWindows(display, family, scope);
  if (hadWindows && (await untilEnded([target], CLOSE_MS))) return 'closed';
  for (const one of all) signal(one, 'SIGTERM');
  if (await untilEnded(all, TERM_MS)) return 'terminated';
  for (const one of all) signal(one, 'SIGKILL');
  if (await untilEnded(all, KILL_MS)) return 'killed';
  throw new GloveboxError('INTERNAL', `the process ${pid} survives SIGKILL`, { dispatched: true });
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
