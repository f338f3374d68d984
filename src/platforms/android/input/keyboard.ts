import type { Keyboard, Scope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Key } from '../../../domain/key.ts';
import type { AdbDevice } from '../adb/device.ts';
import { sendInput } from './send.ts';
import { inputPieces, untypableCharacters } from './typable.ts';

const NAMED_CHARACTERS = 5;

/** A key takes up to 100 ms of the 10 s that one command may take. */
const PIECE_KEYS = 50;

/** Typing and keys by Android's `input`. */
export class AndroidKeyboard implements Keyboard {
  readonly #adb: AdbDevice;

  constructor(adb: AdbDevice) {
    this.#adb = adb;
  }

  requireTypable(text: string): void {
    const untypable = untypableCharacters(text);
    if (untypable.length > 0) {
      // Not all of a long text in another script: it may be a secret, and the first ones tell enough.
      const named = untypable
        .slice(0, NAMED_CHARACTERS)
        .map(
          (character) =>
            `'${character}' (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
        );
      const more = untypable.length > named.length ? ` and ${untypable.length - named.length} more` : '';
      throw new GloveboxError(
        'TEXT_UNSUPPORTED',
        `cannot type ${named.join(', ')}${more}: Android's input text types only printable ASCII, newline, tab, ç, Ç and ß; nothing was typed`,
      );
    }
  }

  /** Raises TEXT_UNSUPPORTED with nothing typed; a failure on the way says how many characters went in. */
  async type(text: string, { signal }: Scope): Promise<void> {
    this.requireTypable(text);
    let typed = 0;
    for (const piece of inputPieces(text)) {
      try {
        signal.throwIfAborted();
        await sendInput(this.#adb, ['text', piece], { signal });
      } catch (error) {
        throw this.#interrupted(error, signal, typed, text.length);
      }
      typed += piece.length;
    }
  }

  /** The code and not the name: devices compare names case-sensitively, and send UNKNOWN for those they do not know. */
  async press(keys: readonly Key[], { signal }: Scope): Promise<void> {
    for (let start = 0; start < keys.length; start += PIECE_KEYS) {
      const codes = keys.slice(start, start + PIECE_KEYS).map(({ code }) => String(code));
      try {
        await sendInput(this.#adb, ['keyevent', ...codes], { signal });
      } catch (error) {
        throw start > 0 && error instanceof GloveboxError ? error.with({ dispatched: true }) : error;
      }
    }
  }

  #interrupted(thrown: unknown, signal: AbortSignal, typed: number, all: number): unknown {
    const error =
      signal.aborted && !(thrown instanceof GloveboxError)
        ? new GloveboxError('INTERNAL', 'the call was cancelled', { dispatched: 'maybe' })
        : thrown;
    if (!(error instanceof GloveboxError)) return thrown;
    const isRefused = error.dispatched === false;
    const dispatched = typed > 0 ? true : error.dispatched;
    return error.with(
      {
        dispatched,
        typing: { charactersTyped: isRefused ? typed : null, partialTextPossible: dispatched !== false },
      },
      `${error.message}; ${typed} of ${all} characters were typed before this`,
    );
  }
}
