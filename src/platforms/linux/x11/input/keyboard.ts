import type { Keyboard, Scope } from '../../../../device/device.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import type { Key } from '../../../../domain/key.ts';
import type { XCalls } from '../calls.ts';
import type { Display } from '../display.ts';
import { hasCaughtUp } from '../windows/ping.ts';
import { changeKeyboardMapping } from '../wire/core.ts';
import { type Extension, FAKE, fakeInput } from '../wire/extensions.ts';
import { keysymOfAndroidKey, keysymsOfChord } from './key-names.ts';
import { noteSpares, readKeymap, withPlainKeyboard } from './keyboard-state.ts';
import { KEYSYM, keysymNamed } from './keysym.ts';
import { type Keymap, type KeyPlace, planTyping, type SpareKey, type TypingRound } from './typing-plan.ts';

/** Applications read a changed keymap within this time, in ms. */
const SETTLE_MS = 20;
/** Applications look a key's meaning up when they come to it: so long they get to come to the last one, in ms. */
const CATCH_UP_MS = 3_000;
/** For those that do not say that they have. */
const BLIND_WAIT_MS = 150;
/** Characters or chords sent between two looks whether the call was cancelled. */
const PIECE = 100;
/** What a call may take beside its characters, in ms. */
const CALL_MS = 10_000;
const MS_PER_CHARACTER = 100;

/** Typing and keys by XTEST: the focused window gets them as from a keyboard. */
export class XKeyboard implements Keyboard {
  readonly #display: Display;

  constructor(display: Display) {
    this.#display = display;
  }

  /**
   * Types the text, any Unicode. Raises TEXT_UNSUPPORTED before the first key for what no key makes; a failure on the
   * way says how many characters were struck.
   */
  type(text: string, scope: Scope): Promise<void> {
    const limits = { what: 'typing', timeoutMs: CALL_MS + MS_PER_CHARACTER * text.length };
    return this.#display.run(scope, limits, (calls) =>
      withPlainKeyboard(calls, async () => {
        const [xtest, keymap] = await Promise.all([calls.needed('XTEST'), readKeymap(calls)]);
        const plan = planTyping(text, keymap);
        if (plan.kind === 'untypable') throw untypable(plan.characters, keymap);
        let typed = 0;
        try {
          let { spares } = keymap;
          for (const round of plan.rounds) {
            await bindSpares(calls, round, spares);
            spares = round.spares;
            for (let start = 0; start < round.strokes.length; start += PIECE) {
              const piece = round.strokes.slice(start, start + PIECE);
              strike(calls, xtest, piece, keymap);
              await calls.sync();
              typed += piece.length;
            }
          }
        } catch (error) {
          throw interrupted(error, typed, calls.hasInput);
        }
      }),
    );
  }

  /** Any Unicode can be typed but control characters without a key, which only the keymap tells: `type` looks itself. */
  requireTypable(): void {}

  /** Raises NOT_SUPPORTED, before the first key, for one that desktops do not have. */
  async press(keys: readonly Key[], scope: Scope): Promise<void> {
    const keysyms = keys.map(({ name }) => keysymOfAndroidKey(name) ?? refuse(name));
    const what = keys.length === 1 ? `the key ${keys[0]?.name}` : `${keys.length} keys`;
    return this.#strike(
      keysyms.map((keysym) => [keysym]),
      what,
      scope,
    );
  }

  /**
   * Strikes keys together: `Ctrl+A`, `Ctrl+Shift+T`, `Super`, `XF86Back`; names of X, of Android, and people's own.
   * Raises INVALID_ARGS for what is no key, NOT_SUPPORTED for chords that belong to the console.
   */
  async chord(chord: string, scope: Scope): Promise<void> {
    return this.chords([chord], scope);
  }

  /** One after the other, as `chord`; nothing is struck unless all of them can be. */
  async chords(chords: readonly string[], scope: Scope): Promise<void> {
    const what = chords.length === 1 ? `the key ${chords[0]}` : `${chords.length} chords`;
    return this.#strike(chords.map(readChord), what, scope);
  }

  /** Gives the spare keys back; for a moment in which nothing was typed for long. */
  async forgetSpares(scope: Scope): Promise<void> {
    await this.#display.run(scope, { what: 'the keyboard' }, async (calls) => {
      const { spares } = await readKeymap(calls);
      for (const { keycode, keysyms } of spares) {
        if (keysyms.length > 0) calls.send(changeKeyboardMapping(keycode, 1, [0]));
      }
      await noteSpares(calls, []);
      await calls.sync();
    });
  }

  /** One call for all of them: every key has its place before the first is struck, and a failure later says that some were. */
  #strike(chords: readonly (readonly number[])[], what: string, scope: Scope): Promise<void> {
    const limits = { what, timeoutMs: CALL_MS + MS_PER_CHARACTER * chords.length };
    return this.#display.run(scope, limits, (calls) =>
      withPlainKeyboard(calls, async () => {
        const [xtest, keymap] = await Promise.all([calls.needed('XTEST'), readKeymap(calls)]);
        const { placeOf, round } = placesOf(chords.flat(), keymap);
        const strokes = chords.map((keysyms) => keycodesOf(keysyms, placeOf, keymap));
        if (round !== undefined) await bindSpares(calls, round, keymap.spares);
        for (let start = 0; start < strokes.length; start += PIECE) {
          calls.markInput();
          for (const keycodes of strokes.slice(start, start + PIECE)) {
            for (const keycode of keycodes) calls.send(fakeInput(xtest, FAKE.keyPress, keycode));
            for (const keycode of keycodes.toReversed()) calls.send(fakeInput(xtest, FAKE.keyRelease, keycode));
          }
          await calls.sync();
        }
      }),
    );
  }
}

