/** A request with its header: `detail` is the second byte, `length` all bytes, a multiple of four. */
export function packRequest(opcode: number, detail: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  bytes.writeUInt8(opcode, 0);
  bytes.writeUInt8(detail, 1);
  bytes.writeUInt16LE(length / 4, 2);
  return bytes;
}

/** A request whose whole body is 32-bit numbers. */
export function packWords(opcode: number, detail: number, ...words: readonly number[]): Buffer {
  const bytes = packRequest(opcode, detail, 4 + 4 * words.length);
  words.forEach((word, index) => {
    bytes.writeUInt32LE(word >>> 0, 4 + 4 * index);
  });
  return bytes;
}

/** A length rounded up to a multiple of four, as everything is in X. */
export const padded = (length: number): number => (length + 3) & ~3;

/** The 32-bit numbers of a property or reply. */
export function readWords(bytes: Buffer, start = 0, end = bytes.length): number[] {
  const words: number[] = [];
  for (let at = start; at + 4 <= end; at += 4) words.push(bytes.readUInt32LE(at));
  return words;
}
