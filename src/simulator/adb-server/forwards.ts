import { createServer, type Server, type Socket } from 'node:net';
import { closeServer, listenOnLoopback } from '../adb-wire/adbd-door.ts';
import type { SimulatedPhone } from '../phone.ts';
import type { HostLink } from '../services/service-stream.ts';
import { RequestFailure } from './selection.ts';
import { SocketStream } from './socket-stream.ts';

interface Forward {
  readonly phone: SimulatedPhone;
  readonly remote: string;
  readonly server: Server;
  readonly sockets: Set<Socket>;
}

/** Ports of this machine that lead to a service of a phone: `adb forward`. Loopback only. */
export class Forwards {
  readonly #link: HostLink;
  readonly #byLocal = new Map<string, Forward>();

  constructor(link: HostLink) {
    this.#link = link;
  }

  /** `SERIAL LOCAL REMOTE` lines. */
  list(): string {
    return [...this.#byLocal].map(([local, { phone, remote }]) => `${phone.serial} ${local} ${remote}\n`).join('');
  }

  /**
   * Opens a port.
   * @returns the port that was chosen for `tcp:0`, else undefined
   * @throws RequestFailure in a real server's words
   */
  async add(phone: SimulatedPhone, local: string, remote: string, rebind: boolean): Promise<number | undefined> {
    const port = /^tcp:([0-9]{1,5})$/.exec(local)?.[1];
    if (port === undefined || Number(port) > 65_535)
      throw new RequestFailure(`cannot bind listener: unknown socket specification: ${local}`);
    const before = this.#byLocal.get(local);
    if (before !== undefined) {
      if (!rebind) throw new RequestFailure(`cannot rebind existing socket: cannot rebind`);
      this.#byLocal.set(local, { ...before, phone, remote });
      return undefined;
    }
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      this.#carry(this.#byLocal.get(chosen), socket);
    });
    try {
      await listenOnLoopback(server, Number(port));
    } catch {
      throw new RequestFailure('cannot bind listener: Address already in use');
    }
    const address = server.address();
    const bound = typeof address === 'object' && address !== null ? address.port : 0;
    const chosen = `tcp:${bound}`;
    this.#byLocal.set(chosen, { phone, remote, server, sockets });
    return port === '0' ? bound : undefined;
  }

  /** @throws RequestFailure when there is no such forward */
  async remove(local: string): Promise<void> {
    const forward = this.#byLocal.get(local);
    if (forward === undefined) throw new RequestFailure(`listener '${local}' not found`);
    this.#byLocal.delete(local);
    for (const socket of forward.sockets) socket.destroy();
    await closeServer(forward.server);
  }

  async removeAll(): Promise<void> {
    await Promise.all([...this.#byLocal.keys()].map((local) => this.remove(local)));
  }

  #carry(forward: Forward | undefined, socket: Socket): void {
    const stream = new SocketStream(socket);
    // The port accepts before anybody asks the phone: where nothing listens there, the connection closes at once.
    const handler =
      forward?.phone.state === 'device' ? forward.phone.openService(forward.remote, this.#link) : undefined;
    if (handler === undefined) stream.end();
    else
      void handler(stream).then(
        () => stream.end(),
        () => stream.destroy(),
      );
  }
}
