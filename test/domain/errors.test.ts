import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errorReport, GloveboxError } from '../../src/domain/errors.ts';

test('an error before any input is safe to repeat', () => {
  assert.deepEqual(errorReport(new GloveboxError('NO_DEVICE', 'no device found')), {
    code: 'NO_DEVICE',
    message: 'no device found',
    dispatched: false,
    retrySafe: true,
  });
});

test('an error after input left is not safe to repeat', () => {
  const report = errorReport(new GloveboxError('ADB_FAILED', 'gone', { dispatched: 'maybe' }));
  assert.equal(report.dispatched, 'maybe');
  assert.equal(report.retrySafe, false);
});

test('with() keeps what is known and adds what the caller knows', () => {
  const first = new GloveboxError('ADB_TIMEOUT', 'slow', { hint: 'again' });
  const told = first.with({ dispatched: true }, 'slow; half was typed');
  assert.deepEqual(errorReport(told), {
    code: 'ADB_TIMEOUT',
    message: 'slow; half was typed',
    hint: 'again',
    dispatched: true,
    retrySafe: false,
  });
  assert.equal(told.cause, first);
});

test('anything else thrown is INTERNAL and claims nothing', () => {
  assert.deepEqual(errorReport(new TypeError('x is not a function')), {
    code: 'INTERNAL',
    message: 'x is not a function',
    dispatched: 'maybe',
    retrySafe: false,
  });
});

test('a message of any length is told to 2,000 characters', () => {
  const long = 'x'.repeat(2_500);
  const shown = `${'x'.repeat(2_000)}… (500 more characters)`;
  assert.equal(errorReport(new GloveboxError('INVALID_ARGS', long)).message, shown);
  assert.equal(errorReport(new Error(long)).message, shown);
  assert.equal(errorReport(new GloveboxError('INVALID_ARGS', long.slice(0, 2_000))).message, long.slice(0, 2_000));
});
