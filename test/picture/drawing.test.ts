import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type Bounds, contains } from '../../src/domain/geometry.ts';
import type { PictureView } from '../../src/domain/picture-view.ts';
import { annotate } from '../../src/picture/annotate.ts';
import { drawText, FONT_HEIGHT, textWidth } from '../../src/picture/bitmap-font.ts';
import { drawGrid } from '../../src/picture/draw-grid.ts';
import { placeLabels } from '../../src/picture/place-labels.ts';
import { busyness, CHANNELS, fill, outline, type Raster } from '../../src/picture/raster.ts';

function blank(width: number, height: number): Raster {
  return { width, height, data: new Uint8Array(width * height * CHANNELS).fill(200) };
}

const changed = ({ data, width }: Raster): { x: number; y: number }[] => {
  const places: { x: number; y: number }[] = [];
  for (let at = 0; at < data.length; at += CHANNELS) {
    if (data[at] === 200 && data[at + 1] === 200 && data[at + 2] === 200) continue;
    const pixel = at / CHANNELS;
    places.push({ x: pixel % width, y: Math.floor(pixel / width) });
  }
  return places;
};

const viewOf = (bounds: Bounds, { width, height }: Raster): PictureView => ({
  bounds,
  delivered: { width, height },
  screen: { width: 1080, height: 2400 },
  rotation: 0,
  scale: 1,
});

test('what lies outside a picture is not drawn, and nothing else is touched', () => {
  const bound = fc.integer({ min: -50, max: 90 });
  fc.assert(
    fc.property(fc.tuple(bound, bound, bound, bound), (bounds) => {
      const raster = blank(40, 30);
      fill(raster, bounds, [0, 0, 0]);
      for (const point of changed(raster)) assert.ok(contains(bounds, point));
      const inside = { x: 20, y: 15 };
      assert.equal(
        changed(raster).some(({ x, y }) => x === inside.x && y === inside.y),
        contains(bounds, inside),
      );
    }),
  );
});

test('a frame leaves its inside alone', () => {
  const raster = blank(20, 20);
  outline(raster, [4, 4, 16, 16], 2, [0, 0, 0]);
  const drawn = changed(raster);
  assert.equal(drawn.length, 12 * 12 - 8 * 8);
  assert.ok(drawn.every((point) => contains([4, 4, 16, 16], point) && !contains([6, 6, 14, 14], point)));
  const opaque = blank(1, 1);
  fill(opaque, [0, 0, 1, 1], [0, 100, 200], 0.5);
  assert.deepEqual([...opaque.data], [100, 150, 200]);
});

test('every letter of labels looks different, and what has none is a box', () => {
  const shapes = new Set(
    [...'0123456789e?'].map((letter) => {
      const raster = blank(5, FONT_HEIGHT);
      drawText(raster, letter, 0, 0, 1, [0, 0, 0]);
      return JSON.stringify(changed(raster));
    }),
  );
  assert.equal(shapes.size, 12);
  assert.equal(textWidth(''), 0);
  assert.equal(textWidth('e12'), 17);
});

test('a quiet ground is told from a busy one', () => {
  const raster = blank(40, 20);
  for (let x = 0; x < 40; x += 4) fill(raster, [x, 0, x + 2, 10], [0, 0, 0]);
  assert.equal(busyness(raster, [0, 10, 40, 20]), 0);
  assert.ok(busyness(raster, [0, 0, 40, 10]) > 0.5);
  assert.equal(busyness(raster, [100, 100, 110, 110]), 0);
});

/** Columns and rows of the picture that are drawn on from end to end. */
function lines(raster: Raster): { columns: number[]; rows: number[] } {
  const columns = new Map<number, number>();
  const rows = new Map<number, number>();
  for (const { x, y } of changed(raster)) {
    columns.set(x, (columns.get(x) ?? 0) + 1);
    rows.set(y, (rows.get(y) ?? 0) + 1);
  }
  const full = (counts: Map<number, number>, length: number) =>
    [...counts].flatMap(([place, count]) => (count === length ? [place] : [])).sort((a, b) => a - b);
  return { columns: full(columns, raster.height), rows: full(rows, raster.width) };
}

test('grid lines lie on multiples of device pixels, whatever part is shown and however it is scaled', () => {
  const raster = blank(540, 600);
  assert.equal(drawGrid(raster, viewOf([0, 0, 1080, 1200], raster), 100), 100);
  const { columns, rows } = lines(raster);
  for (let device = 100; device < 1080; device += 100) assert.ok(columns.includes(device / 2), `column ${device}`);
  for (let device = 100; device < 1200; device += 100) assert.ok(rows.includes(device / 2), `row ${device}`);
  const part = blank(400, 400);
  drawGrid(part, viewOf([150, 250, 550, 650], part), 100);
  for (const device of [200, 300, 400, 500]) assert.ok(lines(part).columns.includes(device - 150));
  for (const device of [300, 400, 500, 600]) assert.ok(lines(part).rows.includes(device - 250));
});

test('lines that would hide the picture are thinned out to multiples of the spacing', () => {
  const raster = blank(108, 240);
  assert.equal(drawGrid(raster, viewOf([0, 0, 1080, 2400], raster), 8), 64);
  assert.equal(drawGrid(raster, viewOf([0, 0, 1080, 2400], raster), 5_000), 5_000);
});

test('labels lie in the picture, and off each other while there is room', () => {
  const rows = Array.from({ length: 8 }, (_, row) => ({
    box: [20, 20 + row * 60, 380, 78 + row * 60] as const,
    label: { width: 30, height: 20 },
  }));
  const places = placeLabels(rows, { width: 400, height: 520 }, () => 0);
  for (const [index, [left, top, right, bottom]] of places.entries()) {
    assert.ok(left >= 0 && top >= 0 && right <= 400 && bottom <= 520);
    assert.deepEqual([right - left, bottom - top], [30, 20]);
    for (const [other, box] of places.entries()) {
      const apart = left >= box[2] || box[0] >= right || top >= box[3] || box[1] >= bottom;
      assert.ok(other === index || apart, `${index} and ${other} overlap`);
    }
  }
  // One alone stands outside of its box, above.
  assert.deepEqual(
    placeLabels([{ box: [50, 50, 90, 90], label: { width: 20, height: 10 } }], { width: 200, height: 200 }, () => 0),
    [[50, 40, 70, 50]],
  );
  // A box as large as the picture has its label inside.
  const [inside] = placeLabels(
    [{ box: [0, 0, 200, 200], label: { width: 20, height: 10 } }],
    { width: 200, height: 200 },
    () => 0,
  );
  assert.deepEqual(inside, [0, 0, 20, 10]);
});

test('only what the picture shows is marked', () => {
  const raster = blank(200, 200);
  const view = viewOf([100, 100, 300, 300], raster);
  const marked = [
    { ref: 'e1', bounds: [120, 120, 160, 160] },
    { ref: 'e2', bounds: [0, 0, 90, 90] },
    { ref: 'e3', bounds: [150, 150, 150, 150] },
    { ref: 'e4', bounds: [280, 280, 500, 500] },
  ] as const;
  assert.equal(annotate(raster, view, marked), 2);
  const drawn = changed(raster);
  assert.ok(drawn.some(({ x, y }) => x === 20 && y === 20));
  assert.ok(
    drawn.every(({ x }) => x < 62 || x > 150),
    'nothing between the two',
  );
  const untouched = blank(50, 50);
  assert.equal(annotate(untouched, viewOf([0, 0, 50, 50], untouched), []), 0);
  assert.deepEqual(changed(untouched), []);
});
