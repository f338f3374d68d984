import type { Socket } from 'node:net';
import type { BusAddress } from './address.ts';
import { DBusError } from './failure.ts';
import { FrameCutter } from './frames.ts';
import { type MatchRule, matches, matchRuleText } from './match-rule.ts';
import { decodeBody, decodeHeader, encodeMessage, type Message, type MessageHeader } from './message.ts';
import { type CallLimits, PendingCalls } from './pending-calls.ts';
import { type BusSocket, openBusSocket } from './socket.ts';
import type { DBusValue } from './value.ts';

export interface MethodCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  /** The arguments' types. Default: none. */
  readonly signature?: string;
  readonly body?: readonly DBusValue[];
}

/** Signals that are listened to, until stopped or until the connection ends. */
export interface Subscription {
  /** Takes the rule away again. Raises nothing: where the bus is gone, so is the rule. */
  stop(): Promise<void>;
}

export interface SignalListener {
  signal(message: Message): void;
  /** The connection ended: nothing more will come. */
  end(): void;
}

const BUS = { destination: 'org.freedesktop.DBus', path: '/org/freedesktop/DBus', interface: 'org.freedesktop.DBus' };

/** Calls to the bus itself: it answers at once, or not at all. */
const BUS_MS = 5_000;

/** Fewer messages than this are not worth a write of their own, as long as nobody waits for them. */
const FEW = 16;

/** One connection to a message bus. Calls are sent at once, one after the other, and answered in any order. */
export class BusConnection {
  readonly #socket: Socket;
  readonly #calls = new PendingCalls();
  readonly #cutter: FrameCutter;
  readonly #listeners = new Map<SignalListener, MatchRule>();
  /** How many listeners share a rule: the bus keeps one for all of them. */
  readonly #rules = new Map<string, number>();
  #outgoing: Buffer[] = [];
  /** To whom these go. */
  readonly #destinations = new Set<string>();
  #isClosed = false;

