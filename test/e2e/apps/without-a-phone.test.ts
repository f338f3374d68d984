import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCli } from '../../support/run-cli.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly dispatched: boolean | 'maybe';
  readonly retrySafe: boolean;
}

test('what is refused is refused before any contact', async () => {
  const environment = { PATH: '', HOME: '/nowhere', ADB_SERVER_SOCKET: 'localfilesystem:/nowhere/adb' };
  const refusals: readonly (readonly [words: readonly string[], code: string, message: RegExp])[] = [
    [['launch', 'a;b'], 'INVALID_ARGS', /^'a;b' is not a package name$/],
    [['terminate', 'a b'], 'INVALID_ARGS', /^'a b' is not a package name$/],
    [['uninstall', '../x'], 'INVALID_ARGS', /^'\.\.\/x' is not a package name$/],
    [['logs', '--package', '1a'], 'INVALID_ARGS', /^'1a' is not a package name$/],
    [['logs', '--since=-5'], 'INVALID_ARGS', /^--since must be Unix time in seconds \(got '-5'\)$/],
    [['install', '/nowhere/a.apk'], 'INVALID_ARGS', /^no file at '\/nowhere\/a\.apk'$/],
    [['install', '/nowhere/a.txt'], 'INVALID_ARGS', /^'\/nowhere\/a\.txt' is not an \.apk file$/],
    [['install-runner', '--team', 'x'], 'NOT_SUPPORTED', /iPhone/],
    [['uninstall-runner', '--device', 'x'], 'NOT_SUPPORTED', /iPhone/],
  ];
  for (const [words, code, message] of refusals) {
    const { exitCode, json } = await runCli(words, environment);
    assert.equal(exitCode, 1);
    const error = json().error as Failure;
    assert.equal(error.code, code, words.join(' '));
    assert.match(error.message, message);
    assert.deepEqual([error.dispatched, error.retrySafe], [false, true]);
  }
});

test('doctor succeeds where there is nothing at all, and starts nothing', async () => {
  const environment = { PATH: '', HOME: '/nowhere', ADB_SERVER_SOCKET: 'localfilesystem:/nowhere/adb' };
  const { exitCode, json } = await runCli(['doctor'], environment);
  assert.equal(exitCode, 0);
  const { adb, servers, devices } = json() as { adb: { status: string }; servers: { answers: boolean }[]; devices: [] };
  assert.deepEqual([adb.status, servers.map(({ answers }) => answers), devices], ['missing', [false], []]);
});
