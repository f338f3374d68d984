import type { AppChange, AppLaunch, Apps, Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Display } from '../x11/display.ts';
import { listWindows } from '../x11/windows/list.ts';
import type { DesktopWindow } from '../x11/windows/window.ts';
import { processesOf } from './app-processes.ts';
import { type Command, commandOf, type LaunchOptions, type LaunchTarget, launch } from './launch.ts';
import { type RunningProcess, runningProcess } from './processes.ts';
import { requireApplication, terminateProcess, underWay } from './terminate.ts';

export interface LinuxAppsOptions extends Pick<LaunchOptions, 'flags'> {
  readonly display: Display;
  /** What applications are started with. */
  readonly environment: Environment;
  /** Whether nobody sits at that desktop. */
  readonly isPrivate: boolean;
  /** Done before an application is started. */
  prepare?(scope: Scope): Promise<void>;
}

/** Longer than any path. */
const LONGEST_NAME = 4_096;

/** Applications by their desktop id or name as menus show it, and programs by name or path. */
export class LinuxApps implements Apps {
  readonly #options: LinuxAppsOptions;

  constructor(options: LinuxAppsOptions) {
    this.#options = options;
  }

  /** Confirmed once a window of it is shown. Raises INVALID_ARGS, APP_NOT_FOUND, APP_NOT_LAUNCHABLE. */
  async launch(app: string, scope: Scope): Promise<AppLaunch> {
    const { target } = await this.#find(app);
    const { display, environment, flags, prepare } = this.#options;
    await prepare?.(scope);
    const options = { environment, ...(flags === undefined ? {} : { flags }) };
    const { pid, window, effect } = await launch(display, target, options, scope);
    const warnings =
      window === undefined ? ['no window of it has been seen yet: ui-wait or screenshot shows more'] : [];
    return { activity: window?.title ?? null, pid, effect, warnings };
  }

  /**
   * Closes its windows, ends their processes and those that run it without a window. Confirmed once none of either is
   * seen. On a desktop that a person sits at, a program without a window is ended only where it is an installed
   * application: others of that name may be anybody's work. Raises INVALID_ARGS, APP_NOT_FOUND.
   */
  async terminate(app: string, scope: Scope): Promise<AppChange> {
    const { target, command } = await this.#find(app);
    const { display, isPrivate } = this.#options;
    const before = await this.#seen(command, scope);
    const withWindows = before.windows.flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
    const others = isPrivate || 'app' in target ? before.processes.map(({ pid }) => pid) : [];
    const pids = [...new Set([...withWindows, ...others])];
    for (const pid of pids) requireApplication(pid);
    let ended = 0;
    try {
      for (const pid of pids) {
        await terminateProcess(display, pid, scope);
        ended += 1;
      }
      return left(await this.#seen(command, scope));
    } catch (error) {
      throw ended === 0 ? error : underWay(error, `ending its processes: ${ended} of ${pids.length} have ended`);
    }
  }

  async #seen({ words, classes }: Command, scope: Scope): Promise<Seen> {
    const { display } = this.#options;
    const windows = await display.run(scope, { what: 'the window list' }, listWindows);
    return {
      windows: windows.filter((window) => isOf(window, classes)),
      processes: processesOf(words, display.name),
    };
  }

  async #find(app: string): Promise<{ readonly target: LaunchTarget; readonly command: Command }> {
    if (app.trim() === '' || app.length > LONGEST_NAME || /\p{Cc}/u.test(app)) {
      throw new GloveboxError('INVALID_ARGS', `${JSON.stringify(app.slice(0, 100))} is no application's name`, {
        hint: 'give a desktop id such as org.gnome.Calculator, a name, or a program',
      });
    }
    const { environment } = this.#options;
    const targets: readonly LaunchTarget[] = app.includes('/') ? [{ program: app }] : [{ app }, { program: app }];
    let failure: unknown;
    for (const target of targets) {
      try {
        return { target, command: await commandOf(target, environment) };
      } catch (error) {
        // What the list of applications says of near names is worth more than that there is no such program either.
        failure ??= error;
        if (!(error instanceof GloveboxError && error.code === 'APP_NOT_FOUND')) throw error;
      }
    }
    throw failure;
  }
}

/** What runs of an application. */
interface Seen {
  readonly windows: readonly DesktopWindow[];
  readonly processes: readonly RunningProcess[];
}

const SHOWN_PIDS = 10;

/** What is told of an application that was ended, by what is seen of it afterwards. */
function left({ windows, processes }: Seen): AppChange {
  const pids = processes.map(({ pid }) => pid);
  const shown = `${pids.slice(0, SHOWN_PIDS).join(', ')}${pids.length > SHOWN_PIDS ? ', …' : ''}`;
  // One whose process has ended may be listed for a moment.
  const isShown = windows.some(({ pid }) => pid !== undefined && runningProcess(pid) !== undefined);
  const unknown = windows.some(({ pid }) => pid === undefined);
  const warnings = [
    ...(unknown ? ['the process of one of its windows is not known: window close closes it'] : []),
    ...(isShown ? ['a window of it is still shown'] : []),
    ...(pids.length > 0 ? [`${pids.length} of its processes still run: ${shown}`] : []),
  ];
  return { effect: warnings.length === 0 ? 'confirmed' : 'unverified', warnings };
}

function isOf({ instance, className, applicationId = '' }: DesktopWindow, classes: readonly string[]): boolean {
  return [instance, className, applicationId].some((one) => classes.includes(one.toLowerCase()));
}
