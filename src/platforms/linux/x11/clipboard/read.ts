import type { ClipboardReading } from '../../../../device/clipboard.ts';
import { cutText } from '../../../../domain/cut-text.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import type { XCalls } from '../calls.ts';
import { readProperty } from '../properties.ts';
import {
  ANY_TYPE,
  CURRENT_TIME,
  convertSelection,
  createHiddenWindow,
  deleteProperty,
  destroyWindow,
  EVENT_MASK,
  getProperty,
  getSelectionOwner,
} from '../wire/core.ts';
import { readWords } from '../wire/pack.ts';
import { imageTarget, TEXT_TARGETS, textOf } from './content.ts';

/** How long the owner may take for one answer or piece, in ms. */
const ANSWER_MS = 3_000;
/** More than this is not taken over. */
const LARGEST = 64 * 1024 * 1024;
/** So many forms of a content are looked at, and so many characters of each one's name. */
const MOST_TARGETS = 100;
const LONGEST_TARGET = 200;
/** All of a property, in units of four bytes. */
const WHOLE = 0x1fffffff;
const SELECTION_NOTIFY = 31;
const PROPERTY_NOTIFY = 28;

/** Reads the clipboard; no types when nobody owns it. Raises TIMEOUT when the owner does not answer. */
export async function readClipboard(calls: XCalls): Promise<ClipboardReading> {
  const selection = await calls.atom('CLIPBOARD');
  const owner = (await calls.request(getSelectionOwner(selection))).readUInt32LE(8);
  if (owner === 0) return { types: [] };
  const window = calls.connection.newId();
  calls.send(createHiddenWindow(window, calls.root, EVENT_MASK.property));
  try {
    const atoms = await convert(calls, window, 'TARGETS');
    // Programs of old offer a text without a list of targets.
    const targets = atoms === undefined ? ['STRING'] : await targetNames(calls, readWords(atoms));
    const textTarget = TEXT_TARGETS.find((target) => targets.includes(target));
    const pictureTarget = imageTarget(targets);
    const text = textTarget && (await convert(calls, window, textTarget));
    const picture = pictureTarget && (await convert(calls, window, pictureTarget));
    // It refused everything: it has ended in between.
    if (atoms === undefined && text === undefined) return { types: [] };
    return {
      types: targets,
      ...(textTarget && text ? { text: textOf(textTarget, text) } : {}),
      ...(pictureTarget && picture ? { image: { mimeType: pictureTarget, data: picture } } : {}),
    };
  } finally {
    if (calls.connection.isOpen) calls.connection.send(destroyWindow(window));
    calls.connection.freeId(window);
  }
}

/** The names of what the owner offers; its list is another program's, of any length. */
async function targetNames(calls: XCalls, atoms: readonly number[]): Promise<readonly string[]> {
  const names = await Promise.all(atoms.slice(0, MOST_TARGETS).map((atom) => calls.atomName(atom)));
  return names.map((name) => cutText(name, LONGEST_TARGET));
}

/** Asks the owner for one target; undefined when it refuses. Large ones come in pieces (ICCCM 2.7.2, INCR). */
async function convert(calls: XCalls, window: number, target: string): Promise<Buffer | undefined> {
  const [selection, targetAtom, property, incremental] = await Promise.all([
    calls.atom('CLIPBOARD'),
    calls.atom(target),
    calls.atom('GLOVEBOX_SELECTION'),
    calls.atom('INCR'),
  ]);
  calls.send(deleteProperty(window, property));
  const answered = calls.nextEvent(
    ({ code, bytes }) =>
      code === SELECTION_NOTIFY && bytes.readUInt32LE(8) === window && bytes.readUInt32LE(16) === targetAtom,
    ANSWER_MS,
  );
  calls.send(convertSelection(window, selection, targetAtom, property, CURRENT_TIME));
  const answer = await answered;
  if (answer === undefined) throw silent(target);
  if (answer.bytes.readUInt32LE(20) === 0) return undefined;
  const pieces = new Pieces(calls, window, property);
  try {
    const first = readProperty(
      await calls.request(getProperty(window, property, ANY_TYPE, WHOLE, { isDeleting: true })),
    );
    if (first?.type !== incremental) return first?.data;
    return await pieces.all(target);
  } finally {
    pieces.stop();
  }
}

const silent = (target: string) =>
  new GloveboxError('TIMEOUT', `the clipboard's owner did not hand over its ${target} within ${ANSWER_MS} ms`, {
    hint: 'the application that copied it may hang: copy again',
  });

/** The pieces of a large content. They are listened for before the first is asked for, which is by deleting the property. */
class Pieces {
  readonly #calls: XCalls;
  readonly #window: number;
  readonly #property: number;
  readonly #forget: () => void;
  #arrived = 0;
  #taken = 0;

  constructor(calls: XCalls, window: number, property: number) {
    this.#calls = calls;
    this.#window = window;
    this.#property = property;
    this.#forget = calls.connection.onEvent((event) => {
      if (this.#isPiece(event)) this.#arrived += 1;
    });
  }

  stop(): void {
    this.#forget();
  }

  async all(target: string): Promise<Buffer> {
    const pieces: Buffer[] = [];
    let length = 0;
    for (;;) {
      const piece = await this.#next(target);
      if (piece.length === 0) return Buffer.concat(pieces);
      pieces.push(piece);
      length += piece.length;
      if (length > LARGEST) {
        throw new GloveboxError(
          'NOT_SUPPORTED',
          `the clipboard holds more than ${LARGEST / 1024 / 1024} MB of ${target}`,
          {
            hint: 'copy less of it',
          },
        );
      }
    }
  }

  async #next(target: string): Promise<Buffer> {
    const calls = this.#calls;
    if (this.#arrived === this.#taken) {
      const event = await calls.nextEvent((one) => this.#isPiece(one), ANSWER_MS);
      if (event === undefined) throw silent(target);
    }
    this.#taken += 1;
    const question = getProperty(this.#window, this.#property, ANY_TYPE, WHOLE, { isDeleting: true });
    return readProperty(await calls.request(question))?.data ?? Buffer.alloc(0);
  }

  #isPiece({ code, bytes }: { readonly code: number; readonly bytes: Buffer }): boolean {
    const isNew = 0;
    return (
      code === PROPERTY_NOTIFY &&
      bytes.readUInt32LE(4) === this.#window &&
      bytes.readUInt32LE(8) === this.#property &&
      bytes.readUInt8(16) === isNew
    );
  }
}
