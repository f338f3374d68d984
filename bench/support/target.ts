import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ServerAddress } from '../../src/platforms/android/adb/server-address.ts';

/** What a bench of the adb client speaks to. */
export interface BenchTarget {
  readonly address: ServerAddress & { readonly kind: 'tcp' };
  readonly serial: string;
  close(): void;
}

/** The device answers every command with this, as a shell v2 packet, and exit code 0. */
const ANSWER = Buffer.concat([Buffer.of(1, 6, 0, 0, 0), Buffer.from('Sim 1\n'), Buffer.of(3, 1, 0, 0, 0, 0)]);

/**
 * An adb server with one device, made for nothing but answering at once, so that what is measured is the client. It
 * also satisfies the real `adb shell`.
 */
export async function benchTarget(): Promise<BenchTarget> {
  const server = createServer({ noDelay: true }, serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const bound = server.address();
  const port = bound !== null && typeof bound === 'object' ? bound.port : 0;
  return { address: { kind: 'tcp', host: '127.0.0.1', port }, serial: 'bench', close: () => server.close() };
}

function serve(socket: Socket): void {
  let received = '';
  let isShell = false;
  socket.on('error', () => {});
  socket.setEncoding('latin1').on('data', (part: string) => {
    if (isShell) return;
    received += part;
    const size = Number.parseInt(received.slice(0, 4), 16);
    if (received.length < 4 + size) return;
    const service = received.slice(4, 4 + size);
    received = received.slice(4 + size);
    isShell = service.startsWith('shell,v2');
    answer(socket, service);
  });
}

function answer(socket: Socket, service: string): void {
  if (service.startsWith('host:transport:')) socket.write('OKAY');
  else if (service.startsWith('host:tport:')) socket.write(Buffer.concat([Buffer.from('OKAY'), Buffer.alloc(8, 1)]));
  else if (service.startsWith('shell,v2')) socket.end(Buffer.concat([Buffer.from('OKAY'), ANSWER]));
  else if (service.endsWith('features')) socket.end('OKAY0008shell_v2');
  else if (service === 'host:version') socket.end('OKAY00040029');
  else socket.end('FAIL0007unknown');
}
