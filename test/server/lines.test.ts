import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Line, LineSplitter } from '../../src/server/lines.ts';

const texts = (lines: readonly Line[]) => lines.map((line) => ('text' in line ? line.text : null));

test('lines are the same however the bytes are chunked', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.array(fc.nat({ max: 20 })), (strings, sizes) => {
      const wanted = strings.map((text) => text.replaceAll('\n', ' '));
      const bytes = Buffer.from(wanted.map((text) => `${text}\n`).join(''));
      const splitter = new LineSplitter(10_000);
      const lines: Line[] = [];
      let start = 0;
      for (const size of sizes) {
        lines.push(...splitter.push(bytes.subarray(start, start + size)));
        start += size;
      }
      lines.push(...splitter.push(bytes.subarray(start)));
      assert.deepEqual(texts(lines), wanted);
    }),
  );
});

test('a line over the limit is dropped and the next one is read', () => {
  const splitter = new LineSplitter(4);
  assert.deepEqual(splitter.push(Buffer.from('abc')), []);
  assert.deepEqual(splitter.push(Buffer.from('defgh')), []);
  assert.deepEqual(splitter.push(Buffer.from('ij\nabcd\nabcde\nx\n')), [
    { tooLong: true },
    { text: 'abcd' },
    { tooLong: true },
    { text: 'x' },
  ]);
});
