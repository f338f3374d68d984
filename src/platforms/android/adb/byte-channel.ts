import { connect, type Socket } from 'node:net';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Deadline } from './call-scope.ts';
import type { ServerAddress } from './server-address.ts';

/** What may wait unread before the sender is held back, in bytes. */
const HIGH_WATER = 1024 * 1024;

/** What may wait to be sent before a writer waits too, in bytes. */
const SEND_AHEAD = 512 * 1024;

/** The most one call may answer, in bytes: a device that never stops must not fill the memory. */
export const OUTPUT_LIMIT = 64 * 1024 * 1024;

/**
 * One connection with exact reads. Chunks are kept as they came and joined only when a read needs several, so that
 * reading is linear in what arrives. One read at a time. However the connection ends (orderly, reset, destroyed), a
 * waiting read and every later one is told; bytes that came before an end are still read.
 */
export class ByteChannel {
  readonly #socket: Socket;
  readonly #chunks: Buffer[] = [];
  #available = 0;
  #wanted = 0;
  #wake: (() => void) | undefined;
  readonly #writers = new Set<(reason: unknown) => void>();
  #isEnded = false;
  /** Makes the reason that calls reject with: most connections are closed with nobody left to tell. */
  #failure: (() => unknown) | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('end', () => this.#finish(undefined));
    socket.on('error', (error) => this.#finish(() => brokenConnection(error)));
    socket.on('close', () => this.#finish(undefined));
  }

  /**
   * Connects. When the deadline ends, the connection is destroyed and all its waiting calls reject with its reason.
   * Raises the system's own error (ECONNREFUSED, ENOENT …) when nothing can be reached.
   */
  static connect(address: ServerAddress, deadline: Deadline): Promise<ByteChannel> {
    return new Promise((resolve, reject) => {
      const socket =
        address.kind === 'tcp'
          ? connect({ host: address.host, port: address.port, noDelay: true, keepAlive: true })
          : connect({ path: address.path });
      const forget = deadline.onEnd((reason) => {
        reject(reason);
        socket.destroy();
      });
      const fail = (error: Error): void => {
        forget();
        reject(error);
      };
      socket.once('error', fail);
      socket.once('connect', () => {
        socket.off('error', fail);
        forget();
        const channel = new ByteChannel(socket);
        deadline.onEnd((reason) => channel.destroy(reason));
        resolve(channel);
      });
    });
  }

  /** Exactly `size` bytes. Raises ADB_FAILED `connection closed` when the other side ends before. */
  async read(size: number): Promise<Buffer> {
    while (this.#available < size) await this.#more(size);
    return this.#take(size);
  }

  /** Whatever comes next, or undefined at the end. */
  async readChunk(): Promise<Buffer | undefined> {
    while (this.#chunks.length === 0) {
      if (this.#isEnded && this.#failure === undefined) return undefined;
      await this.#more(1);
    }
    const chunk = this.#chunks.shift();
    this.#available -= chunk?.length ?? 0;
    return chunk;
  }

  /** All that comes until the end. Raises ADB_FAILED past OUTPUT_LIMIT. */
  async readToEnd(): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let size = 0;
    for (let chunk = await this.readChunk(); chunk !== undefined; chunk = await this.readChunk()) {
      size += chunk.length;
      if (size > OUTPUT_LIMIT) throw outputTooLong();
      chunks.push(chunk);
    }
    return Buffer.concat(chunks, size);
  }

  /**
   * Sends bytes, which must not be changed afterwards. Resolves at once while little waits to be sent, else when these
   * bytes are gone, so that awaiting it keeps pace with the receiver without a pause after each piece. A connection that
   * breaks later is told by the next call.
   */
  write(data: Uint8Array): Promise<void> {
    if (this.#isEnded) return Promise.reject(this.#failureOr(connectionClosed));
    if (this.#socket.writableLength + data.length < SEND_AHEAD) {
      this.#socket.write(data);
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      // A destroyed socket may report its last write as done, or never; the failure is told from #finish.
      this.#writers.add(reject);
      this.#socket.write(data, (error) => {
        this.#writers.delete(reject);
        if (error) reject(this.#failureOr(() => brokenConnection(error)));
        else resolve();
      });
    });
  }

  /** Closes at once; a waiting call rejects with the reason. Over shell v2 the device then hangs its command up. */
  destroy(reason?: unknown): void {
    this.#finish(reason === undefined ? connectionClosed : () => reason);
    this.#socket.destroy();
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#available += chunk.length;
    if (this.#available >= Math.max(HIGH_WATER, this.#wanted)) this.#socket.pause();
    if (this.#available >= this.#wanted) this.#awaken();
  }

  #finish(failure: (() => unknown) | undefined): void {
    this.#failure ??= this.#isEnded ? undefined : failure;
    this.#isEnded = true;
    if (this.#failure !== undefined) {
      for (const reject of this.#writers) reject(this.#failure());
      this.#writers.clear();
    }
    this.#awaken();
  }

  #failureOr(other: () => unknown): unknown {
    return (this.#failure ?? other)();
  }

  #more(wanted: number): Promise<void> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure());
    if (this.#isEnded) return Promise.reject(connectionClosed());
    if (this.#wake !== undefined) return Promise.reject(new Error('a read is already waiting on this connection'));
    this.#wanted = wanted;
    this.#socket.resume();
    return new Promise((resolve) => {
      this.#wake = resolve;
    });
  }

  #awaken(): void {
    const wake = this.#wake;
    this.#wake = undefined;
    this.#wanted = 0;
    wake?.();
  }

  #take(size: number): Buffer {
    this.#available -= size;
    const parts: Buffer[] = [];
    let missing = size;
    while (missing > 0) {
      const chunk = this.#chunks[0];
      if (chunk === undefined) break;
      if (chunk.length > missing) {
        parts.push(chunk.subarray(0, missing));
        this.#chunks[0] = chunk.subarray(missing);
        break;
      }
      parts.push(chunk);
      missing -= chunk.length;
      this.#chunks.shift();
    }
    const [only] = parts;
    return parts.length === 1 && only !== undefined ? only : Buffer.concat(parts, size);
  }
}

export function connectionClosed(): GloveboxError {
  return new GloveboxError('ADB_FAILED', 'connection closed');
}

/** A device sent more than OUTPUT_LIMIT; a caller that knows how to ask for less says so. */
export class OutputTooLong extends GloveboxError {}

export function outputTooLong(): GloveboxError {
  return new OutputTooLong('ADB_FAILED', `the device sent more than ${OUTPUT_LIMIT / 1024 / 1024} MB`);
}

function brokenConnection(cause: Error): GloveboxError {
  return new GloveboxError('ADB_FAILED', `connection closed (${cause.message})`, { cause });
}
