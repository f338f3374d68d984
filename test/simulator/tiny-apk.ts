/** The smallest file that a package manager takes for an APK: a ZIP holding one binary manifest, not compressed. */
export function tinyApk(packageName: string, versionCode: number): Buffer {
  return zip('AndroidManifest.xml', manifest(packageName, versionCode));
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
}

function halves(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt16LE(value, 2 * index);
  return bytes;
}

const NONE = 0xffffffff;

function manifest(packageName: string, versionCode: number): Buffer {
  const strings = ['manifest', 'package', packageName, 'versionCode'];
  const encoded = strings.map((text) => Buffer.concat([halves(text.length), Buffer.from(`${text}\0`, 'utf16le')]));
  const offsets: number[] = [];
  let at = 0;
  for (const text of encoded) {
    offsets.push(at);
    at += text.length;
  }
  const data = Buffer.concat([...encoded, Buffer.alloc((4 - (at % 4)) % 4)]);
  const poolStart = 28 + 4 * strings.length;
  const pool = Buffer.concat([
    halves(1, 28),
    words(poolStart + data.length, strings.length, 0, 0, poolStart, 0, ...offsets),
    data,
  ]);
  const stringType = 0x03000008;
  const numberType = 0x10000008;
  const attributes = Buffer.concat([words(NONE, 1, 2, stringType, 2), words(NONE, 3, NONE, numberType, versionCode)]);
  const element = Buffer.concat([
    halves(0x0102, 16),
    words(36 + attributes.length, 1, NONE, NONE, 0),
    halves(20, 20, 2, 0, 0, 0),
    attributes,
  ]);
  const body = Buffer.concat([pool, element]);
  return Buffer.concat([halves(3, 8), words(8 + body.length), body]);
}

function zip(name: string, content: Buffer): Buffer {
  const nameBytes = Buffer.from(name);
  const sizes = words(0, content.length, content.length);
  const local = Buffer.concat([
    words(0x04034b50),
    halves(20, 0, 0, 0, 0),
    sizes,
    halves(nameBytes.length, 0),
    nameBytes,
  ]);
  const directory = Buffer.concat([
    words(0x02014b50),
    halves(20, 20, 0, 0, 0, 0),
    sizes,
    halves(nameBytes.length, 0, 0, 0, 0),
    words(0, 0),
    nameBytes,
  ]);
  const start = local.length + content.length;
  const end = Buffer.concat([words(0x06054b50), halves(0, 0, 1, 1), words(directory.length, start), halves(0)]);
  return Buffer.concat([local, content, directory, end]);
}
