import { inflateRawSync } from 'node:zlib';

/** What an APK says of itself. */
export interface ApkIdentity {
  readonly packageName: string;
  readonly versionCode: number;
  readonly versionName: string;
}

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LARGEST_MANIFEST = 4 * 1024 * 1024;

/** Reads the package name and versions out of an APK's binary manifest. Undefined when it is no readable APK. */
export function readApk(apk: Buffer): ApkIdentity | undefined {
  try {
    const manifest = extract(apk, 'AndroidManifest.xml');
    return manifest === undefined ? undefined : readManifest(manifest);
  } catch {
    // Anything may be pushed as an APK: an offset that leads outside means that it is none.
    return undefined;
  }
}

function extract(zip: Buffer, name: string): Buffer | undefined {
  let end = zip.length - 22;
  while (end >= 0 && zip.readUInt32LE(end) !== END_OF_DIRECTORY) end -= 1;
  if (end < 0) return undefined;
  let position = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0 && zip.readUInt32LE(position) === DIRECTORY_ENTRY; left -= 1) {
    const nameLength = zip.readUInt16LE(position + 28);
    if (zip.toString('utf8', position + 46, position + 46 + nameLength) === name) {
      const local = zip.readUInt32LE(position + 42);
      const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
      const packed = zip.subarray(start, start + zip.readUInt32LE(position + 20));
      return zip.readUInt16LE(position + 10) === 0
        ? packed
        : inflateRawSync(packed, { maxOutputLength: LARGEST_MANIFEST });
    }
    position += 46 + nameLength + zip.readUInt16LE(position + 30) + zip.readUInt16LE(position + 32);
  }
  return undefined;
}

const STRING_POOL = 0x0001;
const START_ELEMENT = 0x0102;
const UTF8_FLAG = 0x100;

/** Android's binary XML: a pool of strings, then elements whose attributes point into it. */
function readManifest(xml: Buffer): ApkIdentity | undefined {
  let strings: readonly string[] = [];
  for (let position = 8; position + 8 <= xml.length; position += Math.max(8, xml.readUInt32LE(position + 4))) {
    const type = xml.readUInt16LE(position);
    if (type === STRING_POOL) strings = readStrings(xml.subarray(position));
    if (type !== START_ELEMENT) continue;
    if (strings[xml.readUInt32LE(position + 20)] !== 'manifest') continue;
    const attributes = new Map<string, { readonly text: string | undefined; readonly number: number }>();
    const first = position + 16 + xml.readUInt16LE(position + 24);
    for (let index = 0; index < xml.readUInt16LE(position + 28); index += 1) {
      const at = first + index * xml.readUInt16LE(position + 26);
      const name = strings[xml.readUInt32LE(at + 4)] ?? '';
      attributes.set(name, { text: strings[xml.readUInt32LE(at + 8)], number: xml.readUInt32LE(at + 16) });
    }
    const packageName = attributes.get('package')?.text;
    if (packageName === undefined) return undefined;
    return {
      packageName,
      versionCode: attributes.get('versionCode')?.number ?? 0,
      versionName: attributes.get('versionName')?.text ?? '',
    };
  }
  return undefined;
}

function readStrings(pool: Buffer): readonly string[] {
  const count = pool.readUInt32LE(8);
  const utf8 = (pool.readUInt32LE(16) & UTF8_FLAG) !== 0;
  const start = pool.readUInt32LE(20);
  const strings: string[] = [];
  for (let index = 0; index < count; index += 1) {
    let at = start + pool.readUInt32LE(28 + 4 * index);
    if (utf8) {
      // The length in characters, then the length in bytes; each is one byte, or two when its top bit is set.
      at += (pool.readUInt8(at) & 0x80) === 0 ? 1 : 2;
      let length = pool.readUInt8(at);
      at += 1;
      if ((length & 0x80) !== 0) {
        length = ((length & 0x7f) << 8) | pool.readUInt8(at);
        at += 1;
      }
      strings.push(pool.toString('utf8', at, at + length));
    } else {
      const length = pool.readUInt16LE(at);
      strings.push(pool.toString('utf16le', at + 2, at + 2 + 2 * length));
    }
  }
  return strings;
}
