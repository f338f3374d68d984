import { homedir } from 'node:os';
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
import { type AdbHost, AdbProgram } from './adb/adb-program.ts';
import { AdbServer } from './adb/server.ts';
import { serverAddresses } from './adb/server-address.ts';
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
  readonly entry: DeviceEntry;
  readonly serial: string;
  readonly server: AdbServer;
  readonly connection: string;
}

/** All Android devices of one or several adb servers. */
export class AndroidDriver implements PlatformDriver {
  readonly platform = 'android';
  readonly #options: AndroidDriverOptions;
  readonly #host: AdbHost;
  readonly #descriptions = new Map<string, Promise<DeviceSummary>>();
  #located: ReadonlyMap<string, Located> = new Map();
  #watches: readonly ServerWatch[] | undefined;

  constructor(options: AndroidDriverOptions) {
    this.#options = options;
    this.#host = { platform: process.platform, environment: options.environment, home: homedir() };
  }

  /**
   * The devices of every server, in the order of the servers and then adb's own. A serial that two servers list gets
   * its server's address behind it, so that every id names one device. Raises what the only server raised; of several,
   * those that fail are named and the others' devices listed.
   */
  async entries(scope: Scope): Promise<PlatformListing> {
    const watches = this.#watchServers();
    const listings = await Promise.allSettled(watches.map((watch) => watch.devices(scope)));
    const located: Located[] = [];
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
        located.push({
          entry: { id, platform: 'android', state, ready: state === 'device' },
          serial,
          server: watch.server,
          connection: `${id} ${state} ${transportId ?? ''}`,
        });
      }
    }
    this.#located = new Map(located.map((device) => [device.entry.id, device]));
    return { entries: located.map(({ entry }) => entry), failures };
  }

  /** Kind and name. What a device said is kept until it is connected anew. */
  describe(entry: DeviceEntry, scope: Scope): Promise<DeviceSummary> {
    const { server, serial, connection } = this.#locate(entry);
    const known = this.#descriptions.get(connection);
    if (known !== undefined) return known;
    const asked = describeDevice(entry, serial, server.device(serial), scope);
    this.#descriptions.set(connection, asked);
    // A device that did not answer is asked again next time, and so is one whose question was cancelled.
    const forget = () => this.#descriptions.delete(connection);
    asked.then(({ name }) => name === null && forget(), forget);
    return asked;
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
    const located = this.#located.get(entry.id);
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
