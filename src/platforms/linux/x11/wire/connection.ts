import { createConnection, type Socket } from 'node:net';
import type { Cookie } from './authority.ts';
import type { DisplayAddress } from './display-name.ts';
import { connectLocal, type SendDescriptor } from './local-socket.ts';
import { type Packet, PacketReader } from './packets.ts';
import { encodeSetupRequest, parseSetup, type Setup } from './setup.ts';
import { XConnectionLost, XError } from './x-error.ts';

/** An event's 32 bytes and its number, without the mark of those that another client made up. */
export interface XEvent {
  readonly code: number;
  readonly bytes: Buffer;
}

interface Waiting {
  /** False for a request without a reply, of which only a refusal would be heard. */
  readonly hasReply: boolean;
  resolve(reply: Buffer): void;
  reject(error: Error): void;
}

/** GetInputFocus: the cheapest request with a reply. */
const ROUND_TRIP = Buffer.from([43, 0, 1, 0]);

/** The server numbers packets by 16 bits; so many requests may pass before one is sure to be answered. */
const LONGEST_SILENCE = 30_000;

/**
 * One client's connection to an X server: requests leave in the order of the calls and are pipelined, replies find
 * their callers. It has no time limit of its own; XCalls gives each call one.
 */
export class XConnection {
  readonly setup: Setup;
  readonly sendDescriptor: SendDescriptor | undefined;
  readonly #socket: Socket;
  readonly #reader = new PacketReader();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(event: XEvent) => void>();
  readonly #endings = new Set<() => void>();
  readonly #freeIds: number[] = [];
  #outgoing: Buffer[] = [];
  #sent = 0;
  #seen = 0;
  #lastWithReply = 0;
  #ids = 0;
  #lost: XConnectionLost | undefined;

  private constructor(socket: Socket, setup: Setup, sendDescriptor: SendDescriptor | undefined, rest: Buffer) {
    this.#socket = socket;
    this.setup = setup;
    this.sendDescriptor = sendDescriptor;
    socket.on('data', (piece) => this.#take(piece));
    socket.on('error', (error) => this.#end(`the connection to the X server broke: ${error.message}`));
    socket.on('close', () => this.#end('the X server closed the connection'));
    if (rest.length > 0) this.#take(rest);
    socket.resume();
  }

  /**
   * Connects and is let in. Raises the socket's error where nobody listens, and an Error with the server's words where
   * it refuses; aborting closes the socket.
   */
  static async open(address: DisplayAddress, cookie: Cookie | undefined, signal: AbortSignal): Promise<XConnection> {
    signal.throwIfAborted();
    const { place } = address;
    const { socket, sendDescriptor } =
      place.kind === 'local'
        ? connectLocal(place.socket)
        : { socket: createConnection(place.port, place.host).setNoDelay(), sendDescriptor: undefined };
    const { setup, rest } = await greet(socket, cookie, signal);
    return new XConnection(socket, setup, sendDescriptor, rest);
  }

  get isOpen(): boolean {
    return this.#lost === undefined;
  }

  /** Sends a request that has a reply; answers the reply's bytes, header included. Raises XError, XConnectionLost. */
  request(bytes: Buffer): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#lost !== undefined) {
        reject(this.#lost);
        return;
      }
      this.#put(bytes);
      this.#lastWithReply = this.#sent;
      this.#waiting.set(this.#sent, { hasReply: true, resolve, reject });
    });
  }

