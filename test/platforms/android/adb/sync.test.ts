import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { listFolder, statFile } from '../../../../src/platforms/android/adb/sync.ts';
import { type FakeClient, phone, serverSaying } from './fake-server.ts';

const V2 = 'stat_v2,ls_v2,sendrecv_v2';

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

function u64(...values: readonly bigint[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigInt64LE(value, 8 * index);
  return bytes;
}

/** error, dev, ino, mode, nlink, uid, gid, size, atime, mtime, ctime. */
function statV2(errno: number, mode: number, size: bigint, mtime: bigint): Buffer {
  return Buffer.concat([u32(errno), u64(1n, 2n), u32(mode, 1, 0, 0), u64(size, 5n, mtime, 6n)]);
}

const bytes = (...parts: readonly (string | Buffer)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

/** Answers one request for `/x`, byte by byte. */
const answering = (features: string, id: string, answer: Buffer) =>
  phone(features, async (client: FakeClient, service) => {
    assert.equal(service, 'sync:');
    client.okay();
    assert.deepEqual(await client.read(10), bytes(id, u32(2), '/x'));
    await client.dribble(answer);
    await client.gone;
  });

const failed =
  (message: RegExp, code = 'ADB_FAILED') =>
  (error: unknown) => {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.equal(error.dispatched, false);
    return true;
  };

test('stat reads a file in both versions', async (t) => {
  const v1 = await serverSaying(t, answering('', 'STAT', bytes('STAT', u32(0o100644, 4_000_000_000, 1_700_000_000))));
  assert.deepEqual(await statFile(v1.device('s'), '/x'), {
    kind: 'file',
    mode: 0o100644,
    size: 4_000_000_000,
    mtime: 1_700_000_000,
  });
  const v2 = await serverSaying(t, answering(V2, 'STA2', bytes('STA2', statV2(0, 0o040755, 1n << 40n, -1n))));
  assert.deepEqual(await statFile(v2.device('s'), '/x'), { kind: 'folder', mode: 0o040755, size: 2 ** 40, mtime: -1 });
});

test('stat tells an absent file from one that may not be looked at', async (t) => {
  const v1 = await serverSaying(t, answering('', 'STAT', bytes('STAT', u32(0, 0, 0))));
  assert.equal(await statFile(v1.device('s'), '/x'), undefined);
  const v2 = await serverSaying(t, answering(V2, 'STA2', bytes('STA2', statV2(2, 0, 0n, 0n))));
  assert.equal(await statFile(v2.device('s'), '/x'), undefined);
  const denied = await serverSaying(t, answering(V2, 'STA2', bytes('STA2', statV2(13, 0, 0n, 0n))));
  await assert.rejects(statFile(denied.device('s'), '/x'), failed(/errno 13/));
});

test('a folder is listed in both versions, without itself and its parent', async (t) => {
  const dent = (name: string, mode: number): Buffer => bytes('DENT', u32(mode, 5, 9, Buffer.byteLength(name)), name);
  const v1 = bytes(
    dent('.', 0o040755),
    dent('..', 0o040755),
    dent('ä b', 0o120777),
    dent('gone', 0),
    'DONE',
    u32(0, 0, 0, 0),
  );
  const first = await serverSaying(t, answering('', 'LIST', v1));
  assert.deepEqual(await listFolder(first.device('s'), '/x'), [
    { name: 'ä b', kind: 'link', mode: 0o120777, size: 5, mtime: 9 },
    { name: 'gone', kind: 'other', mode: 0, size: 5, mtime: 9 },
  ]);
  const dnt2 = (name: string, mode: number): Buffer => bytes('DNT2', statV2(0, mode, 5n, 9n), u32(name.length), name);
  const v2 = bytes(dnt2('..', 0o040755), dnt2('f', 0o100600), 'DONE', Buffer.alloc(72));
  const second = await serverSaying(t, answering(V2, 'LIS2', v2));
  assert.deepEqual(await listFolder(second.device('s'), '/x'), [
    { name: 'f', kind: 'file', mode: 0o100600, size: 5, mtime: 9 },
  ]);
});

test('a device that names paths or nonsense is not believed', async (t) => {
  const dent = (name: string, size = name.length): Buffer => bytes('DENT', u32(0o100644, 5, 9, size), name);
  const answers = new Map<Buffer, RegExp>([
    [dent('../../.bashrc'), /impossible file name: "..\/..\/.bashrc"/],
    [dent('a\0b'), /impossible file name/],
    [dent('', 0), /impossible file name/],
    [dent('', 0xffffffff), /impossible file name/],
    [bytes('WHAT'), /"WHAT" out of turn/],
    [bytes('FAIL', u32(5), 'never'), /^never$/],
    [bytes('FAIL', u32(0)), /without a reason/],
    [bytes('FAIL', u32(0x7fffffff)), /"FAIL" out of turn/],
  ]);
  for (const [answer, message] of answers) {
    const server = await serverSaying(t, answering('', 'LIST', answer));
    await assert.rejects(listFolder(server.device('s'), '/x'), failed(message));
  }
  const server = await serverSaying(t, answering('', 'STAT', bytes('DENT')));
  await assert.rejects(statFile(server.device('s'), '/x'), failed(/"DENT" out of turn/));
});

test('a path that adbd does not take is refused before anything is asked', async (t) => {
  const server = await serverSaying(t, () => assert.fail('was asked'));
  const device = server.device('s');
  for (const path of ['', `/${'ä'.repeat(512)}`, '/a\0b']) {
    await assert.rejects(statFile(device, path), failed(/path on the device/, 'INVALID_ARGS'));
    await assert.rejects(listFolder(device, path), failed(/path on the device/, 'INVALID_ARGS'));
  }
});
