import { deflateRawSync } from 'node:zlib';

export interface ApkOptions {
  readonly packageName?: string;
  readonly encoding?: 'utf8' | 'utf16le';
  readonly method?: 'stored' | 'deflated';
  /** Bytes put before the manifest as a file of their own. */
  readonly padding?: number;
  readonly comment?: string;
}

const NONE = 0xffffffff;

/** A file that is an APK as far as its name goes: a ZIP with a compiled manifest, and nothing that runs. */
export function apkBytes(options: ApkOptions = {}): Buffer {
  const { method = 'deflated', padding = 0, comment = '' } = options;
  const files: [name: string, content: Buffer][] = [];
  if (padding > 0) files.push(['assets/padding', Buffer.alloc(padding, 'x')]);
  files.push(['AndroidManifest.xml', manifestBytes(options)]);
  return zip(files, method, comment);
}

/** A compiled manifest: string pool, then the start of its first element. */
export function manifestBytes({ packageName = 'com.example.app', encoding = 'utf8' }: ApkOptions = {}): Buffer {
  const strings = ['manifest', 'package', packageName, 'versionCode', 'http://schemas.android.com/apk/res/android'];
  const pool = stringPool(strings, encoding);
  const attributes = [
    [4, 3, NONE, 0x10, 7],
    [NONE, 1, 2, 3, 2],
  ] as const;
  const element = Buffer.alloc(36 + 20 * attributes.length);
  element.writeUInt16LE(0x0102, 0);
  element.writeUInt16LE(16, 2);
  element.writeUInt32LE(element.length, 4);
  element.writeUInt32LE(NONE, 16);
  element.writeUInt32LE(0, 20);
  element.writeUInt16LE(20, 24);
  element.writeUInt16LE(20, 26);
  element.writeUInt16LE(attributes.length, 28);
  for (const [index, [namespace, name, raw, type, data]] of attributes.entries()) {
    const at = 36 + 20 * index;
    element.writeUInt32LE(namespace, at);
    element.writeUInt32LE(name, at + 4);
    element.writeUInt32LE(raw, at + 8);
    element.writeUInt16LE(8, at + 12);
    element.writeUInt8(type, at + 15);
    element.writeUInt32LE(data, at + 16);
  }
  const head = Buffer.alloc(8);
  head.writeUInt16LE(0x0003, 0);
  head.writeUInt16LE(8, 2);
  head.writeUInt32LE(8 + pool.length + element.length, 4);
  return Buffer.concat([head, pool, element]);
}

function stringPool(strings: readonly string[], encoding: 'utf8' | 'utf16le'): Buffer {
  const encoded = strings.map((text) => {
    const bytes = Buffer.from(text, encoding);
    if (encoding === 'utf8')
      return Buffer.concat([lengthBytes(text.length), lengthBytes(bytes.length), bytes, Buffer.alloc(1)]);
    const size = Buffer.alloc(2);
    size.writeUInt16LE(text.length);
    return Buffer.concat([size, bytes, Buffer.alloc(2)]);
  });
  const data = Buffer.concat(encoded);
  const head = Buffer.alloc(28 + 4 * strings.length);
  head.writeUInt16LE(0x0001, 0);
  head.writeUInt16LE(28, 2);
  head.writeUInt32LE(head.length + data.length, 4);
  head.writeUInt32LE(strings.length, 8);
  head.writeUInt32LE(encoding === 'utf8' ? 0x100 : 0, 16);
  head.writeUInt32LE(head.length, 20);
  let offset = 0;
  for (const [index, { length }] of encoded.entries()) {
    head.writeUInt32LE(offset, 28 + 4 * index);
    offset += length;
  }
  return Buffer.concat([head, data]);
}

function lengthBytes(length: number): Buffer {
  return length < 0x80 ? Buffer.of(length) : Buffer.of(0x80 | (length >> 8), length & 0xff);
}

function zip(files: readonly (readonly [string, Buffer])[], method: 'stored' | 'deflated', comment: string): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const packed = method === 'stored' ? content : deflateRawSync(content);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(method === 'stored' ? 0 : 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(content.length, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    directory.push(entry, Buffer.from(name));
    parts.push(local, Buffer.from(name), packed);
    offset += local.length + name.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  end.writeUInt16LE(comment.length, 20);
  return Buffer.concat([...parts, listed, end, Buffer.from(comment)]);
}
