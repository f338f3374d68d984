import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { Deadline, withDeadline } from '../../../../src/platforms/android/adb/call-scope.ts';

const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('the time limit is 10 seconds unless given, and names the call', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const ended: unknown[] = [];
  for (const scope of [{}, { timeoutMs: 50 }, { timeoutMs: Infinity }]) {
    new Deadline('shell', scope).onEnd((reason) => ended.push(reason));
  }
  t.mock.timers.tick(50);
  assert.equal(ended.length, 1);
  t.mock.timers.tick(9_950);
  const [short, usual] = ended;
  assert.ok(short instanceof GloveboxError && usual instanceof GloveboxError);
  assert.equal(short.code, 'ADB_TIMEOUT');
  assert.equal(short.message, "adb did not finish 'shell' within 50 ms");
  assert.equal(usual.message, "adb did not finish 'shell' within 10000 ms");
  t.mock.timers.tick(1e9);
  assert.equal(ended.length, 2);
});

test('cancelling ends it with the reason, once', async () => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const deadline = new Deadline('shell', { signal: stop.signal });
  const ended: unknown[] = [];
  deadline.onEnd((why) => ended.push(why));
  deadline.onEnd(() => assert.fail('was taken away'))();
  const raced = deadline.race(new Promise(() => {}));
  stop.abort(reason);
  await assert.rejects(raced, (error) => error === reason);
  deadline.onEnd((why) => ended.push(why));
  assert.deepEqual(ended, [reason, reason]);
  assert.throws(
    () => deadline.throwIfEnded(),
    (error) => error === reason,
  );
});

test('a call leaves neither timer nor listener, whatever became of it', async () => {
  const stop = new AbortController();
  const before = timers();
  await withDeadline('a', { signal: stop.signal }, async () => assert.equal(timers(), before + 1));
  await assert.rejects(
    withDeadline('b', { signal: stop.signal }, () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(getEventListeners(stop.signal, 'abort').length, 0);
  assert.equal(timers(), before);
  stop.abort(new Error('enough'));
  await assert.rejects(
    withDeadline('c', { signal: stop.signal }, () => assert.fail('ran')),
    /enough/,
  );
  assert.equal(timers(), before);
});
