import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { AdbProgram } from '../../../../src/platforms/android/adb/adb-program.ts';
import { AdbServer } from '../../../../src/platforms/android/adb/server.ts';
import type { ServerAddress } from '../../../../src/platforms/android/adb/server-address.ts';

/** The server's end of one connection, as a script sees it. */
export class FakeClient {
  /** Resolves when the connection is closed, from either side. */
  readonly gone: Promise<void>;
  readonly #socket: Socket;
  #received: Buffer = Buffer.alloc(0);
  #wake = (): void => {};
  #isOver = false;

  constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('error', () => {});
    socket.on('data', (data) => {
      this.#received = Buffer.concat([this.#received, data]);
      this.#wake();
    });
    // Not events.once: that would reject on a reset.
    this.gone = new Promise<void>((resolve) => {
      socket.on('close', () => {
        this.#isOver = true;
        this.#wake();
        resolve();
      });
    });
  }

  async read(size: number): Promise<Buffer> {
    while (this.#received.length < size) {
      if (this.#isOver) throw new Error('the client left');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    const taken = this.#received.subarray(0, size);
    this.#received = this.#received.subarray(size);
    return taken;
  }

  /** The next request's service. */
  async request(): Promise<string> {
    const size = Number.parseInt((await this.read(4)).toString('latin1'), 16);
    return (await this.read(size)).toString('utf8');
  }

  send(bytes: Uint8Array | string): void {
    if (!this.#isOver) this.#socket.write(bytes);
  }

  /** Sends each byte by itself, so that what is read is cut everywhere. */
  async dribble(bytes: Uint8Array): Promise<void> {
    for (const byte of bytes) {
      await new Promise<void>((resolve) => {
        this.#socket.write(Buffer.of(byte), () => setImmediate(resolve));
      });
    }
  }

  okay(): void {
    this.send('OKAY');
  }

  fail(reason: string): void {
    this.send(`FAIL${text(reason)}`);
  }

  /** Stops reading, as a stalled device does. */
  stall(): void {
    this.#socket.pause();
  }

  /** Reads again; a connection that is not read from does not see its end. */
  resume(): void {
    this.#socket.resume();
  }

  end(): void {
    this.#socket.end();
  }

  reset(): void {
    this.#socket.resetAndDestroy();
  }
}

export type Script = (client: FakeClient) => Promise<void> | void;

/** A text behind its length in four hexadecimal digits. */
export function text(body: string): string {
  return Buffer.byteLength(body).toString(16).padStart(4, '0') + body;
}

/**
 * Runs the script for each connection, until the test ends. By then the client under test must have closed every
 * connection by itself; one that it leaks keeps the test from ending.
 */
export async function listen(t: TestContext, script: Script, at?: ServerAddress): Promise<ServerAddress> {
  const clients: FakeClient[] = [];
  const failures: unknown[] = [];
  const server = createServer((socket) => {
    const client = new FakeClient(socket);
    clients.push(client);
    Promise.resolve(script(client)).catch((error) => {
      failures.push(error);
      client.reset();
    });
  });
  if (at?.kind === 'unix') server.listen(at.path);
  else server.listen(at?.port ?? 0, '127.0.0.1');
  await once(server, 'listening');
  t.after(async () => {
    server.close();
    for (const client of clients) client.resume();
    await Promise.all(clients.map((client) => client.gone));
    assert.deepEqual(
      failures.filter((error) => !(error instanceof Error && error.message === 'the client left')),
      [],
    );
  });
  const bound = server.address();
  if (bound === null || typeof bound === 'string') return { kind: 'unix', path: bound ?? '' };
  return { kind: 'tcp', host: '127.0.0.1', port: bound.port };
}

/** An AdbServer that speaks to the script and cannot start a server of its own. */
export async function serverSaying(t: TestContext, script: Script): Promise<AdbServer> {
  return new AdbServer(await listen(t, script), noProgram());
}

export function noProgram(): AdbProgram {
  return new AdbProgram({ platform: 'linux', environment: {}, home: '' });
}

/** A script that answers what comes before a device's service, and leaves the service to `serve`. */
export function phone(features: string, serve: (client: FakeClient, service: string) => Promise<void> | void): Script {
  return async (client) => {
    const first = await client.request();
    client.okay();
    if (first.endsWith(':features')) {
      client.send(text(features));
      client.end();
      return;
    }
    assert.match(first, /^host:transport:/);
    await serve(client, await client.request());
  };
}

/** A packet of the shell protocol. */
export function frame(kind: number, data: Uint8Array | string): Buffer {
  const body = Buffer.from(data);
  const header = Buffer.alloc(5);
  header.writeUInt8(kind);
  header.writeUInt32LE(body.length, 1);
  return Buffer.concat([header, body]);
}

/** A folder of the test's own, removed after it. */
export function temporaryFolder(t: TestContext): string {
  const folder = mkdtempSync(join(tmpdir(), 'glovebox-adb-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Resolves once `count` calls were made of `call`. */
export function countdown(count: number): { readonly call: () => void; readonly done: Promise<void> } {
  let left = count;
  let finish = (): void => {};
  const done = new Promise<void>((resolve) => {
    finish = resolve;
  });
  return {
    done,
    call: () => {
      left -= 1;
      if (left === 0) finish();
    },
  };
}
