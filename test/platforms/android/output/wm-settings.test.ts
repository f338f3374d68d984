import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseWmDensity, parseWmSize } from '../../../../src/platforms/android/output/wm-settings.ts';

fc.configureGlobal({ seed: 20_261_201 });

test('physical values and overrides are told apart', () => {
  assert.deepEqual(parseWmDensity('Physical density: 480\n'), { physical: 480, override: undefined });
  assert.deepEqual(parseWmDensity('Physical density: 480\r\r\nOverride density: 160\r\r\n'), {
    physical: 480,
    override: 160,
  });
  assert.deepEqual(parseWmSize('WARNING: linker: x\nPhysical size: 1080x2400\nOverride size: 720x1600'), {
    physical: { width: 1080, height: 2400 },
    override: { width: 720, height: 1600 },
  });
});

test('what is no value is none', () => {
  const none = { physical: undefined, override: undefined };
  for (const text of [
    '',
    'Error: unknown command',
    'Physical density: 0',
    'Physical density: -1',
    'Physical density: 480.5',
    'Physical density: 1000000',
    'My Physical density: 4',
  ]) {
    assert.deepEqual(parseWmDensity(text), none, text);
  }
  for (const text of [
    'Physical size: 0x0',
    'Physical size: 1080',
    'Physical size: 1080 x 2400',
    'Physical size: 1x2x3',
  ]) {
    assert.deepEqual(parseWmSize(text), none, text);
  }
});

test('anything is read without a throw', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      parseWmDensity(text);
      parseWmSize(`Physical size: ${text}`);
    }),
  );
});
