import { malformed } from './failure.ts';
import { FIXED_HEADER, type MessageSize, messageSize } from './message.ts';

/** The longest message that is kept, in bytes. AT-SPI's are far below; an application's error must not fill the memory. */
export const LONGEST_MESSAGE = 32 * 1024 * 1024;

/** The longest header that is read at all. A real one has a few names of 255 bytes. */
const LONGEST_HEADER = 64 * 1024;

export interface FrameListener {
  message(bytes: Buffer): void;
  /** The header of a message that was too long; its body is thrown away as it comes. */
  tooLong(header: Buffer): void;
}

/** Cuts a stream of bytes into messages. Linear in what arrives, however it is cut. Raises DBusError `malformed`. */
export class FrameCutter {
  readonly #listener: FrameListener;
  #chunks: Buffer[] = [];
  #available = 0;
  #size: MessageSize | undefined;
  /** Bytes of a too long message that are still to come. */
  #skipping = 0;

  constructor(listener: FrameListener) {
    this.#listener = listener;
  }

  push(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#available += chunk.length;
    while (this.#step());
  }

  /** Whether there may be more to do. */
  #step(): boolean {
    if (this.#skipping > 0) {
      const size = Math.min(this.#skipping, this.#available);
      if (size > 0) this.#take(size);
      this.#skipping -= size;
      return this.#skipping === 0 && this.#available > 0;
    }
    if (this.#size === undefined) {
      if (this.#available < FIXED_HEADER) return false;
      this.#size = messageSize(this.#peek(FIXED_HEADER));
      if (this.#size.header > LONGEST_HEADER) throw malformed('a header longer than 64 KiB');
    }
    const { header, whole } = this.#size;
    const isTooLong = whole > LONGEST_MESSAGE;
    const wanted = isTooLong ? header : whole;
    if (this.#available < wanted) return false;
    this.#size = undefined;
    const bytes = this.#take(wanted);
    if (isTooLong) {
      this.#skipping = whole - header;
      this.#listener.tooLong(bytes);
    } else {
      this.#listener.message(bytes);
    }
    return true;
  }

  #peek(size: number): Buffer {
    const [first] = this.#chunks;
    if (first !== undefined && first.length >= size) return first;
    return this.#join();
  }

  #take(size: number): Buffer {
    const first = this.#chunks[0];
    const bytes = first !== undefined && first.length >= size ? first : this.#join();
    this.#available -= size;
    if (bytes.length === size) this.#chunks.shift();
    else this.#chunks[0] = bytes.subarray(size);
    return bytes.subarray(0, size);
  }

  #join(): Buffer {
    const bytes = Buffer.concat(this.#chunks, this.#available);
    this.#chunks = [bytes];
    return bytes;
  }
}
