import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, describe, test } from 'node:test';
import sharp from 'sharp';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

/** A client shows its model a picture of another size than the screen; the model points into that. */
describe('points in pictures', () => {
  let trial: TrialPhone;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'glovebox-points-'));
    trial = await openTrialPhone();
  });
  after(async () => {
    await trial?.close();
    await rm(folder, { recursive: true, force: true });
  });
  beforeEach(() => trial.start('buttons', { delay_ms: '600000' }));

  interface Shot {
    readonly reference: string;
    readonly coordinateContext: { readonly deliveredSize: { readonly width: number; readonly height: number } };
  }
  const shot = async (given: Record<string, unknown> = {}) =>
    (await trial.ok('screenshot', { out: join(folder, 'shot.png'), ...given })) as unknown as Shot;

  test('the middle of a button by the pixels of a scaled picture, by fractions, and by the device: one button', async () => {
    const [counts] = await trial.find({ text: 'Counts', role: 'button' });
    const [x = 0, y = 0] = counts?.center ?? [];
    let presses = 0;
    for (const maxEdge of [0, 1280, 800, 333]) {
      const { reference, coordinateContext } = await shot({ maxEdge });
      const { width, height } = coordinateContext.deliveredSize;
      const [fractionX, fractionY] = [x / 1080, y / 2400];
      const pixel = { x: Math.floor(fractionX * width), y: Math.floor(fractionY * height) };
      await trial.ok('tap', { ...pixel, space: 'image', reference });
      await trial.ok('tap', { x: fractionX, y: fractionY, space: 'normalized', reference });
      presses += 2;
      assert.equal(trial.notes().at(-1), `Pressed Counts ${presses} times`, `at ${width}x${height}`);
    }
  });

  test('a client that scales once more uses fractions: the button is hit all the same', async () => {
    const { reference } = await shot({ maxEdge: 1280 });
    const [dead] = await trial.find({ text: 'Slow', role: 'button' });
    const [x = 0, y = 0] = dead?.center ?? [];
    // Read off a thumbnail of 112 by 248 pixels.
    const given = { x: Math.round((x / 1080) * 112) / 112, y: Math.round((y / 2400) * 248) / 248 };
    await trial.ok('tap', { ...given, space: 'normalized', reference });
    const tapped = trial.screen().find((event) => event.type === 'tap');
    assert.equal(tapped?.type === 'tap' && tapped.id, 'slow');
  });

  test('warnings before the picture are no part of it: sound, and aimed at as it is', async () => {
    trial.phone.faults.begin('many-displays');
    const { reference, coordinateContext } = await shot({ maxEdge: 1200 });
    trial.phone.faults.end('many-displays');
    assert.deepEqual(coordinateContext.deliveredSize, { width: 540, height: 1200 });
    const { width, height } = await sharp(await readFile(join(folder, 'shot.png'))).metadata();
    assert.deepEqual([width, height], [540, 1200]);
    const [counts] = await trial.find({ text: 'Counts', role: 'button' });
    const [x = 0, y = 0] = counts?.center ?? [];
    await trial.ok('tap', { x: Math.floor(x / 2), y: Math.floor(y / 2), space: 'image', reference });
    assert.equal(trial.notes().at(-1), 'Pressed Counts 1 times');
  });

  test('an annotated picture: what it frames is what the outline names, and every ref presses', async () => {
    const { content } = await trial.mcp.client.callTool({
      name: 'screenshot',
      arguments: { out: join(folder, 'marks.png'), inline: true, annotate: true },
    });
    const texts = content.flatMap((block) => (block.type === 'text' ? [block.text] : []));
    assert.equal(content.filter(({ type }) => type === 'image').length, 1);
    const [, ref] = /button "Counts" \[(e\d+)\]/.exec(texts.at(-1) ?? '') ?? [];
    await trial.ok('tap', { ref });
    assert.equal(trial.notes().at(-1), 'Pressed Counts 1 times');
  });

  test('once the screen turned, a point in the picture is refused with nothing sent', async () => {
    const { reference } = await shot();
    trial.phone.screen.rotation = 1;
    const { code } = await trial.refused('tap', { x: 10, y: 10, space: 'image', reference });
    trial.phone.screen.rotation = 0;
    assert.equal(code, 'STALE_REFERENCE');
  });
});
