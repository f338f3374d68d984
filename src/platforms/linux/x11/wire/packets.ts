/** What the server sends after the setup: replies and errors of requests, and events. At least 32 bytes. */
export interface Packet {
  readonly kind: 'error' | 'reply' | 'event';
  readonly bytes: Buffer;
}

const SMALLEST = 32;
const GENERIC_EVENT = 35;

/** Cuts the server's bytes into packets. A picture's reply comes in many pieces, which are joined once and not each time. */
export class PacketReader {
  #pieces: Buffer[] = [];
  #length = 0;

  /** Takes what arrived and answers the packets that are complete with it. */
  take(piece: Buffer): Packet[] {
    this.#pieces.push(piece);
    this.#length += piece.length;
    const packets: Packet[] = [];
    for (;;) {
      const packet = this.#next();
      if (packet === undefined) return packets;
      packets.push(packet);
    }
  }

  #next(): Packet | undefined {
    if (this.#length < SMALLEST) return undefined;
    let head = this.#pieces[0];
    if (head === undefined || head.length < SMALLEST) head = this.#join();
    const type = head.readUInt8(0) & 0x7f;
    const kind = type === 0 ? 'error' : type === 1 ? 'reply' : 'event';
    const more = kind === 'reply' || type === GENERIC_EVENT ? 4 * head.readUInt32LE(4) : 0;
    const length = SMALLEST + more;
    if (this.#length < length) return undefined;
    const all = head.length >= length ? head : this.#join();
    const rest = all.subarray(length);
    this.#pieces = rest.length === 0 ? this.#pieces.slice(1) : [rest, ...this.#pieces.slice(1)];
    this.#length -= length;
    return { kind, bytes: all.subarray(0, length) };
  }

  #join(): Buffer {
    const joined = Buffer.concat(this.#pieces);
    this.#pieces = [joined];
    return joined;
  }
}
