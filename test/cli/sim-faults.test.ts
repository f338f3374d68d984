import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readChances, readFaults } from '../../src/cli/sim-faults.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

const refused = (error: unknown): boolean =>
  error instanceof GloveboxError && error.code === 'INVALID_ARGS' && (error.hint ?? '').includes('drop');

test('names of faults, and chances of them', () => {
  assert.deepEqual(readFaults('stall,offline'), ['stall', 'offline']);
  assert.deepEqual(
    [...readChances('drop=0.02,stall=.5,input-blocked=1')],
    [
      ['drop', 0.02],
      ['stall', 0.5],
      ['input-blocked', 1],
    ],
  );
});

test('what is no fault, no chance, or a fault that a phone is in is refused', () => {
  assert.throws(() => readFaults('stall,hunger'), refused);
  for (const list of ['', 'drop', 'drop=2', 'drop=-0.1', 'drop=0.1x', 'hunger=0.1', 'offline=0.1', 'drop=0.1,']) {
    assert.throws(() => readChances(list), refused, list);
  }
});
