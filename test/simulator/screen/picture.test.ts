import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { coverage } from '../../../src/simulator/screen/picture/coverage.ts';
import { glyphOf } from '../../../src/simulator/screen/picture/font.ts';
import { circle, reversed, roundedRectangle, stroke } from '../../../src/simulator/screen/picture/path.ts';
import { encodePng } from '../../../src/simulator/screen/picture/png.ts';
import { label } from '../../../src/simulator/screen/widgets.ts';
import { decodePng, nodeNamed, phoneShowing, startPhone, tapOn } from './support.ts';

test('a PNG holds just the pixels it was given', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9 }),
      fc.integer({ min: 1, max: 9 }),
      fc.infiniteStream(fc.nat(0xffffff)),
      (width, height, stream) => {
        const pixels = Uint32Array.from({ length: width * height }, () => (stream.next().value ?? 0) | 0xff000000);
        const { pixel, ...size } = decodePng(encodePng(width, height, pixels));
        assert.deepEqual(size, { width, height });
        for (let at = 0; at < pixels.length; at++) {
          const word = pixels[at] ?? 0;
          assert.deepEqual(pixel(at % width, Math.floor(at / width)), [
            word & 255,
            (word >> 8) & 255,
            (word >> 16) & 255,
          ]);
        }
      },
    ),
    { numRuns: 60 },
  );
});

test('coverage is exact: halves are halves, areas add up, holes are cut, clips bound the answer', () => {
  const screen = [0, 0, 100, 100] as const;
  const half = coverage([[10.5, 10, 12, 10, 12, 11, 10.5, 11]], screen);
  assert.deepEqual([half.left, half.top, [...half.alpha]], [10, 10, [128, 255]]);
  const area = (alpha: Uint8Array): number => alpha.reduce((sum, value) => sum + value / 255, 0);
  fc.assert(
    fc.property(
      fc.double({ min: 2, max: 30, noNaN: true }),
      fc.double({ min: 40, max: 60, noNaN: true }),
      (radius, centre) => {
        const disc = coverage([circle(centre, centre, radius)], screen);
        assert.ok(Math.abs(area(disc.alpha) - Math.PI * radius * radius) < 0.02 * Math.PI * radius * radius + 0.3);
        const ring = coverage([circle(centre, centre, radius), reversed(circle(centre, centre, radius / 2))], screen);
        assert.ok(Math.abs(area(ring.alpha) - area(disc.alpha) * 0.75) < 0.03 * area(disc.alpha) + 0.3);
        const cut = coverage([circle(0, centre, radius)], screen);
        assert.ok(cut.left === 0 && Math.abs(area(cut.alpha) - area(disc.alpha) / 2) < 0.03 * area(disc.alpha) + 0.3);
      },
    ),
    { numRuns: 40 },
  );
  const line = coverage(stroke([20, 20, 60, 20], 4), screen);
  assert.ok(Math.abs(area(line.alpha) - (160 + 4 * Math.PI)) < 2);
  const pill = coverage([roundedRectangle([10, 10, 50, 30], [99, 99, 99, 99])], screen);
  assert.ok(Math.abs(area(pill.alpha) - (20 * 20 + 100 * Math.PI)) < 4);
});

test('the font has its letters, and a box for all others', () => {
  assert.ok(glyphOf(0x41, 'regular').advance > 0.5);
  assert.ok(glyphOf(0x41, 'regular').contours.length === 2);
  assert.ok(glyphOf(0x69, 'regular').advance < glyphOf(0x6d, 'regular').advance);
  assert.ok(glyphOf(0x17e, 'medium').contours.length === 2, 'ž');
  assert.equal(glyphOf(0x20, 'regular').contours.length, 0);
  assert.ok(glyphOf(0x20, 'regular').advance > 0.2);
  assert.equal(glyphOf(0x6f22, 'regular').contours.length, 2);
  assert.equal(glyphOf(0x1f600, 'medium').advance, 1);
  assert.equal(glyphOf(0x200b, 'regular').advance, 0);
});

test('a screencap is as large as the screen stands, and made once for one screen', () => {
  const phone = startPhone();
  const upright = phone.screencap();
  assert.equal(phone.screencap(), upright);
  assert.deepEqual([decodePng(upright).width, decodePng(upright).height], [1080, 2400]);
  phone.rotation = 3;
  const turned = decodePng(phone.screencap());
  assert.deepEqual([turned.width, turned.height], [2400, 1080]);
  phone.key(26);
  assert.equal(decodePng(phone.screencap()).width, 2400);
  phone.rotation = 0;
  assert.equal(decodePng(phone.screencap()).width, 1080);
});

test('the picture shows icons and letters where the dump says they are', () => {
  const phone = startPhone();
  const [left, , right] = nodeNamed(phone, 'Notes').bounds;
  const top = nodeNamed(phone, 'Notes').bounds[1];
  const yellow = decodePng(phone.screencap()).pixel(Math.round((left + right) / 2) - 60, top + 100);
  assert.deepEqual(yellow, [242, 182, 50]);
  tapOn(phone, 'Settings');
  const picture = decodePng(phone.screencap());
  const [x1, y1, x2, y2] = nodeNamed(phone, 'Display').bounds;
  let dark = 0;
  for (let y = y1; y < y2; y++) for (let x = x1; x < x2; x++) if (picture.pixel(x, y)[0] < 80) dark++;
  const share = dark / ((x2 - x1) * (y2 - y1));
  assert.ok(share > 0.08 && share < 0.4, `ink covers ${share}`);
});

test('typing and the keyboard are in the picture', () => {
  const phone = startPhone();
  tapOn(phone, 'Notes');
  tapOn(phone, 'New note');
  const top = phone.keyboard?.[1] ?? 0;
  assert.deepEqual(decodePng(phone.screencap()).pixel(2, top + 5), [230, 234, 242]);
  const before = phone.screencap();
  phone.typeText('x');
  assert.notDeepEqual(phone.screencap(), before);
});

test('a secure page is black in the picture and whole in the dump', () => {
  const phone = phoneShowing(() => label('hidden', { size: 40, colour: 'ink' }), { secure: true });
  const picture = decodePng(phone.screencap());
  for (const [x, y] of [
    [10, 100],
    [60, 110],
    [540, 1200],
  ] as const)
    assert.deepEqual(picture.pixel(x, y), [0, 0, 0]);
  assert.ok(phone.dump().includes('text="hidden"'));
});
