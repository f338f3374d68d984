import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { Bus } from '../../../../src/platforms/linux/dbus/bus.ts';
import { FrameCutter } from '../../../../src/platforms/linux/dbus/frames.ts';
import { decodeBody, decodeHeader, encodeMessage, type Message } from '../../../../src/platforms/linux/dbus/message.ts';

/** How a fake bus answers one call that is not for the bus itself. */
export type Answer = (call: Message, connection: FakeConnection) => void;

/** One client of a fake bus. */
export interface FakeConnection {
  /** Sends a message; big-endian where asked. */
  send(message: Omit<Message, 'serial'>, littleEndian?: boolean): void;
  sendBytes(bytes: Uint8Array): void;
  end(): void;
}

export interface FakeBus {
  address: string;
  /** Every message of every client, in order. */
  readonly received: Message[];
  readonly connections: FakeConnection[];
  /** The match rules that clients hold. */
  readonly rules: string[];
  answer: Answer;
  /** What is said to a client's credentials. Default: that they are accepted. */
  greeting: string;
  client(): Bus;
  close(): Promise<void>;
}

const GUID = '0123456789abcdef0123456789abcdef';

/** A message bus in this process, which speaks as the test wants it to. */
export async function fakeBus(t: TestContext, { abstract = false } = {}): Promise<FakeBus> {
  const folder = mkdtempSync(join(tmpdir(), 'glovebox-dbus-'));
  const path = join(folder, 'bus');
  const sockets = new Set<Socket>();
  const server = createServer((socket) => serve(socket, bus, sockets));
  await new Promise<void>((resolve) => server.listen(abstract ? `\0${path}` : path, resolve));
  const bus: FakeBus = {
    address: `unix:${abstract ? 'abstract' : 'path'}=${path},guid=${GUID}`,
    received: [],
    connections: [],
    rules: [],
    answer: ({ serial, sender }, { send }) =>
      send({ kind: 'reply', replySerial: serial, destination: sender, body: [] }),
    greeting: `OK ${GUID}`,
    client() {
      const client = new Bus({ environment: {}, findAddress: async () => bus.address });
      t.after(() => client.close());
      return client;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  t.after(async () => {
    await bus.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return bus;
}

function serve(socket: Socket, bus: FakeBus, sockets: Set<Socket>): void {
  sockets.add(socket);
  let serial = 0;
  const connection: FakeConnection = {
    send(message, littleEndian) {
      serial += 1;
      socket.write(encodeMessage({ ...message, serial }, littleEndian));
    },
    sendBytes: (bytes) => void socket.write(bytes),
    end: () => void socket.destroy(),
  };
  bus.connections.push(connection);
  const cutter = new FrameCutter({
    message(bytes) {
      const header = decodeHeader(bytes);
      if (header === undefined) return;
      const message = { ...header, body: decodeBody(bytes, header) };
      bus.received.push(message);
      if (message.kind !== 'call') return;
      if (message.destination === 'org.freedesktop.DBus') answerAsBus(message, connection, bus);
      else bus.answer(message, connection);
    },
    tooLong: () => {},
  });
  let isGreeted = false;
  let words = '';
  socket.on('error', () => {});
  socket.on('close', () => sockets.delete(socket));
  socket.on('data', (chunk) => {
    if (isGreeted) return cutter.push(chunk);
    words += chunk.toString('latin1');
    if (words.endsWith('\r\n') && !words.includes('BEGIN')) socket.write(`${bus.greeting}\r\n`);
    const begin = words.indexOf('BEGIN\r\n');
    if (begin < 0) return;
    isGreeted = true;
    const rest = Buffer.from(words.slice(begin + 7), 'latin1');
    if (rest.length > 0) cutter.push(rest);
  });
}

function answerAsBus({ member, serial, body }: Message, { send }: FakeConnection, bus: FakeBus): void {
  const [rule] = body;
  if (member === 'AddMatch') bus.rules.push(String(rule));
  if (member === 'RemoveMatch') bus.rules.splice(bus.rules.indexOf(String(rule)), 1);
  const isHello = member === 'Hello';
  send({ kind: 'reply', replySerial: serial, ...(isHello ? { signature: 's' } : {}), body: isHello ? [':1.1'] : [] });
}
