import { isPackageName, type PackageName } from '../../../domain/package-name.ts';

/** Chunk types of Android's binary XML (AOSP, ResourceTypes.h). */
const XML = 0x0003;
const STRING_POOL = 0x0001;
const START_ELEMENT = 0x0102;

const UTF8_FLAG = 1 << 8;
const NO_STRING = 0xffffffff;
const STRING_TYPE = 3;

interface StringPool {
  readonly count: number;
  readonly isUtf8: boolean;
  readonly offsets: number;
  readonly strings: number;
}

/** The package that a compiled AndroidManifest.xml names; undefined when it cannot be read or names none. */
export function manifestPackage(bytes: Buffer): PackageName | undefined {
  try {
    return readPackage(bytes);
  } catch (error) {
    // A buffer's reads raise this past its end: the manifest is cut or not what it says.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function readPackage(bytes: Buffer): PackageName | undefined {
  if (bytes.readUInt16LE(0) !== XML) return undefined;
  let pool: StringPool | undefined;
  let at = bytes.readUInt16LE(2);
  while (at < bytes.length) {
    const type = bytes.readUInt16LE(at);
    const size = bytes.readUInt32LE(at + 4);
    if (size < 8) return undefined;
    if (type === STRING_POOL) pool ??= readPool(bytes, at);
    // The first element is the manifest itself.
    if (type === START_ELEMENT) return pool && packageAttribute(bytes, at, pool);
    at += size;
  }
  return undefined;
}

function readPool(bytes: Buffer, at: number): StringPool {
  return {
    count: bytes.readUInt32LE(at + 8),
    isUtf8: (bytes.readUInt32LE(at + 16) & UTF8_FLAG) !== 0,
    offsets: at + bytes.readUInt16LE(at + 2),
    strings: at + bytes.readUInt32LE(at + 20),
  };
}

function packageAttribute(bytes: Buffer, element: number, pool: StringPool): PackageName | undefined {
  const body = element + bytes.readUInt16LE(element + 2);
  if (stringAt(bytes, pool, bytes.readUInt32LE(body + 4)) !== 'manifest') return undefined;
  const first = body + bytes.readUInt16LE(body + 8);
  const size = bytes.readUInt16LE(body + 10);
  const count = bytes.readUInt16LE(body + 12);
  for (let index = 0; index < count; index += 1) {
    const at = first + index * size;
    const namespace = bytes.readUInt32LE(at);
    if (namespace !== NO_STRING || stringAt(bytes, pool, bytes.readUInt32LE(at + 4)) !== 'package') continue;
    const raw = bytes.readUInt32LE(at + 8);
    const isTyped = bytes.readUInt8(at + 15) === STRING_TYPE;
    const value = stringAt(bytes, pool, raw === NO_STRING && isTyped ? bytes.readUInt32LE(at + 16) : raw);
    return value !== undefined && isPackageName(value) ? value : undefined;
  }
  return undefined;
}

function stringAt(bytes: Buffer, pool: StringPool, index: number): string | undefined {
  if (index >= pool.count) return undefined;
  let at = pool.strings + bytes.readUInt32LE(pool.offsets + 4 * index);
  if (!pool.isUtf8) {
    const short = bytes.readUInt16LE(at);
    const isLong = (short & 0x8000) !== 0;
    const units = isLong ? ((short & 0x7fff) << 16) | bytes.readUInt16LE(at + 2) : short;
    at += isLong ? 4 : 2;
    return bytes.toString('utf16le', at, at + 2 * units);
  }
  // Two lengths: in characters, then in bytes.
  at += lengthAt(bytes, at).size;
  const { value, size } = lengthAt(bytes, at);
  return bytes.toString('utf8', at + size, at + size + value);
}

/** One byte, or two when the first has its high bit set. */
function lengthAt(bytes: Buffer, at: number): { value: number; size: number } {
  const short = bytes.readUInt8(at);
  if ((short & 0x80) === 0) return { value: short, size: 1 };
  return { value: ((short & 0x7f) << 8) | bytes.readUInt8(at + 1), size: 2 };
}
