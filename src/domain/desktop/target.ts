import { GloveboxError } from '../errors.ts';

/** Which window of an app is meant. */
export type WindowSelector =
  | { readonly kind: 'id'; readonly id: number }
  | { readonly kind: 'title'; readonly title: string }
  /** 0 is the app's window in front. */
  | { readonly kind: 'index'; readonly index: number };

/** What on a desktop a call is about. At least one of the three is there. */
export interface Target {
  readonly app?: string | undefined;
  readonly pid?: number | undefined;
  readonly window?: WindowSelector | undefined;
}

export interface TargetArguments {
  readonly app?: string;
  readonly pid?: number;
  readonly windowId?: number;
  readonly windowTitle?: string;
  readonly windowIndex?: number;
}

const invalid = (message: string, hint?: string) => new GloveboxError('INVALID_ARGS', message, { hint });

/** `App`, `App:2`, `App:Title`, `PID:1234`, `PID:1234:2`: an app with what its suffix says. */
function readApp(text: string): Pick<Target, 'app' | 'pid'> & { readonly suffix: string | undefined } {
  const [, digits, afterPid] = /^pid:(\d{1,10})(?::(.+))?$/is.exec(text) ?? [];
  if (digits !== undefined) return { pid: Number(digits), suffix: afterPid };
  const [, app = text, suffix] = /^([^:]+):(.+)$/s.exec(text) ?? [];
  return { app, suffix };
}

const selectorOf = (suffix: string): WindowSelector =>
  /^\d{1,4}$/.test(suffix) ? { kind: 'index', index: Number(suffix) } : { kind: 'title', title: suffix };

/** What was given of a target; undefined where nothing was. Raises INVALID_ARGS for what contradicts itself. */
export function readTarget({ app, pid, windowId, windowTitle, windowIndex }: TargetArguments): Target | undefined {
  const given: readonly (WindowSelector | undefined)[] = [
    windowId === undefined ? undefined : { kind: 'id', id: windowId },
    windowTitle === undefined ? undefined : { kind: 'title', title: windowTitle },
    windowIndex === undefined ? undefined : { kind: 'index', index: windowIndex },
  ];
  const told = app === undefined ? undefined : readApp(app);
  const suffix = told?.suffix === undefined ? undefined : selectorOf(told.suffix);
  const selectors = [suffix, ...given].filter((one) => one !== undefined);
  if (selectors.length > 1) {
    throw invalid(
      suffix === undefined
        ? 'only one of --window-id, --window-title and --window-index names a window'
        : `--app '${app}' names a window already`,
      'window list tells the windowId of each window, which is enough alone',
    );
  }
  if (pid !== undefined && told !== undefined) throw invalid('--app and --pid name the same thing', 'give one of them');
  const owner = { app: told?.app, pid: told?.pid ?? pid };
  const [window] = selectors;
  if (window?.kind === 'index' && owner.app === undefined && owner.pid === undefined) {
    throw invalid('--window-index needs --app or --pid', 'window list tells windows by their windowId');
  }
  if (owner.app === undefined && owner.pid === undefined && window === undefined) return undefined;
  return { ...owner, window };
}
