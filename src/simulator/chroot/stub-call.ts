import type { Socket } from 'node:net';
import { BrokenPipeError, ByteChannel, type ByteSink, type ByteSource, toBytes } from '../services/byte-channel.ts';
import { encodeFrame, FRAME } from '../services/shell-protocol.ts';
import { ExactReader } from '../services/sync-reader.ts';

/** The most strings of one list, and the longest one in bytes: beyond what Linux hands to a program. */
const MOST_STRINGS = 200_000;
const LONGEST_STRING = 1 << 20;

/** What a stub was started with; all byte strings. */
export interface StubCall {
  readonly words: readonly string[];
  readonly environment: ReadonlyMap<string, string>;
  readonly folder: string;
}

/** The simulator's end of one running stub. */
export class StubConnection {
  readonly #socket: Socket;
  readonly #reader: ExactReader;
  #inputEnded = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    const arriving = new ByteChannel();
    // A stub sends only what it is asked for, so little ever waits here.
    socket.on('data', (bytes) => void arriving.write(bytes).catch(() => {}));
    socket.on('error', () => {});
    socket.on('close', () => arriving.end());
    this.#reader = new ExactReader(arriving);
  }

  /** Undefined when the stub left before it had told everything. */
  async readCall(): Promise<StubCall | undefined> {
    const [words, environment, folders] = [await this.#list(), await this.#list(), await this.#list()];
    const folder = folders?.[0];
    if (words === undefined || environment === undefined || folder === undefined) return undefined;
    const pairs = environment.map((line): [string, string] => {
      const end = line.indexOf('=');
      return [line.slice(0, end), line.slice(end + 1)];
    });
    return { words, environment: new Map(pairs), folder };
  }

  /** The stub's standard input; each read asks the stub for more. */
  readonly input: ByteSource = {
    read: async () => {
      if (this.#inputEnded) return undefined;
      await this.#send(FRAME.stdin, Buffer.alloc(0));
      const header = await this.#reader.read(5);
      if (header?.readUInt8(0) === FRAME.stdin) return this.#reader.read(number(header, 1));
      this.#inputEnded = true;
      return undefined;
    },
  };

  readonly stdout: ByteSink = { write: (data) => this.#send(FRAME.stdout, toBytes(data)) };
  readonly stderr: ByteSink = { write: (data) => this.#send(FRAME.stderr, toBytes(data)) };

  async exit(code: number): Promise<void> {
    await this.#send(FRAME.exit, Buffer.of(code)).catch(() => {});
    this.#socket.end();
  }

  #send(kind: number, data: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      if (this.#socket.destroyed) reject(new BrokenPipeError());
      else this.#socket.write(encodeFrame(kind, data), (error) => (error ? reject(new BrokenPipeError()) : resolve()));
    });
  }

  async #list(): Promise<readonly string[] | undefined> {
    const count = await this.#reader.read(4);
    if (count === undefined || number(count) > MOST_STRINGS) return undefined;
    const strings: string[] = [];
    for (let index = 0; index < number(count); index += 1) {
      const length = await this.#reader.read(4);
      if (length === undefined || number(length) > LONGEST_STRING) return undefined;
      const bytes = await this.#reader.read(number(length));
      if (bytes === undefined) return undefined;
      strings.push(bytes.toString('latin1'));
    }
    return strings;
  }
}

/** The stub is compiled for this very machine, which Android and Debian run little-endian. */
function number(bytes: Buffer, at = 0): number {
  return bytes.readUInt32LE(at);
}
