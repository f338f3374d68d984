/** Frames of the shell protocol, version 2: one byte of kind, four of length, then the data. Source: AOSP shell_protocol.h. */
export const FRAME = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4, windowSize: 5 } as const;

const HEADER_LENGTH = 5;

/** The longest frame a host may send, in bytes. */
const LONGEST_FRAME = 1 << 20;

export function encodeFrame(kind: number, data: Uint8Array): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_LENGTH + data.length);
  frame.writeUInt8(kind, 0);
  frame.writeUInt32LE(data.length, 1);
  frame.set(data, HEADER_LENGTH);
  return frame;
}

export interface Frame {
  readonly kind: number;
  readonly data: Buffer;
}

/** Cuts a host's bytes into frames. */
export class FrameReader {
  #rest: Buffer = Buffer.alloc(0);

  /** @throws Error when a frame is longer than any host sends */
  push(bytes: Buffer): Frame[] {
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes]);
    const frames: Frame[] = [];
    while (this.#rest.length >= HEADER_LENGTH) {
      const length = this.#rest.readUInt32LE(1);
      if (length > LONGEST_FRAME) throw new Error(`a shell frame of ${length} bytes`);
      if (this.#rest.length < HEADER_LENGTH + length) break;
      frames.push({ kind: this.#rest.readUInt8(0), data: this.#rest.subarray(HEADER_LENGTH, HEADER_LENGTH + length) });
      this.#rest = this.#rest.subarray(HEADER_LENGTH + length);
    }
    return frames;
  }
}
