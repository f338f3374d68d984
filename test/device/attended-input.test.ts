import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attendedKeyboard, attendedPointer } from '../../src/device/attended-input.ts';
import type { Keyboard, Pointer, Scope } from '../../src/device/device.ts';

const { signal } = new AbortController();
const asked: Scope = { signal, foreground: true };
const unasked: readonly Scope[] = [{ signal }, { signal, foreground: false }];

function recorded() {
  const calls: string[] = [];
  const note = (name: string) => async () => void calls.push(name);
  const pointer = Object.fromEntries(
    ['tap', 'hold', 'swipe', 'click', 'move', 'wheel'].map((name) => [name, note(name)]),
  ) as unknown as Required<Pointer>;
  const keyboard = {
    ...{ type: note('type'), press: note('press'), chords: note('chords') },
    requireTypable: () => void calls.push('requireTypable'),
  } as unknown as Required<Keyboard>;
  return { calls, pointer, keyboard };
}

const point = { x: 1, y: 2 };

function everyInput(pointer: Pointer, keyboard: Keyboard, scope: Scope): readonly (() => Promise<void> | undefined)[] {
  return [
    () => pointer.tap(point, scope),
    () => pointer.hold(point, 5, scope),
    () => pointer.swipe(point, point, 5, scope),
    () => pointer.click?.(point, {}, scope),
    () => pointer.move?.(point, 0, scope),
    () => pointer.wheel?.(point, 'up', 1, scope),
    () => keyboard.type('a', scope),
    () => keyboard.press([], scope),
    () => keyboard.chords?.(['Ctrl+A'], scope),
  ];
}

test('nothing is taken from whoever sits there unless the call says so', async () => {
  const { calls, pointer, keyboard } = recorded();
  const [attended, keys] = [attendedPointer(pointer), attendedKeyboard(keyboard)];
  for (const scope of unasked) {
    for (const input of everyInput(attended, keys, scope)) {
      await assert.rejects(async () => input(), { code: 'INVALID_ARGS', dispatched: false, hint: /--foreground/ });
    }
  }
  assert.deepEqual(calls, []);
  for (const input of everyInput(attended, keys, asked)) await input();
  assert.deepEqual(calls, ['tap', 'hold', 'swipe', 'click', 'move', 'wheel', 'type', 'press', 'chords']);
});

test('what a device cannot do it does not come to offer', () => {
  const { tap, hold, swipe } = recorded().pointer;
  const fingers = attendedPointer({ tap, hold, swipe });
  assert.deepEqual([fingers.click, fingers.move, fingers.wheel], [undefined, undefined, undefined]);
  const { type, press, requireTypable } = recorded().keyboard;
  assert.equal(attendedKeyboard({ type, press, requireTypable }).chords, undefined);
});
