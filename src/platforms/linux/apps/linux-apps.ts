import type { AppChange, AppLaunch, Apps, Scope } from '../../../device/device.ts';
import type { Environment } from '../../../device/selection.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Display } from '../x11/display.ts';
import { listWindows } from '../x11/windows/list.ts';
import type { DesktopWindow } from '../x11/windows/window.ts';
import { type Command, commandOf, type LaunchOptions, type LaunchTarget, launch } from './launch.ts';
import { terminateProcess } from './terminate.ts';

export interface LinuxAppsOptions extends Pick<LaunchOptions, 'flags'> {
  readonly display: Display;
  /** What applications are started with. */
  readonly environment: Environment;
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

  /** Closes its windows and ends their processes. Raises INVALID_ARGS, APP_NOT_FOUND. */
  async terminate(app: string, scope: Scope): Promise<AppChange> {
    const { command } = await this.#find(app);
    const { display } = this.#options;
    const windows = await display.run(scope, { what: 'the window list' }, listWindows);
    const pids = windows.filter((window) => isOf(window, command)).map(({ pid }) => pid);
    const known = [...new Set(pids.filter((pid) => pid !== undefined))];
    for (const pid of known) await terminateProcess(display, pid, scope);
    return known.length < new Set(pids).size
      ? { effect: 'unverified', warnings: ['the process of one of its windows is not known'] }
      : { effect: 'confirmed', warnings: [] };
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

function isOf({ instance, className, applicationId = '' }: DesktopWindow, { classes }: Command): boolean {
  return [instance, className, applicationId].some((one) => classes.includes(one.toLowerCase()));
}
