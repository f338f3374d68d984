import { GloveboxError } from '../../../domain/errors.ts';

/** The sync protocol's numbers and records (AOSP, file_sync_protocol.h): four letters, then little-endian fields. */

/** Most data bytes in one packet, both ways. */
export const LARGEST_DATA = 64 * 1024;

/** adbd ends the session on a longer path. */
const LONGEST_PATH = 1024;

/** Record sizes in bytes, without the four letters. */
export const RECORD_SIZE = { stat: 12, statV2: 68, entry: 16, entryV2: 72 } as const;

export interface FileStat {
  readonly kind: 'file' | 'folder' | 'link' | 'other';
  /** Type and permission bits, as st_mode. */
  readonly mode: number;
  /** Bytes. Protocol v1 gives only the lower 32 bits. */
  readonly size: number;
  /** Last change, seconds since 1970. */
  readonly mtime: number;
}

/** A request: four letters, the path's length, the path. Raises INVALID_ARGS for a path that adbd does not take. */
export function pathRequest(id: string, path: string, suffix = ''): Buffer {
  if (path.includes('\0')) throw new GloveboxError('INVALID_ARGS', 'a path on the device cannot hold a NUL character');
  if (path === '' || Buffer.byteLength(path + suffix) > LONGEST_PATH) {
    throw new GloveboxError('INVALID_ARGS', `a path on the device has 1 to ${LONGEST_PATH - suffix.length} bytes`);
  }
  return packet(id, Buffer.from(path + suffix, 'utf8'));
}

/** Four letters, the length, the bytes. */
export function packet(id: string, data: Uint8Array): Buffer {
  return Buffer.concat([numbers(id, data.length), data]);
}

/** Four letters and unsigned 32-bit numbers. */
export function numbers(id: string, ...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 + 4 * values.length);
  bytes.write(id, 'latin1');
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 + 4 * index);
  return bytes;
}

/** Reads mode, size and time of a v1 record; all zero means that nothing is there. */
export function statOf(record: Buffer): FileStat | undefined {
  const [mode, size, mtime] = [record.readUInt32LE(0), record.readUInt32LE(4), record.readUInt32LE(8)];
  return mode === 0 && size === 0 && mtime === 0 ? undefined : fileStat(mode, size, mtime);
}

/** Reads a v2 record, which begins with the device's errno: error, dev, ino, mode, nlink, uid, gid, size, three times. */
export function statV2Of(record: Buffer): { readonly errno: number; readonly stat: FileStat } {
  const size = Number(record.readBigUInt64LE(36));
  const mtime = Number(record.readBigInt64LE(52));
  return { errno: record.readUInt32LE(0), stat: fileStat(record.readUInt32LE(20), size, mtime) };
}

const FILE_TYPES: ReadonlyMap<number, FileStat['kind']> = new Map([
  [0o100000, 'file'],
  [0o040000, 'folder'],
  [0o120000, 'link'],
]);

function fileStat(mode: number, size: number, mtime: number): FileStat {
  return { kind: FILE_TYPES.get(mode & 0o170000) ?? 'other', mode, size, mtime };
}
