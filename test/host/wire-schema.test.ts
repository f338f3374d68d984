import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectorParameter } from '../../src/commands/selector-parameters.ts';
import { wireSchema } from '../../src/host/wire-schema.ts';

test('a selector is an object on the wire, its fields told elsewhere', () => {
  assert.deepEqual(wireSchema(selectorParameter('Stop when this shows.')), { type: 'object' });
});

test('what a model is told of an argument is its brief; an empty one is left out', () => {
  const description = 'Path ending in .png or .jpg, best absolute.';
  assert.deepEqual(wireSchema({ type: 'string', description }), { type: 'string', description });
  assert.deepEqual(wireSchema({ type: 'string', description, brief: 'A path.' }), {
    type: 'string',
    description: 'A path.',
  });
  assert.deepEqual(wireSchema({ type: 'string', description, brief: '' }), { type: 'string' });
});

test('a whole number tells its range, and keeps its unit to itself', () => {
  assert.deepEqual(wireSchema({ type: 'integer', unit: 'ms', minimum: -5, maximum: 5, description: 'x' }), {
    type: 'integer',
    description: 'x',
    minimum: -5,
    maximum: 5,
  });
});
