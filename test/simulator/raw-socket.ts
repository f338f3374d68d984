import { connect, type Socket } from 'node:net';

/** A client of the smart-socket protocol that sends exactly what a test says, and reads exactly what comes. */
export class RawSocket {
  readonly #socket: Socket;
  #arrived: Buffer = Buffer.alloc(0);
  #ended = false;
  #wake: () => void = () => {};

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (bytes) => {
      this.#arrived = Buffer.concat([this.#arrived, bytes]);
      this.#wake();
    });
    const end = (): void => {
      this.#ended = true;
      this.#wake();
    };
    socket.on('end', end);
    socket.on('close', end);
    socket.on('error', end);
  }

  static open(port: number): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new RawSocket(socket)));
      socket.once('error', reject);
    });
  }

  send(bytes: string | Uint8Array): void {
    this.#socket.write(bytes);
  }

  request(text: string): void {
    this.send(Buffer.byteLength(text).toString(16).padStart(4, '0') + text);
  }

  /** The next `length` bytes; fewer when the server ends before. */
  async read(length: number): Promise<Buffer> {
    while (this.#arrived.length < length && !this.#ended) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const bytes = this.#arrived.subarray(0, length);
    this.#arrived = this.#arrived.subarray(length);
    return bytes;
  }

  async text(length: number): Promise<string> {
    return (await this.read(length)).toString();
  }

  /** A text with its length before it. */
  async lengthPrefixed(): Promise<string> {
    return this.text(Number.parseInt(await this.text(4), 16));
  }

  /** All that comes until the server ends. */
  async rest(): Promise<Buffer> {
    return this.read(Number.MAX_SAFE_INTEGER);
  }

  close(): void {
    this.#socket.destroy();
  }
}
