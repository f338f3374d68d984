import { BrokenPipeError, ByteChannel } from '../services/byte-channel.ts';
import type { ServiceStream } from '../services/service-stream.ts';

/** What a stream needs of its connection. */
export interface StreamCarrier {
  readonly largestPayload: number;
  sendWrite(stream: AdbStream, payload: Uint8Array): void;
  sendOkay(stream: AdbStream): void;
  sendClose(stream: AdbStream): void;
}

interface PendingWrite {
  rest: Uint8Array;
  readonly taken: () => void;
  readonly refused: (error: Error) => void;
}

/**
 * One logical stream of an ADB connection. The protocol allows one WRTE in flight per direction: the next is sent when
 * the peer's OKAY came, and our OKAY leaves only when the service has taken the bytes.
 */
export class AdbStream implements ServiceStream {
  readonly localId: number;
  remoteId: number;
  readonly #carrier: StreamCarrier;
  readonly #arrived = new ByteChannel();
  readonly #writes: PendingWrite[] = [];
  readonly #gone = new AbortController();
  #inFlight = false;
  #ending = false;

  /** @param remoteId the peer's id; 0 while the peer has not yet answered our OPEN. */
  constructor(carrier: StreamCarrier, localId: number, remoteId: number) {
    this.#carrier = carrier;
    this.localId = localId;
    this.remoteId = remoteId;
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  read(): Promise<Buffer | undefined> {
    return this.#arrived.read();
  }

  write(data: Uint8Array): Promise<void> {
    if (this.signal.aborted || this.#ending) return Promise.reject(new BrokenPipeError());
    if (data.length === 0) return Promise.resolve();
    return new Promise((taken, refused) => {
      this.#writes.push({ rest: data, taken, refused });
      this.#sendNext();
    });
  }

  end(): void {
    this.#ending = true;
    if (this.#writes.length === 0) this.close(true);
  }

  /** The peer acknowledged our last WRTE, or our OPEN. */
  acknowledged(): void {
    if (this.#inFlight) {
      this.#inFlight = false;
      const head = this.#writes[0];
      if (head !== undefined && head.rest.length === 0) {
        this.#writes.shift();
        head.taken();
      }
    }
    if (this.#ending && this.#writes.length === 0) this.close(true);
    else this.#sendNext();
  }

  /** The peer sent data: acknowledged once the service took it. */
  received(payload: Buffer): void {
    this.#arrived.write(payload).then(
      () => {
        if (!this.signal.aborted) this.#carrier.sendOkay(this);
      },
      () => this.close(true),
    );
  }

  /** Ends the stream at once; `tellPeer` is false when the peer itself, or the connection, ended it. */
  close(tellPeer: boolean): void {
    if (this.signal.aborted) return;
    if (tellPeer) this.#carrier.sendClose(this);
    this.#gone.abort();
    this.#arrived.end();
    for (const { refused } of this.#writes.splice(0)) refused(new BrokenPipeError());
  }

  #sendNext(): void {
    const head = this.#writes[0];
    if (head === undefined || this.#inFlight || this.remoteId === 0) return;
    const part = head.rest.subarray(0, this.#carrier.largestPayload);
    head.rest = head.rest.subarray(part.length);
    this.#inFlight = true;
    this.#carrier.sendWrite(this, part);
  }
}
