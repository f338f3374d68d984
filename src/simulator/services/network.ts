import type { ServiceHandler } from './service-stream.ts';

/**
 * The sockets inside one phone: what listens there and can be reached by `adb forward` (`tcp:8080`,
 * `localabstract:name`). They exist in memory only: no port of the host can be reached through a simulated phone.
 */
export class PhoneNetwork {
  readonly #listeners = new Map<string, ServiceHandler>();
  #nextPort = 40000;

  /** What answers there; undefined when nothing listens. */
  find(address: string): ServiceHandler | undefined {
    return this.#listeners.get(address);
  }

  /** False when the address is taken. */
  listen(address: string, handler: ServiceHandler): boolean {
    if (this.#listeners.has(address)) return false;
    this.#listeners.set(address, handler);
    return true;
  }

  stopListening(address: string): void {
    this.#listeners.delete(address);
  }

  /** A TCP port that nothing listens on. */
  freePort(): number {
    while (this.#listeners.has(`tcp:${this.#nextPort}`)) this.#nextPort += 1;
    return this.#nextPort++;
  }
}
