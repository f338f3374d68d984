import type { ByteChannel } from './byte-channel.ts';
import { Deadline } from './call-scope.ts';
import { type ListedDevice, parseDeviceList } from './device-list.ts';
import { readText, requestService, ServiceRefused } from './smart-socket.ts';

export interface TrackerListeners {
  /** The whole list, at the start and after each change; empty while no server answers. */
  readonly onChange: (devices: readonly ListedDevice[]) => void;
  /** Called once when tracking could not begin or the server refuses it; not after close(). */
  readonly onEnd: (reason: unknown) => void;
  /** Milliseconds before the first and the longest attempt to reach a lost server again; doubled in between. */
  readonly retryMs?: { readonly first: number; readonly longest: number };
}

/** What a tracker needs of a server: a connection that starts it if need be, and one that does not. */
interface Connector {
  connect(deadline: Deadline): Promise<ByteChannel>;
  connectOnly(deadline: Deadline): Promise<ByteChannel>;
}

const RETRY_MS = { first: 100, longest: 2_000 };

/**
 * One standing connection that tells what is connected. It comes back after a server's restart by itself, yet does not
 * start one again: whoever stopped the server meant it, and the next call that needs one starts it.
 */
export class DeviceTracker {
  readonly #connector: Connector;
  readonly #listeners: TrackerListeners;
  readonly #closing = new AbortController();
  #service = 'host:track-devices-l';

  constructor(connector: Connector, listeners: TrackerListeners) {
    this.#connector = connector;
    this.#listeners = listeners;
    void this.#run();
  }

  /** Ends it at once; no listener is called any more. */
  close(): void {
    this.#closing.abort();
  }

  async #run(): Promise<void> {
    const { signal } = this.#closing;
    const { first, longest } = this.#listeners.retryMs ?? RETRY_MS;
    let hasBegun = false;
    for (let wait = first; !signal.aborted; wait = Math.min(2 * wait, longest)) {
      try {
        await this.#follow(hasBegun, () => {
          hasBegun = true;
          wait = first;
        });
      } catch (error) {
        if (signal.aborted) return;
        if (!hasBegun || error instanceof ServiceRefused) {
          this.#listeners.onEnd(error);
          return;
        }
      }
      await pause(wait, signal);
    }
  }

  /** Follows one connection until it breaks, which is always by an error. */
  async #follow(isReturning: boolean, onOpen: () => void): Promise<never> {
    const deadline = new Deadline('track-devices', { signal: this.#closing.signal });
    let channel: ByteChannel | undefined;
    let isOpen = false;
    try {
      channel = await this.#open(isReturning, deadline);
      for (;;) {
        const devices = parseDeviceList(await readText(channel));
        if (!isOpen) {
          deadline.stopTimer();
          onOpen();
        }
        isOpen = true;
        this.#tell(devices);
      }
    } finally {
      channel?.destroy();
      deadline.release();
      if (isOpen) this.#tell([]);
    }
  }

  async #open(isReturning: boolean, deadline: Deadline): Promise<ByteChannel> {
    const connect = (): Promise<ByteChannel> =>
      isReturning ? this.#connector.connectOnly(deadline) : this.#connector.connect(deadline);
    for (;;) {
      const channel = await connect();
      try {
        await requestService(channel, this.#service);
        return channel;
      } catch (error) {
        channel.destroy();
        // Servers before platform-tools 29 know only the short list.
        if (!(error instanceof ServiceRefused) || this.#service === 'host:track-devices') throw error;
        this.#service = 'host:track-devices';
      }
    }
  }

  #tell(devices: readonly ListedDevice[]): void {
    if (!this.#closing.signal.aborted) this.#listeners.onChange(devices);
  }
}

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done, { once: true });
  });
}
