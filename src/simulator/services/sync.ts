import { posix } from 'node:path';
import { FileError } from './file-errors.ts';
import type { FileStatus, PhoneFiles } from './file-tree.ts';
import type { ServiceStream } from './service-stream.ts';
import { ExactReader } from './sync-reader.ts';

/** The longest path a request may name, and the largest DATA chunk, in bytes. Source: AOSP file_sync_service.h. */
const LONGEST_PATH = 1024;
const LARGEST_DATA = 64 * 1024;

const COMPRESSION_FLAGS = 7;

/** Serves `sync:` (version 1 and 2 of stat, list, send and receive) over one phone's files until the host quits. */
export async function serveSync(files: PhoneFiles, stream: ServiceStream): Promise<void> {
  const reader = new ExactReader(stream);
  for (;;) {
    const request = await reader.read(8);
    if (request === undefined) return;
    const id = request.toString('latin1', 0, 4);
    const length = request.readUInt32LE(4);
    if (id === 'QUIT') return;
    if (length > LONGEST_PATH) return fail(stream, 'path too long');
    const path = (await reader.read(length))?.toString('utf8');
    if (path === undefined) return;
    if (id === 'STAT' || id === 'STA2' || id === 'LST2') await stream.write(statReply(files, id, path));
    else if (id === 'LIST' || id === 'LIS2') await list(files, stream, id, path);
    else if (id === 'SEND') await receive(files, stream, reader, ...splitMode(path), 0);
    else if (id === 'SND2') {
      const options = await reader.read(12);
      if (options === undefined) return;
      await receive(files, stream, reader, path, options.readUInt32LE(4), options.readUInt32LE(8));
    } else if (id === 'RECV') await send(files, stream, path, 0);
    else if (id === 'RCV2') {
      const options = await reader.read(8);
      if (options === undefined) return;
      await send(files, stream, path, options.readUInt32LE(4));
    } else return fail(stream, `unknown command ${id}`);
  }
}

/** `SEND` names the file mode after the last comma, in decimal. */
function splitMode(request: string): [path: string, mode: number] {
  const comma = request.lastIndexOf(',');
  return [request.slice(0, comma), Number(request.slice(comma + 1)) || 0o644];
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
}

async function fail(stream: ServiceStream, text: string): Promise<void> {
  const message = Buffer.from(text);
  await stream.write(Buffer.concat([Buffer.from('FAIL'), words(message.length), message]));
}

function statReply(files: PhoneFiles, id: string, path: string): Buffer {
  let status: FileStatus | undefined;
  let error = 2;
  try {
    status = files.status(path, id === 'STA2');
  } catch (thrown) {
    if (!(thrown instanceof FileError)) throw thrown;
    error = thrown.number;
  }
  if (id !== 'STAT')
    return Buffer.concat([Buffer.from(id), status === undefined ? failedStat(error) : longStat(status)]);
  return Buffer.concat([
    Buffer.from(id),
    status === undefined ? words(0, 0, 0) : words(status.mode, status.size, status.modified),
  ]);
}

const LONG_STAT_LENGTH = 68;

function failedStat(error: number): Buffer {
  const bytes = Buffer.alloc(LONG_STAT_LENGTH);
  bytes.writeUInt32LE(error, 0);
  return bytes;
}

/** The 68 bytes of a version 2 status: error, device, inode, mode, links, user, group, size, three times. */
function longStat(status: FileStatus): Buffer {
  const bytes = Buffer.alloc(LONG_STAT_LENGTH);
  const shellUser = 2000;
  const device = 64;
  bytes.writeBigUInt64LE(BigInt(device), 4);
  bytes.writeBigUInt64LE(BigInt(status.inode), 12);
  for (const [index, value] of [status.mode, 1, shellUser, shellUser].entries())
    bytes.writeUInt32LE(value, 20 + 4 * index);
  for (const [index, value] of [status.size, status.modified, status.modified, status.modified].entries()) {
    bytes.writeBigUInt64LE(BigInt(Math.trunc(value)), 36 + 8 * index);
  }
  return bytes;
}

async function list(files: PhoneFiles, stream: ServiceStream, id: string, path: string): Promise<void> {
  const long = id === 'LIS2';
  let names: readonly string[] = [];
  try {
    names = ['.', '..', ...files.list(path)];
  } catch (thrown) {
    // Listing what is not there answers an empty list, as adbd does.
    if (!(thrown instanceof FileError)) throw thrown;
  }
  for (const name of names) {
    const status = files.status(posix.join(path, name), false);
    if (status === undefined) continue;
    const bytes = Buffer.from(name);
    await stream.write(
      long
        ? Buffer.concat([Buffer.from('DNT2'), longStat(status), words(bytes.length), bytes])
        : Buffer.concat([Buffer.from('DENT'), words(status.mode, status.size, status.modified, bytes.length), bytes]),
    );
  }
  await stream.write(Buffer.concat([Buffer.from('DONE'), Buffer.alloc(long ? LONG_STAT_LENGTH + 4 : 16)]));
}

async function receive(
  files: PhoneFiles,
  stream: ServiceStream,
  reader: ExactReader,
  path: string,
  mode: number,
  flags: number,
): Promise<void> {
  let refusal = (flags & COMPRESSION_FLAGS) === 0 ? undefined : 'compression is not supported';
  const attempt = (what: () => void): void => {
    if (refusal !== undefined) return;
    try {
      what();
    } catch (thrown) {
      if (!(thrown instanceof FileError)) throw thrown;
      refusal = `couldn't create file: ${thrown.message}`;
    }
  };
  attempt(() => {
    files.makeFolder(posix.dirname(path), true);
    files.create(path, mode);
  });
  // After a refusal the rest is still read: the host looks at the answer only when it has sent everything.
  for (;;) {
    const header = await reader.read(8);
    if (header === undefined) return;
    const id = header.toString('latin1', 0, 4);
    const value = header.readUInt32LE(4);
    if (id === 'DONE') {
      attempt(() => files.touch(path, value, mode));
      if (refusal !== undefined) return fail(stream, refusal);
      return stream.write(Buffer.concat([Buffer.from('OKAY'), words(0)]));
    }
    if (id !== 'DATA' || value > LARGEST_DATA) throw new Error('the host broke the sync protocol');
    const data = await reader.read(value);
    if (data === undefined) return;
    attempt(() => files.append(path, data));
  }
}

async function send(files: PhoneFiles, stream: ServiceStream, path: string, flags: number): Promise<void> {
  if ((flags & COMPRESSION_FLAGS) !== 0) return fail(stream, 'compression is not supported');
  let pieces: readonly Buffer[];
  try {
    pieces = files.read(path);
  } catch (thrown) {
    if (!(thrown instanceof FileError)) throw thrown;
    return fail(stream, thrown.code === 'EISDIR' ? 'read failed: Is a directory' : `open failed: ${thrown.message}`);
  }
  for (const piece of pieces) {
    for (let from = 0; from < piece.length; from += LARGEST_DATA) {
      const data = piece.subarray(from, from + LARGEST_DATA);
      await stream.write(Buffer.concat([Buffer.from('DATA'), words(data.length), data]));
    }
  }
  await stream.write(Buffer.concat([Buffer.from('DONE'), words(0)]));
}
