import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { decodeText, utf8Bytes } from '../../../../src/platforms/android/output/text.ts';

fc.configureGlobal({ seed: 20_261_201 });

const LINE = '<hierarchy rotation="0"> öçß 한국 😀';
const utf16 = (text: string): Buffer => Buffer.from(text, 'utf16le');
const MARK = '\uFEFF';

test('UTF-8 and UTF-16 are read with and without a mark', () => {
  const whole = { text: LINE, damaged: false };
  assert.deepEqual(decodeText(Buffer.from(LINE)), whole);
  assert.deepEqual(decodeText(Buffer.from(MARK + LINE)), whole);
  assert.deepEqual(decodeText(utf16(LINE)), whole);
  assert.deepEqual(decodeText(utf16(MARK + LINE)), whole);
  assert.deepEqual(decodeText(utf16(LINE).swap16()), whole);
  assert.deepEqual(decodeText(utf16(MARK + LINE).swap16()), whole);
  assert.deepEqual(decodeText(utf16(`${MARK}한국어`)), { text: '한국어', damaged: false });
  assert.deepEqual(decodeText(utf16(`${MARK}한국어`).swap16()), { text: '한국어', damaged: false });
  assert.deepEqual(decodeText(new Uint8Array()), { text: '', damaged: false });
});

test('bytes of a legacy code page are replaced, not guessed', () => {
  // "한" in CP949 between ASCII.
  assert.deepEqual(decodeText(Uint8Array.of(0x61, 0xc7, 0xd1, 0x62)), { text: 'a\uFFFD\uFFFDb', damaged: true });
});

test('half a UTF-16 unit and half a surrogate pair are damage', () => {
  assert.deepEqual(decodeText(Buffer.concat([utf16('ab cd'), Buffer.of(0x3c)])), {
    text: 'ab cd\uFFFD',
    damaged: true,
  });
  assert.deepEqual(decodeText(utf16(`${MARK}a\uD83Db`)), { text: 'a\uFFFDb', damaged: true });
});

test('a view into a larger buffer is read alone', () => {
  const larger = Buffer.from(`xx${LINE}xx`);
  assert.equal(decodeText(new Uint8Array(larger.buffer, larger.byteOffset + 2, larger.length - 4)).text, LINE);
});

test('UTF-8 bytes hold what decoding gives', () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => new Uint8Array(Buffer.from(text))),
    fc.string({ unit: 'grapheme', maxLength: 100 }).map((text) => new Uint8Array(utf16(`"${text}"`))),
  );
  fc.assert(
    fc.property(bytes, (input) => {
      const { utf8, damaged } = utf8Bytes(input);
      const whole = decodeText(input);
      const parts = utf8.toString();
      assert.equal(parts.startsWith(MARK) ? parts.slice(1) : parts, whole.text);
      assert.equal(damaged, whole.damaged);
    }),
  );
});
