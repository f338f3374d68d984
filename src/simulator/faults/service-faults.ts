import { pause } from '../phone/latency.ts';
import { BrokenPipeError } from '../services/byte-channel.ts';
import type { OpenService, ServiceHandler, ServiceStream } from '../services/service-stream.ts';
import type { PhoneFaults } from './faults.ts';

const SLOW_BYTES_PER_SECOND = 64 * 1024;
/** How long one slice of a slow transfer takes, in ms. */
const SLICE_MS = 20;

/** A little of an answer is through before the connection breaks: less than any picture or tree has. */
const DROP_AFTER_BYTES = 512;

/**
 * Services that stall, break off, crawl, or take the phone down with them, whichever door they were opened through.
 * @param restart cuts every connection and takes the phone away for a while
 */
export function faultyServices(openService: OpenService, faults: PhoneFaults, restart: () => void): OpenService {
  return (name, host) => {
    const handler = openService(name, host);
    if (handler === undefined) return undefined;
    if (faults.take('reboot', name)) {
      return async (stream) => {
        restart();
        await gone(stream);
      };
    }
    const stall = faults.take('stall', name);
    if (stall !== undefined) return cutting(handler, stall.afterBytes ?? 0, gone);
    const drop = faults.take('drop', name);
    if (drop !== undefined) {
      return cutting(handler, drop.afterBytes ?? DROP_AFTER_BYTES, () => Promise.reject(new BrokenPipeError()));
    }
    const slow = faults.take('slow-link', name);
    if (slow !== undefined) {
      return (stream) => handler(new SlowStream(stream, slow.bytesPerSecond ?? SLOW_BYTES_PER_SECOND));
    }
    return handler;
  };
}

/** Silence: takes whatever the host sends and answers nothing, until the host goes. */
async function gone(stream: ServiceStream): Promise<void> {
  for (let bytes = await stream.read(); bytes !== undefined; bytes = await stream.read());
}

/** Serves until so many bytes went to the host; what then becomes of the stream is for `cut` to say. */
function cutting(
  handler: ServiceHandler,
  afterBytes: number,
  cut: (stream: ServiceStream) => Promise<void>,
): ServiceHandler {
  if (afterBytes === 0) return cut;
  return async (stream) => {
    const limited = new LimitedStream(stream, afterBytes);
    const served = handler(limited);
    // What the service makes of its broken stream is of no interest: the host sees the cut.
    served.catch(() => {});
    if ((await Promise.race([served.then(() => 'served'), limited.used])) === 'served') return;
    await cut(stream);
  };
}

/** Carries only so many bytes to the host; the service behind it then finds its stream gone. */
class LimitedStream implements ServiceStream {
  readonly signal: AbortSignal;
  readonly used: Promise<'used'>;
  readonly #inner: ServiceStream;
  readonly #cut = new AbortController();
  #left: number;

  constructor(inner: ServiceStream, bytes: number) {
    this.#inner = inner;
    this.#left = bytes;
    this.signal = AbortSignal.any([inner.signal, this.#cut.signal]);
    this.used = new Promise((resolve) => {
      this.#cut.signal.addEventListener('abort', () => resolve('used'), { once: true });
    });
  }

  read(): Promise<Buffer | undefined> {
    return this.#cut.signal.aborted ? Promise.resolve(undefined) : this.#inner.read();
  }

  async write(data: Uint8Array): Promise<void> {
    const part = data.subarray(0, this.#left);
    this.#left -= part.length;
    await this.#inner.write(part);
    if (this.#left > 0) return;
    this.#cut.abort();
    throw new BrokenPipeError();
  }

  end(): void {
    if (!this.#cut.signal.aborted) this.#inner.end();
  }
}

class SlowStream implements ServiceStream {
  readonly #inner: ServiceStream;
  readonly #slice: number;

  constructor(inner: ServiceStream, bytesPerSecond: number) {
    this.#inner = inner;
    this.#slice = Math.max(1, Math.round((bytesPerSecond * SLICE_MS) / 1000));
  }

  get signal(): AbortSignal {
    return this.#inner.signal;
  }

  read(): Promise<Buffer | undefined> {
    return this.#inner.read();
  }

  async write(data: Uint8Array): Promise<void> {
    for (let start = 0; start < data.length; start += this.#slice) {
      await pause(SLICE_MS, this.signal);
      await this.#inner.write(data.subarray(start, start + this.#slice));
    }
  }

  end(): void {
    this.#inner.end();
  }
}
