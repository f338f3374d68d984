import assert from 'node:assert/strict';
import { test } from 'node:test';
import { commandWordIndex } from '../../src/cli/command-word.ts';
import { readWords } from '../../src/cli/words.ts';
import { commands } from '../../src/commands/registry.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

const command = {
  name: 'poke',
  positionals: ['where'],
  parameters: {
    properties: {
      where: { type: 'string', description: '' },
      timeoutMs: { type: 'integer', description: '' },
      loud: { type: 'boolean', description: '' },
    },
  },
} as const;

const read = (...words: string[]) => Object.fromEntries(readWords(command, words));

function refusal(...words: string[]): string {
  try {
    read(...words);
  } catch (error) {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.code, 'INVALID_ARGS');
    return error.message;
  }
  return assert.fail(`${words.join(' ')} was accepted`);
}

test('options stand anywhere and the last of a repeated one wins', () => {
  assert.deepEqual(read('--timeout-ms', '5', 'here', '--timeout-ms=7'), { where: 'here', timeoutMs: '7' });
});

test('a boolean stands alone or takes true or false', () => {
  assert.deepEqual(read('--loud', 'here'), { loud: true, where: 'here' });
  assert.deepEqual(read('--loud=false'), { loud: false });
  assert.equal(refusal('--loud=yes'), "--loud must be true or false (got 'yes')");
});

test('values that begin with a dash need the equals sign, positionals the double dash', () => {
  assert.deepEqual(read('--timeout-ms=-1'), { timeoutMs: '-1' });
  assert.equal(refusal('--timeout-ms', '-1'), "option '--timeout-ms' needs a value");
  assert.equal(refusal('--timeout-ms'), "option '--timeout-ms' needs a value");
  assert.equal(refusal('-5'), "'poke' does not take the option '-5'");
  assert.deepEqual(read('--', '-5'), { where: '-5' });
  assert.deepEqual(read('-'), { where: '-' });
});

test('too many words are refused, the first one too many named', () => {
  assert.equal(refusal('a', 'b', 'c'), "unexpected argument 'b'");
});

test('an unknown option keeps its dashes, so that it is never taken for an argument', () => {
  assert.deepEqual(read('--timeoutMs', '5'), { '--timeoutMs': '5' });
  assert.deepEqual(read('--unknown'), { '--unknown': true });
});

test('the command is found behind options that take a value', () => {
  const index = (...words: string[]) => commandWordIndex(words, commands);
  assert.equal(index('tap', '1', '2'), 0);
  assert.equal(index('--device', 'tap', 'tap', '1'), 2);
  assert.equal(index('--device=tap', 'tap'), 1);
  assert.equal(index('--unknown', 'tap'), 1);
  assert.equal(index('--', 'tap'), -1);
  assert.equal(index(), -1);
});
