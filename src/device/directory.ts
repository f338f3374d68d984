import { type ErrorCode, GloveboxError } from '../domain/errors.ts';
import type { DeviceEntry, DeviceSummary, PlatformCheck, PlatformDriver, PlatformName, Scope } from './device.ts';
import {
  type DeviceRequest,
  type Environment,
  onlyDevice,
  requestedDevice,
  requestedEntry,
  requireReady,
} from './selection.ts';
import type { DeviceSession } from './session.ts';
import { deviceStateFolder } from './state-folder.ts';

/** A platform that could not be listed, beside those that could. */
export interface ListingFailure {
  readonly platform: PlatformName;
  readonly code: ErrorCode;
  readonly message: string;
}

export interface DeviceListing {
  readonly devices: readonly DeviceSummary[];
  readonly errors: readonly ListingFailure[];
}

interface Listing {
  readonly driver: PlatformDriver;
  readonly entries: readonly DeviceEntry[];
  readonly failures: readonly GloveboxError[];
  /** False when the platform could not look at all. */
  readonly looked: boolean;
}

export interface DeviceTarget {
  /** The `device` argument, when given. */
  readonly device: string | undefined;
  /** For messages: the command that asks. */
  readonly command: string;
  /** The platforms that command runs on. */
  readonly platforms: readonly PlatformName[];
}

/** A platform whose own tools are not installed here has no devices that could be meant. */
const TOOLS_MISSING: ReadonlySet<ErrorCode> = new Set(['ADB_NOT_FOUND', 'SIMCTL_NOT_FOUND']);

/** Whether what was listed holds a device that may be meant. */
const hasCandidate = (entries: readonly DeviceEntry[], request: DeviceRequest | undefined): boolean =>
  entries.some((entry) => request !== undefined || entry.mustBeNamed !== true);

/** The way to all devices of this machine: lists them, picks one, keeps one session per device while the process lives. */
export class DeviceDirectory {
  readonly #load: () => Promise<readonly PlatformDriver[]>;
  readonly #environment: Environment;
  readonly #sessions = new Map<string, Promise<DeviceSession>>();
  #drivers: Promise<readonly PlatformDriver[]> | undefined;

  /** `load` brings the platforms in; it is called once, when a device is first asked for. */
  constructor(load: () => Promise<readonly PlatformDriver[]>, environment: Environment) {
    this.#load = load;
    this.#environment = environment;
  }

  /**
   * Every device of every platform. A platform that fails is named in `errors`; where one could not look and no other found
   * anything, its error is raised.
   */
  async list(scope: Scope): Promise<DeviceListing> {
    const listings = await this.#listings(scope);
    const failures = listings.flatMap(({ driver, failures: errors }) =>
      errors.map((error) => ({ platform: driver.platform, error })),
    );
    const [first] = failures;
    const isEmpty = listings.every(({ entries }) => entries.length === 0);
    if (first !== undefined && isEmpty && listings.some(({ looked }) => !looked)) throw first.error;
    const devices = await Promise.all(
      listings.flatMap(({ driver, entries }) => entries.map((entry) => driver.describe(entry, scope))),
    );
    const errors = failures.map(({ platform, error }) => ({ platform, code: error.code, message: error.message }));
    return { devices, errors };
  }

  /**
   * The device a command works on. Raises NO_DEVICE, DEVICE_NOT_FOUND, DEVICE_AMBIGUOUS, NOT_SUPPORTED (before
   * readiness is looked at) or DEVICE_NOT_READY.
   */
  async select({ device, command, platforms }: DeviceTarget, scope: Scope): Promise<DeviceSession> {
    const listings = await this.#listings(scope);
    const found = listings.flatMap(({ driver, entries: listed }) => listed.map((entry) => ({ entry, driver })));
    const entries = found.map(({ entry }) => entry);
    const request = requestedDevice(device, this.#environment);
    // Where nobody could look, the very device that is meant may be, unless the request names a listed id.
    const isListed = request !== undefined && entries.some(({ id }) => id === request.wanted);
    const failure = listings
      .flatMap(({ failures }) => failures)
      .find(({ code }) => !(TOOLS_MISSING.has(code) && hasCandidate(entries, request)));
    if (failure !== undefined && !isListed) throw failure;
    const driverOf = (entry: DeviceEntry) => found.find((candidate) => candidate.entry === entry)?.driver;
    const entry =
      request === undefined
        ? onlyDevice(entries)
        : await requestedEntry(
            request,
            entries,
            async (candidate) => (await driverOf(candidate)?.describe(candidate, scope))?.name ?? null,
          );
    if (!platforms.includes(entry.platform)) {
      throw new GloveboxError('NOT_SUPPORTED', `'${command}' does not run on ${entry.platform} devices`);
    }
    requireReady(entry);
    const driver = driverOf(entry);
    if (driver === undefined) throw new Error(`no driver lists ${entry.id}`);
    const session = await this.#session(entry, driver);
    await driver.noteUse?.(entry);
    return session;
  }

  /** Every platform's check-up of this machine, in the order of the platforms. */
  async check(scope: Scope): Promise<readonly PlatformCheck[]> {
    return Promise.all((await this.#platforms()).map((driver) => driver.check(scope)));
  }

  /** Releases every platform's connections. */
  async close(): Promise<void> {
    const drivers = await (this.#drivers ?? []);
    await Promise.all(drivers.map((driver) => driver.close()));
  }

  /** A load that failed is tried again by the next call. */
  async #platforms(): Promise<readonly PlatformDriver[]> {
    this.#drivers ??= this.#load();
    try {
      return await this.#drivers;
    } catch (error) {
      this.#drivers = undefined;
      throw error;
    }
  }

  #session(entry: DeviceEntry, driver: PlatformDriver): Promise<DeviceSession> {
    const key = `${entry.platform} ${entry.route}`;
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    const open = async () => {
      // Loaded here, with all that is known of screens: a server's start asks for no device.
      const { DeviceSession } = await import('./session.ts');
      return new DeviceSession(
        await driver.open(entry),
        deviceStateFolder(this.#environment, entry.platform, entry.id),
      );
    };
    const session = open();
    this.#sessions.set(key, session);
    session.catch(() => this.#sessions.delete(key));
    return session;
  }

  async #listings(scope: Scope): Promise<readonly Listing[]> {
    return Promise.all(
      (await this.#platforms()).map(async (driver): Promise<Listing> => {
        try {
          return { driver, looked: true, ...(await driver.entries(scope)) };
        } catch (error) {
          // A fault of ours or a cancelled call still fails the command.
          if (!(error instanceof GloveboxError)) throw error;
          return { driver, looked: false, entries: [], failures: [error] };
        }
      }),
    );
  }
}
