import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import fc from 'fast-check';
import { plainPhone, shell } from '../plain-phone.ts';

/** Android's own shell and tools, where this machine has them. */
const [mksh, toybox] = ['mksh', 'toybox'].map((name) =>
  (spawnSync('which', [name], { encoding: 'utf8' }).stdout ?? '').trim(),
);
const missing = mksh === '' ? 'mksh' : toybox === '' ? 'toybox' : undefined;
const skip = missing === undefined ? false : `${missing} is not installed: nothing to compare the phone's shell with`;

let folder = '';

before(() => {
  if (missing !== undefined) return;
  folder = mkdtempSync(join(tmpdir(), 'glovebox-mksh-'));
  mkdirSync(join(folder, 'empty'));
  for (const tool of ['printf', 'cat', 'head', 'wc', 'env', 'grep', 'tail'])
    symlinkSync(toybox ?? '', join(folder, tool));
});

after(() => {
  if (folder !== '') rmSync(folder, { recursive: true, force: true });
});

interface Outcome {
  readonly stdout: string;
  readonly exitCode: number | undefined;
}

const VARIABLES = { EMPTY: '', BLANKS: ' a  b ', QUOTES: `'"` };

/** Runs all scripts from one process: starting each from here would cost most of the test's time. */
function inMksh(driver: string, scripts: readonly string[]): readonly Outcome[] {
  const { stdout } = spawnSync(mksh ?? '', ['-c', driver, 'driver', ...scripts], {
    cwd: join(folder, 'empty'),
    env: { ...VARIABLES, MKSH: mksh, PATH: folder, HOME: '/' },
    encoding: 'utf8',
  });
  const pieces = stdout.split('\x01');
  // Only the shell's own name in its messages differs.
  return scripts.map((_, index) => ({
    stdout: (pieces[2 * index] ?? '').replaceAll(/E: [^ ]*mksh: /g, '/system/bin/sh: '),
    exitCode: Number(pieces[2 * index + 1]),
  }));
}

/** Each script in a process of its own, as adbd runs it. */
const EACH_ALONE = 'for script; do "$MKSH" -c "$script" </dev/null 2>/dev/null; print -n "\\001 $?\\001"; done';

/** All scripts in the one process: for words alone, which change nothing. `show` is what printf does on the phone. */
const TOGETHER = `show() { for word; do print -rn -- "<$word>"; done; }
set -A scripts -- "$@"; set --
for script in "\${scripts[@]}"; do eval "show $script" 2>/dev/null; print -n "\\001 $?\\001"; done`;

const { phone } = plainPhone();

async function onPhone(script: string): Promise<Outcome> {
  const prepared = `export EMPTY= BLANKS=' a  b ' QUOTES="'\\""; cd /data/local/tmp/empty\n${script}`;
  const { stdout, exitCode } = await shell(phone, prepared);
  return { stdout, exitCode };
}

async function compare(script: string, expected: Outcome | undefined): Promise<void> {
  assert.deepEqual(await onPhone(script), expected, JSON.stringify(script));
}

/** Everything that means something to a shell, and some that does not. */
const hostile = fc.stringMatching(/^[a-c0-9 \t\n'"\\$`!&|;<>(){}[\]*?#~=%,.:@^+/é-]{0,12}$/);

function single(word: string): string {
  return `'${word.replaceAll("'", "'\\''")}'`;
}

function double(word: string): string {
  return `"${word.replace(/[\\"$`]/g, '\\$&')}"`;
}

function escaped(word: string): string {
  // A backslash before a line end is a continuation, so line ends need quotes.
  return word === ''
    ? "''"
    : word.replace(/[^a-zA-Z0-9]/g, (character) => (character === '\n' ? "'\n'" : `\\${character}`));
}

const quoting = fc.constantFrom(single, double, escaped);
const quoted = fc.tuple(hostile, quoting).map(([word, quote]) => quote(word));

const expansion = fc.constantFrom(
  '$EMPTY',
  '"$EMPTY"',
  '$BLANKS',
  '"$BLANKS"',
  '$QUOTES',
  '"$QUOTES"',
  `\${BLANKS}x`,
  'x$BLANKS"y"',
  '$NONE',
  '"$NONE"',
  `\${NONE:-a b}`,
  `"\${NONE:-a b}"`,
  `\${EMPTY:+set}`,
  `\${EMPTY+set}`,
  `\${#BLANKS}`,
  '$(printf "%s\\n\\n" "a  b")',
  '"$(printf "%s\\n\\n" "a  b")"',
  '`printf "%s" \\$BLANKS`',
  '"`printf "%s" "x"`"',
  '$#',
  '"$@"',
  '$*',
  'a{b,c}d',
  '{x,$BLANKS}',
  '{a}',
  "$'a\\tb\\x41'",
  '~/x',
  'no~tilde',
  '*',
  '[a]b',
  'a#b',
  '$',
  '\\$BLANKS',
);

const word = fc.oneof({ weight: 3, arbitrary: quoted }, { weight: 2, arbitrary: expansion });
const words = fc.array(word, { maxLength: 4 });

const simple = fc.oneof(
  words.map((list) => `printf '<%s>' ${list.join(' ')}`),
  words.map((list) => `echo ${list.join(' ')}`),
  fc.constantFrom('true', 'false', '(exit 3)', 'nonesuch', 'x=$BLANKS; printf "<%s>" "$x"', '{ echo a; false; }'),
);

const pipeline = fc
  .tuple(simple, fc.constantFrom('', '! '), fc.constantFrom('', ' | cat', ' | wc -c', ' | head -n 1'))
  .map(([command, not, rest]) => `${not}${command}${rest}`);

const list = fc
  .tuple(pipeline, fc.array(fc.tuple(fc.constantFrom(' && ', ' || ', '; ', '\n'), pipeline), { maxLength: 3 }))
  .map(([first, rest]) => `${first}${rest.map(([operator, next]) => operator + next).join('')}`);

const redirected = fc
  .tuple(list, fc.constantFrom('', ' 2>&1', ' >/dev/null', ' 2>/dev/null', ' >/dev/null 2>&1'))
  .map(([text, redirect]) => text + redirect);

test("words arrive as in Android's own shell", { skip }, async () => {
  phone.files.makeFolder('/data/local/tmp/empty', true);
  const batch = fc.array(fc.array(word, { minLength: 1, maxLength: 5 }), { minLength: 20, maxLength: 80 });
  await fc.assert(
    fc.asyncProperty(batch, async (lists) => {
      const scripts = lists.map((list) => list.join(' '));
      const expected = inMksh(TOGETHER, scripts);
      for (const [index, script] of scripts.entries()) {
        // Without words printf shows one empty word, where the comparison shows none.
        await compare(`set -- ${script}; [ $# = 0 ] || printf '<%s>' "$@"`, expected[index]);
      }
    }),
    { numRuns: 20 },
  );
});

test("lists, pipes and redirections do as in Android's own shell", { skip }, async () => {
  phone.files.makeFolder('/data/local/tmp/empty', true);
  // Processes are dear: one batch, more by the environment.
  const scripts = fc.sample(redirected, Number(process.env.GLOVEBOX_SHELL_SCRIPTS ?? 60));
  const expected = inMksh(EACH_ALONE, scripts);
  for (const [index, script] of scripts.entries()) await compare(script, expected[index]);
});
