import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type TestContext, test } from 'node:test';
import { openDoor } from '../support/doors.ts';
import { builtCli } from '../support/project.ts';

/** The built command, started and left running. Killed when the test ends. */
function start(t: TestContext, words: readonly string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, [builtCli, ...words], { env: environment, stdio: ['ignore', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  return { child, output, ended: once(child, 'close').then(([exitCode]) => exitCode as number | null) };
}

test('whoever reads no answer is told of no fault', async (t) => {
  const door = await openDoor('the door without adb');
  t.after(() => door.close());
  const runs = [['--version'], ['help'], ['devices'], ['key', 'NONE']].map((words) => ({
    words,
    ...start(t, words, door.environment),
  }));
  // Closed long before a process is up and writes.
  for (const { child } of runs) child.stdout.destroy();
  for (const { words, output, ended } of runs) {
    const isFailure = words[0] === 'key';
    assert.equal(await ended, isFailure ? 1 : 0, words.join(' '));
    assert.match(output.stderr, isFailure ? /^glovebox: unknown key 'NONE'.*\n$/ : /^$/);
  }
});

test('SIGINT in the middle of typing: one line tells how far it got, and the exit code is 130', async (t) => {
  const door = await openDoor('the door without adb');
  t.after(() => door.close());
  // Typing goes in pieces of 100 characters.
  const stalled = door.phone.faults.next('stall', { on: 'second' });
  const { child, output, ended } = start(t, ['text', `${'a'.repeat(100)}second`], door.environment);
  await stalled;
  child.kill('SIGINT');
  assert.equal(await ended, 130);
  const [line = '', ...rest] = output.stdout.split('\n');
  assert.deepEqual(rest, ['']);
  const { error } = JSON.parse(line) as { error: Record<string, unknown> };
  assert.match(String(error.message), /100 of 106 characters were typed/);
  assert.deepEqual(
    [error.dispatched, error.charactersTyped, error.partialTextPossible, error.retrySafe],
    [true, null, true, false],
  );
});
