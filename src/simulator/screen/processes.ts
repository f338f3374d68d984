import type { AppDefinition, PhoneServices, RunningApp } from './app.ts';
import type { Page } from './page.ts';

interface Installed {
  readonly definition: AppDefinition;
  readonly start: () => RunningApp;
  running: RunningApp | undefined;
}

/** The installed apps, those that run, and the one in front. Where nothing else is in front, the home app is. */
export class Processes {
  readonly #installed = new Map<string, Installed>();
  readonly #home: Installed;
  #front: Installed;
  /** Package names, the last one used first. */
  #recent: string[] = [];

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

  get page(): Page {
    return this.running.page();
  }

  /** The process in front. */
  get running(): RunningApp {
    this.#front.running ??= this.#front.start();
    return this.#front.running;
  }

  /** Brings an app to the front as it was left, starting it if need be. False when there is no such app. */
  open(packageName: string): boolean {
    const app = this.#installed.get(packageName);
    if (app === undefined) return false;
    if (app !== this.#front) {
      this.running.pause?.();
      this.#front = app;
    }
    if (app !== this.#home) this.#recent = [packageName, ...this.#recent.filter((name) => name !== packageName)];
    return true;
  }

  openHome(): void {
    this.open(this.#home.definition.packageName);
  }

  /** Ends an app's process: what it had not stored is gone. From the front it falls back to the home app. */
  forceStop(packageName: string): void {
    const app = this.#installed.get(packageName);
    if (app === undefined) return;
    app.running = undefined;
    this.#recent = this.#recent.filter((name) => name !== packageName);
    if (app === this.#front) this.#front = this.#home;
  }

  /** Clears the list of recent apps and ends their processes, each after it could save. */
  closeAll(): void {
    for (const name of this.#recent) {
      this.#installed.get(name)?.running?.pause?.();
      this.forceStop(name);
    }
  }
}
