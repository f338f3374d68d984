import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import sharp from 'sharp';
import { GloveboxError } from '../../src/domain/errors.ts';
import type { ScreenCapture } from '../../src/domain/picture.ts';
import { Delivery, INLINE_BYTES, toolsFor, type Wishes } from '../../src/picture/deliver.ts';
import { fitBudget } from '../../src/picture/fit-budget.ts';

async function captureOf(width: number, height: number, pixels: Uint8Array): Promise<ScreenCapture> {
  const png = await sharp(pixels, { raw: { width, height, channels: 3 } })
    .png({ compressionLevel: 1 })
    .toBuffer();
  return { png, pixels: { width, height }, scale: 2, safeArea: null, rotation: 0, warnings: [] };
}

/** Each pixel tells where it is: red its column, green its row. */
function placesOf(width: number, height: number): Uint8Array {
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) data.set([x, y, 7], (y * width + x) * 3);
  return data;
}

const deliver = async (capture: ScreenCapture, wishes: Wishes) =>
  new Delivery(capture, wishes).file(await toolsFor(wishes));

const decoded = async (data: Uint8Array) => sharp(data).raw().toBuffer({ resolveWithObject: true });

test('a picture for which nothing is wished is the capture itself, byte for byte', async () => {
  const capture = await captureOf(20, 30, placesOf(20, 30));
  const { picture } = await deliver(capture, { format: 'png', maxEdge: 0 });
  assert.equal(picture.data, capture.png);
  assert.equal(await toolsFor({ format: 'png' }), undefined);
});

test('a crop is these very pixels', async () => {
  const capture = await captureOf(200, 100, placesOf(200, 100));
  const { picture, view } = await deliver(capture, { format: 'png', crop: [50, 20, 53, 22] });
  const { data, info } = await decoded(picture.data);
  assert.deepEqual([info.width, info.height, info.channels], [3, 2, 3]);
  assert.deepEqual([...data], [50, 20, 7, 51, 20, 7, 52, 20, 7, 50, 21, 7, 51, 21, 7, 52, 21, 7]);
  assert.deepEqual(view.bounds, [50, 20, 53, 22]);
});

test('a scaled picture shows the same places, and its view says how large it is', async () => {
  const capture = await captureOf(200, 100, placesOf(200, 100));
  const { picture, view } = await deliver(capture, { format: 'png', maxEdge: 50 });
  const { data, info } = await decoded(picture.data);
  assert.deepEqual([info.width, info.height], [50, 25]);
  assert.deepEqual(view.delivered, { width: 50, height: 25 });
  const at = (12 * 50 + 25) * 3;
  assert.ok(Math.abs((data[at] ?? 0) - 101.5) < 3 && Math.abs((data[at + 1] ?? 0) - 49.5) < 3);
});

test('grey pictures and ones with transparent pixels come out in three colours', async () => {
  const grey = await sharp(new Uint8Array(100).fill(90), { raw: { width: 10, height: 10, channels: 1 } })
    .png()
    .toBuffer();
  const glass = await sharp(new Uint8Array(400).fill(90), { raw: { width: 10, height: 10, channels: 4 } })
    .png()
    .toBuffer();
  for (const png of [grey, glass]) {
    const capture: ScreenCapture = {
      png,
      pixels: { width: 10, height: 10 },
      scale: 1,
      safeArea: null,
      rotation: null,
      warnings: [],
    };
    const { picture } = await deliver(capture, { format: 'png', crop: [0, 0, 5, 5] });
    const { data, info } = await decoded(picture.data);
    assert.deepEqual([info.width, info.channels, data[0], data[1], data[2]], [5, 3, 90, 90, 90]);
  }
});

test('JPEG by the wish, of the same size', async () => {
  const capture = await captureOf(64, 48, placesOf(64, 48));
  const { picture } = await deliver(capture, { format: 'jpeg' });
  assert.equal(picture.mimeType, 'image/jpeg');
  const { format, width, height } = await sharp(picture.data).metadata();
  assert.deepEqual([format, width, height], ['jpeg', 64, 48]);
});

test('beside the line a picture is at most 1280 long, unless another edge is wished', async () => {
  const capture = await captureOf(300, 2_600, new Uint8Array(300 * 2_600 * 3));
  const sizes = async (wishes: Wishes) => {
    const delivery = new Delivery(capture, wishes);
    const file = await delivery.file(await toolsFor(wishes));
    const inline = await delivery.inline(file);
    const { width, height } = await sharp(inline.picture.data).metadata();
    assert.deepEqual(inline.view.delivered, { width, height });
    return [file.view.delivered.height, inline.view.delivered.height, inline.picture.data === file.picture.data];
  };
  assert.deepEqual(await sizes({ format: 'png' }), [2_600, 1_280, false]);
  assert.deepEqual(await sizes({ format: 'png', maxEdge: 0 }), [2_600, 2_600, true]);
  assert.deepEqual(await sizes({ format: 'png', maxEdge: 500 }), [500, 500, true]);
  assert.deepEqual(await sizes({ format: 'png', crop: [0, 0, 300, 900] }), [900, 900, true]);
});

test('a picture over the budget becomes a JPEG, then a smaller one, and says so', async () => {
  const width = 900;
  const height = 1_200;
  const noise = await captureOf(width, height, randomBytes(width * height * 3));
  const delivery = new Delivery(noise, { format: 'png', maxEdge: 0 });
  const file = await delivery.file(undefined);
  const { picture, view, warnings } = await delivery.inline(file);
  assert.ok(picture.data.length <= INLINE_BYTES, `${picture.data.length} bytes`);
  const shown = await sharp(picture.data).metadata();
  assert.deepEqual(view.delivered, { width: shown.width, height: shown.height });
  assert.ok(view.delivered.width < width);
  assert.equal(warnings.length, 1);
  assert.match(
    warnings[0] ?? '',
    /^The inline picture was scaled down to \d+x\d+: larger it would have over 700 kB\.$/,
  );
  const recipe = { png: noise.png, drawings: [] };
  const jpeg = await fitBudget(sharp, recipe, file.view, 'png', 2_500_000);
  assert.equal(jpeg.picture.mimeType, 'image/jpeg');
  assert.deepEqual(jpeg.view, file.view);
  assert.match(jpeg.warnings.join(), /^The inline picture is a JPEG/);
  const tiny = await fitBudget(sharp, recipe, file.view, 'png', 1);
  assert.deepEqual(tiny.view.delivered, { width: 1, height: 1 });
});

test('what was done otherwise than asked is said: a crop cut at the edge, a grid thinned out', async () => {
  const capture = await captureOf(200, 100, placesOf(200, 100));
  const wishes: Wishes = { format: 'png', crop: [150, -20, 260, 50], grid: { value: 8, unit: 'px' }, maxEdge: 20 };
  const delivery = new Delivery(capture, wishes);
  await delivery.file(await toolsFor(wishes));
  assert.deepEqual(delivery.warnings, [
    'The crop reaches beyond the screen; what is on it was delivered: 150,0,50,50.',
    'Grid lines are 16 device pixels apart: closer ones would hide the picture.',
  ]);
  assert.deepEqual(new Delivery(capture, { format: 'png' }).warnings, []);
});

test('a picture that cannot be decoded is a capture that failed', async () => {
  const capture = await captureOf(50, 50, randomBytes(7_500));
  const broken = { ...capture, png: capture.png.subarray(0, 200) };
  await assert.rejects(
    deliver(broken, { format: 'png', maxEdge: 10 }),
    (error) => error instanceof GloveboxError && error.code === 'CAPTURE_FAILED',
  );
});
