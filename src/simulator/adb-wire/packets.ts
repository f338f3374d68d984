/**
 * Packets of the ADB transport protocol: a 24-byte little-endian header (command, two arguments, payload length,
 * checksum, command with all bits turned) and the payload. Source: AOSP packages/modules/adb/protocol.txt.
 */
export const COMMANDS = {
  CNXN: 0x4e584e43,
  AUTH: 0x48545541,
  OPEN: 0x4e45504f,
  OKAY: 0x59414b4f,
  CLSE: 0x45534c43,
  WRTE: 0x45545257,
} as const;

export type Command = (typeof COMMANDS)[keyof typeof COMMANDS];

/** From this protocol version on both sides leave the checksum 0 and do not check it. */
export const VERSION_SKIPPING_CHECKSUMS = 0x01000001;

/** The largest payload either side may send once both have named it in CNXN, in bytes. */
export const LARGEST_PAYLOAD = 1 << 20;

const HEADER_LENGTH = 24;

export interface Packet {
  readonly command: number;
  readonly first: number;
  readonly second: number;
  readonly payload: Buffer;
}

/** Bytes of one packet. `checksum` is asked for by hosts older than VERSION_SKIPPING_CHECKSUMS. */
export function encodePacket(
  command: Command,
  first: number,
  second: number,
  payload: Uint8Array,
  checksum: boolean,
): Buffer {
  const packet = Buffer.allocUnsafe(HEADER_LENGTH + payload.length);
  let sum = 0;
  if (checksum) for (const byte of payload) sum = (sum + byte) >>> 0;
  packet.writeUInt32LE(command, 0);
  packet.writeUInt32LE(first, 4);
  packet.writeUInt32LE(second, 8);
  packet.writeUInt32LE(payload.length, 12);
  packet.writeUInt32LE(sum, 16);
  packet.writeUInt32LE((command ^ 0xffffffff) >>> 0, 20);
  packet.set(payload, HEADER_LENGTH);
  return packet;
}

/** Cuts a byte stream into packets. */
export class PacketReader {
  #chunks: Buffer[] = [];
  #length = 0;

  /**
   * Adds what arrived and answers the packets that are whole now.
   * @throws Error when the bytes are no ADB packets, or one announces more than LARGEST_PAYLOAD: the connection is lost.
   */
  push(chunk: Buffer): Packet[] {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    const packets: Packet[] = [];
    for (;;) {
      if (this.#length < HEADER_LENGTH) return packets;
      const header = this.#joined(HEADER_LENGTH);
      const command = header.readUInt32LE(0);
      const length = header.readUInt32LE(12);
      if ((command ^ 0xffffffff) >>> 0 !== header.readUInt32LE(20)) throw new Error('not an ADB packet');
      if (length > LARGEST_PAYLOAD) throw new Error(`an ADB packet of ${length} bytes`);
      if (this.#length < HEADER_LENGTH + length) return packets;
      const whole = this.#joined(HEADER_LENGTH + length);
      packets.push({
        command,
        first: whole.readUInt32LE(4),
        second: whole.readUInt32LE(8),
        payload: whole.subarray(HEADER_LENGTH, HEADER_LENGTH + length),
      });
      const rest = whole.subarray(HEADER_LENGTH + length);
      this.#chunks[0] = rest;
      this.#length -= HEADER_LENGTH + length;
    }
  }

  /** The first chunk, holding at least `length` bytes: pieces are joined only when a packet needs them. */
  #joined(length: number): Buffer {
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= length) return first;
    const all = Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}
