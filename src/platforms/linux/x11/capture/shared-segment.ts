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

/** Each connection has one, and one picture at a time uses it. */
interface Place {
  segment: SharedSegment | undefined;
  lastUse: Promise<unknown>;
}

const places = new WeakMap<XConnection, Place>();

/** Tells one file of this process from the next; they lose their names as soon as both sides have them open. */
let made = 0;

/**
 * Runs `work` with the connection's segment, made or enlarged as needed, and alone with it. `work` gets undefined where
 * the server is not on this machine or lacks MIT-SHM 1.2, or this Node cannot send a descriptor: pictures then come
 * over the socket.
 */
export async function withSegment<Value>(
  calls: XCalls,
  size: number,
  work: (segment: SharedSegment | undefined) => Promise<Value>,
): Promise<Value> {
  const { connection } = calls;
  let place = places.get(connection);
  if (place === undefined) {
    const made: Place = { segment: undefined, lastUse: Promise.resolve() };
    connection.onEnd(() => made.segment?.close());
    places.set(connection, made);
    place = made;
  }
  const own = place;
  const use = own.lastUse.then(async () => work(await largeEnough(calls, own, size)));
  own.lastUse = use.catch(() => {});
  return use;
}

async function largeEnough(calls: XCalls, place: Place, size: number): Promise<SharedSegment | undefined> {
  const { segment: known } = place;
  if (known !== undefined && known.size >= size) return known;
  if (calls.connection.sendDescriptor === undefined) return undefined;
  const extension = await calls.extension('MIT-SHM', sharedMemory.queryVersion);
  if (extension === undefined) return undefined;
  if (known !== undefined) {
    place.segment = undefined;
    calls.send(sharedMemory.detach(extension, known.id));
    known.close();
  }
  const attached = await attach(calls, extension, known?.id ?? calls.connection.newId(), size).catch(() => undefined);
  calls.throwIfEnded();
  place.segment = attached;
  return attached;
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
