import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { AdbProgram, adbCandidates } from '../../../../src/platforms/android/adb/adb-program.ts';
import { temporaryFolder } from './fake-server.ts';

/** An executable that stands in for adb: a Node script with this body. */
function program(file: string, body: string): string {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!${process.execPath}\n${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const code = (wanted: string) => (error: unknown) => error instanceof GloveboxError && error.code === wanted;

test('places are tried in order, with empty variables and relative entries left out', () => {
  const environment = { ANDROID_HOME: '/sdk', ANDROID_SDK_ROOT: '', PATH: '/usr/bin::.:bin:/opt/bin' };
  assert.deepEqual(adbCandidates({ platform: 'linux', environment, home: '/home/a' }), [
    { file: '/sdk/platform-tools/adb', place: 'ANDROID_HOME' },
    { file: '/usr/bin/adb', place: 'PATH' },
    { file: '/opt/bin/adb', place: 'PATH' },
    { file: '/home/a/Android/Sdk/platform-tools/adb', place: 'the default SDK folder' },
  ]);
  assert.deepEqual(adbCandidates({ platform: 'darwin', environment: { ANDROID_SDK_ROOT: '/r' }, home: '/Users/a' }), [
    { file: '/r/platform-tools/adb', place: 'ANDROID_SDK_ROOT' },
    { file: '/Users/a/Library/Android/sdk/platform-tools/adb', place: 'the default SDK folder' },
  ]);
});

test("Windows' own forms are understood", () => {
  const environment = {
    ANDROID_HOME: 'D:\\sdk',
    Path: 'C:\\tools;"C:\\Program Files\\adb";.;tools;C:rel',
    LOCALAPPDATA: 'C:\\Users\\a\\AppData\\Local',
  };
  const files = adbCandidates({ platform: 'win32', environment, home: 'C:\\Users\\a' }).map(({ file }) => file);
  assert.deepEqual(files, [
    'D:\\sdk\\platform-tools\\adb.exe',
    'C:\\tools\\adb.exe',
    'C:\\Program Files\\adb\\adb.exe',
    'C:\\Users\\a\\AppData\\Local\\Android\\Sdk\\platform-tools\\adb.exe',
  ]);
});

test('the first that starts is used, and kept until its file vanishes', async (t) => {
  const folder = temporaryFolder(t);
  const say = (word: string): string => `process.stdout.write(${JSON.stringify(word)} + process.argv.slice(2))`;
  const onPath = program(join(folder, 'bin/adb'), say('path '));
  const environment = { ANDROID_HOME: join(folder, 'sdk'), PATH: join(folder, 'bin') };
  const adb = new AdbProgram({ platform: 'linux', environment, home: '' });
  assert.equal(adb.file, undefined);
  assert.deepEqual(await adb.run(['a b', 'c']), { exitCode: 0, stdout: 'path a b,c', stderr: '' });
  assert.equal(adb.file, onPath);
  const inSdk = program(join(folder, 'sdk/platform-tools/adb'), say('sdk '));
  assert.equal((await adb.run(['x'])).stdout, 'path x');
  rmSync(onPath);
  assert.equal((await adb.run(['x'])).stdout, 'sdk x');
  assert.equal(adb.file, inSdk);
  rmSync(inSdk);
  await assert.rejects(adb.run(['x']), code('ADB_NOT_FOUND'));
  assert.equal(adb.file, undefined);
});

test('one that is there but cannot be started ends the search', async (t) => {
  const folder = temporaryFolder(t);
  chmodSync(program(join(folder, 'sdk/platform-tools/adb'), ''), 0o644);
  program(join(folder, 'bin/adb'), '');
  const environment = { ANDROID_HOME: join(folder, 'sdk'), PATH: join(folder, 'bin') };
  const adb = new AdbProgram({ platform: 'linux', environment, home: '' });
  await assert.rejects(adb.run(['version']), code('ADB_FAILED'));
});

test('when there is none, the places tried and the way to install it are told', async (t) => {
  const folder = temporaryFolder(t);
  const environment = { ANDROID_HOME: join(folder, 'sdk'), PATH: folder };
  const told = new Map<NodeJS.Platform, string>([
    ['linux', 'apt install adb'],
    ['darwin', 'brew install --cask android-platform-tools'],
    ['win32', 'winget install Google.PlatformTools'],
  ]);
  for (const [platform, install] of told) {
    const adb = new AdbProgram({ platform, environment, home: '' });
    await assert.rejects(adb.run(['version']), (error) => {
      assert.ok(error instanceof GloveboxError);
      assert.equal(error.code, 'ADB_NOT_FOUND');
      assert.match(error.message, /ANDROID_HOME \(.*sdk.platform-tools.adb(\.exe)?\), PATH$/);
      assert.ok(error.hint?.includes(install), error.hint);
      return true;
    });
  }
});

test('an exit code and what was said are answered, whatever they are', async (t) => {
  const folder = temporaryFolder(t);
  program(join(folder, 'adb'), 'process.stderr.write("no"); process.exitCode = 7');
  const adb = new AdbProgram({ platform: 'linux', environment: { PATH: folder }, home: '' });
  assert.deepEqual(await adb.run([]), { exitCode: 7, stdout: '', stderr: 'no' });
});

test('a program that hangs is killed at the time limit and on cancel', async (t) => {
  const folder = temporaryFolder(t);
  const started = join(folder, 'pid');
  program(
    join(folder, 'adb'),
    `require('fs').writeFileSync(${JSON.stringify(started)}, String(process.pid)); setInterval(() => {}, 1e6)`,
  );
  const adb = new AdbProgram({ platform: 'linux', environment: { PATH: folder }, home: '' });
  await assert.rejects(adb.run(['version'], { timeoutMs: 1 }), code('ADB_TIMEOUT'));
  const stop = new AbortController();
  const reason = new Error('enough');
  const running = adb.run(['version'], { signal: stop.signal });
  while (!existsSync(started) || readFileSync(started, 'utf8') === '') await new Promise(setImmediate);
  stop.abort(reason);
  await assert.rejects(running, (error) => error === reason);
  const pid = Number(readFileSync(started, 'utf8'));
  // SIGKILL was sent; the process is gone once the system has seen to it.
  while (isAlive(pid)) await new Promise(setImmediate);
  await assert.rejects(adb.run(['version'], { signal: stop.signal }), (error) => error === reason);
});

test('a process left behind with the pipes in hand does not hold the answer back', async (t) => {
  const folder = temporaryFolder(t);
  const keep = "['-e', 'setInterval(() => {}, 1e6)'], { detached: true, stdio: 'inherit' }";
  const spawn = `require('child_process').spawn(process.execPath, ${keep})`;
  program(join(folder, 'adb'), `process.stdout.write(String(${spawn}.pid), () => process.exit(0))`);
  const adb = new AdbProgram({ platform: 'linux', environment: { PATH: folder }, home: '' });
  const { exitCode, stdout } = await adb.run(['start-server']);
  process.kill(Number(stdout));
  assert.equal(exitCode, 0);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
