import type { Scope } from '../../device/device.ts';
import type { Environment } from '../../device/selection.ts';
import type { WindowChange, WindowInfo, WindowRequest, Windows } from '../../device/windows.ts';
import type { Effect } from '../../domain/effect.ts';
import { type InstalledApp, listApps } from './apps/app-list.ts';
import { runningProcess, untilEnded } from './apps/processes.ts';
import { appOfWindow } from './apps/window-app.ts';
import type { XCalls } from './x11/calls.ts';
import type { Display } from './x11/display.ts';
import {
  closeWindow,
  focusWindow,
  maximizeWindow,
  minimizeWindow,
  placeWindow,
  restoreWindow,
  type WindowChangeResult,
} from './x11/windows/control.ts';
import { listWindows } from './x11/windows/list.ts';
import type { DesktopWindow } from './x11/windows/window.ts';

/** How long an application may take to end once its windows are closed, in ms. */
const END_MS = 3_000;

const ACTIONS = {
  focus: focusWindow,
  minimize: minimizeWindow,
  maximize: maximizeWindow,
  restore: restoreWindow,
  close: closeWindow,
} as const;

/** The windows of a desktop as its X server and window manager tell of them (EWMH). */
export class XWindows implements Windows {
  readonly #display: Display;
  readonly #environment: Environment;

  /** `environment`: of the programs on that desktop, which says where applications are installed. */
  constructor(display: Display, environment: Environment) {
    this.#display = display;
    this.#environment = environment;
  }

  async list(scope: Scope): Promise<readonly WindowInfo[]> {
    const [windows, installed] = await Promise.all([
      this.#display.run(scope, { what: 'the window list' }, listWindows),
      listApps(this.#environment),
    ]);
    return inFrontFirst(windows).map((window) => windowInfo(window, installed));
  }

  async change(id: number, request: WindowRequest, scope: Scope): Promise<WindowChange> {
    const { action } = request;
    const what = action === 'place' ? 'placing a window' : `the window's ${action}`;
    const { effect, window } = await this.#display.run(scope, { what }, (calls) => changed(calls, id, request));
    const installed = window === undefined ? [] : await listApps(this.#environment);
    return { effect, window: window && windowInfo(window, installed) };
  }

  async quit(pid: number, scope: Scope): Promise<Effect> {
    const target = runningProcess(pid);
    if (target === undefined) return 'confirmed';
    await this.#display.run(scope, { what: 'closing windows' }, async (calls) => {
      const own = (await listWindows(calls)).filter((window) => window.pid === pid);
      // Dialogs come last and go first: a window with an open one often cannot be closed.
      for (const { id } of own.toReversed()) await closeWindow(calls, id).catch(() => undefined);
    });
    scope.signal.throwIfAborted();
    return (await untilEnded([target], END_MS, scope.signal)) ? 'confirmed' : 'unverified';
  }
}

function changed(calls: XCalls, id: number, request: WindowRequest): Promise<WindowChangeResult> {
  if (request.action !== 'place') return ACTIONS[request.action](calls, id);
  const { x, y, width, height } = request;
  return placeWindow(calls, id, { x, y, width, height });
}

/** As people see them: the active one, then by height; what is minimized lies below everything. */
function inFrontFirst(windows: readonly DesktopWindow[]): readonly DesktopWindow[] {
  const rank = ({ active, minimized }: DesktopWindow) => (active ? 0 : minimized ? 2 : 1);
  return windows.toReversed().sort((one, other) => rank(one) - rank(other));
}

function windowInfo(window: DesktopWindow, installed: readonly InstalledApp[]): WindowInfo {
  const { id, title, pid, bounds, frame, type, active, minimized, states } = window;
  const { app, names } = appOfWindow(window, installed);
  const { x, y, width, height } = bounds;
  return {
    ...{ id, title, app, names, active, minimized, kind: type },
    pid: pid ?? null,
    bounds: [x, y, x + width, y + height],
    outer: [x - frame.left, y - frame.top, x + width + frame.right, y + height + frame.bottom],
    maximized: states.includes('maximized_vert') && states.includes('maximized_horz'),
    fullscreen: states.includes('fullscreen'),
  };
}
