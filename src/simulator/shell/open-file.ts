import { BrokenPipeError, type ByteSink, type ByteSource } from '../services/byte-channel.ts';

/** One open end of something: shared by every process that holds a descriptor of it, closed when the last lets go. */
export class OpenFile implements ByteSource, ByteSink {
  readonly #source: ByteSource | undefined;
  readonly #sink: ByteSink | undefined;
  readonly #closed: (() => void) | undefined;
  #holders = 0;
  #returned: Buffer | undefined;

  /** @param closed called once, when the last holder let go */
  constructor(ends: { readonly source?: ByteSource; readonly sink?: ByteSink; readonly closed?: () => void }) {
    this.#source = ends.source;
    this.#sink = ends.sink;
    this.#closed = ends.closed;
  }

  retain(): this {
    this.#holders += 1;
    return this;
  }

  release(): void {
    this.#holders -= 1;
    if (this.#holders === 0) this.#closed?.();
  }

  read(): Promise<Buffer | undefined> {
    const returned = this.#returned;
    this.#returned = undefined;
    if (returned !== undefined) return Promise.resolve(returned);
    return this.#source?.read() ?? Promise.resolve(undefined);
  }

  /** Puts back bytes that were read too far; the next reader gets them first. */
  giveBack(bytes: Buffer): void {
    this.#returned = bytes;
  }

  write(data: Uint8Array | string): Promise<void> {
    return this.#sink?.write(data) ?? Promise.reject(new BrokenPipeError());
  }
}

/** The open files of one process by descriptor number. Holds each of them until `releaseAll`. */
export class Descriptors {
  readonly #files = new Map<number, OpenFile>();

  get(descriptor: number): OpenFile | undefined {
    return this.#files.get(descriptor);
  }

  /** Undefined closes the descriptor. */
  set(descriptor: number, file: OpenFile | undefined): void {
    file?.retain();
    this.#files.get(descriptor)?.release();
    if (file === undefined) this.#files.delete(descriptor);
    else this.#files.set(descriptor, file);
  }

  copy(): Descriptors {
    const copy = new Descriptors();
    for (const [descriptor, file] of this.#files) copy.set(descriptor, file);
    return copy;
  }

  /** Takes over another set, which must not be used afterwards. */
  replaceWith(other: Descriptors): void {
    this.releaseAll();
    for (const [descriptor, file] of other.#files) this.#files.set(descriptor, file);
    other.#files.clear();
  }

  releaseAll(): void {
    for (const file of this.#files.values()) file.release();
    this.#files.clear();
  }
}
