import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyNamed, keyNames } from '../../src/domain/key.ts';

test('a key is named in any case, with or without KEYCODE_, or by its code', () => {
  const home = { name: 'KEYCODE_HOME', code: 3 };
  for (const value of ['HOME', 'home', 'KEYCODE_HOME', 'keycode_Home', '3']) assert.deepEqual(keyNamed(value), home);
  assert.deepEqual(keyNamed('7'), { name: 'KEYCODE_0', code: 7 });
  assert.deepEqual(keyNamed('KEYCODE_7'), { name: 'KEYCODE_7', code: 14 });
});

test('only ASCII letters have another case: letters that turn into others in capitals name no key', () => {
  for (const value of ['ı', 'ſ', 'dıctate', 'ſleep', 'ﬁ']) assert.equal(keyNamed(value), undefined, value);
});

test('every name is found again', () => {
  for (const [index, name] of keyNames.entries())
    assert.equal(keyNamed(`KEYCODE_${name.toLowerCase()}`)?.code, index + 1);
});
