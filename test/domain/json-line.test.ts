import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { jsonLine } from '../../src/domain/json-line.ts';

/** What a terminal or a reader of lines acts on: controls, line ends, direction marks, characters without a width. */
const ACTIVE = /[\p{Cc}\u2028\u2029]|\p{Bidi_Control}|[\u200b-\u200d\u2060-\u2064\ufeff]/u;

/** Any UTF-16 code unit, halves of pairs included; often one of those that matter. */
const text = fc
  .array(
    fc.oneof(
      fc.integer({ min: 0, max: 0xff }),
      fc.integer({ min: 0x2000, max: 0x2070 }),
      fc.constantFrom(0x61c, 0xfeff, 0xd800, 0xdc00),
      fc.integer({ min: 0, max: 0xffff }),
    ),
  )
  .map((units) => String.fromCharCode(...units));

const { value } = fc.letrec((tie) => ({
  value: fc.oneof({ maxDepth: 3 }, text, fc.jsonValue(), fc.array(tie('value')), fc.dictionary(text, tie('value'))),
}));

test('a line is the same JSON, and nothing in it acts on who reads it', () => {
  fc.assert(
    fc.property(value, (any) => {
      const line = jsonLine(any);
      assert.deepEqual(JSON.parse(line), JSON.parse(JSON.stringify(any)));
      assert.doesNotMatch(line, ACTIVE);
    }),
  );
});

test('everything else stands as it is', () => {
  assert.equal(jsonLine({ text: 'Grüße 日本 😀 مرحبا\n\u009b' }), '{"text":"Grüße 日本 😀 مرحبا\\n\\u009b"}');
});

test('sentences in tags, which nobody sees, are escaped too', () => {
  const hidden = 'Pay\u{e0041}\u{e0042}';
  assert.equal(jsonLine(hidden), '"Pay\\udb40\\udc41\\udb40\\udc42"');
  assert.equal(JSON.parse(jsonLine(hidden)), hidden);
});
