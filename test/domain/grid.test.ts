import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GloveboxError } from '../../src/domain/errors.ts';
import { gridPixels, readGrid } from '../../src/domain/grid.ts';

test('pixels, centimetres and inches', () => {
  assert.deepEqual(readGrid('100'), { value: 100, unit: 'px' });
  assert.deepEqual(readGrid('100px'), { value: 100, unit: 'px' });
  assert.deepEqual(readGrid('1cm'), { value: 1, unit: 'cm' });
  assert.deepEqual(readGrid('0.5in'), { value: 0.5, unit: 'in' });
});

test('anything else, and what is too fine or too wide, is refused', () => {
  for (const text of ['', '7', '4097', '0.05cm', '101cm', '0.01in', '41in', '1mm', 'cm', '-100', '1e3', '100 200']) {
    assert.throws(
      () => readGrid(text),
      (error) => error instanceof GloveboxError && error.code === 'INVALID_ARGS' && error.message.includes(`'${text}'`),
      text,
    );
  }
});

test('lengths follow the density: 160 pixels an inch at scale 1', () => {
  assert.equal(gridPixels({ value: 100, unit: 'px' }, 3), 100);
  assert.equal(gridPixels({ value: 0.5, unit: 'in' }, 2.625), 210);
  assert.equal(gridPixels({ value: 2.54, unit: 'cm' }, 1), 160);
});
