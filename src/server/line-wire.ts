import type { Readable, Writable } from 'node:stream';
import { jsonLine } from '../domain/json-line.ts';
import { LineSplitter } from './lines.ts';

/** The longest message read, in bytes: the SDK's own limit for stdio. */
const MESSAGE_LIMIT = 10 * 1024 * 1024;

/** What carries one connection's messages, whole and in order. */
export interface MessageWire {
  /** Begins to deliver what arrives: JSON values that may or may not be messages. */
  open(receive: (value: unknown) => void): void;
  /** Resolves when there is room for more, or nobody left to write to. */
  send(message: object): Promise<void>;
  close(): void;
}

/**
 * JSON values over two byte streams, one a line. `ignored` is told of each line that is no JSON or too long; such a
 * line is skipped and the next one is read.
 */
export class LineWire implements MessageWire {
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #ignored: (what: string) => void;
  readonly #splitter = new LineSplitter(MESSAGE_LIMIT);
  readonly #waitingForRoom = new Set<() => void>();
  #isClosed = false;
  #receive: (value: unknown) => void = () => {};
  #resolveClosed: () => void = () => {};
  /** Resolves when the other side closed either stream, or `close` was called. */
  readonly closed: Promise<void>;

  constructor(input: Readable, output: Writable, ignored: (what: string) => void) {
    this.#input = input;
    this.#output = output;
    this.#ignored = ignored;
    this.closed = new Promise((resolve) => {
      this.#resolveClosed = resolve;
    });
  }

  open(receive: (value: unknown) => void): void {
    this.#receive = receive;
    this.#output.on('drain', this.#room);
    this.#output.on('error', this.close);
    this.#input.on('data', this.#read);
    this.#input.on('error', this.close);
    this.#input.on('end', this.close);
    this.#input.on('close', this.close);
  }

  async send(message: object): Promise<void> {
    if (this.#isClosed || this.#output.write(`${jsonLine(message)}\n`)) return;
    await new Promise<void>((resolve) => this.#waitingForRoom.add(resolve));
  }

  readonly close = (): void => {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#input.off('data', this.#read);
    this.#input.off('end', this.close);
    this.#input.off('close', this.close);
    this.#input.pause();
    this.#output.off('drain', this.#room);
    // The error listeners stay: a write still under way may fail later, and an error nobody hears ends the process.
    this.#room();
    this.#resolveClosed();
  };

  readonly #room = (): void => {
    for (const resume of this.#waitingForRoom) resume();
    this.#waitingForRoom.clear();
  };

  readonly #read = (chunk: Buffer): void => {
    for (const line of this.#splitter.push(chunk)) {
      if ('tooLong' in line) this.#ignored(`a line longer than ${MESSAGE_LIMIT} bytes`);
      else if (line.text.trim() !== '') this.#parse(line.text);
    }
  };

  #parse(text: string): void {
    let value: unknown;
    try {
      // trim() also takes the byte order mark that some shells put before the first line.
      value = JSON.parse(text.trim());
    } catch {
      this.#ignored('a line that is not JSON');
      return;
    }
    this.#receive(value);
  }
}
