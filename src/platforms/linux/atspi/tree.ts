import type { Scope } from '../../../device/device.ts';
import type { UiTree } from '../../../domain/element.ts';
import { quoteScreenText } from '../../../domain/screen-text.ts';
import type { Bus } from '../dbus/bus.ts';
import {
  type ApplicationList,
  type AtspiApplication,
  isTimeout,
  listApplications,
  type SilentApplication,
} from './applications.ts';
import { Budget } from './budget.ts';
import { buildRoot, type WindowReading } from './build-tree.ts';
import { ObjectCache } from './cache.ts';
import { CacheSizes } from './cache-sizes.ts';
import { AtspiClient } from './client.ts';
import { AS_TOLD, type Placement } from './element.ts';
import { reading } from './failures.ts';
import { type AtspiNode, isRefusal, orElse } from './node.ts';
import type { ElementOrigins } from './origins.ts';
import { readShownAtOnce } from './shown-at-once.ts';
import { hasCache, isRelativeToWindow, showsPages } from './toolkit.ts';
import { Walk, type WalkContext } from './walk.ts';
import { type AtspiWindow, listWindows } from './windows.ts';

/** One call's answer. A healthy application's comes within a few ms, a busy one's within some hundred. */
const CALL_MS = 1_000;

/** What one window may cost: a page of 10,000 elements takes about 2 s. */
const WINDOW_OBJECTS = 10_000;
const WINDOW_MS = 5_000;

export interface AtspiTreeOptions {
  readonly bus: Bus;
  readonly origins: ElementOrigins;
  /**
   * How the positions that a window's toolkit tells become device pixels; undefined where that cannot be known. Asked for
   * every window that is read.
   */
  place(window: AtspiWindow, scope: Scope): Promise<Placement | undefined>;
  /** The application as elements name it: its desktop id. Default: the name it gives itself. */
  appName?(application: AtspiApplication): string;
}

export interface ReadOptions {
  /** Whether closed menus and rows that are scrolled away are read too. Default: false. */
  readonly includesHidden?: boolean;
  /** How many objects of a window may be looked at. Default: 10,000. What is beyond is missing, with a warning. */
  readonly mostObjects?: number;
  /** For how many ms a window may be read. Default: 5,000. */
  readonly windowMs?: number;
}

/** Windows, with what must be known of those that are missing. */
export interface DesktopWindows {
  readonly windows: readonly AtspiWindow[];
  readonly warnings: readonly string[];
}

/**
 * A desktop's applications, windows and element trees by AT-SPI. Whatever an application does, it costs only itself: one
 * that hangs is named in a warning. Every call may raise DEVICE_NOT_READY (no accessibility bus), TIMEOUT and
 * CAPTURE_FAILED.
 */
export class AtspiTree {
  readonly #options: AtspiTreeOptions;
  readonly #cacheSizes = new CacheSizes();

  constructor(options: AtspiTreeOptions) {
    this.#options = options;
  }

  /** The application as elements name it. */
  nameOf(application: AtspiApplication): string {
    return this.#options.appName?.(application) ?? application.name;
  }

