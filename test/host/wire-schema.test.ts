import assert from 'node:assert/strict';
import { test } from 'node:test';
import { selectorParameter } from '../../src/commands/selector-parameters.ts';
import { wireSchema } from '../../src/host/wire-schema.ts';

test('a selector is an object on the wire, its fields told elsewhere', () => {
  assert.deepEqual(wireSchema(selectorParameter('Stop when this shows.')), {
    type: 'object',
    description: 'Stop when this shows.',
  });
});

test('a whole number tells its range, and keeps its unit to itself', () => {
  assert.deepEqual(wireSchema({ type: 'integer', unit: 'ms', minimum: -5, maximum: 5, description: 'x' }), {
    type: 'integer',
    description: 'x',
    minimum: -5,
    maximum: 5,
  });
});
