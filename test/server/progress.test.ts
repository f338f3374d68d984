import assert from 'node:assert/strict';
import { beforeEach, mock, test } from 'node:test';
import { ProgressReporter } from '../../src/server/progress.ts';

let said: [number, string][];

/** Lets time pass in steps: a timer set while the mock ticks counts from the tick's end. */
function pass(ms: number): void {
  for (let passed = 0; passed < ms; passed += 1) mock.timers.tick(1);
}

const start = () => new ProgressReporter('Title', (progress, message) => said.push([progress, message]));

beforeEach(() => {
  said = [];
  mock.timers.reset();
  mock.timers.enable({ apis: ['setTimeout'] });
});

test('a silent call repeats its title every 5 s', () => {
  const progress = start();
  pass(4999);
  assert.deepEqual(said, []);
  pass(1);
  assert.deepEqual(said, [[1, 'Title']]);
  pass(5000);
  assert.deepEqual(said, [
    [1, 'Title'],
    [2, 'Title'],
  ]);
  progress.stop();
});

test('the first message goes out at once; of those that follow within 250 ms, the last', () => {
  const progress = start();
  progress.update('a');
  progress.update('b');
  progress.update('c');
  assert.deepEqual(said, [[1, 'a']]);
  pass(249);
  assert.deepEqual(said, [[1, 'a']]);
  pass(1);
  assert.deepEqual(said, [
    [1, 'a'],
    [2, 'c'],
  ]);
  progress.stop();
});

test('the heartbeat repeats the last message and counts from when it was said', () => {
  const progress = start();
  pass(4000);
  progress.update('a');
  pass(4999);
  assert.equal(said.length, 1);
  pass(1);
  assert.deepEqual(said.at(-1), [2, 'a']);
  progress.stop();
});

test('nothing is said after the end', () => {
  const silent = start();
  silent.stop();
  silent.update('too late');
  const told = start();
  told.update('a');
  told.update('b');
  told.stop();
  told.update('c');
  pass(6000);
  assert.deepEqual(said, [[1, 'a']]);
});
