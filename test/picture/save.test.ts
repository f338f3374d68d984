import assert from 'node:assert/strict';
import { lstat, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { GloveboxError } from '../../src/domain/errors.ts';
import { pictureTarget, savePicture } from '../../src/picture/save.ts';

const png = Buffer.from('89504e470d0a1a0a00', 'hex');

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-save-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const refused = (code: string) => (error: unknown) => error instanceof GloveboxError && error.code === code;

test('only a .png path is taken, in any case', () => {
  assert.throws(() => pictureTarget('/etc/passwd'), refused('INVALID_ARGS'));
  assert.throws(() => pictureTarget('a.png.sh'), refused('INVALID_ARGS'));
  assert.deepEqual(pictureTarget('/x/y.PNG'), { path: '/x/y.PNG' });
});

test('parents are made, a picture is replaced, nothing is left beside it', async (t) => {
  const path = join(await folderFor(t), 'deep/er/shot.png');
  await savePicture(Buffer.concat([png, Buffer.from('old')]), { path });
  assert.equal(await savePicture(png, { path }), path);
  assert.deepEqual(await readFile(path), png);
  assert.deepEqual(await readdir(join(path, '..')), ['shot.png']);
});

test('what is no picture, a link and a folder are never replaced', async (t) => {
  const folder = await folderFor(t);
  const notes = join(folder, 'notes.png');
  await writeFile(notes, 'my only copy');
  await assert.rejects(savePicture(png, { path: notes }), refused('WRITE_FAILED'));
  assert.equal(await readFile(notes, 'utf8'), 'my only copy');
  const link = join(folder, 'link.png');
  await symlink(notes, link);
  await assert.rejects(savePicture(png, { path: link }), refused('WRITE_FAILED'));
  await assert.rejects(
    savePicture(png, { path: join(folder, '..', folder.split('/').at(-1) ?? '') }),
    refused('WRITE_FAILED'),
  );
  assert.deepEqual((await readdir(folder)).sort(), ['link.png', 'notes.png']);
});

test('a folder that cannot be written is WRITE_FAILED with the reason', async (t) => {
  const path = '/proc/glovebox/shot.png';
  await assert.rejects(savePicture(png, { path }), refused('WRITE_FAILED'));
  t.diagnostic('checked on /proc, which refuses every user');
});

test('without a path: a new private file a device, even in one millisecond', async (t) => {
  const before = process.env.TMPDIR;
  const folder = await folderFor(t);
  process.env.TMPDIR = folder;
  t.after(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  const paths = await Promise.all(Array.from({ length: 8 }, () => savePicture(png, { device: '127.0.0.1:5555' })));
  assert.equal(new Set(paths).size, 8);
  for (const path of paths) {
    assert.match(path, /\/glovebox\/127\.0\.0\.1_5555-\d{8}T\d{9}Z(-\d+)?\.png$/);
    assert.equal((await lstat(path)).mode & 0o777, 0o600);
  }
  assert.equal((await lstat(join(folder, 'glovebox'))).mode & 0o777, 0o700);
});

test('a link in place of our temp folder is refused', async (t) => {
  const before = process.env.TMPDIR;
  const folder = await folderFor(t);
  const elsewhere = await folderFor(t);
  process.env.TMPDIR = folder;
  t.after(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  await symlink(elsewhere, join(folder, 'glovebox'));
  await assert.rejects(savePicture(png, { device: 'a' }), refused('WRITE_FAILED'));
  assert.deepEqual(await readdir(elsewhere), []);
});

test('a name as long as the file system takes is written and replaced; a path beyond any is refused at once', async (t) => {
  const folder = await folderFor(t);
  for (const name of [`${'n'.repeat(251)}.png`, `${'ü'.repeat(125)}n.png`]) {
    assert.equal(Buffer.byteLength(name), 255);
    const { path } = pictureTarget(join(folder, name)) as { path: string };
    await savePicture(png, { path });
    await savePicture(png, { path });
    assert.deepEqual(await readFile(path), png);
  }
  assert.equal((await readdir(folder)).length, 2);
  assert.throws(() => pictureTarget(`/${'a/'.repeat(5_000)}b.png`), refused('INVALID_ARGS'));
});

test('a write that fails halfway leaves no file, at a path or under a name of ours', async (t) => {
  const before = process.env.TMPDIR;
  const folder = await folderFor(t);
  process.env.TMPDIR = folder;
  t.after(() => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  });
  // The file takes what an iterable yields, so that one can run out as a full disk does.
  const halfWritten = () =>
    (function* () {
      yield png;
      throw new Error('no space left on device');
    })() as unknown as Uint8Array;
  await assert.rejects(savePicture(halfWritten(), { device: 'a' }), refused('WRITE_FAILED'));
  await assert.rejects(
    savePicture(halfWritten(), { path: join(folder, 'glovebox/shot.png') }),
    refused('WRITE_FAILED'),
  );
  assert.deepEqual(await readdir(join(folder, 'glovebox')), []);
});
