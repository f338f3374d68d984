import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lane } from '../../src/device/lane.ts';

const calm = { signal: new AbortController().signal };

test('work takes turns in arrival order, and a failure does not hold up the next', async () => {
  const lane = new Lane();
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
  const lane = new Lane();
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
