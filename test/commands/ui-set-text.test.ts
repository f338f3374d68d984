import assert from 'node:assert/strict';
import { test } from 'node:test';
import { uiSetText } from '../../src/commands/ui-set-text.ts';
import type { Device } from '../../src/device/device.ts';
import { contextOf, treeOf } from '../support/session-of.ts';

type OnPress = 'takes the focus' | 'ignores presses';

/** A form whose field is written by accessibility, which leaves the focus on the button beside it. */
async function submitting(onPress: OnPress, isSecret = false) {
  const done: string[] = [];
  let value = '';
  let isFocused = false;
  const device: Omit<Device, 'id' | 'platform'> = {
    tree: treeOf(() => [
      {
        class: 'text',
        role: 'input',
        contentDesc: 'City',
        focusable: true,
        bounds: [0, 0, 500, 100],
        value,
        actions: ['set_value'],
        ...(isFocused ? { focused: true } : {}),
        ...(isSecret ? { password: true } : {}),
      },
      {
        class: 'button',
        role: 'button',
        text: 'Delete all',
        clickable: true,
        bounds: [0, 200, 500, 300],
        ...(isFocused ? {} : { focused: true }),
      },
    ]),
    elements: {
      knows: () => true,
      perform: async () => assert.fail('nothing is performed'),
      setValue: async (_, written) => {
        value = written;
        done.push('written');
      },
    },
    pointer: {
      tap: async () => {
        done.push('pressed');
        isFocused = onPress === 'takes the focus';
      },
      hold: async () => assert.fail('nothing is held'),
      swipe: async () => assert.fail('nothing is swiped'),
    },
    keyboard: {
      type: async () => assert.fail('nothing is typed'),
      requireTypable: () => {},
      press: async (keys) => {
        done.push(`${keys.map(({ name }) => name)} to the ${isFocused ? 'field' : 'button'}`);
      },
    },
  };
  const { context, end } = await contextOf(device);
  try {
    const { value: answer } = await uiSetText(context, { role: 'input', value: 'Wien', submit: true });
    return { done, answer };
  } finally {
    await end();
  }
}

test('a field written by accessibility has the focus before ENTER is pressed', async () => {
  for (const isSecret of [false, true]) {
    const { done, answer } = await submitting('takes the focus', isSecret);
    assert.deepEqual(done, ['written', 'pressed', 'KEYCODE_ENTER to the field']);
    assert.equal(answer.submitted, true);
  }
});

test('ENTER is not pressed where the field does not take the focus, and the answer says so', async () => {
  const { done, answer } = await submitting('ignores presses');
  assert.deepEqual(done, ['written', 'pressed']);
  assert.deepEqual([answer.newValue, answer.effect, answer.submitted], ['Wien', 'confirmed', false]);
  assert.match(String(answer.warnings), /^it was not submitted: .* did not take the focus/);
});
