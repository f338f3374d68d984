import type { Keyboard, Scope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Bounds } from '../../../domain/geometry.ts';
import type { Key } from '../../../domain/key.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command } from '../adb/quote.ts';
import { keyboardRegion } from '../output/keyboard-window.ts';
import { sendInput } from './send.ts';
import { inputPieces, untypableCharacters } from './typable.ts';

/** Typing and keys by Android's `input`. */
export class AndroidKeyboard implements Keyboard {
  readonly #adb: AdbDevice;

  constructor(adb: AdbDevice) {
    this.#adb = adb;
  }

  /** Raises TEXT_UNSUPPORTED with nothing typed; a failure on the way says how many characters went in. */
  async type(text: string, { signal }: Scope): Promise<void> {
    const untypable = untypableCharacters(text);
    if (untypable.length > 0) {
      const named = untypable.map(
        (character) =>
          `'${character}' (U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')})`,
      );
      throw new GloveboxError(
        'TEXT_UNSUPPORTED',
        `cannot type ${named.join(', ')}: Android's input text types only printable ASCII, newline, tab, ç, Ç and ß; nothing was typed`,
      );
    }
    let typed = 0;
    for (const piece of inputPieces(text)) {
      try {
        signal.throwIfAborted();
        await sendInput(this.#adb, ['text', piece], { signal });
      } catch (error) {
        if (!(error instanceof GloveboxError)) throw error;
        throw this.#interrupted(error, typed, text.length);
      }
      typed += piece.length;
    }
  }

  /** The code and not the name: devices compare names case-sensitively, and send UNKNOWN for those they do not know. */
  press({ code }: Key, { signal }: Scope): Promise<void> {
    return sendInput(this.#adb, ['keyevent', String(code)], { signal });
  }

  async covered({ signal }: Scope): Promise<readonly Bounds[]> {
    const { stdout } = await this.#adb.shell(command(['dumpsys', 'window', '-a', 'InputMethod']), {
      signal,
      readOnly: true,
    });
    return keyboardRegion(stdout.toString('utf8'));
  }

  #interrupted(error: GloveboxError, typed: number, all: number): GloveboxError {
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
