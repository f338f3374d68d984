import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeEntities } from '../../../../src/platforms/android/output/xml-entities.ts';

fc.configureGlobal({ seed: 20_261_201 });

const CASES: readonly (readonly [raw: string, decoded: string])[] = [
  ['plain', 'plain'],
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['a&#10;b&#x41;&#X42;', 'a\nbAB'],
  ['&#128512; &#x1F600;', '😀 😀'],
  ['&#55357;&#56832;', '😀'],
  ['&#xD83D;&#xDE00;', '😀'],
  ['&#55357; &#56832;', '\uFFFD \uFFFD'],
  ['&#0;&#8;&#xFFFE;&#x110000;&#9999999999;', '\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD'],
  ['&nbsp;&bogus;', '&nbsp;&bogus;'],
  ['& && &amp &#; &#x; &#xZZ; &;', '& && &amp &#; &#x; &#xZZ; &;'],
  ['&amp;lt;', '&lt;'],
  ['&&amp;', '&&'],
  ['a&', 'a&'],
  ['&constructor;', '&constructor;'],
];

for (const [raw, decoded] of CASES) {
  test(`${raw} is ${JSON.stringify(decoded)}`, () => assert.equal(decodeEntities(raw), decoded));
}

test('what is encoded comes back, in any form', () => {
  const encoders = [
    (character: string) => character.replace(/[&<>"']/g, (mark) => `&#${mark.charCodeAt(0)};`),
    (character: string) => `&#${character.codePointAt(0)};`,
    (character: string) => `&#x${character.codePointAt(0)?.toString(16)};`,
    (character: string) =>
      Array.from({ length: character.length }, (_, at) => `&#${character.charCodeAt(at)};`).join(''),
  ];
  const legal = fc
    .string({ unit: 'binary' })
    .map((text) => text.replace(/[\0-\x08\x0b\x0c\x0e-\x1f\uFFFE\uFFFF]/g, ''));
  fc.assert(
    fc.property(legal, fc.array(fc.nat({ max: 3 }), { minLength: 1 }), (text, choices) => {
      const encoded = [...text]
        .map((character, at) => encoders[choices[at % choices.length] ?? 0]?.(character))
        .join('');
      assert.equal(decodeEntities(encoded), text);
    }),
  );
});
