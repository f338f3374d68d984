import type { Scope } from '../../../device/device.ts';
import type { ListedDevice } from '../adb/device-list.ts';
import type { AdbServer } from '../adb/server.ts';
import type { DeviceTracker } from '../adb/tracker.ts';

/**
 * What one adb server lists. A server process of ours keeps a tracking connection and answers from memory; a single
 * call asks once.
 */
export class ServerWatch {
  readonly server: AdbServer;
  readonly #keepsTracking: boolean;
  #tracker: DeviceTracker | undefined;
  #tracked: readonly ListedDevice[] | undefined;

  constructor(server: AdbServer, keepsTracking: boolean) {
    this.server = server;
    this.#keepsTracking = keepsTracking;
  }

  /**
   * The listed devices. An empty memory is never believed: the server may have been stopped, and asking starts it
   * again. Raises ADB_NOT_FOUND, ADB_FAILED, ADB_TIMEOUT.
   */
  async devices({ signal }: Scope): Promise<readonly ListedDevice[]> {
    if (this.#tracked !== undefined && this.#tracked.length > 0) return this.#tracked;
    const devices = await this.server.listDevices({ signal });
    if (this.#keepsTracking) this.#track();
    return devices;
  }

  close(): void {
    this.#tracker?.close();
    this.#tracker = undefined;
    this.#tracked = undefined;
  }

  #track(): void {
    this.#tracker ??= this.server.trackDevices({
      onChange: (devices) => {
        this.#tracked = devices;
      },
      onEnd: () => this.close(),
    });
  }
}