  /** Sends a request that has no reply. A refusal of it is not heard; a lost connection is heard by the next request. */
  send(bytes: Buffer): void {
    if (this.#lost !== undefined) return;
    if (this.#sent - this.#lastWithReply > LONGEST_SILENCE) this.sync().catch(() => {});
    this.#put(bytes);
  }

  /** Sends a request that has no reply and waits until the server has done it. Raises XError when it refuses. */
  async check(bytes: Buffer): Promise<void> {
    const refused = new Promise<Buffer>((resolve, reject) => {
      if (this.#lost !== undefined) {
        reject(this.#lost);
        return;
      }
      this.#put(bytes);
      this.#waiting.set(this.#sent, { hasReply: false, resolve, reject });
    });
    await Promise.all([refused, this.sync()]);
  }

  /** Counts a request whose bytes left by another way: with a file descriptor. Everything before it must have left. */
  async checkWithDescriptor(bytes: Buffer, descriptor: number): Promise<void> {
    if (this.sendDescriptor === undefined) throw new Error('this connection sends no file descriptors');
    this.#flush();
    this.#sent += 1;
    const number = this.#sent;
    const refused = new Promise<Buffer>((resolve, reject) => {
      this.#waiting.set(number, { hasReply: false, resolve, reject });
    });
    const sent = this.sendDescriptor(bytes, descriptor);
    await Promise.all([refused, sent, this.sync()]);
  }

  /** Resolves when the server has handled every request so far. */
  async sync(): Promise<void> {
    await this.request(ROUND_TRIP);
  }

  /** Hears every event from now on; the answer stops that. */
  onEvent(listener: (event: XEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Runs `work` once when the connection ends, at once if it has. */
  onEnd(work: () => void): void {
    if (this.#lost === undefined) this.#endings.add(work);
    else work();
  }

  /** An id for a new window, pixmap or segment of this client. */
  newId(): number {
    const free = this.#freeIds.pop();
    if (free !== undefined) return free;
    this.#ids += 1;
    // The mask's lowest bit is the step (X protocol, "Connection Setup").
    return (this.setup.idBase | (this.#ids * (this.setup.idMask & -this.setup.idMask))) >>> 0;
  }

  /** For ids whose resource is gone for sure. */
  freeId(id: number): void {
    this.#freeIds.push(id);
  }

  /** Sends what is left and closes: the server then frees all of this client's resources. */
  close(): void {
    this.#flush();
    this.#socket.end();
    this.#end('the connection to the X server was closed');
    this.#socket.unref();
  }

  /** Whether this connection alone keeps the process alive. */
  keepAlive(isWanted: boolean): void {
    if (isWanted) this.#socket.ref();
    else this.#socket.unref();
  }

  #put(bytes: Buffer): void {
    if (this.#outgoing.length === 0) queueMicrotask(() => this.#flush());
    this.#outgoing.push(bytes);
    this.#sent += 1;
  }

  #flush(): void {
    const [first, ...more] = this.#outgoing;
    this.#outgoing = [];
    if (first === undefined || this.#lost !== undefined) return;
    this.#socket.write(more.length === 0 ? first : Buffer.concat([first, ...more]));
  }

  #take(piece: Buffer): void {
    for (const packet of this.#reader.take(piece)) this.#handle(packet);
  }

  #handle({ kind, bytes }: Packet): void {
    const code = bytes.readUInt8(0) & 0x7f;
    const keymapNotify = 11;
    // The one packet without a number.
    const number = code === keymapNotify ? this.#seen : this.#widen(bytes.readUInt16LE(2));
    this.#settle(kind === 'event' ? number : number - 1);
    if (kind === 'event') {
      for (const listener of [...this.#listeners]) listener({ code, bytes });
      return;
    }
    const waiting = this.#waiting.get(number);
    this.#waiting.delete(number);
    if (kind === 'error') waiting?.reject(new XError(bytes));
    else waiting?.resolve(bytes);
  }

  /** The packet's full number: they come in order, never 65,536 requests apart. */
  #widen(low: number): number {
    const candidate = this.#seen - (this.#seen % 0x10000) + low;
    this.#seen = candidate < this.#seen ? candidate + 0x10000 : candidate;
    return this.#seen;
  }

  /** Requests without a reply up to this one were not refused. */
  #settle(number: number): void {
    for (const [key, waiting] of this.#waiting) {
      if (key > number) return;
      if (waiting.hasReply) continue;
      this.#waiting.delete(key);
      waiting.resolve(Buffer.alloc(0));
    }
  }

  #end(why: string): void {
    if (this.#lost !== undefined) return;
    this.#lost = new XConnectionLost(why);
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const { reject } of waiting) reject(this.#lost);
    this.#listeners.clear();
    for (const work of this.#endings) work();
    this.#endings.clear();
  }
}

/** The setup's exchange. What came behind it is handed on. */
function greet(
  socket: Socket,
  cookie: Cookie | undefined,
  signal: AbortSignal,
): Promise<{ setup: Setup; rest: Buffer }> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const fail = (error: Error): void => {
      release();
      socket.on('error', () => {});
      socket.destroy();
      reject(error);
    };
    const onConnect = () => socket.write(encodeSetupRequest(cookie));
    const onClose = () => fail(new XConnectionLost('the X server closed the connection before it let us in'));
    const onAbort = () => fail(signal.reason);
    const onData = (piece: Buffer): void => {
      received = Buffer.concat([received, piece]);
      const answer = parseSetup(received);
      if (answer.kind === 'more') return;
      if (answer.kind === 'refused') {
        fail(new Error(`the X server refused the connection: ${answer.reason}`));
        return;
      }
      socket.pause();
      release();
      resolve({ setup: answer.setup, rest: received.subarray(answer.length) });
    };
    const release = (): void => {
      socket.off('connect', onConnect).off('data', onData).off('error', fail).off('close', onClose);
      signal.removeEventListener('abort', onAbort);
    };
    socket.on('connect', onConnect).on('data', onData).on('error', fail).on('close', onClose);
    signal.addEventListener('abort', onAbort, { once: true });
  });
}