/** The keys of one chord in the order in which they go down, with the Shift that one of them needs. */
function keycodesOf(
  keysyms: readonly number[],
  placeOf: (keysym: number) => KeyPlace,
  keymap: Keymap,
): readonly number[] {
  const places = keysyms.map(placeOf);
  const shift = places.some((place) => place.shift) && !keysyms.includes(KEYSYM.Shift_L) ? [shiftOf(keymap)] : [];
  return [...shift, ...places.map(({ keycode }) => keycode)];
}

function readChord(chord: string): readonly number[] {
  const keysyms = keysymsOfChord(chord);
  if (keysyms === undefined) {
    throw new GloveboxError('INVALID_ARGS', `'${chord.slice(0, 100)}' is no key and no chord`, {
      hint: 'keys are named as in Ctrl+A, Shift+F5, Return, Page_Down',
    });
  }
  if (belongsToConsole(keysyms)) {
    throw new GloveboxError('NOT_SUPPORTED', `${chord} leaves the desktop for a text console or ends it`, {
      hint: 'send another chord',
    });
  }
  return keysyms;
}

function refuse(name: string): never {
  throw new GloveboxError('NOT_SUPPORTED', `a desktop has no key for ${name}`, {
    hint: 'name a key of a keyboard, such as ENTER, ESCAPE, F5 or Ctrl+A',
  });
}

/** Ctrl+Alt with F1 to F12 switches to a console, with Backspace it ends the X server where that is allowed. */
function belongsToConsole(keysyms: readonly number[]): boolean {
  const isControl = keysyms.some((keysym) => keysym === KEYSYM.Control_L || keysym === KEYSYM.Control_R);
  const isAlt = keysyms.some((keysym) => keysym === KEYSYM.Alt_L || keysym === KEYSYM.Alt_R);
  const [first, last] = [keysymNamed('F1') ?? 0, keysymNamed('F12') ?? 0];
  return (
    isControl && isAlt && keysyms.some((keysym) => (keysym >= first && keysym <= last) || keysym === KEYSYM.BackSpace)
  );
}

function shiftOf({ places }: Keymap): number {
  const place = places.get(KEYSYM.Shift_L) ?? places.get(KEYSYM.Shift_R);
  if (place !== undefined) return place.keycode;
  throw new GloveboxError('NOT_SUPPORTED', 'the keyboard of this display has no Shift key', {
    hint: 'set a keyboard layout there with setxkbmap',
  });
}

