/** Reads bytes piece by piece. */
export interface ByteSource {
  /** The next bytes; undefined at the end. One reader at a time. */
  read(): Promise<Buffer | undefined>;
}

/** Takes bytes; resolves once they are taken, rejects with BrokenPipeError when nobody will ever take them. */
export interface ByteSink {
  write(data: Uint8Array | string): Promise<void>;
}

/** Nobody reads any more: a program that writes on is ended by it, as by SIGPIPE. */
export class BrokenPipeError extends Error {
  override readonly name = 'BrokenPipeError';
  constructor() {
    super('Broken pipe');
  }
}

/** A source that ends at once. */
export const emptySource: ByteSource = { read: async () => undefined };

/** Text goes out as UTF-8. */
export function toBytes(data: Uint8Array | string): Buffer {
  if (typeof data === 'string') return Buffer.from(data, 'utf8');
  return Buffer.isBuffer(data) ? data : Buffer.from(data.buffer, data.byteOffset, data.byteLength);
}

/** Everything a source has, up to its end. */
export async function readAll(source: ByteSource): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for (let piece = await source.read(); piece !== undefined; piece = await source.read()) pieces.push(piece);
  return pieces.length === 1 && pieces[0] !== undefined ? pieces[0] : Buffer.concat(pieces);
}

/**
 * Bytes handed from a writer to a reader inside the phone: a shell's pipe, or a stream's arriving data. A write
 * resolves when the reader asked for it, which is what makes acknowledgements and pipes throttle the writer.
 */
export class ByteChannel implements ByteSource, ByteSink {
  readonly #waiting: {
    readonly bytes: Buffer;
    readonly taken: () => void;
    readonly refused: (error: Error) => void;
  }[] = [];
  #reader: ((bytes: Buffer | undefined) => void) | undefined;
  #ended = false;
  #broken = false;

  read(): Promise<Buffer | undefined> {
    const next = this.#waiting.shift();
    if (next !== undefined) {
      next.taken();
      return Promise.resolve(next.bytes);
    }
    if (this.#ended || this.#broken) return Promise.resolve(undefined);
    return new Promise((resolve) => {
      this.#reader = resolve;
    });
  }

  write(data: Uint8Array | string): Promise<void> {
    if (this.#ended || this.#broken) return Promise.reject(new BrokenPipeError());
    const bytes = toBytes(data);
    if (bytes.length === 0) return Promise.resolve();
    const reader = this.#reader;
    if (reader !== undefined) {
      this.#reader = undefined;
      reader(bytes);
      return Promise.resolve();
    }
    return new Promise((taken, refused) => {
      this.#waiting.push({ bytes, taken, refused });
    });
  }

  /** The writer is done: the reader gets what waits, then the end. */
  end(): void {
    this.#ended = true;
    this.#reader?.(undefined);
    this.#reader = undefined;
  }

  /** The reader is gone: what waits is refused, and so is every later write. */
  breakOff(): void {
    this.#broken = true;
    for (const { refused } of this.#waiting.splice(0)) refused(new BrokenPipeError());
    this.#reader?.(undefined);
    this.#reader = undefined;
  }
}
