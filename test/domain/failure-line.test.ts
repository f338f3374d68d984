import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureLine } from '../../src/domain/failure-line.ts';

test('a plain message stays as it is', () => {
  assert.equal(failureLine("'tap' needs <x> <y> – größer"), "glovebox: 'tap' needs <x> <y> – größer\n");
});

test('what could break the line, command a terminal or turn the text is escaped', () => {
  assert.equal(
    failureLine('a\nb\r\u001b[2J\u0085\u2028\u202e\u2066'),
    'glovebox: a\\u000ab\\u000d\\u001b[2J\\u0085\\u2028\\u202e\\u2066\n',
  );
});
