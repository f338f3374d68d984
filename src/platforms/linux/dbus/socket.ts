import { connect, type Socket } from 'node:net';
import type { BusAddress } from './address.ts';
import { authenticationRequest, BEGIN, readAuthenticationAnswer } from './authentication.ts';
import { DBusError } from './failure.ts';

/** In bytes. What comes is read into one buffer for good: Node's own way takes 64 KiB anew for every few bytes. */
const READ_AT_ONCE = 64 * 1024;

/** A socket that speaks messages. */
export interface BusSocket {
  readonly socket: Socket;
  /** Gives what comes from now on, and what came already, to the listener. */
  listen(receive: (bytes: Buffer) => void): void;
}

/**
 * A socket to the bus at the address, past the authentication. Raises DBusError `unreachable`, or the signal's reason.
 */
export function openBusSocket(address: BusAddress, signal: AbortSignal): Promise<BusSocket> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    let received: Buffer = Buffer.alloc(0);
    let receive = (bytes: Buffer): void => {
      received = Buffer.concat([received, bytes]);
      authenticate();
    };
    const callback = (size: number, buffer: Uint8Array): boolean => {
      receive(Buffer.from(buffer.subarray(0, size)));
      return true;
    };
    const socket = connect({ path: address.path, onread: { buffer: Buffer.alloc(READ_AT_ONCE), callback } });
    const stop = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.off('error', fail).off('close', onClose);
    };
    const fail = (reason: unknown): void => {
      stop();
      // The error of a socket that is given up is nobody's.
      socket.on('error', () => {}).destroy();
      reject(reason instanceof DBusError || signal.aborted ? reason : unreachable(address, reason));
    };
    const onAbort = (): void => fail(signal.reason);
    const onClose = (): void => fail(new DBusError('unreachable', 'the bus closed the connection at once'));
    const authenticate = (): void => {
      try {
        const answer = readAuthenticationAnswer(received);
        if (answer === undefined) return;
        if (address.guid !== undefined && address.guid.toLowerCase() !== answer.guid) {
          throw new DBusError('unreachable', 'another bus than the address names answers there');
        }
        stop();
        received = answer.rest;
        receive = (bytes) => {
          received = Buffer.concat([received, bytes]);
        };
        socket.write(BEGIN);
        resolve({
          socket,
          listen(listener) {
            receive = listener;
            if (received.length > 0) listener(received);
          },
        });
      } catch (error) {
        fail(error);
      }
    };
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', fail).on('close', onClose);
    socket.write(authenticationRequest(process.getuid?.() ?? 0));
  });
}

function unreachable({ path }: BusAddress, cause: unknown): DBusError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new DBusError('unreachable', `no bus answers at ${path.replace('\0', '@')} (${code})`, { cause });
}
