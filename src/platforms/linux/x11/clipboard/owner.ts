import type { Scope } from '../../../../device/device.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import type { XCalls } from '../calls.ts';
import type { Display } from '../display.ts';
import type { XConnection, XEvent } from '../wire/connection.ts';
import {
  ATOM,
  changeProperty,
  createHiddenWindow,
  EVENT_MASK,
  getSelectionOwner,
  selectEvents,
  sendEvent,
  setSelectionOwner,
} from '../wire/core.ts';
import type { Offer } from './content.ts';

/** As much as fits into one request of any server; more goes in pieces (ICCCM 2.7.2, INCR). */
const PIECE = 200_000;

const EVENT = { propertyNotify: 28, selectionClear: 29, selectionRequest: 30, selectionNotify: 31 } as const;

interface Names {
  readonly clipboard: number;
  readonly targets: number;
  readonly timestamp: number;
  readonly incremental: number;
}

interface Transfer {
  readonly type: number;
  readonly data: Buffer;
  sent: number;
}

/**
 * Owns the clipboard of a display and hands its content to every program that asks, until another program owns it or
 * the connection ends: X keeps no contents itself.
 */
export class ClipboardOwner {
  /** Resolves when the clipboard is no longer ours. */
  readonly lost: Promise<void>;
  readonly #connection: XConnection;
  readonly #window: number;
  readonly #names: Names;
  readonly #time: number;
  readonly #offers: ReadonlyMap<number, Buffer>;
  readonly #transfers = new Map<string, Transfer>();
  #served = 0;

  private constructor(calls: XCalls, window: number, names: Names, time: number, offers: ReadonlyMap<number, Buffer>) {
    this.#connection = calls.connection;
    this.#window = window;
    this.#names = names;
    this.#time = time;
    this.#offers = offers;
    this.lost = new Promise((resolve) => {
      const forget = calls.connection.onEvent((event) => {
        const isCleared = event.code === EVENT.selectionClear && event.bytes.readUInt32LE(8) === window;
        if (!isCleared) {
          this.#onEvent(event);
          return;
        }
        forget();
        resolve();
      });
      calls.connection.onEnd(resolve);
    });
  }

  /** Takes the clipboard over; `display` must stay open for as long as it shall be ours. Raises INPUT_BLOCKED. */
  static take(display: Display, offers: readonly Offer[], scope: Scope): Promise<ClipboardOwner> {
    return display.run(scope, { what: 'taking the clipboard' }, async (calls) => {
      const [clipboard, targets, timestamp, incremental, ...kinds] = await Promise.all([
        calls.atom('CLIPBOARD'),
        calls.atom('TARGETS'),
        calls.atom('TIMESTAMP'),
        calls.atom('INCR'),
        ...offers.map(({ target }) => calls.atom(target)),
      ]);
      const window = calls.connection.newId();
      calls.send(createHiddenWindow(window, calls.root, EVENT_MASK.property));
      const time = await serverTime(calls, window);
      const contents = new Map(offers.map(({ data }, index) => [kinds[index] ?? 0, data]));
      const names = { clipboard, targets, timestamp, incremental };
      const owner = new ClipboardOwner(calls, window, names, time, contents);
      calls.markInput();
      calls.send(setSelectionOwner(window, clipboard, time));
      const holder = (await calls.request(getSelectionOwner(clipboard))).readUInt32LE(8);
      if (holder === window) return owner;
      throw new GloveboxError('INPUT_BLOCKED', 'another program keeps the clipboard to itself', {
        hint: 'look for a clipboard manager that locks it',
      });
    });
  }

  /** How many times the content was handed over; asking what there is does not count. */
  get served(): number {
    return this.#served;
  }

  #onEvent({ code, bytes }: XEvent): void {
    if (code === EVENT.selectionRequest && bytes.readUInt32LE(8) === this.#window) this.#answer(bytes);
    const isDeleted = 1;
    if (code === EVENT.propertyNotify && bytes.readUInt8(16) === isDeleted) {
      this.#sendPiece(bytes.readUInt32LE(4), bytes.readUInt32LE(8));
    }
  }

  #answer(request: Buffer): void {
    const [time, requestor, selection, target] = [4, 12, 16, 20].map((at) => request.readUInt32LE(at)) as [
      number,
      number,
      number,
      number,
    ];
    // Programs of old name no property and mean the target (ICCCM 2.2).
    const property = request.readUInt32LE(24) || target;
    const isGiven = selection === this.#names.clipboard && this.#give(requestor, property, target);
    const notify = Buffer.alloc(32);
    notify.writeUInt8(EVENT.selectionNotify, 0);
    [time, requestor, selection, target, isGiven ? property : 0].forEach((value, index) => {
      notify.writeUInt32LE(value, 4 + 4 * index);
    });
    this.#connection.send(sendEvent(requestor, 0, notify));
  }

  #give(requestor: number, property: number, target: number): boolean {
    const { targets, timestamp, incremental } = this.#names;
    const words = (values: readonly number[]): Buffer => {
      const data = Buffer.alloc(4 * values.length);
      values.forEach((value, index) => {
        data.writeUInt32LE(value, 4 * index);
      });
      return data;
    };
    if (target === targets) {
      const all = words([targets, timestamp, ...this.#offers.keys()]);
      this.#connection.send(changeProperty(requestor, property, ATOM.ATOM, 32, all));
      return true;
    }
    if (target === timestamp) {
      this.#connection.send(changeProperty(requestor, property, ATOM.INTEGER, 32, words([this.#time])));
      return true;
    }
    const data = this.#offers.get(target);
    if (data === undefined) return false;
    this.#served += 1;
    if (data.length <= PIECE) {
      this.#connection.send(changeProperty(requestor, property, target, 8, data));
      return true;
    }
    this.#transfers.set(`${requestor}/${property}`, { type: target, data, sent: 0 });
    this.#connection.send(selectEvents(requestor, EVENT_MASK.property));
    this.#connection.send(changeProperty(requestor, property, incremental, 32, words([data.length])));
    return true;
  }

  /** The requestor has taken the piece before, or is ready for the first. An empty one is the end. */
  #sendPiece(requestor: number, property: number): void {
    const key = `${requestor}/${property}`;
    const transfer = this.#transfers.get(key);
    if (transfer === undefined) return;
    const piece = transfer.data.subarray(transfer.sent, transfer.sent + PIECE);
    this.#connection.send(changeProperty(requestor, property, transfer.type, 8, piece));
    transfer.sent += piece.length;
    if (piece.length > 0) return;
    this.#transfers.delete(key);
    if (requestor !== this.#window) this.#connection.send(selectEvents(requestor, 0));
  }
}

/** The server's clock, which it tells only in events: a change of a property of ours makes one. */
async function serverTime(calls: XCalls, window: number): Promise<number> {
  const property = await calls.atom('GLOVEBOX_TIME');
  const noticed = calls.nextEvent(
    ({ code, bytes }) => code === EVENT.propertyNotify && bytes.readUInt32LE(4) === window,
    1_000,
  );
  calls.send(changeProperty(window, property, ATOM.CARDINAL, 32, Buffer.alloc(4)));
  return (await noticed)?.bytes.readUInt32LE(12) ?? 0;
}
