import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { keymapOf } from '../../../../src/platforms/linux/x11/input/keyboard-state.ts';
import { keysymOfCharacter } from '../../../../src/platforms/linux/x11/input/keysym.ts';
import { type Keymap, planTyping, type SpareKey } from '../../../../src/platforms/linux/x11/input/typing-plan.ts';

const layout = new Map([
  [0x61, { keycode: 38, shift: false }],
  [0x41, { keycode: 38, shift: true }],
  [0x20, { keycode: 65, shift: false }],
  [0xff0d, { keycode: 36, shift: false }],
]);
const empty = (...keycodes: readonly number[]): readonly SpareKey[] =>
  keycodes.map((keycode) => ({ keycode, keysyms: [] }));

/** What a program sees that looks each key up at once: the keysyms, in order. */
function struck(text: string, keymap: Keymap): readonly number[] {
  const plan = planTyping(text, keymap);
  assert.equal(plan.kind, 'rounds');
  if (plan.kind !== 'rounds') return [];
  const meaning = new Map<string, number>();
  const set = (keycode: number, shift: boolean, keysym: number): void => {
    meaning.set(`${keycode}/${shift}`, keysym);
  };
  for (const [keysym, { keycode, shift }] of keymap.places) set(keycode, shift, keysym);
  for (const { keycode, keysyms } of keymap.spares)
    for (const [index, keysym] of keysyms.entries()) set(keycode, index === 1, keysym);
  const seen: number[] = [];
  for (const { bindings, strokes } of plan.rounds) {
    for (const { keycode, keysyms } of bindings) {
      for (const [index, keysym] of keysyms.entries()) set(keycode, index === 1, keysym);
    }
    for (const { keycode, shift } of strokes) seen.push(meaning.get(`${keycode}/${shift}`) ?? -1);
  }
  return seen;
}

const keysymsOf = (text: string) => [...text].map(keysymOfCharacter);

test("the layout's own keys are used, and two other characters share a spare key", () => {
  const plan = planTyping('aA é本a', { places: layout, spares: empty(200, 201) });
  assert.deepEqual(plan, {
    kind: 'rounds',
    rounds: [
      {
        bindings: [{ keycode: 200, keysyms: [0xe9, 0x0100672c] }],
        strokes: [
          { keycode: 38, shift: false },
          { keycode: 38, shift: true },
          { keycode: 65, shift: false },
          { keycode: 200, shift: false },
          { keycode: 200, shift: true },
          { keycode: 38, shift: false },
        ],
        spares: [
          { keycode: 201, keysyms: [] },
          { keycode: 200, keysyms: [0xe9, 0x0100672c] },
        ],
      },
    ],
  });
});

test('what a spare key holds already is not bound again', () => {
  const spares = [{ keycode: 200, keysyms: [0xe9] }, ...empty(201)];
  const plan = planTyping('éé', { places: layout, spares });
  assert.deepEqual(plan.kind === 'rounds' && plan.rounds.map(({ bindings }) => bindings), [[]]);
});

test('any text arrives, with any number of spare keys, whatever they held', () => {
  const character = fc.constantFrom(...'aA éëñ日本語ЖжΩ😀\n€ab');
  const texts = fc.array(character, { maxLength: 60 }).map((characters) => characters.join(''));
  const held = fc.array(fc.constantFrom(0xe9, 0xeb, 0x010020ac, 0x0100672c), { maxLength: 2 });
  fc.assert(
    fc.property(fc.array(held, { minLength: 1, maxLength: 5 }), fc.array(texts, { maxLength: 3 }), (holds, words) => {
      let spares: readonly SpareKey[] = holds.map((keysyms, index) => ({ keycode: 200 + index, keysyms }));
      for (const text of words) {
        const keymap = { places: layout, spares };
        assert.deepEqual(struck(text, keymap), keysymsOf(text));
        const plan = planTyping(text, keymap);
        if (plan.kind === 'rounds') spares = plan.rounds.at(-1)?.spares ?? spares;
        assert.deepEqual(
          spares.map(({ keycode }) => keycode).toSorted(),
          holds.map((_, index) => 200 + index),
        );
      }
    }),
  );
});

test('a text with as many characters as the spare keys hold takes one round, one more takes two', () => {
  const rounds = (text: string) => {
    const plan = planTyping(text, { places: layout, spares: empty(200, 201) });
    return plan.kind === 'rounds' ? plan.rounds.length : 0;
  };
  assert.equal(rounds('日本語é日本語é'), 1);
  assert.equal(rounds('日本語éë'), 2);
  assert.equal(rounds(''), 0);
});

test('what no key makes is named once, and nothing is planned', () => {
  assert.deepEqual(planTyping('a\x1b\x1b\ud800', { places: layout, spares: empty(200) }), {
    kind: 'untypable',
    characters: ['\x1b', '\ud800'],
  });
  assert.deepEqual(planTyping('aé', { places: layout, spares: [] }), { kind: 'untypable', characters: ['é'] });
  assert.equal(planTyping('a', { places: layout, spares: [] }).kind, 'rounds');
});

test('the keymap: two levels of the first group, no keypad, empty codes and our own are spare', () => {
  const rows: Record<number, readonly number[]> = {
    8: [0, 0, 0, 0],
    9: [0, 0, 0, 0],
    10: [0x61, 0x41, 0x06c6, 0x06e6],
    11: [0xff95, 0xffb7, 0, 0],
    12: [0xe9, 0xeb, 0, 0],
    13: [0x0100672c, 0x0100672c, 0, 0],
  };
  const keymap = keymapOf(Object.values(rows).flat(), { perKeycode: 4, lowestKeycode: 8, ours: [13, 12] });
  assert.deepEqual(
    [...keymap.places],
    [
      [0x61, { keycode: 10, shift: false }],
      [0x41, { keycode: 10, shift: true }],
    ],
  );
  assert.deepEqual(keymap.spares, [
    { keycode: 9, keysyms: [] },
    { keycode: 13, keysyms: [0x0100672c] },
    { keycode: 12, keysyms: [0xe9, 0xeb] },
  ]);
});
