import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { rgbRows } from '../../../../src/platforms/linux/x11/capture/pixels.ts';
import { encodePng } from '../../../../src/platforms/linux/x11/capture/png.ts';
import { parseMonitors, parseScale } from '../../../../src/platforms/linux/x11/geometry.ts';
import { pixelOf, samplePath } from '../../../../src/platforms/linux/x11/input/path.ts';
import { parseClientProcesses } from '../../../../src/platforms/linux/x11/windows/list.ts';
import { inset } from '../../../../src/platforms/linux/x11/windows/window.ts';

const usual = { bitsPerPixel: 32, red: 0xff0000, green: 0xff00, blue: 0xff };

test('pixels of the usual layout become RGB rows, without the padding', () => {
  const pixels = Buffer.from([3, 2, 1, 0xff, 6, 5, 4, 0, 9, 8, 7, 0, 12, 11, 10, 0]);
  const rows = rgbRows(pixels, { width: 1, height: 2, bytesPerRow: 8, ...usual });
  assert.deepEqual([...rows], [0, 1, 2, 3, 0, 7, 8, 9]);
});

test('16-bit and unusual layouts are stretched to 8 bits', () => {
  const white = Buffer.from([0xff, 0xff, 0x00, 0xf8]);
  const thin = { width: 2, height: 1, bitsPerPixel: 16, bytesPerRow: 4, red: 0xf800, green: 0x7e0, blue: 0x1f };
  assert.deepEqual([...rgbRows(white, thin)], [0, 255, 255, 255, 255, 0, 0]);
  const swapped = { width: 1, height: 1, bytesPerRow: 4, bitsPerPixel: 32, red: 0xff, green: 0xff00, blue: 0xff0000 };
  assert.deepEqual([...rgbRows(Buffer.from([1, 2, 3, 0]), swapped)], [0, 1, 2, 3]);
  const deep = { width: 1, height: 1, bytesPerRow: 4, bitsPerPixel: 32, red: 0x3ff00000, green: 0xffc00, blue: 0x3ff };
  assert.deepEqual([...rgbRows(Buffer.from([0xff, 0xff, 0xff, 0x3f]), deep)], [0, 255, 255, 255]);
});

test('the PNG holds the rows', async () => {
  const rows = Buffer.from([0, 1, 2, 3, 0, 7, 8, 9]);
  const png = await encodePng(rows, { width: 1, height: 2 });
  assert.equal(png.readUInt32BE(16), 1);
  assert.equal(png.readUInt32BE(20), 2);
  const length = png.readUInt32BE(33);
  assert.equal(png.toString('latin1', 37, 41), 'IDAT');
  assert.deepEqual(inflateSync(png.subarray(41, 41 + length)), rows);
  assert.equal(png.toString('latin1', png.length - 8, png.length - 4), 'IEND');
});

test('monitors with their outputs', () => {
  const reply = Buffer.alloc(32 + 28 + 24);
  reply.writeUInt32LE(2, 12);
  reply.writeUInt32LE(70, 32);
  reply.writeUInt8(1, 36);
  reply.writeUInt16LE(1, 38);
  reply.writeUInt16LE(1920, 44);
  reply.writeUInt16LE(1080, 46);
  reply.writeUInt32LE(71, 60);
  reply.writeInt16LE(1920, 68);
  reply.writeInt16LE(-20, 70);
  reply.writeUInt16LE(800, 72);
  reply.writeUInt16LE(600, 74);
  assert.deepEqual(parseMonitors(reply), [
    { atom: 70, primary: true, x: 0, y: 0, width: 1920, height: 1080 },
    { atom: 71, primary: false, x: 1920, y: -20, width: 800, height: 600 },
  ]);
});

test('the scale is that of Xft.dpi', () => {
  assert.equal(parseScale('Xft.dpi:\t192\n'), 2);
  assert.equal(parseScale('*color: red\nXft.dpi: 120\nXft.hinting: 1\n'), 1.25);
  for (const none of ['', 'Xft.dpi: 0', 'Xft.dpi: many', 'NotXft.dpi: 192']) assert.equal(parseScale(none), 1, none);
});

test('a path ends where it should, in order and in time', () => {
  const coordinate = fc.integer({ min: 0, max: 5_000 });
  const point = fc.tuple(coordinate, coordinate).map(([x, y]) => ({ x, y }));
  fc.assert(
    fc.property(point, point, fc.integer({ min: 0, max: 20_000 }), (from, to, durationMs) => {
      const path = samplePath(from, to, durationMs);
      assert.ok(path.length >= 8 && path.length <= 500);
      const last = path.at(-1);
      assert.deepEqual(last && { x: last.x, y: last.y }, to);
      assert.equal(last?.atMs, durationMs);
      for (const [index, step] of path.entries()) {
        assert.ok(step.atMs >= (path[index - 1]?.atMs ?? 0));
        assert.ok(step.x >= Math.min(from.x, to.x) && step.x <= Math.max(from.x, to.x));
      }
    }),
  );
  assert.deepEqual(pixelOf({ x: 10.5, y: 11.99 }), { x: 10, y: 11 });
});

test("processes by the base of each client's ids; clients over the network have none", () => {
  const reply = Buffer.alloc(32 + 16 + 12);
  reply.writeUInt32LE(2, 8);
  reply.writeUInt32LE(0x600000, 32);
  reply.writeUInt32LE(4, 40);
  reply.writeUInt32LE(4711, 44);
  reply.writeUInt32LE(0x800000, 48);
  assert.deepEqual([...parseClientProcesses(reply)], [[0x600000, 4711]]);
});

test('a window without its shadow has at least a pixel, whatever its program writes down', () => {
  const area = { x: 10, y: 20, width: 100, height: 50 };
  assert.deepEqual(inset(area, { left: 5, right: 6, top: 7, bottom: 8 }), { x: 15, y: 27, width: 89, height: 35 });
  assert.deepEqual(inset(area, { left: 90, right: 90, top: 0, bottom: 50 }), { x: 100, y: 20, width: 1, height: 1 });
});
