import { closeSync } from 'node:fs';
import { createConnection, Socket } from 'node:net';

/**
 * What Node has inside for pipes. Its public API sends no file descriptors to other programs, and only with one can
 * the X server put pictures into memory that we read: 2 ms for a screen instead of 10.
 */
interface PipeHandle {
  connect(request: object, path: string): number;
  open(descriptor: number): number;
  close(): void;
  writeBuffer(request: object, bytes: Uint8Array, carried: PipeHandle): number;
}

interface Bindings {
  readonly Pipe: new (kind: number) => PipeHandle;
  readonly PipeConnectWrap: new () => { address?: string; oncomplete?: (status: number) => void };
  readonly WriteWrap: new () => { handle?: PipeHandle; oncomplete?: (status: number) => void };
  readonly constants: { readonly SOCKET: number; readonly IPC: number };
}

/** Undefined where this Node does not hand its bindings out: everything then works without shared memory. */
function findBindings(): Bindings | undefined {
  try {
    const binding: unknown = Reflect.get(process, 'binding');
    if (typeof binding !== 'function') return undefined;
    const { Pipe, PipeConnectWrap, constants } = binding.call(process, 'pipe_wrap');
    const { WriteWrap } = binding.call(process, 'stream_wrap');
    const complete = [Pipe, PipeConnectWrap, WriteWrap].every((part) => typeof part === 'function');
    return complete && constants?.IPC !== undefined ? { Pipe, PipeConnectWrap, WriteWrap, constants } : undefined;
  } catch {
    return undefined;
  }
}

/** Sends a file descriptor along with bytes. The descriptor is closed in every case. Raises when it did not leave. */
export type SendDescriptor = (bytes: Buffer, descriptor: number) => Promise<void>;

export interface LocalSocket {
  readonly socket: Socket;
  /** Undefined where descriptors cannot be sent. */
  readonly sendDescriptor: SendDescriptor | undefined;
}

/** Connects to a Unix socket. The socket says `connect` or `error`, as one of node:net does. */
export function connectLocal(path: string): LocalSocket {
  const bindings = findBindings();
  if (bindings === undefined) return { socket: createConnection(path), sendDescriptor: undefined };
  const pipe = new bindings.Pipe(bindings.constants.IPC);
  // Paused: a socket that reads from a pipe which is not connected yet fails with ENOTCONN.
  const options = { handle: pipe, pauseOnCreate: true, readable: true, writable: true };
  const socket = new Socket(options as ConstructorParameters<typeof Socket>[0]);
  const request = new bindings.PipeConnectWrap();
  request.address = path;
  request.oncomplete = (status) => {
    if (socket.destroyed) return;
    if (status === 0) {
      socket.resume();
      socket.emit('connect');
    } else socket.destroy(new Error(`connect ${path} failed with ${status}`));
  };
  const status = pipe.connect(request, path);
  if (status !== 0) process.nextTick(() => socket.destroy(new Error(`connect ${path} failed with ${status}`)));
  return { socket, sendDescriptor: (bytes, descriptor) => send(bindings, socket, pipe, bytes, descriptor) };
}

function send(bindings: Bindings, socket: Socket, pipe: PipeHandle, bytes: Buffer, descriptor: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const carrier = new bindings.Pipe(bindings.constants.SOCKET);
    // A socket that was destroyed has closed the pipe: writing to it would end the process.
    const status = socket.destroyed ? -1 : carrier.open(descriptor);
    if (status !== 0) {
      carrier.close();
      closeSync(descriptor);
      reject(new Error(`the descriptor cannot be sent (${status})`));
      return;
    }
    const request = new bindings.WriteWrap();
    request.handle = pipe;
    request.oncomplete = (written) => {
      carrier.close();
      if (written === 0) resolve();
      else reject(new Error(`the descriptor was not sent (${written})`));
    };
    const queued = pipe.writeBuffer(request, bytes, carrier);
    if (queued !== 0) {
      carrier.close();
      reject(new Error(`the descriptor was not sent (${queued})`));
    }
  });
}