/** Where each key is; those that the layout lacks come onto spare keys first. */
function placesOf(
  keysyms: readonly number[],
  keymap: Keymap,
): { readonly placeOf: (keysym: number) => KeyPlace; readonly round: TypingRound | undefined } {
  const missing = [...new Set(keysyms.filter((keysym) => !keymap.places.has(keysym)))];
  if (missing.length > keymap.spares.length) {
    throw new GloveboxError(
      'NOT_SUPPORTED',
      'the keyboard layout of this display has no such key and no room for one',
      {
        hint: 'set another keyboard layout there with setxkbmap',
      },
    );
  }
  const bindings: SpareKey[] = missing.map((keysym, index) => ({
    keycode: keymap.spares[index]?.keycode ?? 0,
    keysyms: [keysym],
  }));
  const placeOf = (keysym: number): KeyPlace => {
    const own = keymap.places.get(keysym);
    const spare = bindings.find((binding) => binding.keysyms[0] === keysym)?.keycode ?? 0;
    return own ?? { keycode: spare, shift: false };
  };
  const spares = [...keymap.spares.slice(missing.length), ...bindings];
  return { placeOf, round: missing.length === 0 ? undefined : { bindings, strokes: [], spares } };
}

/** Keys that held another character before may still be on their way in an application. */
async function bindSpares(
  calls: XCalls,
  { bindings, spares }: TypingRound,
  before: readonly SpareKey[],
): Promise<void> {
  if (bindings.length === 0) return;
  const used = new Set(before.filter(({ keysyms }) => keysyms.length > 0).map(({ keycode }) => keycode));
  if (bindings.some(({ keycode }) => used.has(keycode)) && !(await hasCaughtUp(calls, CATCH_UP_MS))) {
    await calls.wait(BLIND_WAIT_MS);
  }
  await noteSpares(calls, spares);
  for (const { keycode, keysyms } of bindings) {
    const [plain = 0, shifted = plain] = keysyms;
    calls.send(changeKeyboardMapping(keycode, 2, [plain, shifted]));
  }
  await calls.sync();
  await calls.wait(SETTLE_MS);
}

function strike(calls: XCalls, xtest: Extension, strokes: readonly KeyPlace[], keymap: Keymap): void {
  calls.markInput();
  const needsShift = strokes.some(({ shift }) => shift);
  const shiftKey = needsShift ? shiftOf(keymap) : 0;
  let isShifted = false;
  const setShift = (isDown: boolean): void => {
    if (isDown !== isShifted) calls.send(fakeInput(xtest, isDown ? FAKE.keyPress : FAKE.keyRelease, shiftKey));
    isShifted = isDown;
  };
  for (const { keycode, shift } of strokes) {
    setShift(shift);
    calls.send(fakeInput(xtest, FAKE.keyPress, keycode));
    calls.send(fakeInput(xtest, FAKE.keyRelease, keycode));
  }
  setShift(false);
}

function untypable(characters: readonly string[], { spares }: Keymap): GloveboxError {
  const shown = characters
    .slice(0, 5)
    .map((character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`);
  const more = characters.length > shown.length ? ` and ${characters.length - shown.length} more` : '';
  const why = spares.length === 0 ? 'the keyboard layout has no room for them' : 'no key makes them';
  return new GloveboxError('TEXT_UNSUPPORTED', `cannot type ${shown.join(', ')}${more}: ${why}; nothing was typed`, {
    hint: 'leave them out, or set the text with ui-set-text or by paste',
  });
}

function interrupted(thrown: unknown, typed: number, hasInput: boolean): unknown {
  const typing = { charactersTyped: hasInput ? null : 0, partialTextPossible: hasInput };
  if (thrown instanceof GloveboxError) {
    return thrown.with(
      { dispatched: hasInput ? 'maybe' : false, typing },
      `${thrown.message}; at least ${typed} characters were typed`,
    );
  }
  if (!hasInput) return thrown;
  return new GloveboxError('INTERNAL', `the call was cut short; at least ${typed} characters were typed`, {
    dispatched: 'maybe',
    typing,
    cause: thrown,
  });
}
