import type { AppDefinition, AppEvent, AppFailure, Extras, PhoneServices, RunningApp } from './app.ts';
import { crashDialog, hangDialog } from './error-dialog.ts';
import type { Page } from './page.ts';

interface Installed {
  readonly definition: AppDefinition;
  readonly start: (extras: Extras) => RunningApp;
  running: RunningApp | undefined;
}

const NO_EXTRAS: Extras = new Map();

/** The installed apps, those that run, and the one in front. Where nothing else is in front, the home app is. */
export class Processes {
  readonly #installed = new Map<string, Installed>();
  readonly #home: Installed;
  readonly #watchers = new Set<(event: AppEvent) => void>();
  #front: Installed;
  /** Package names, the last one used first. */
  #recent: string[] = [];
  /** The system's dialog about an app that failed, above whatever is in front. */
  #dialog: Page | undefined;

  /** The first of the apps is the home app. */
  constructor(apps: readonly AppDefinition[], phone: PhoneServices) {
    for (const definition of apps) {
      const installed = { definition, start: definition.install(phone), running: undefined };
      this.#installed.set(definition.packageName, installed);
    }
    const [home] = this.#installed.values();
    if (home === undefined) throw new RangeError('a phone needs a home app');
    this.#home = home;
    this.#front = home;
  }

  get definitions(): readonly AppDefinition[] {
    return [...this.#installed.values()].map(({ definition }) => definition);
  }

  get recents(): readonly AppDefinition[] {
    return this.#recent.flatMap((name) => this.#installed.get(name)?.definition ?? []);
  }

  get front(): AppDefinition {
    return this.#front.definition;
  }

  /** What takes touches: the page of the app in front, or the system's dialog above it. */
  get page(): Page {
    const page = this.running.page();
    if (this.#dialog === undefined) return page;
    return { ...this.#dialog, activity: page.activity, beneath: page.beneath ?? page };
  }

  /** The process in front. */
  get running(): RunningApp {
    return this.#start(this.#front);
  }

  /** Tells `watcher` of everything that becomes of processes from now on. */
  watch(watcher: (event: AppEvent) => void): void {
    this.#watchers.add(watcher);
  }

  /**
   * Brings an app to the front as it was left, starting it if need be: only then it hears of the extras. False when
   * there is no such app.
   */
  open(packageName: string, extras = NO_EXTRAS): boolean {
    const app = this.#installed.get(packageName);
    if (app === undefined) return false;
    if (app !== this.#front) {
      this.running.pause?.();
      this.#front = app;
    }
    if (app !== this.#home) this.#recent = [packageName, ...this.#recent.filter((name) => name !== packageName)];
    this.#start(app, extras);
    return true;
  }

  /** To the home app. The system's dialogs go with it, as they do on Android. */
  openHome(): void {
    this.#dialog = undefined;
    this.open(this.#home.definition.packageName);
  }

  /** The user leaves the page in front; false when its app has nowhere left to go. Dialogs of the system stay. */
  back(): boolean {
    return this.#dialog !== undefined || this.running.back();
  }

  /** Ends an app's process: what it had not stored is gone. From the front it falls back to the home app. */
  forceStop(packageName: string): void {
    const app = this.#installed.get(packageName);
    if (app === undefined) return;
    this.#recent = this.#recent.filter((name) => name !== packageName);
    this.#end(app, { kind: 'ended', packageName });
  }

  /** Clears the list of recent apps and ends their processes, each after it could save. */
  closeAll(): void {
    for (const name of this.#recent) {
      this.#installed.get(name)?.running?.pause?.();
      this.forceStop(name);
    }
  }

  /** Ends the process in front without giving it time to save, and says so in a dialog. */
  crash(failure: AppFailure): void {
    const { definition } = this.#front;
    this.#end(this.#front, { kind: 'crashed', packageName: definition.packageName, failure });
    const close = (): void => this.#closeDialog();
    this.#dialog = crashDialog(definition, {
      close,
      appInfo: () => {
        close();
        this.open('com.glovebox.settings');
      },
    });
  }

  /** The process in front hangs; the user may wait until it answers again, or end it. */
  hang(): void {
    const { definition } = this.#front;
    const { packageName } = definition;
    this.#tell({ kind: 'unresponsive', packageName });
    this.#dialog = hangDialog(definition, {
      wait: () => this.#closeDialog(),
      close: () => {
        this.#closeDialog();
        this.forceStop(packageName);
      },
    });
  }

  #closeDialog(): void {
    this.#dialog = undefined;
  }

  #start(app: Installed, extras = NO_EXTRAS): RunningApp {
    if (app.running === undefined) {
      app.running = app.start(extras);
      this.#tell({ kind: 'started', packageName: app.definition.packageName });
    }
    return app.running;
  }

  #end(app: Installed, event: AppEvent): void {
    const ran = app.running !== undefined;
    app.running = undefined;
    if (app === this.#front) this.#front = this.#home;
    if (ran) this.#tell(event);
  }

  #tell(event: AppEvent): void {
    for (const watcher of this.#watchers) watcher(event);
  }
}
