const NEWLINE = 0x0a;

/** One line, or the fact that one was longer than allowed and was thrown away. */
export type Line = { readonly text: string } | { readonly tooLong: true };

/**
 * Cuts a byte stream into lines, however it is chunked. A line over the limit is dropped as it arrives, so that
 * memory stays bounded, and what follows it is read again.
 */
export class LineSplitter {
  readonly #limit: number;
  #pieces: Buffer[] = [];
  #length = 0;

  /** `limit`: the longest line kept, in bytes without its newline. */
  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Takes the next bytes; answers the lines they complete. Text after the last newline waits for the next call. */
  push(chunk: Buffer): Line[] {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, start)) {
      this.#keep(chunk.subarray(start, end));
      lines.push(this.#take());
      start = end + 1;
    }
    this.#keep(chunk.subarray(start));
    return lines;
  }

  #keep(piece: Buffer): void {
    this.#length += piece.length;
    if (this.#length > this.#limit) this.#pieces = [];
    else if (piece.length > 0) this.#pieces.push(piece);
  }

  #take(): Line {
    const line: Line =
      this.#length > this.#limit ? { tooLong: true } : { text: Buffer.concat(this.#pieces).toString('utf8') };
    this.#pieces = [];
    this.#length = 0;
    return line;
  }
}
