import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { inputPieces, untypableCharacters } from '../../../../src/platforms/android/input/typable.ts';

test('what cannot be typed is named once each, as whole characters', () => {
  assert.deepEqual(untypableCharacters('naïve 🙂🙂 \u0007 ß'), ['ï', '🙂', '\u0007']);
  assert.deepEqual(untypableCharacters('çÇß ~\n\tplain'), []);
  assert.deepEqual(untypableCharacters('\ud83d'), ['\ud83d']);
});

test('pieces put together are the text; none is long, and none holds what input reads as a blank', () => {
  const text = fc.string({ unit: fc.constantFrom('%', 's', 'a', ' ', '\n'), maxLength: 500 });
  fc.assert(
    fc.property(text, (value) => {
      const pieces = inputPieces(value);
      assert.equal(pieces.join(''), value);
      for (const piece of pieces) {
        assert.ok(piece.length > 0 && piece.length <= 100);
        assert.ok(!piece.includes('%s'));
      }
    }),
  );
});
