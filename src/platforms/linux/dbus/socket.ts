import { connect, type Socket } from 'node:net';
import type { BusAddress } from './address.ts';
import { authenticationRequest, BEGIN, readAuthenticationAnswer } from './authentication.ts';
import { DBusError } from './failure.ts';

/**
 * A socket to the bus at the address, past the authentication: what follows are messages. `rest` came with the answer
 * already. Raises DBusError `unreachable`, or the signal's reason.
 */
export function openBusSocket(
  address: BusAddress,
  signal: AbortSignal,
): Promise<{ readonly socket: Socket; readonly rest: Buffer }> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    const socket = connect({ path: address.path });
    let received: Buffer = Buffer.alloc(0);
    const stop = (): void => {
      signal.removeEventListener('abort', onAbort);
      socket.off('data', onData).off('error', fail).off('close', onClose);
    };
    const fail = (reason: unknown): void => {
      stop();
      // The error of a socket that is given up is nobody's.
      socket.on('error', () => {}).destroy();
      reject(reason instanceof DBusError || signal.aborted ? reason : unreachable(address, reason));
    };
    const onAbort = (): void => fail(signal.reason);
    const onClose = (): void => fail(new DBusError('unreachable', 'the bus closed the connection at once'));
    const onData = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      try {
        const answer = readAuthenticationAnswer(received);
        if (answer === undefined) return;
        if (address.guid !== undefined && address.guid.toLowerCase() !== answer.guid) {
          throw new DBusError('unreachable', 'another bus than the address names answers there');
        }
        stop();
        socket.write(BEGIN);
        resolve({ socket, rest: answer.rest });
      } catch (error) {
        fail(error);
      }
    };
    signal.addEventListener('abort', onAbort, { once: true });
    socket.on('error', fail).on('close', onClose).on('data', onData);
    socket.write(authenticationRequest(process.getuid?.() ?? 0));
  });
}

function unreachable({ path }: BusAddress, cause: unknown): DBusError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return new DBusError('unreachable', `no bus answers at ${path.replace('\0', '@')} (${code})`, { cause });
}
