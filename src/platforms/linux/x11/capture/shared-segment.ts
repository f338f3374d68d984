import { closeSync, ftruncateSync, openSync, readSync, unlinkSync } from 'node:fs';
import type { XCalls } from '../calls.ts';
import type { XConnection } from '../wire/connection.ts';
import { type Extension, sharedMemory } from '../wire/extensions.ts';

/** In memory on every Linux; the X server maps the same file. */
const FOLDER = '/dev/shm';

/** Memory shared with the X server. */
export interface SharedSegment {
  readonly id: number;
  readonly size: number;
  readonly extension: Extension;
  /** The first so many bytes, copied. */
  read(length: number): Buffer;
  /** Closes our side; the server's goes with the connection, or with a request of its own. */
  close(): void;
}

/** One segment a connection: pictures are taken one after another. */
const segments = new WeakMap<XConnection, SharedSegment>();

/** The segments whose process may end without closing them: only their descriptors, the files have no names any more. */
let made = 0;

/**
 * The connection's segment, made or enlarged as needed. Undefined where the server is not on this machine or lacks
 * MIT-SHM 1.2, or this Node cannot send a descriptor: pictures then come over the socket.
 */
export async function sharedSegment(calls: XCalls, size: number): Promise<SharedSegment | undefined> {
  const { connection } = calls;
  const known = segments.get(connection);
  if (known !== undefined && known.size >= size) return known;
  if (connection.sendDescriptor === undefined) return undefined;
  const extension = await calls.extension('MIT-SHM', sharedMemory.queryVersion);
  if (extension === undefined) return undefined;
  if (known !== undefined) {
    segments.delete(connection);
    calls.send(sharedMemory.detach(extension, known.id));
    known.close();
  }
  const id = known?.id ?? connection.newId();
  const segment = await attach(calls, extension, id, size).catch(() => undefined);
  calls.throwIfEnded();
  if (segment !== undefined) segments.set(connection, segment);
  return segment;
}

/** Forgets the connection's segment; for when it is closed. */
export function dropSegment(connection: XConnection): void {
  segments.get(connection)?.close();
  segments.delete(connection);
}

async function attach(calls: XCalls, extension: Extension, id: number, size: number): Promise<SharedSegment> {
  made += 1;
  const path = `${FOLDER}/glovebox-${process.pid}-${made}`;
  const descriptor = openSync(path, 'wx+', 0o600);
  try {
    try {
      ftruncateSync(descriptor, size);
      // The one that is sent is closed by that; this is a second one to the same file.
      const sent = openSync(path, 'r+');
      await calls.race(calls.connection.checkWithDescriptor(sharedMemory.attachDescriptor(extension, id), sent));
    } finally {
      unlinkSync(path);
    }
  } catch (error) {
    closeSync(descriptor);
    throw error;
  }
  return {
    id,
    size,
    extension,
    read: (length) => {
      const bytes = Buffer.allocUnsafe(length);
      readSync(descriptor, bytes, 0, length, 0);
      return bytes;
    },
    close: () => closeSync(descriptor),
  };
}
