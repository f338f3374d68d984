import { GloveboxError } from '../../../domain/errors.ts';
import type { AdbProgram } from './adb-program.ts';
import { ByteChannel } from './byte-channel.ts';
import { type CallScope, type Deadline, withDeadline } from './call-scope.ts';
import { AdbDevice } from './device.ts';
import { type ListedDevice, parseDeviceList } from './device-list.ts';
import { FeatureMemory, type Features } from './feature-memory.ts';
import { addressText, canStartAt, type ServerAddress } from './server-address.ts';
import { ServerStarter } from './server-start.ts';
import { readText, requestService } from './smart-socket.ts';
import { DeviceTracker, type TrackerListeners } from './tracker.ts';

/**
 * One adb server. Every call has a connection of its own, as adb means it, so that nothing here dies with a server that
 * is restarted; a server that is absent from this machine is started by the first call that needs it.
 *
 * Every call may raise ADB_NOT_FOUND (no server, and no adb to start one), ADB_FAILED and ADB_TIMEOUT.
 */
export class AdbServer {
  readonly address: ServerAddress;
  readonly #starter: ServerStarter;
  readonly #features = new FeatureMemory();

  constructor(address: ServerAddress, program: AdbProgram) {
    this.address = address;
    this.#starter = new ServerStarter(program, address);
  }

  /** The server's protocol version, such as 41. */
  async version(scope?: CallScope): Promise<number> {
    const digits = await this.query('host:version', scope);
    if (/^[0-9a-f]{1,8}$/i.test(digits)) return Number.parseInt(digits, 16);
    throw new GloveboxError('ADB_FAILED', `the adb server's version cannot be read (${JSON.stringify(digits)})`);
  }

  /** What the server lists, in its order, whatever the state. */
  async listDevices(scope?: CallScope): Promise<readonly ListedDevice[]> {
    const devices = parseDeviceList(await this.query('host:devices-l', scope));
    this.#features.notice(devices);
    return devices;
  }

  /** Follows what the server lists until closed. See DeviceTracker. */
  trackDevices(listeners: TrackerListeners): DeviceTracker {
    return new DeviceTracker(this, {
      ...listeners,
      onChange: (devices) => {
        this.#features.notice(devices);
        listeners.onChange(devices);
      },
    });
  }

  /** What the device's adbd can do, such as `shell_v2`; asked once per connection of the device. */
  features(serial: string, scope?: CallScope): Promise<Features> {
    return withDeadline(this.#named('features'), scope, (deadline) => this.featuresWithin(serial, deadline));
  }

  /** `features` as a step of a longer call. */
  async featuresWithin(serial: string, deadline: Deadline): Promise<Features> {
    const known = this.#features.of(serial);
    if (known !== undefined) return known;
    const transportId = this.#features.transportId(serial);
    return this.#features.remember(serial, transportId, await this.#ask(`host-serial:${serial}:features`, deadline));
  }

  /** To be called when a call to the device failed: what it can do is then asked anew. */
  forgetFeatures(serial: string): void {
    this.#features.forget(serial);
  }

  device(serial: string): AdbDevice {
    return new AdbDevice(this, serial);
  }

  /** Asks a `host:…` service that answers one text. */
  query(service: string, scope?: CallScope): Promise<string> {
    return withDeadline(this.#named(service), scope, (deadline) => this.#ask(service, deadline));
  }

  /** A fresh connection, not yet asked anything; whoever takes it destroys it. Starts an absent server of this machine. */
  async connect(deadline: Deadline): Promise<ByteChannel> {
    try {
      return await ByteChannel.connect(this.address, deadline);
    } catch (error) {
      if (!isAbsent(error) || !canStartAt(this.address)) throw this.#unreachable(error);
    }
    await this.#starter.start(deadline);
    return this.connectOnly(deadline);
  }

  /** The same, but raises ADB_FAILED when no server answers instead of starting one. */
  async connectOnly(deadline: Deadline): Promise<ByteChannel> {
    try {
      return await ByteChannel.connect(this.address, deadline);
    } catch (error) {
      throw this.#unreachable(error);
    }
  }

  async #ask(service: string, deadline: Deadline): Promise<string> {
    const channel = await this.connect(deadline);
    try {
      await requestService(channel, service);
      return await readText(channel);
    } finally {
      channel.destroy();
    }
  }

  #named(call: string): string {
    return `${call} at ${addressText(this.address)}`;
  }

  /** System errors say which address; what the deadline raised stays as it is. */
  #unreachable(error: unknown): unknown {
    if (!(error instanceof Error) || !('syscall' in error || error instanceof AggregateError)) return error;
    const code = 'code' in error ? String(error.code) : error.message;
    return new GloveboxError('ADB_FAILED', `no adb server answers at ${addressText(this.address)} (${code})`, {
      hint: canStartAt(this.address)
        ? 'start it with adb start-server'
        : 'start it there with adb -a nodaemon server, or tunnel its port; or correct the address in the environment',
      cause: error,
    });
  }
}

function isAbsent(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === 'ECONNREFUSED' || error.code === 'ENOENT');
}
