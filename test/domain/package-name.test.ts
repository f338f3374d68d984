import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { GloveboxError } from '../../src/domain/errors.ts';
import { isPackageName, readPackageName } from '../../src/domain/package-name.ts';
import { processorMs } from '../support/processor-time.ts';

fc.configureGlobal({ seed: 20_261_209 });

test('a package name is parts that begin with a letter, divided by dots', () => {
  for (const name of ['a', 'android', 'com.a', 'com.A_b1.c2', 'x.y.z']) assert.equal(readPackageName(name), name);
  for (const name of [
    '',
    '.',
    'com.',
    '.com',
    'com..a',
    '1a',
    'com.1a',
    '_a',
    'com.a-b',
    'a;b',
    'a b',
    'com.a\n',
    'ä',
    '-r',
  ]) {
    assert.throws(
      () => readPackageName(name),
      (error) =>
        error instanceof GloveboxError &&
        error.code === 'INVALID_ARGS' &&
        error.message === `'${name}' is not a package name` &&
        error.dispatched === false,
    );
  }
});

test('nothing that a shell or a path reads otherwise is a package name', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      if (isPackageName(text)) assert.match(text, /^[A-Za-z0-9_.]+$/);
    }),
    { numRuns: 5000 },
  );
  const start = processorMs();
  for (const text of ['a.'.repeat(500_000), `${'a'.repeat(1_000_000)}!`, `${'a.a'.repeat(300_000)}-`]) {
    assert.equal(isPackageName(text), false);
  }
  assert.ok(processorMs() - start < 2000);
});
