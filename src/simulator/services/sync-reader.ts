import type { ByteSource } from './byte-channel.ts';

/** Reads exact lengths from a stream: sync requests arrive cut anywhere. */
export class ExactReader {
  readonly #stream: ByteSource;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: ByteSource) {
    this.#stream = stream;
  }

  /** Exactly `length` bytes, as one buffer of their own; undefined when the host left before sending them. */
  async read(length: number): Promise<Buffer | undefined> {
    if (length === 0) return Buffer.alloc(0);
    const result = Buffer.allocUnsafeSlow(length);
    let filled = 0;
    while (filled < length) {
      if (this.#rest.length === 0) {
        const next = await this.#stream.read();
        if (next === undefined) return undefined;
        this.#rest = next;
      }
      const taken = this.#rest.subarray(0, length - filled);
      result.set(taken, filled);
      filled += taken.length;
      this.#rest = this.#rest.subarray(taken.length);
    }
    return result;
  }
}
