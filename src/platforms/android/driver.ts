import type {
  Device,
  DeviceEntry,
  DeviceSummary,
  PlatformCheck,
  PlatformDriver,
  PlatformListing,
  Scope,
} from '../../device/device.ts';
import type { Log } from '../../device/log.ts';
import type { Environment } from '../../device/selection.ts';
import { GloveboxError } from '../../domain/errors.ts';
import { homeFolder } from '../../storage/home-folder.ts';
import { type AdbHost, AdbProgram } from './adb/adb-program.ts';
import { AdbServer } from './adb/server.ts';
import { addressText, serverAddresses } from './adb/server-address.ts';
import { AndroidDevice } from './android-device.ts';
import { deviceId } from './devices/device-id.ts';
import { describeDevice } from './devices/identity.ts';
import { ServerWatch } from './devices/server-watch.ts';

interface AndroidDriverOptions {
  readonly environment: Environment;
  /** `call`: ask for the list each time; `process`: keep one connection that tells of changes. */
  readonly lifetime: 'call' | 'process';
  readonly log: Log;
}

/** A listed device with the way to it. `connection` tells one plugging-in from the next. */
interface Located {
  readonly serial: string;
  readonly server: AdbServer;
  readonly connection: string;
}

/** All Android devices of one or several adb servers. */
export class AndroidDriver implements PlatformDriver {
  readonly platform = 'android';
  readonly #options: AndroidDriverOptions;
  readonly #host: AdbHost;
  readonly #descriptions = new Map<string, DeviceSummary>();
  readonly #located = new WeakMap<DeviceEntry, Located>();
  #watches: readonly ServerWatch[] | undefined;

  constructor(options: AndroidDriverOptions) {
    this.#options = options;
    const { environment } = options;
    this.#host = { platform: process.platform, environment, home: homeFolder(environment) };
  }

  /**
   * The devices of every server, in the order of the servers and then adb's own. A serial that two servers list gets
   * its server's address behind it, so that every id names one device. Raises what the only server raised; of several,
   * those that fail are named and the others' devices listed; when all fail, the first one's error is raised.
   */
  async entries(scope: Scope): Promise<PlatformListing> {
    const watches = this.#watchServers();
    const listings = await Promise.allSettled(watches.map((watch) => watch.devices(scope)));
    const entries: DeviceEntry[] = [];
    const failures: GloveboxError[] = [];
    const serials = listings.flatMap((listing) =>
      listing.status === 'fulfilled' ? listing.value.map(({ serial }) => serial) : [],
    );
    for (const [index, listing] of listings.entries()) {
      const watch = watches[index];
      if (watch === undefined) continue;
      if (listing.status === 'rejected') {
        if (!(listing.reason instanceof GloveboxError) || watches.length === 1) throw listing.reason;
        failures.push(listing.reason);
        continue;
      }
      for (const { serial, state, transportId } of listing.value) {
        const id = deviceId(serial, watch.server.address, serials);
        const route = `${addressText(watch.server.address)} ${serial}`;
        const entry: DeviceEntry = { id, platform: 'android', route, state, ready: state === 'device' };
        const connection = `${route} ${state} ${transportId ?? ''}`;
        this.#located.set(entry, { serial, server: watch.server, connection });
        entries.push(entry);
      }
    }
    const [first] = failures;
    if (first !== undefined && failures.length === watches.length) throw first;
    return { entries, failures };
  }

  /** Kind and name. What a device said is kept until it is connected anew. */
  async describe(entry: DeviceEntry, scope: Scope): Promise<DeviceSummary> {
    const { server, serial, connection } = this.#locate(entry);
    const known = this.#descriptions.get(connection);
    if (known !== undefined) return { ...known, id: entry.id };
    const described = await describeDevice(entry, serial, server.device(serial), scope);
    // One that did not answer is asked again next time.
    if (described.name !== null) this.#descriptions.set(connection, described);
    return described;
  }

  open(entry: DeviceEntry): Device {
    const { server, serial } = this.#locate(entry);
    return new AndroidDevice(entry.id, server.device(serial), this.#options.log);
  }

  async check({ signal }: Scope): Promise<PlatformCheck> {
    const { checkAndroid } = await import('./doctor/check.ts');
    return checkAndroid(this.#host, signal);
  }

  async close(): Promise<void> {
    for (const watch of this.#watches ?? []) watch.close();
    this.#descriptions.clear();
  }

  #locate(entry: DeviceEntry): Located {
    const located = this.#located.get(entry);
    if (located !== undefined) return located;
    throw new GloveboxError('DEVICE_NOT_FOUND', `device '${entry.id}' is gone`, {
      hint: 'devices lists what is there',
    });
  }

  #watchServers(): readonly ServerWatch[] {
    const { environment, lifetime } = this.#options;
    if (this.#watches === undefined) {
      const program = new AdbProgram(this.#host);
      this.#watches = serverAddresses(environment).map(
        (address) => new ServerWatch(new AdbServer(address, program), lifetime === 'process'),
      );
    }
    return this.#watches;
  }
}
