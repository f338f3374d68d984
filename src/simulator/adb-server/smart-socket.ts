import type { Socket } from 'node:net';
import { SocketStream } from './socket-stream.ts';

const LONGEST_REQUEST = 1 << 16;

/** The client's end of the smart-socket protocol: requests and texts carry their length as four hexadecimal digits. */
export class SmartSocket {
  readonly #socket: Socket;
  #rest: Buffer = Buffer.alloc(0);

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => socket.destroy());
  }

  /** The next request; undefined when the client left or sent something else. */
  async request(): Promise<string | undefined> {
    const prefix = await this.#read(4);
    if (prefix === undefined) return undefined;
    const digits = prefix.toString('latin1');
    const length = /^[0-9a-fA-F]{4}$/.test(digits) ? Number.parseInt(digits, 16) : Number.NaN;
    if (!(length > 0 && length <= LONGEST_REQUEST)) return undefined;
    return (await this.#read(length))?.toString('utf8');
  }

  okay(): void {
    this.#send('OKAY');
  }

  text(text: string): void {
    this.#send(Buffer.byteLength(text).toString(16).padStart(4, '0') + text);
  }

  textAndEnd(text: string): void {
    this.text(text);
    this.end();
  }

  /** OKAY and a text, then the end. */
  answer(text: string): void {
    this.okay();
    this.textAndEnd(text);
  }

  okayTwice(text?: string): void {
    this.okay();
    this.okay();
    if (text !== undefined) this.text(text);
    this.end();
  }

  fail(text: string): void {
    this.#send('FAIL');
    this.textAndEnd(text);
  }

  /** A little-endian number of eight bytes. */
  number64(value: number): void {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(BigInt(value));
    this.#send(bytes);
  }

  end(): void {
    this.#socket.end();
  }

  endAndFlush(): Promise<void> {
    return new Promise((resolve) => this.#socket.end(resolve));
  }

  onClose(callback: () => void): void {
    // Reading on is what notices that the client left.
    this.#socket.resume();
    this.#socket.on('end', () => this.#socket.end());
    this.#socket.on('close', callback);
  }

  /** Hands the connection over to a service; no request can follow. */
  stream(): SocketStream {
    if (this.#rest.length > 0) this.#socket.unshift(this.#rest);
    return new SocketStream(this.#socket);
  }

  #send(data: string | Buffer): void {
    if (this.#socket.writable) this.#socket.write(data);
  }

  async #read(length: number): Promise<Buffer | undefined> {
    while (this.#rest.length < length) {
      const more = await this.#next();
      if (more === undefined) return undefined;
      this.#rest = this.#rest.length === 0 ? more : Buffer.concat([this.#rest, more]);
    }
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    return bytes;
  }

  #next(): Promise<Buffer | undefined> {
    return new Promise((resolve) => {
      const settle = (bytes: Buffer | undefined): void => {
        this.#socket.off('readable', readable);
        this.#socket.off('end', gone);
        this.#socket.off('close', gone);
        resolve(bytes);
      };
      const readable = (): void => {
        const bytes: unknown = this.#socket.read();
        if (Buffer.isBuffer(bytes)) settle(bytes);
      };
      const gone = (): void => settle(undefined);
      this.#socket.on('readable', readable);
      this.#socket.on('end', gone);
      this.#socket.on('close', gone);
    });
  }
}
