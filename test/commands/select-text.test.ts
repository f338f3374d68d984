import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectText } from '../../src/commands/select-text.ts';
import { uiFind } from '../../src/commands/ui-find.ts';
import type { TextSelection } from '../../src/device/device.ts';
import { contextOf, treeOf } from '../support/session-of.ts';

/** What is told where that range was wanted and this one is read back. */
async function selecting(wanted: TextSelection, { start, end }: TextSelection, place: 'text' | 'after') {
  const { context, end: forget } = await contextOf({
    tree: treeOf(() => [{ role: 'input', contentDesc: 'Notes', value: 'one two', bounds: [0, 0, 500, 100] }]),
    elements: {
      knows: () => true,
      perform: async () => assert.fail('nothing is performed'),
      setValue: async () => assert.fail('nothing is written'),
      selectText: async () => ({ start, end, wanted }),
    },
  });
  try {
    const { value } = await uiFind(context, { role: 'input', format: 'json' });
    const [match] = value.matches as readonly { readonly ref: string }[];
    return (await selectText(context, { ref: match?.ref ?? '', text: 'two', place })).value;
  } finally {
    await forget();
  }
}

test('a selection is confirmed only where just that range is read back', async () => {
  const range = { start: 4, end: 7 };
  const seen = await selecting(range, range, 'text');
  assert.deepEqual([seen.effect, seen.warnings], ['confirmed', undefined]);
  const moved = await selecting(range, { start: 0, end: 3 }, 'text');
  assert.deepEqual([moved.effect, moved.warnings], ['unverified', ['asked for was 4 to 7']]);
});

test('a caret that stands elsewhere is not confirmed', async () => {
  const caret = { start: 7, end: 7 };
  assert.equal((await selecting(caret, caret, 'after')).effect, 'confirmed');
  assert.equal((await selecting(caret, { start: 0, end: 0 }, 'after')).effect, 'unverified');
});
