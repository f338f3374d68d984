import assert from 'node:assert/strict';
import { setMaxListeners } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { PictureReferences } from '../../src/device/picture-references.ts';
import { GloveboxError } from '../../src/domain/errors.ts';
import type { PictureView } from '../../src/domain/picture-view.ts';

const calm = { signal: new AbortController().signal };
setMaxListeners(0, calm.signal);
const screen = { width: 100, height: 200 };

const view = (right: number): PictureView => ({
  bounds: [0, 0, right, 200],
  delivered: screen,
  screen,
  rotation: 0,
  scale: 2,
});

const isStale = (error: unknown) => error instanceof GloveboxError && error.code === 'STALE_REFERENCE';

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-pictures-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'device');
}

test('what one process hands out another one finds, as often as it likes', async (t) => {
  const folder = await folderFor(t);
  const [one, other] = [new PictureReferences(folder), new PictureReferences(folder)];
  assert.equal(await one.add(view(10), calm), 1);
  assert.equal(await other.add(view(20), calm), 2);
  for (let use = 0; use < 3; use++) {
    assert.deepEqual((await other.find(1)).view, view(10));
    assert.deepEqual((await one.find(undefined)).view, view(20));
  }
  assert.equal((await stat(join(folder, 'pictures.json'))).mode & 0o777, 0o600);
  assert.deepEqual(await readdir(folder), ['pictures.json']);
});

test('numbers are given once, whoever asks at the same time', async (t) => {
  const folder = await folderFor(t);
  const processes = [new PictureReferences(folder), new PictureReferences(folder), new PictureReferences(folder)];
  const numbers = await Promise.all(
    Array.from({ length: 24 }, (_, count) => processes[count % 3]?.add(view(count + 1), calm)),
  );
  assert.deepEqual(
    numbers.map(Number).sort((a, b) => a - b),
    Array.from({ length: 24 }, (_, count) => count + 1),
  );
  for (const [count, number] of numbers.entries()) {
    assert.deepEqual((await processes[0]?.find(number))?.view, view(count + 1));
  }
});

test('after 120 s a picture is too old, and its number is not given again', async (t) => {
  let now = 1_000_000;
  const references = new PictureReferences(await folderFor(t), () => now);
  assert.equal(await references.add(view(10), calm), 1);
  now += 120_000;
  assert.equal((await references.find(1)).number, 1);
  now += 1;
  await assert.rejects(references.find(1), isStale);
  await assert.rejects(references.find(undefined), isStale);
  assert.equal(await references.add(view(20), calm), 2);
  await assert.rejects(references.find(1), /v1 was taken more than 120 s ago/);
});

test('where nothing can be written a process still knows its own', async (t) => {
  const folder = await folderFor(t);
  // A file where the folder should be refuses every way to write, for any user.
  await writeFile(folder, '');
  const references = new PictureReferences(folder);
  assert.equal(await references.add(view(10), calm), 1);
  assert.equal(await references.add(view(20), calm), 2);
  assert.deepEqual((await references.find(1)).view, view(10));
  await assert.rejects(new PictureReferences(folder).find(1), isStale);
  await rm(folder);
  assert.equal(await references.add(view(30), calm), 3);
  assert.deepEqual((await new PictureReferences(folder).find(2)).view, view(20));
});

test('a file that is not ours to read is as none', async (t) => {
  for (const text of [
    '',
    '[]',
    '{"next":0,"pictures":[]}',
    '{"next":3,"pictures":[null]}',
    '{"next":3,"pictures":[{"number":1,"takenAt":1,"view":null}]}',
    '{"next":3,"pictures":[{"number":1,"takenAt":1,"view":{"bounds":[0,0,1],"delivered":{},"screen":{}}}]}',
  ]) {
    const folder = await folderFor(t);
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'pictures.json'), text);
    const references = new PictureReferences(folder);
    await assert.rejects(references.find(1), isStale, text);
    assert.equal(await references.add(view(10), calm), 1);
  }
});

test('a cancelled call hands nothing out', async (t) => {
  const references = new PictureReferences(await folderFor(t));
  const cancelled = AbortSignal.abort(new Error('not wanted'));
  await assert.rejects(references.add(view(10), { signal: cancelled }), /not wanted/);
  assert.equal(await references.add(view(10), calm), 1);
});
