import type { Socket } from 'node:net';
import type { HostLink, OpenService, ServiceStream } from '../services/service-stream.ts';
import { AUTH_PUBLIC_KEY, AUTH_SIGNATURE, AUTH_TOKEN, newToken } from './authentication.ts';
import {
  COMMANDS,
  type Command,
  encodePacket,
  LARGEST_PAYLOAD,
  type Packet,
  PacketReader,
  VERSION_SKIPPING_CHECKSUMS,
} from './packets.ts';
import { AdbStream, type StreamCarrier } from './stream.ts';

/** What a connection asks of the phone it belongs to. */
export interface AdbdOwner {
  /** `device::` and the properties that `adb devices -l` shows. */
  readonly banner: string;
  readonly openService: OpenService;
  /** `silent`: the CNXN is never answered, which an adb server lists as `offline`. */
  readonly admission: 'open' | 'keys' | 'silent';
  /** Whether a key that the phone already trusts made this signature. */
  knowsSignature(token: Buffer, signature: Buffer): boolean;
  /** Shows the key to the simulated person; resolves to whether it was accepted. May never resolve. */
  askPerson(publicKey: Buffer): Promise<boolean>;
}

const NOTHING = Buffer.alloc(0);

/** The phone's side of one ADB connection: hand-shake, then logical streams. */
export class AdbConnection implements StreamCarrier, HostLink {
  readonly #owner: AdbdOwner;
  readonly #socket: Socket;
  readonly #reader = new PacketReader();
  readonly #streams = new Map<number, AdbStream>();
  readonly #answers = new Map<number, (stream: ServiceStream | undefined) => void>();
  readonly #gone = new AbortController();
  #nextId = 1;
  #largestPayload = 4096;
  #checksums = true;
  #online = false;
  #token: Buffer | undefined;

  constructor(owner: AdbdOwner, socket: Socket) {
    this.#owner = owner;
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#received(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#closed());
  }

  get largestPayload(): number {
    return this.#largestPayload;
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  /** Cuts the connection, as a pulled cable does. */
  drop(): void {
    this.#socket.destroy();
  }

  sendWrite(stream: AdbStream, payload: Uint8Array): void {
    this.#send(COMMANDS.WRTE, stream.localId, stream.remoteId, payload);
  }

  sendOkay(stream: AdbStream): void {
    this.#send(COMMANDS.OKAY, stream.localId, stream.remoteId);
  }

  sendClose(stream: AdbStream): void {
    this.#streams.delete(stream.localId);
    this.#send(COMMANDS.CLSE, stream.localId, stream.remoteId);
  }

  openToHost(service: string): Promise<ServiceStream | undefined> {
    if (this.signal.aborted) return Promise.resolve(undefined);
    const stream = this.#newStream(0);
    this.#send(COMMANDS.OPEN, stream.localId, 0, Buffer.from(`${service}\0`));
    return new Promise((resolve) => {
      this.#answers.set(stream.localId, resolve);
    });
  }

  #newStream(remoteId: number): AdbStream {
    const stream = new AdbStream(this, this.#nextId++, remoteId);
    this.#streams.set(stream.localId, stream);
    return stream;
  }

  #send(command: Command, first: number, second: number, payload: Uint8Array = NOTHING): void {
    if (!this.#socket.destroyed) this.#socket.write(encodePacket(command, first, second, payload, this.#checksums));
  }

  #received(chunk: Buffer): void {
    try {
      for (const packet of this.#reader.push(chunk)) this.#handle(packet);
    } catch {
      // Not the ADB protocol: a real adbd hangs up as well.
      this.#socket.destroy();
    }
  }

  #closed(): void {
    this.#gone.abort();
    for (const stream of this.#streams.values()) stream.close(false);
    this.#streams.clear();
    for (const answer of this.#answers.values()) answer(undefined);
    this.#answers.clear();
  }

  #handle({ command, first, second, payload }: Packet): void {
    if (command === COMMANDS.CNXN) this.#greet(first, second);
    else if (command === COMMANDS.AUTH) this.#authenticate(first, payload);
    else if (!this.#online) return;
    else if (command === COMMANDS.OPEN) this.#open(first, payload);
    else {
      const stream = this.#streams.get(second);
      if (stream === undefined) return;
      if (command === COMMANDS.OKAY) this.#acknowledged(stream, first);
      else if (command === COMMANDS.WRTE) stream.received(payload);
      else if (command === COMMANDS.CLSE) this.#closedByHost(stream);
    }
  }

  #greet(version: number, largestPayload: number): void {
    this.#largestPayload = Math.max(1, Math.min(largestPayload, LARGEST_PAYLOAD));
    this.#checksums = version < VERSION_SKIPPING_CHECKSUMS;
    if (this.#owner.admission === 'open') this.#welcome();
    else if (this.#owner.admission === 'keys') this.#challenge();
  }

  #authenticate(kind: number, payload: Buffer): void {
    if (this.#online || this.#token === undefined) return;
    if (kind === AUTH_SIGNATURE) {
      if (this.#owner.knowsSignature(this.#token, payload)) this.#welcome();
      else this.#challenge();
    } else if (kind === AUTH_PUBLIC_KEY) {
      void this.#owner.askPerson(payload).then((accepted) => {
        if (accepted && !this.signal.aborted) this.#welcome();
      });
    }
  }

  #challenge(): void {
    this.#token = newToken();
    this.#send(COMMANDS.AUTH, AUTH_TOKEN, 0, this.#token);
  }

  #welcome(): void {
    this.#online = true;
    this.#send(COMMANDS.CNXN, VERSION_SKIPPING_CHECKSUMS, LARGEST_PAYLOAD, Buffer.from(this.#owner.banner));
  }

  #open(remoteId: number, payload: Buffer): void {
    const service = payload.toString('utf8').replace(/\0+$/, '');
    const handler = this.#owner.openService(service, this);
    if (handler === undefined) {
      // A refusal names no local id: adb ignores a CLSE with an id it was never told, and its client would hang.
      this.#send(COMMANDS.CLSE, 0, remoteId);
      return;
    }
    const stream = this.#newStream(remoteId);
    this.sendOkay(stream);
    handler(stream).then(
      () => stream.end(),
      () => stream.close(true),
    );
  }

  #acknowledged(stream: AdbStream, remoteId: number): void {
    const answer = this.#answers.get(stream.localId);
    if (answer !== undefined) {
      this.#answers.delete(stream.localId);
      stream.remoteId = remoteId;
      answer(stream);
    }
    stream.acknowledged();
  }

  #closedByHost(stream: AdbStream): void {
    this.#streams.delete(stream.localId);
    const answer = this.#answers.get(stream.localId);
    this.#answers.delete(stream.localId);
    // The protocol answers a close with a close, so that both sides may reuse their ids.
    if (answer === undefined) this.#send(COMMANDS.CLSE, stream.localId, stream.remoteId);
    stream.close(false);
    answer?.(undefined);
  }
}
