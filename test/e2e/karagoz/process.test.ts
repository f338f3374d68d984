import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { openDoor } from '../../support/doors.ts';
import { builtCli } from '../../support/project.ts';
import { runCli } from '../../support/run-cli.ts';
import { cliError, withoutDevices } from './support.ts';

const message = (id: number, method: string, params: object) =>
  `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`;

/** The built server with its greeting done, as lines. */
async function startServer(t: TestContext, environment: Record<string, string>) {
  const child = spawn(process.execPath, [builtCli, 'mcp'], { env: environment, stdio: ['pipe', 'pipe', 'pipe'] });
  t.after(() => child.kill('SIGKILL'));
  const told: string[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => told.push(line));
  const clientInfo = { name: 'lines', version: '1' };
  child.stdin.write(message(0, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo }));
  await once(lines, 'line');
  return { child, lines, told, errors: () => errors };
}

for (const [what, code] of [
  ['stdin closes', 0],
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(`mcp: ${what} cancels the running read, and it exits ${code} within 3 s`, async (t) => {
    const door = await openDoor('the door without adb', { profile: 'phone' });
    t.after(() => door.close());
    const { child, told } = await startServer(t, door.environment);
    child.stdin.write(message(1, 'tools/call', { name: 'ui_tree', arguments: {} }));
    const dumps = () => door.phone.record.commands.some(([program]) => program === 'uiautomator');
    while (!dumps()) await new Promise(setImmediate);
    const [start, closed] = [performance.now(), once(child, 'close')];
    if (what === 'stdin closes') child.stdin.end();
    else child.kill(what);
    assert.deepEqual(await closed, [code, null]);
    assert.ok(performance.now() - start < 3000);
    assert.deepEqual(
      told.map((line) => (JSON.parse(line) as { id: number }).id),
      [0],
    );
  });
}

test('mcp: both handshakes are echoed, and a failure is told on stderr as on the command line', async (t) => {
  const { child, lines, told, errors } = await startServer(t, withoutDevices);
  assert.equal(
    (JSON.parse(told[0] ?? '') as { result: { protocolVersion: string } }).result.protocolVersion,
    '2025-06-18',
  );
  child.stdin.write(message(1, 'tools/call', { name: 'tap', arguments: { x: 1 } }));
  await once(lines, 'line');
  child.stdin.end();
  await once(child, 'close');
  assert.equal(errors(), "glovebox: 'tap' needs <x> <y>\n");
});

test('install: what is no file', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-install-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, 'folder.apk');
  await mkdir(path);
  const { code, message: told } = cliError(await runCli(['install', path], withoutDevices));
  assert.deepEqual([code, told], ['INVALID_ARGS', `'${path}' is not a file`]);
  const file = join(folder, 'APP.APK');
  await writeFile(file, '');
  assert.equal(cliError(await runCli(['install', file], withoutDevices)).code, 'ADB_NOT_FOUND');
});

test('doctor: every place in order, the first that starts in use, how to install where it is not well', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-doctor-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const adb = async (home: string, body: string) => {
    const file = join(folder, home, 'platform-tools/adb');
    await mkdir(join(folder, home, 'platform-tools'), { recursive: true });
    await writeFile(file, `#!/bin/sh\n${body}\n`);
    await chmod(file, 0o755);
    return file;
  };
  const saying = (version: string) => `echo 'Android Debug Bridge version 1.0.41'; echo 'Version ${version}-1'`;
  const [old, failing] = [await adb('old', saying('29.0.6')), await adb('failing', 'echo broken >&2; exit 3')];
  const environment = {
    ...withoutDevices,
    ANDROID_HOME: join(folder, 'old'),
    ANDROID_SDK_ROOT: join(folder, 'failing'),
  };
  const { exitCode, json } = await runCli(['doctor'], environment);
  const report = json().adb as Record<string, unknown> & { candidates: Record<string, unknown>[] };
  assert.equal(exitCode, 0);
  assert.deepEqual(Object.keys(report), ['status', 'source', 'path', 'version', 'message', 'install', 'candidates']);
  assert.deepEqual([report.status, report.source, report.path], ['outdated', 'ANDROID_HOME', old]);
  assert.match(String(report.version), /^29\.0\.6/);
  assert.deepEqual(report.candidates.map(({ source, status, path }) => [source, status, path]).slice(0, 3), [
    ['ANDROID_HOME', 'outdated', old],
    ['ANDROID_SDK_ROOT', 'failed', failing],
    ['PATH', 'missing', undefined],
  ]);
  assert.deepEqual([report.candidates.length, report.candidates[3]?.source], [4, 'default']);
  await adb('old', saying('36.0.0'));
  const well = (await runCli(['doctor'], { ...environment, ANDROID_SDK_ROOT: '' })).json().adb as typeof report;
  assert.deepEqual([well.status, 'install' in well, well.candidates[1]?.status], ['ok', false, 'unset']);
});