  private constructor({ socket, listen }: BusSocket) {
    this.#socket = socket;
    this.#cutter = new FrameCutter({
      message: (bytes) => this.#receive(bytes),
      tooLong: (header) => this.#drop(header),
    });
    socket.on('error', (error) => this.close(`the connection to the bus broke (${error.message})`));
    socket.on('close', () => this.close('the bus closed the connection'));
    listen((bytes) => this.#push(bytes));
  }

  /** Connects to the first of the addresses that answers. Raises DBusError `unreachable` or `timeout`. */
  static async open(addresses: readonly BusAddress[], limits: CallLimits): Promise<BusConnection> {
    const late = new AbortController();
    const timer = setTimeout(() => {
      late.abort(new DBusError('timeout', `no bus answered within ${limits.timeoutMs} ms`, { sent: false }));
    }, limits.timeoutMs);
    const signal = limits.signal === undefined ? late.signal : AbortSignal.any([limits.signal, late.signal]);
    try {
      const connection = await BusConnection.#openFirst(addresses, signal);
      try {
        await connection.#callBus('Hello', '', [], { ...limits, signal });
      } catch (error) {
        connection.close('the bus did not welcome us');
        throw error;
      }
      return connection;
    } finally {
      clearTimeout(timer);
    }
  }

  static async #openFirst(addresses: readonly BusAddress[], signal: AbortSignal): Promise<BusConnection> {
    let failure: unknown = new DBusError('unreachable', 'no address of a bus is known');
    for (const address of addresses) {
      try {
        return new BusConnection(await openBusSocket(address, signal));
      } catch (error) {
        if (signal.aborted) throw error;
        failure = error;
      }
    }
    throw failure;
  }

  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** The body of the answer. Raises DBusError, or the signal's reason. */
  call(call: MethodCall, limits: CallLimits): Promise<readonly DBusValue[]> {
    if (this.#isClosed) return Promise.reject(new DBusError('closed', 'the bus is closed', { sent: false }));
    const { destination, path, member, signature, body = [] } = call;
    const what = `${call.interface}.${member} of ${destination}`;
    return this.#calls.add(destination, what, limits, (serial) => {
      const message = {
        kind: 'call',
        serial,
        path,
        destination,
        interface: call.interface,
        member,
        signature,
        body,
      } as const;
      this.#send(encodeMessage(message), destination);
    });
  }

  /** Listens to signals. Raises DBusError. */
  async subscribe(rule: MatchRule, listener: SignalListener, signal?: AbortSignal): Promise<Subscription> {
    const text = matchRuleText(rule);
    const users = this.#rules.get(text) ?? 0;
    this.#rules.set(text, users + 1);
    this.#listeners.set(listener, rule);
    const stop = async (): Promise<void> => {
      if (this.#listeners.delete(listener)) await this.#forget(text);
    };
    try {
      if (users === 0) await this.#callBus('AddMatch', 's', [text], { timeoutMs: BUS_MS, signal });
    } catch (error) {
      await stop();
      throw error;
    }
    return { stop };
  }

  /** Ends the connection; calls under way reject with DBusError `closed`. */
  close(reason = 'the connection to the bus was closed'): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#outgoing = [];
    this.#socket.destroy();
    this.#calls.close(reason);
    const listeners = [...this.#listeners.keys()];
    this.#listeners.clear();
    this.#rules.clear();
    for (const listener of listeners) listener.end();
  }

  #callBus(member: string, signature: string, body: readonly DBusValue[], limits: CallLimits) {
    return this.call({ ...BUS, member, signature, body }, limits);
  }

  async #forget(text: string): Promise<void> {
    const users = (this.#rules.get(text) ?? 1) - 1;
    if (users > 0) {
      this.#rules.set(text, users);
      return;
    }
    this.#rules.delete(text);
    // The bus refuses what it does not have, which is as good.
    await this.#callBus('RemoveMatch', 's', [text], { timeoutMs: BUS_MS }).catch(() => {});
  }

  #send(bytes: Buffer, destination: string): void {
    this.#outgoing.push(bytes);
    this.#destinations.add(destination);
    if (this.#outgoing.length === 1) setImmediate(() => this.#flush());
  }

  /**
   * Sends what waits to be sent, together: a write for every call costs more than the calls. A few calls to who has
   * enough to do wait for more of them; as its answers come in, this is asked again.
   */
  #flush(): void {
    if (this.#outgoing.length === 0 || this.#isClosed) return;
    if (this.#outgoing.length < FEW && [...this.#destinations].every((name) => this.#calls.isBusy(name))) return;
    const outgoing = this.#outgoing;
    this.#outgoing = [];
    this.#destinations.clear();
    this.#socket.write(Buffer.concat(outgoing));
  }

  #push(chunk: Buffer): void {
    try {
      this.#cutter.push(chunk);
    } catch (error) {
      // Where one message ends can no longer be told.
      this.close(asDBusError(error).message);
    }
    this.#flush();
  }

  #receive(bytes: Buffer): void {
    const header = decodeHeader(bytes);
    if (header?.kind === 'call') this.#refuse(header);
    else if (header?.kind === 'signal') this.#hear(bytes, header);
    else if (header?.replySerial !== undefined) this.#answer(bytes, header, header.replySerial);
  }

  #answer(bytes: Buffer, header: MessageHeader, serial: number): void {
    if (!this.#calls.has(serial)) return;
    let body: readonly DBusValue[];
    try {
      body = decodeBody(bytes, header);
    } catch (error) {
      this.#calls.reject(serial, asDBusError(error));
      return;
    }
    if (header.kind === 'reply') {
      this.#calls.resolve(serial, body);
      return;
    }
    const [text] = body;
    const words = typeof text === 'string' && text.trim() !== '' ? text.trim() : (header.errorName ?? 'unnamed error');
    this.#calls.reject(serial, new DBusError('remote', words, { errorName: header.errorName }));
  }

  /** A signal that cannot be read is none. */
  #hear(bytes: Buffer, header: MessageHeader): void {
    if (this.#listeners.size === 0) return;
    let body: readonly DBusValue[];
    try {
      body = decodeBody(bytes, header);
    } catch (error) {
      asDBusError(error);
      return;
    }
    this.#tell({ ...header, body });
  }

  #tell(message: Message): void {
    for (const [listener, rule] of [...this.#listeners]) {
      if (this.#listeners.has(listener) && matches(rule, message)) listener.signal(message);
    }
  }

  /** Nothing can be called here, and whoever tries is not left waiting. */
  #refuse({ serial, sender, noReply }: Omit<Message, 'body'>): void {
    if (noReply || sender === undefined) return;
    const message = { kind: 'error', serial: 0xffffffff, replySerial: serial, destination: sender } as const;
    const errorName = 'org.freedesktop.DBus.Error.UnknownMethod';
    this.#send(encodeMessage({ ...message, errorName, signature: 's', body: ['no object is offered here'] }), sender);
  }

  #drop(bytes: Buffer): void {
    const replySerial = decodeHeader(bytes)?.replySerial;
    if (replySerial === undefined) return;
    this.#calls.reject(replySerial, new DBusError('malformed', 'the answer is longer than 32 MiB'));
  }
}

/** What else is thrown is a fault of ours, and goes on. */
function asDBusError(thrown: unknown): DBusError {
  if (thrown instanceof DBusError) return thrown;
  throw thrown;
}
