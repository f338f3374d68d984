/** The packets of adb's shell protocol: one byte of kind, four of length (little-endian), the data (AOSP, shell_protocol.h). */
const KINDS = { stdin: 0, stdout: 1, stderr: 2, exit: 3, closeStdin: 4 } as const;

const HEADER_SIZE = 5;

/** The most that goes in one packet to the device, in bytes; adbd reads whole packets into a buffer of its own. */
const LARGEST_INPUT = 64 * 1024;

/** What came from the device. A packet may be told in several pieces, as its bytes arrive. */
export type ShellPiece =
  | { readonly kind: 'stdout' | 'stderr'; readonly data: Buffer }
  | { readonly kind: 'exit'; readonly exitCode: number };

/** Takes the stream apart, however it was cut. Nothing is held back or copied, so a false length costs no memory. */
export class ShellFrames {
  readonly #header = Buffer.alloc(HEADER_SIZE);
  #headerSize = 0;
  #missing = 0;

  /** What this chunk brings, in order. Kinds that nobody here asks for are passed over. */
  push(chunk: Buffer): readonly ShellPiece[] {
    const pieces: ShellPiece[] = [];
    let offset = 0;
    while (offset < chunk.length) {
      if (this.#headerSize < HEADER_SIZE) {
        offset += this.#takeHeader(chunk, offset);
        continue;
      }
      const data = chunk.subarray(offset, offset + this.#missing);
      offset += data.length;
      this.#missing -= data.length;
      if (this.#missing === 0) this.#headerSize = 0;
      const kind = this.#header[0];
      if (kind === KINDS.stdout) pieces.push({ kind: 'stdout', data });
      else if (kind === KINDS.stderr) pieces.push({ kind: 'stderr', data });
      else if (kind === KINDS.exit) pieces.push({ kind: 'exit', exitCode: data[0] ?? 0 });
    }
    return pieces;
  }

  #takeHeader(chunk: Buffer, offset: number): number {
    const taken = chunk.copy(this.#header, this.#headerSize, offset, offset + HEADER_SIZE - this.#headerSize);
    this.#headerSize += taken;
    if (this.#headerSize === HEADER_SIZE) {
      this.#missing = this.#header.readUInt32LE(1);
      // Without data there is nothing to wait for.
      if (this.#missing === 0) this.#headerSize = 0;
    }
    return taken;
  }
}

/** The packets that carry these bytes to the command's standard input. */
export function stdinFrames(data: Uint8Array): readonly Buffer[] {
  const frames: Buffer[] = [];
  for (let offset = 0; offset < data.length; offset += LARGEST_INPUT) {
    frames.push(frame(KINDS.stdin, data.subarray(offset, offset + LARGEST_INPUT)));
  }
  return frames;
}

/** The packet that ends the command's standard input. */
export function closeStdinFrame(): Buffer {
  return frame(KINDS.closeStdin, new Uint8Array());
}

function frame(kind: number, data: Uint8Array): Buffer {
  const packet = Buffer.allocUnsafe(HEADER_SIZE + data.length);
  packet.writeUInt8(kind);
  packet.writeUInt32LE(data.length, 1);
  packet.set(data, HEADER_SIZE);
  return packet;
}
