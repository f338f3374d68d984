import { dirname } from 'node:path';
import type {
  Device,
  DeviceEntry,
  DeviceSummary,
  PlatformCheck,
  PlatformDriver,
  PlatformListing,
  Scope,
} from '../../device/device.ts';
import type { Environment } from '../../device/selection.ts';
import { GloveboxError } from '../../domain/errors.ts';
import { desktopFolder, desktopIds, desktopsFolder, noteUse } from './desktop/state.ts';
import type { LinuxDevice } from './linux-device.ts';

/** A listed desktop with the way to it. */
interface Located {
  /** What programs on it are told. */
  readonly environment: Environment;
  readonly name: string;
  /** Where a private desktop is written down; undefined for the user's own. */
  readonly folder: string | undefined;
}

/** `:1` and `:1.0` are one display. */
const displayName = (name: string): string => name.replace(/\.0$/, '');

/**
 * X11 desktops of this machine: every private one that Glovebox started, by its id, and the one that $DISPLAY names, as
 * `linux-:0`. Without either nothing is loaded, asked or connected to.
 */
export class LinuxDriver implements PlatformDriver {
  readonly platform = 'linux';
  readonly #environment: Environment;
  readonly #located = new WeakMap<DeviceEntry, Located>();
  /** By route. */
  readonly #devices = new Map<string, LinuxDevice>();

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  async entries(): Promise<PlatformListing> {
    const entries = [...(await this.#privateDesktops()), ...this.#usersDesktop()];
    const own = entries.filter((entry) => !this.#isShownBy(entry, entries));
    await this.#closeAllBut(own);
    return { entries: own, failures: [] };
  }

  async describe(entry: DeviceEntry, scope: Scope): Promise<DeviceSummary> {
    const { name, environment, folder } = this.#locate(entry);
    const { id, platform, state } = entry;
    const described = { id, platform, kind: 'desktop', name } as const;
    if (folder !== undefined) return { ...described, state };
    const { displayState } = await import('./display-state.ts');
    return { ...described, state: await displayState(environment, scope) };
  }

  /** Raises DEVICE_NOT_READY for a Wayland session. */
  async open(entry: DeviceEntry): Promise<Device> {
    const { environment, folder } = this.#locate(entry);
    const known = this.#devices.get(entry.route);
    if (known !== undefined) return known;
    const { LinuxDevice } = await import('./linux-device.ts');
    if (folder === undefined) await this.#requireX11(entry, environment);
    const device = new LinuxDevice({
      id: entry.id,
      environment,
      isPrivate: folder !== undefined,
      stateFolder: dirname(desktopsFolder(this.#environment)),
    });
    this.#devices.set(entry.route, device);
    return device;
  }

  /** A private desktop that is used does not come to its idle end. */
  async noteUse(entry: DeviceEntry): Promise<void> {
    const { folder } = this.#locate(entry);
    if (folder !== undefined) await noteUse(folder);
  }

  async check(scope: Scope): Promise<PlatformCheck> {
    const { entries } = await this.entries();
    const { checkLinux } = await import('./doctor/check.ts');
    const desktops = entries.map((entry) => ({ entry, ...this.#locate(entry) }));
    return checkLinux(desktops, this.#environment, scope);
  }

  async close(): Promise<void> {
    await this.#closeAllBut([]);
  }

  async #privateDesktops(): Promise<readonly DeviceEntry[]> {
    if ((await desktopIds(this.#environment)).length === 0) return [];
    const [{ listDesktops }, { desktopEnvironment }] = await Promise.all([
      import('./desktop/desktops.ts'),
      import('./desktop/environment.ts'),
    ]);
    const found = await listDesktops(this.#environment);
    return found.flatMap(({ id, state, desktop }) => {
      if (desktop === undefined || state !== 'running') return [];
      const { token, display, bus, accessibilityBus } = desktop;
      const entry: DeviceEntry = { id, platform: 'linux', route: token, state, ready: true };
      const environment = {
        ...desktopEnvironment({ ...desktop, bus }, this.#environment),
        ...(accessibilityBus === undefined ? {} : { AT_SPI_BUS_ADDRESS: accessibilityBus }),
      };
      const folder = desktopFolder(this.#environment, id);
      this.#located.set(entry, { environment, name: `Private desktop ${display}`, folder });
      return [entry];
    });
  }

  #usersDesktop(): readonly DeviceEntry[] {
    const display = displayName(this.#environment.DISPLAY ?? '');
    if (display === '') return [];
    const id = `linux-${display}`;
    const entry: DeviceEntry = {
      id,
      platform: 'linux',
      route: display,
      state: 'running',
      ready: true,
      mustBeNamed: true,
    };
    this.#located.set(entry, { environment: this.#environment, name: `Desktop ${display}`, folder: undefined });
    return [entry];
  }

  /** Within a private desktop $DISPLAY names that one. */
  #isShownBy(entry: DeviceEntry, all: readonly DeviceEntry[]): boolean {
    const { environment, folder } = this.#locate(entry);
    if (folder !== undefined) return false;
    return all.some((other) => {
      const located = this.#locate(other);
      return located.folder !== undefined && located.environment.DISPLAY === displayName(environment.DISPLAY ?? '');
    });
  }

  async #requireX11({ id }: DeviceEntry, environment: Environment): Promise<void> {
    const { displayState } = await import('./display-state.ts');
    if ((await displayState(environment, { signal: AbortSignal.timeout(5_000) })) !== 'wayland') return;
    throw new GloveboxError(
      'DEVICE_NOT_READY',
      `${id} is the X11 side of a Wayland session, which shows a part of it`,
      {
        hint: 'log in to an X11 session, or start a private desktop: desktop start',
      },
    );
  }

  async #closeAllBut(listed: readonly DeviceEntry[]): Promise<void> {
    const routes = new Set(listed.map(({ route }) => route));
    const gone = [...this.#devices].filter(([route]) => !routes.has(route));
    for (const [route] of gone) this.#devices.delete(route);
    await Promise.all(gone.map(([, device]) => device.close()));
  }

  #locate(entry: DeviceEntry): Located {
    const located = this.#located.get(entry);
    if (located !== undefined) return located;
    throw new GloveboxError('DEVICE_NOT_FOUND', `device '${entry.id}' is gone`, {
      hint: 'devices lists what is there',
    });
  }
}
