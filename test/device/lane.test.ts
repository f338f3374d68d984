import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lane } from '../../src/device/lane.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

const calm = { signal: new AbortController().signal };

test('work takes turns in arrival order, and a failure does not hold up the next', async () => {
  const lane = new Lane(60_000);
  const events: string[] = [];
  const work = (name: string, fails = false) =>
    lane.run(async () => {
      events.push(`${name} begins`);
      await new Promise((resolve) => setImmediate(resolve));
      events.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    }, calm);
  const [first, second, third] = await Promise.allSettled([work('a'), work('b', true), work('c')]);
  assert.deepEqual(events, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends']);
  assert.equal(first.status, 'fulfilled');
  assert.equal(second.status, 'rejected');
  assert.equal(third.status, 'fulfilled');
});

test('work cancelled while it waits answers at once and never runs', async () => {
  const lane = new Lane(60_000);
  let finish: (() => void) | undefined;
  const first = lane.run(() => new Promise<void>((resolve) => (finish = resolve)), calm);
  const cancelled = new AbortController();
  let ran = false;
  const second = lane.run(
    async () => {
      ran = true;
    },
    { signal: cancelled.signal },
  );
  cancelled.abort(new Error('not wanted'));
  await assert.rejects(second, /not wanted/);
  assert.ok(finish);
  finish();
  await first;
  await lane.run(async () => {}, calm);
  assert.equal(ran, false);
});

test('work that runs decides for itself what a cancel means', async () => {
  const lane = new Lane(60_000);
  const cancelled = new AbortController();
  let fail: ((error: Error) => void) | undefined;
  const first = lane.run(() => new Promise((_, reject) => (fail = reject)), { signal: cancelled.signal });
  const second = lane.run(async () => 'next', calm);
  await new Promise((resolve) => setImmediate(resolve));
  cancelled.abort(new Error('not wanted'));
  assert.ok(fail);
  fail(new Error('3 of 5 characters were typed'));
  await assert.rejects(first, /3 of 5/);
  assert.equal(await second, 'next');
});

test('waiting for a turn ends with DEVICE_BUSY, and work given up never runs', async () => {
  const lane = new Lane(10);
  let finish: (() => void) | undefined;
  const first = lane.run(() => new Promise<void>((resolve) => (finish = resolve)), calm);
  let ran = false;
  const second = lane.run(async () => {
    ran = true;
  }, calm);
  await assert.rejects(second, (error) => error instanceof GloveboxError && error.code === 'DEVICE_BUSY');
  assert.ok(finish);
  finish();
  await first;
  await lane.run(async () => {}, calm);
  assert.equal(ran, false);
});
