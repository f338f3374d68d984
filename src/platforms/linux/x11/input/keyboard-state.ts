import { GloveboxError } from '../../../../domain/errors.ts';
import type { XCalls } from '../calls.ts';
import { numbers } from '../properties.ts';
import { ATOM, changeProperty, getKeyboardMapping, getModifierMapping, queryKeymap } from '../wire/core.ts';
import { FAKE, fakeInput, xkb } from '../wire/extensions.ts';
import { readWords } from '../wire/pack.ts';
import type { Keymap, KeyPlace, SpareKey } from './typing-plan.ts';

/**
 * On the root window: the key codes that Glovebox gave keysyms to, least recently used first. They outlive the process
 * that did, for programs look keysyms up late; the next process knows by this that they are not the layout's.
 */
const SPARES = '_GLOVEBOX_SPARE_KEYS';

/** Key code 8 is below the first that evdev keyboards send, and XTEST drops it. */
const LOWEST_SPARE = 9;

/** Keypad keysyms: NumLock changes what these keys are. */
const isKeypad = (keysym: number) => keysym >= 0xff80 && keysym <= 0xffbd;

/** Reads the layout's first group and the spare keys. */
export async function readKeymap(calls: XCalls): Promise<Keymap> {
  const { lowestKeycode, highestKeycode } = calls.connection.setup;
  const [reply, ours] = await Promise.all([
    calls.request(getKeyboardMapping(lowestKeycode, highestKeycode - lowestKeycode + 1)),
    numbers(calls, calls.root, SPARES),
  ]);
  return keymapOf(readWords(reply, 32), { perKeycode: reply.readUInt8(1), lowestKeycode, ours });
}

/** The keymap in the keysyms of all key codes, so many in a row for each. */
export function keymapOf(
  keysyms: readonly number[],
  { perKeycode, lowestKeycode, ours }: { perKeycode: number; lowestKeycode: number; ours: readonly number[] },
): Keymap {
  const places = new Map<number, KeyPlace>();
  const spares = new Map<number, SpareKey>();
  for (let row = 0; row * perKeycode < keysyms.length; row++) {
    const keycode = lowestKeycode + row;
    const [plain = 0, shifted = 0, ...more] = keysyms.slice(row * perKeycode, (row + 1) * perKeycode);
    const isEmpty = plain === 0 && shifted === 0 && more.every((keysym) => keysym === 0);
    if (isEmpty || ours.includes(keycode)) {
      if (keycode < LOWEST_SPARE) continue;
      const held = plain === shifted ? [plain] : [plain, shifted];
      spares.set(keycode, { keycode, keysyms: held.filter((keysym) => keysym !== 0) });
      continue;
    }
    for (const [keysym, shift] of [
      [plain, false],
      [shifted, true],
    ] as const) {
      if (keysym !== 0 && !isKeypad(keysym) && !places.has(keysym)) places.set(keysym, { keycode, shift });
    }
  }
  const order = (keycode: number) => ours.indexOf(keycode);
  return { places, spares: [...spares.values()].sort((one, other) => order(one.keycode) - order(other.keycode)) };
}

/** Remembers the order of the spare keys that hold something. */
export async function noteSpares(calls: XCalls, spares: readonly SpareKey[]): Promise<void> {
  const used = spares.filter(({ keysyms }) => keysyms.length > 0).map(({ keycode }) => keycode);
  const data = Buffer.alloc(4 * used.length);
  used.forEach((keycode, index) => {
    data.writeUInt32LE(keycode, 4 * index);
  });
  calls.send(changeProperty(calls.root, await calls.atom(SPARES), ATOM.CARDINAL, 32, data));
}

/** Key codes by modifier bit: Shift, Lock, Control, Mod1 to Mod5. */
async function modifierKeys(calls: XCalls): Promise<readonly (readonly number[])[]> {
  const reply = await calls.request(getModifierMapping());
  const perModifier = reply.readUInt8(1);
  return Array.from({ length: 8 }, (_, bit) =>
    [...reply.subarray(32 + bit * perModifier, 32 + (bit + 1) * perModifier)].filter((keycode) => keycode !== 0),
  );
}

/** The key codes that are down now. */
async function keysDown(calls: XCalls): Promise<ReadonlySet<number>> {
  const reply = await calls.request(queryKeymap());
  const bits = reply.subarray(8, 40);
  return new Set(
    Array.from({ length: 256 }, (_, keycode) => keycode).filter((code) => ((bits[code >> 3] ?? 0) >> (code & 7)) & 1),
  );
}

/** Where X keyboards have Num Lock. */
const MOD2 = 1 << 4;

const MODIFIER_NAMES = ['Shift', 'Caps Lock', 'Ctrl', 'Alt', 'Num Lock', 'Mod3', 'Super', 'AltGr'];

/**
 * Runs `work` with a keyboard in its plain state: no modifier held, Caps Lock off, the layout's first group; all that
 * was locked is so again afterwards. A modifier that a program left down is let go; one that a person holds cannot be, and raises
 * INPUT_BLOCKED before any key.
 */
export async function withPlainKeyboard<Value>(calls: XCalls, work: () => Promise<Value>): Promise<Value> {
  const [xtest, extension, modifiers, down] = await Promise.all([
    calls.needed('XTEST'),
    calls.extension('XKEYBOARD', xkb.useExtension),
    modifierKeys(calls),
    keysDown(calls),
  ]);
  const held = modifiers.flat().filter((keycode) => down.has(keycode));
  if (held.length > 0) {
    for (const keycode of held) calls.send(fakeInput(xtest, FAKE.keyRelease, keycode));
    const still = await keysDown(calls);
    const names = MODIFIER_NAMES.filter((_, bit) => modifiers[bit]?.some((keycode) => still.has(keycode)));
    if (names.length > 0) {
      throw new GloveboxError(
        'INPUT_BLOCKED',
        `${names.join(' and ')} is held down on the keyboard; nothing was typed`,
        {
          hint: 'let go of the key, then call again',
        },
      );
    }
  }
  if (extension === undefined) return work();
  const state = await calls.request(xkb.getState(extension));
  const locks = { modifiers: state.readUInt8(11), group: state.readUInt8(13) };
  // Num Lock changes the keypad alone, and its light would flicker.
  const plain = { modifiers: locks.modifiers & MOD2, group: 0 };
  const latched = state.readUInt8(10);
  if (plain.modifiers === locks.modifiers && locks.group === 0 && latched === 0) return work();
  calls.send(xkb.setLocks(extension, plain));
  try {
    return await work();
  } finally {
    // Also when the call was cancelled.
    calls.connection.send(xkb.setLocks(extension, locks));
  }
}
