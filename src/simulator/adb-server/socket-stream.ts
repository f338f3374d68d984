import type { Socket } from 'node:net';
import { BrokenPipeError, ByteChannel } from '../services/byte-channel.ts';
import type { ServiceStream } from '../services/service-stream.ts';

/**
 * A TCP connection as a stream of the phone's services. As in a real adb server, a host that closes its sending side
 * closes the whole stream.
 */
export class SocketStream implements ServiceStream {
  readonly #socket: Socket;
  readonly #arrived = new ByteChannel();
  readonly #gone = new AbortController();

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => {
      socket.pause();
      this.#arrived.write(chunk).then(
        () => socket.resume(),
        () => socket.destroy(),
      );
    });
    socket.on('end', () => this.#close());
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#close());
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  read(): Promise<Buffer | undefined> {
    return this.#arrived.read();
  }

  write(data: Uint8Array): Promise<void> {
    if (this.signal.aborted || !this.#socket.writable) return Promise.reject(new BrokenPipeError());
    if (data.length === 0) return Promise.resolve();
    if (this.#socket.write(data)) return Promise.resolve();
    return new Promise((resolve, reject) => {
      const settle = (): void => {
        this.#socket.off('drain', settle);
        this.signal.removeEventListener('abort', settle);
        if (this.signal.aborted) reject(new BrokenPipeError());
        else resolve();
      };
      this.#socket.on('drain', settle);
      this.signal.addEventListener('abort', settle, { once: true });
    });
  }

  end(): void {
    this.#socket.end();
    this.#arrived.breakOff();
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #close(): void {
    if (this.signal.aborted) return;
    this.#gone.abort();
    this.#arrived.end();
    this.#socket.end();
  }
}
