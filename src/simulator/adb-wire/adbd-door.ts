import type { KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:net';
import { isSignedBy, parseAndroidKey } from './authentication.ts';
import { AdbConnection, type AdbdOwner } from './connection.ts';

/** What the simulated person answers to "Allow USB debugging?"; undefined leaves the question open. */
export type Person = (publicKey: Buffer) => Promise<boolean>;

/** What the door needs to know of the phone at each connection. */
export interface AdbdPhone {
  readonly banner: string;
  readonly openService: AdbdOwner['openService'];
  readonly admission: AdbdOwner['admission'];
  readonly person: Person;
  /** Whether a key that was accepted once still opens the phone. */
  readonly trustsKeys: boolean;
}

/** The adbd side: a TCP port that a real adb server dials. */
export class AdbdDoor implements AdbdOwner {
  readonly #phone: AdbdPhone;
  readonly #connections = new Set<AdbConnection>();
  readonly #trusted: KeyObject[] = [];
  #server: Server | undefined;

  constructor(phone: AdbdPhone) {
    this.#phone = phone;
  }

  get banner(): string {
    return this.#phone.banner;
  }

  get openService(): AdbdOwner['openService'] {
    return this.#phone.openService;
  }

  get admission(): AdbdOwner['admission'] {
    return this.#phone.admission;
  }

  knowsSignature(token: Buffer, signature: Buffer): boolean {
    return this.#phone.trustsKeys && this.#trusted.some((key) => isSignedBy(key, token, signature));
  }

  async askPerson(publicKey: Buffer): Promise<boolean> {
    const key = parseAndroidKey(publicKey);
    if (key === undefined || !(await this.#phone.person(publicKey))) return false;
    this.#trusted.push(key);
    return true;
  }

  /** Opens the port on the loopback interface. Rejects when it is taken. */
  listen(port: number): Promise<void> {
    const server = createServer((socket) => {
      const connection = new AdbConnection(this, socket);
      this.#connections.add(connection);
      socket.on('close', () => this.#connections.delete(connection));
    });
    this.#server = server;
    return listenOnLoopback(server, port);
  }

  /** Cuts every connection, as a pulled cable does. */
  dropAll(): void {
    for (const connection of this.#connections) connection.drop();
  }

  async close(): Promise<void> {
    this.dropAll();
    await closeServer(this.#server);
    this.#server = undefined;
  }
}

export function listenOnLoopback(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      resolve();
    });
  });
}

/** Resolves when the port is free again; a server that never listened is no error. */
export function closeServer(server: Server | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (server === undefined || !server.listening) resolve();
    else server.close(() => resolve());
  });
}
