import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { isBlackFrame } from '../../src/picture/black-frame.ts';

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/** A PNG of 8 bits a channel from rows as they are stored: a filter byte, then bytes. */
function png(width: number, height: number, colourType: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, colourType, 0, 0, 0], 8);
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Opaque black, every row under the given filter. */
function blackRows(width: number, height: number, filter: number): Buffer {
  const rows: number[] = [];
  for (let row = 0; row < height; row++) {
    rows.push(filter);
    for (let column = 0; column < width; column++) {
      const hasLeft = column > 0;
      const hasUp = row > 0;
      // What is left of an alpha of 255 once the filter took its prediction away.
      const predicted = [
        0,
        hasLeft ? 255 : 0,
        hasUp ? 255 : 0,
        ((hasLeft ? 255 : 0) + (hasUp ? 255 : 0)) >> 1,
        hasLeft || hasUp ? 255 : 0,
      ];
      rows.push(0, 0, 0, (255 - (predicted[filter] ?? 0)) & 0xff);
    }
  }
  return Buffer.from(rows);
}

for (const filter of [0, 1, 2, 3, 4]) {
  test(`a black picture is seen under filter ${filter}`, async () => {
    assert.equal(await isBlackFrame(png(40, 30, 6, blackRows(40, 30, filter))), true);
  });
}

test('one pixel that is not black is seen, wherever it is', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.nat(39),
      fc.nat(29),
      fc.nat(2),
      fc.integer({ min: 1, max: 255 }),
      async (x, y, channel, value) => {
        const rows = blackRows(40, 30, 0);
        rows[y * 161 + 1 + x * 4 + channel] = value;
        assert.equal(await isBlackFrame(png(40, 30, 6, rows)), false);
      },
    ),
    { numRuns: 50 },
  );
});

test('a transparent or grey picture without colour is black, a white one is not', async () => {
  assert.equal(await isBlackFrame(png(8, 8, 6, Buffer.alloc(8 * 33))), true);
  assert.equal(await isBlackFrame(png(8, 8, 0, Buffer.alloc(8 * 9))), true);
  const white = Buffer.alloc(8 * 9, 255);
  for (let row = 0; row < 8; row++) white[row * 9] = 0;
  assert.equal(await isBlackFrame(png(8, 8, 0, white)), false);
});

test('what the bars show does not count', async () => {
  const rows = blackRows(40, 30, 0);
  rows[2 * 161 + 1 + 80] = 200;
  assert.equal(await isBlackFrame(png(40, 30, 6, rows)), false);
  assert.equal(await isBlackFrame(png(40, 30, 6, rows), { top: 3, right: 0, bottom: 0, left: 0 }), true);
  assert.equal(await isBlackFrame(png(40, 30, 6, rows), { top: 2, right: 0, bottom: 3, left: 20 }), false);
  assert.equal(await isBlackFrame(png(40, 30, 6, rows), { top: 2, right: 0, bottom: 3, left: 21 }), true);
});

test('whatever the bytes are, it answers', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), fc.nat(200), async (noise, at) => {
      const bytes = png(20, 20, 6, blackRows(20, 20, 0));
      const start = at % bytes.length;
      bytes.set(noise.subarray(0, bytes.length - start), start);
      assert.equal(typeof (await isBlackFrame(bytes.subarray(0, bytes.length))), 'boolean');
    }),
  );
});
