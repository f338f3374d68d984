import assert from 'node:assert/strict';
import { test } from 'node:test';
import { paste } from '../../src/commands/paste.ts';
import { errorReport, GloveboxError } from '../../src/domain/errors.ts';
import { contextOf, treeOf } from '../support/session-of.ts';

test('where setting the clipboard fails on the way it is given back, and the error says whether it was', async () => {
  for (const isGivenBack of [true, false]) {
    let held = 'before';
    const broken = new GloveboxError('TIMEOUT', 'nobody answers', { dispatched: 'maybe' });
    const { context, end } = await contextOf({
      tree: treeOf(() => []),
      keyboard: {
        type: async () => {},
        requireTypable: () => {},
        press: async () => {},
        chords: async () => assert.fail('nothing is pasted'),
      },
      clipboard: {
        get: async () => ({ types: ['UTF8_STRING'], text: held }),
        set: async ({ text }) => {
          if (text === 'before' && !isGivenBack) throw broken;
          held = text ?? '';
          if (text !== 'before') throw broken;
          return 'confirmed';
        },
        clear: async () => assert.fail('nothing is cleared'),
      },
    });
    const thrown = await paste(context, { text: 'secret' }).then(() => assert.fail('it was not refused'), errorReport);
    await end();
    assert.deepEqual([thrown.code, thrown.clipboardMutated], ['TIMEOUT', !isGivenBack]);
    assert.equal(held, isGivenBack ? 'before' : 'secret');
  }
});
