import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { test } from 'node:test';
import fc from 'fast-check';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { command, sequence } from '../../../../src/platforms/android/adb/quote.ts';

const refused = (error: unknown): boolean => error instanceof GloveboxError && error.code === 'INVALID_ARGS';

test('plain words stay as they are', () => {
  assert.equal(command(['am', 'start', '-n', 'a.b/.C', '--user=0']), 'am start -n a.b/.C --user=0');
});

test('a word with anything else is quoted', () => {
  assert.equal(command(['input', 'text', "it's $HOME"]), "input text 'it'\\''s $HOME'");
  assert.equal(command(['printf', '']), "printf ''");
  assert.equal(command(['ls', '~', '*', 'a;b']), "ls '~' '*' 'a;b'");
});

test('a first word that would be grammar is quoted', () => {
  assert.equal(command(['A=1', 'A=1']), "'A=1' A=1");
  assert.equal(command(['if', 'if']), "'if' if");
});

test('commands follow each other', () => {
  assert.equal(sequence([command(['echo', 'a b']), command(['false'])]), "echo 'a b'; false");
});

test('what cannot arrive as it is gets refused', () => {
  for (const words of [[], ['a\0b'], ['\ud800'], ['x', 'a\udc00b']]) assert.throws(() => command(words), refused);
  assert.throws(() => sequence([]), refused);
  assert.equal(command(['😀']), "'😀'");
});

const hostileWord = fc
  .oneof(
    fc.string({ unit: 'grapheme', maxLength: 20 }),
    fc.string({ unit: fc.constantFrom(...`'"\\$\`!*?[]{}()<>|&;#~=%^ \t\n\r-aé`), maxLength: 12 }),
    fc.constantFrom('-n', '--', '$(id)', '`id`', '!!', '~root', '{a,b}', 'a=b', '\r\n', '\u2028', "'", "''", '\\'),
  )
  .filter((word) => !word.includes('\0'));

for (const shell of ['mksh', 'sh', 'bash']) {
  const isMissing = spawnSync(shell, ['-c', ':']).error !== undefined && `${shell} is not installed`;
  test(`every word comes back exactly from ${shell}`, { skip: isMissing }, () => {
    fc.assert(
      fc.property(
        fc.array(fc.array(hostileWord, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 4 }),
        (lists) => {
          const line = sequence(lists.map((words) => command(['printf', '%s\\0', ...words])));
          const { stdout } = spawnSync(shell, ['-c', line], { encoding: 'utf8' });
          assert.deepEqual(stdout.split('\0').slice(0, -1), lists.flat());
        },
      ),
      { numRuns: 40 },
    );
  });

  test(`a first word is always a command's name for ${shell}`, { skip: isMissing }, () => {
    for (const word of ['A=1', 'if', 'while', 'case', 'function', 'select', 'in', 'no such $(command)']) {
      const { status } = spawnSync(shell, ['-c', command([word])]);
      assert.equal(status, 127, word);
    }
  });
}
