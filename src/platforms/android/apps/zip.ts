/** One file inside a ZIP, as its central directory tells of it. */
export interface ZipEntry {
  readonly method: number;
  readonly compressedSize: number;
  /** Where the entry's own header begins, in bytes from the start of the file. */
  readonly headerOffset: number;
}

/** Where the central directory lies, in bytes. */
interface ZipDirectory {
  readonly offset: number;
  readonly size: number;
}

const DIRECTORY_END = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_HEADER = 0x04034b50;
const DIRECTORY_END_SIZE = 22;
const LOCAL_HEADER_SIZE = 30;

/** The record that ends a ZIP, with the longest comment that may follow it. */
export const LONGEST_TAIL = DIRECTORY_END_SIZE + 0xffff;

/** Bytes of an entry's own header with the longest name and extra field. */
export const LONGEST_LOCAL_HEADER = LOCAL_HEADER_SIZE + 2 * 0xffff;

/** The central directory, told of by the file's last bytes; undefined when this is no ZIP. */
export function findDirectory(tail: Buffer): ZipDirectory | undefined {
  for (let at = tail.length - DIRECTORY_END_SIZE; at >= 0; at -= 1) {
    // Its comment ends the file, and may itself hold the signature.
    const isEnd =
      tail.readUInt32LE(at) === DIRECTORY_END && tail.readUInt16LE(at + 20) === tail.length - at - DIRECTORY_END_SIZE;
    if (!isEnd) continue;
    return { size: tail.readUInt32LE(at + 12), offset: tail.readUInt32LE(at + 16) };
  }
  return undefined;
}

/** The entry of that name in a central directory. */
export function findEntry(directory: Buffer, name: string): ZipEntry | undefined {
  const wanted = Buffer.from(name, 'utf8');
  let at = 0;
  while (at + 46 <= directory.length && directory.readUInt32LE(at) === DIRECTORY_ENTRY) {
    const nameSize = directory.readUInt16LE(at + 28);
    if (directory.subarray(at + 46, at + 46 + nameSize).equals(wanted)) {
      return {
        method: directory.readUInt16LE(at + 10),
        compressedSize: directory.readUInt32LE(at + 20),
        headerOffset: directory.readUInt32LE(at + 42),
      };
    }
    at += 46 + nameSize + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return undefined;
}

/** How long the entry's own header is, behind which its content begins; undefined when there is none. */
export function localHeaderSize(header: Buffer): number | undefined {
  if (header.length < LOCAL_HEADER_SIZE || header.readUInt32LE(0) !== LOCAL_HEADER) return undefined;
  return LOCAL_HEADER_SIZE + header.readUInt16LE(26) + header.readUInt16LE(28);
}