  applications(scope: Scope): Promise<ApplicationList> {
    return reading('listing applications', () => listApplications(this.#client(scope.signal)));
  }

  /** The windows of every application, or of these; hidden ones too. */
  windows(scope: Scope, applications?: readonly AtspiApplication[]): Promise<DesktopWindows> {
    return reading('listing windows', async () => {
      const client = this.#client(scope.signal);
      const all = applications === undefined ? await listApplications(client) : { applications, silent: [] };
      const { windows, silent } = await listWindows(client, all.applications);
      return { windows, warnings: [...all.silent, ...silent].map(hangs) };
    });
  }

  /**
   * The elements of these windows, which come back to front. One that is gone or not shown is left out; one whose
   * application hangs is left out with a warning.
   */
  read(windows: readonly AtspiWindow[], scope: Scope, options: ReadOptions = {}): Promise<UiTree> {
    return reading('reading the tree', async () => {
      const byApplication = new Map<string, AtspiWindow[]>();
      for (const window of windows) {
        const { busName } = window.object;
        byApplication.set(busName, [...(byApplication.get(busName) ?? []), window]);
      }
      const readings = new Map<AtspiWindow, WindowReading>();
      const warnings: string[] = [];
      await Promise.all(
        [...byApplication.values()].map(async (own) => {
          warnings.push(...(await this.#readApplication(own, readings, scope, options)));
        }),
      );
      const inOrder = windows.map((window) => readings.get(window)).filter((reading) => reading !== undefined);
      return { rotation: null, root: buildRoot(inOrder, this.#options.origins), warnings };
    });
  }

  /** Reads the windows of one application into `readings`; the warnings about it. */
  async #readApplication(
    windows: readonly AtspiWindow[],
    readings: Map<AtspiWindow, WindowReading>,
    scope: Scope,
    { includesHidden = false, mostObjects = WINDOW_OBJECTS, windowMs = WINDOW_MS }: ReadOptions,
  ): Promise<readonly string[]> {
    // Once one call had no answer, the others of this application are not waited for.
    const stop = new AbortController();
    const client = this.#client(AbortSignal.any([scope.signal, stop.signal]));
    const warnings: string[] = [];
    try {
      const cache = await this.#cache(client, windows);
      await Promise.all(
        windows.map(async (window) => {
          const budget = new Budget(mostObjects, windowMs);
          const context = { client, toolkit: window.application.toolkit, cache, budget, includesHidden };
          const [root, placement] = await Promise.all([readWindow(context, window), this.#place(window, scope)]);
          if (root === undefined) return;
          if (budget.isExceeded)
            warnings.push(`${named(window.application)} has more elements than can be read: some are missing`);
          const cut = countCutTexts(root);
          if (cut > 0) warnings.push(`${named(window.application)}: of ${cut} long texts only the beginning is read`);
          if (placement === undefined) {
            warnings.push(
              `where ${quoteScreenText(window.title)} is on the screen is not known: its bounds count from its own corner`,
            );
          }
          readings.set(window, {
            root,
            toolkit: window.application.toolkit,
            placement: placement ?? AS_TOLD,
            packageName: this.nameOf(window.application),
          });
        }),
      );
    } catch (error) {
      stop.abort(error);
      if (!isTimeout(error)) throw error;
      const [first] = windows;
      if (first !== undefined) warnings.push(hangs(first.application));
    }
    return warnings;
  }

  /** Empty where the application has none, or more in it than is worth fetching for the part that is shown. */
  async #cache(client: AtspiClient, [window]: readonly AtspiWindow[]): Promise<ObjectCache> {
    if (window === undefined || !hasCache(window.application.toolkit)) return new ObjectCache();
    const { busName } = window.object;
    if (this.#cacheSizes.isLarge(busName)) return new ObjectCache();
    const cache = await orElse(client.cache(busName), new ObjectCache());
    this.#cacheSizes.note(busName, cache.size);
    return cache;
  }

  /** Nothing is added to positions that are the screen's already, unless the caller knows better. */
  async #place(window: AtspiWindow, scope: Scope): Promise<Placement | undefined> {
    const placement = await this.#options.place(window, scope);
    return placement ?? (isRelativeToWindow(window.application.toolkit) ? undefined : AS_TOLD);
  }

  #client(signal: AbortSignal): AtspiClient {
    return new AtspiClient(this.#options.bus, { timeoutMs: CALL_MS, signal });
  }
}

/** By the quickest way that the toolkit knows; undefined for a window that is gone or not shown. */
async function readWindow(context: WalkContext, { object }: AtspiWindow): Promise<AtspiNode | undefined> {
  if (!context.includesHidden && showsPages(context.toolkit)) {
    try {
      return await readShownAtOnce(context, object);
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return new Walk(context).read(object);
}

function countCutTexts({ text, children }: AtspiNode): number {
  const own = text !== undefined && [...text.content].length < text.length ? 1 : 0;
  return children.reduce((count, child) => count + countCutTexts(child), own);
}

function named(application: AtspiApplication | SilentApplication): string {
  if ('name' in application && application.name !== '') return quoteScreenText(application.name);
  return application.processId === null ? 'an application' : `the application of process ${application.processId}`;
}

function hangs(application: AtspiApplication | SilentApplication): string {
  const process =
    'name' in application && application.name !== '' && application.processId !== null
      ? ` (process ${application.processId})`
      : '';
  return `${named(application)}${process} does not answer: windows of it are missing`;
}
