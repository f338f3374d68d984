import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wheelTurn } from '../../../src/domain/scroll/scroll-gesture.ts';

const at = (x: number, y: number) => ({ x, y });

test('the wheel turns the way that brings in what the finger would pull in, and no farther', () => {
  assert.deepEqual(wheelTurn({ from: at(50, 400), to: at(50, 100), durationMs: 300 }), {
    point: at(50, 250),
    direction: 'down',
    notches: 3,
  });
  assert.deepEqual(wheelTurn({ from: at(50, 100), to: at(50, 130), durationMs: 300 }).direction, 'up');
  assert.deepEqual(wheelTurn({ from: at(400, 50), to: at(100, 50), durationMs: 300 }).direction, 'right');
  assert.deepEqual(wheelTurn({ from: at(100, 50), to: at(200, 50), durationMs: 300 }).direction, 'left');
  assert.equal(wheelTurn({ from: at(0, 10), to: at(0, 0), durationMs: 300 }).notches, 1);
});
