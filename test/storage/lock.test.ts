import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once, setMaxListeners } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { GloveboxError } from '../../src/domain/errors.ts';
import { FileLock } from '../../src/storage/lock.ts';
import { projectRoot } from '../support/project.ts';

const calm = new AbortController().signal;
setMaxListeners(0, calm);

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-lock-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'device');
}

/** Another process that holds the lock. */
async function otherHolder(t: TestContext, folder: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [join(projectRoot, 'build/test/storage/lock.entry.js'), folder, 'reading'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  t.after(() => child.kill('SIGKILL'));
  assert.ok(child.stdout);
  await once(child.stdout, 'data');
  return child;
}

test('holders take turns, and nothing is left behind', async (t) => {
  const folder = await folderFor(t);
  let inside = 0;
  let most = 0;
  const work = async () => {
    inside += 1;
    most = Math.max(most, inside);
    await new Promise((resolve) => setImmediate(resolve));
    inside -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, () => new FileLock(folder, 'reading', 10_000).run(work, calm)));
  assert.equal(most, 1);
  assert.deepEqual(await readdir(folder), []);
});

test('work that fails lets go', async (t) => {
  const folder = await folderFor(t);
  const lock = new FileLock(folder, 'reading', 1_000);
  await assert.rejects(
    lock.run(async () => {
      throw new Error('no');
    }, calm),
    /no/,
  );
  assert.equal(await lock.run(async () => 'yes', calm), 'yes');
});

test('another process that holds it is waited for', async (t) => {
  const folder = await folderFor(t);
  const holder = await otherHolder(t, folder);
  const order: string[] = [];
  const mine = new FileLock(folder, 'reading', 10_000).run(async () => order.push('mine'), calm);
  order.push('theirs');
  holder.stdin?.write('let go\n');
  await mine;
  assert.deepEqual(order, ['theirs', 'mine']);
});

test('waiting ends with DEVICE_BUSY and names the holder, and can be cancelled', async (t) => {
  const folder = await folderFor(t);
  const holder = await otherHolder(t, folder);
  await assert.rejects(
    new FileLock(folder, 'reading', 50).run(async () => {}, calm),
    (error) =>
      error instanceof GloveboxError &&
      error.code === 'DEVICE_BUSY' &&
      error.dispatched === false &&
      error.message.includes(String(holder.pid)),
  );
  const cancelled = new AbortController();
  const waiting = new FileLock(folder, 'reading', 10_000).run(async () => {}, cancelled.signal);
  cancelled.abort();
  await assert.rejects(waiting);
});

test('a holder that was killed is taken over, by one of many waiters at a time', async (t) => {
  const folder = await folderFor(t);
  const holder = await otherHolder(t, folder);
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  await ended;
  let inside = 0;
  await Promise.all(
    Array.from({ length: 10 }, () =>
      new FileLock(folder, 'reading', 10_000).run(async () => {
        inside += 1;
        assert.equal(inside, 1);
        await new Promise((resolve) => setImmediate(resolve));
        inside -= 1;
      }, calm),
    ),
  );
  assert.deepEqual(await readdir(folder), []);
});

test("another process with a dead holder's number is not taken for it", async (t) => {
  const folder = await folderFor(t);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'reading.lock'), JSON.stringify({ pid: process.pid, started: '1', token: 'old' }));
  const lock = new FileLock(folder, 'reading', 2_000);
  const started = await lock.run(async () => readFile(join(folder, 'reading.lock'), 'utf8'), calm);
  assert.notEqual(JSON.parse(started).token, 'old');
});

test('a lock file that cannot be read is a dead one', async (t) => {
  const folder = await folderFor(t);
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'reading.lock'), '{"pid":');
  assert.equal(await new FileLock(folder, 'reading', 2_000).run(async () => 1, calm), 1);
});

test('where no lock can lie, the work runs without one', async () => {
  assert.equal(await new FileLock('/proc/glovebox/device', 'reading', 1_000).run(async () => 1, calm), 1);
});
