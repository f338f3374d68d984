import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type FakeClient, frame, listen, phone, text } from '../../platforms/android/adb/fake-server.ts';
import { logBytes } from '../../platforms/android/support/log-bytes.ts';
import { startAdbServer, withoutAdb } from '../../support/adb-server.ts';
import { connectMcp } from '../../support/mcp-client.ts';
import { cleanEnvironment, runCli } from '../../support/run-cli.ts';

const SERIAL = 'R5CT1234';

/** A phone behind a scripted adb server, as the built command is led to it. */
async function scriptedEnvironment(t: TestContext, serve: (client: FakeClient, service: string) => void) {
  const device = phone('shell_v2,cmd', serve);
  const address = await listen(t, async (client) => {
    // Lists itself; everything else is the phone's.
    const peeked = (await client.read(4)).toString('latin1');
    const service = (await client.read(Number.parseInt(peeked, 16))).toString('utf8');
    if (service === 'host:devices-l') {
      client.okay();
      client.send(text(`${SERIAL}               device product:dm3q model:SM_S918B device:dm3q transport_id:1\n`));
      client.end();
      return;
    }
    let first: string | undefined = service;
    const request = client.request.bind(client);
    client.request = async () => {
      const next = first ?? (await request());
      first = undefined;
      return next;
    };
    await device(client);
  });
  assert.equal(address.kind, 'tcp');
  return cleanEnvironment({ ANDROID_ADB_SERVER_PORT: address.kind === 'tcp' ? String(address.port) : '' });
}

function answer(client: FakeClient, service: string, stdout: string | Buffer): void {
  client.okay();
  if (service.startsWith('exec:')) client.send(stdout);
  else client.send(Buffer.concat([frame(1, stdout), frame(3, Buffer.of(0))]));
  client.end();
}

test('a phone that is no emulator is physical, named by its model', async (t) => {
  const environment = await scriptedEnvironment(t, (client, service) =>
    answer(client, service, 'SM-S918B\n\n0\nqcom\n\n\n'),
  );
  assert.deepEqual((await runCli(['devices'], environment)).json(), {
    devices: [{ id: SERIAL, platform: 'android', kind: 'physical', state: 'device', name: 'SM-S918B' }],
  });
});

test('logs: times are rounded up to the microsecond, levels beyond F are ?, lone lines stay whole', async (t) => {
  const bytes = logBytes([
    { seconds: 1790513987, nanoseconds: 1_001, priority: 9, tag: 'New', message: 'level' },
    { seconds: 1790513988, nanoseconds: 999_999_999, priority: 7, tag: 'Kernel', message: 'two\nlines' },
  ]);
  const environment = await scriptedEnvironment(t, (client, service) => answer(client, service, bytes));
  const { records } = (await runCli(['logs'], environment)).json() as { records: Record<string, unknown>[] };
  assert.deepEqual(
    records.map(({ time, level, tag, message }) => [time, level, tag, message]),
    [
      [1790513987.000002, '?', 'New', 'level'],
      [1790513989, 'F', 'Kernel', 'two\nlines'],
    ],
  );
});

test('logs: more than 64 MB is ADB_FAILED and suggests --since', async (t) => {
  const piece = Buffer.alloc(1024 * 1024, 1);
  const environment = await scriptedEnvironment(t, (client) => {
    client.okay();
    for (let sent = 0; sent <= 65; sent += 1) client.send(piece);
    client.end();
  });
  const { exitCode, stdout } = await runCli(['logs'], environment);
  assert.equal(exitCode, 1);
  const { error } = JSON.parse(stdout) as { error: { code: string; message: string; hint?: string } };
  assert.equal(error.code, 'ADB_FAILED');
  assert.match(`${error.message} ${error.hint}`, /--since/);
});

test('a phone that never answers: 10 s for a command, 20 s for a tree read', { timeout: 60_000 }, async (t) => {
  const environment = await scriptedEnvironment(t, (client) => client.okay());
  const timed = async (...words: string[]) => {
    const { stdout } = await runCli(words, environment);
    const { error } = JSON.parse(stdout) as { error: { code: string; message: string; dispatched: unknown } };
    return [error.code, /within (\d+) ms/.exec(error.message)?.[1], error.dispatched];
  };
  const answers = await Promise.all([
    timed('key', 'HOME'),
    timed('ui-tree'),
    timed('swipe', '1', '2', '3', '4', '--duration', '500'),
  ]);
  assert.deepEqual(answers, [
    ['ADB_TIMEOUT', '10000', 'maybe'],
    ['ADB_TIMEOUT', '20000', false],
    ['ADB_TIMEOUT', '10500', 'maybe'],
  ]);
});

/** A session whose PATH has two folders of ours, with a real adb server that can be stopped, and the path of the real adb. */
async function twoFolders(t: TestContext) {
  const server = await startAdbServer();
  t.after(() => server.close());
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-path-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  const [first, second] = [join(folder, 'first'), join(folder, 'second')];
  await Promise.all([mkdir(first), mkdir(second)]);
  const real = (process.env.PATH ?? '').split(delimiter).map((place) => join(place, 'adb'));
  const adb = real.find((file) => existsSync(file));
  assert.ok(adb);
  const mcp = await connectMcp({ ...server.environment, PATH: `${first}${delimiter}${second}` });
  t.after(() => mcp.close());
  return { server, folder, first, second, adb, mcp };
}

test('a better placed adb that appears during a session is left aside until the next', {
  skip: withoutAdb,
}, async (t) => {
  const { server, folder, first, second, adb, mcp } = await twoFolders(t);
  await symlink(adb, join(second, 'adb'));
  const restarted = async () => {
    await server.adb('kill-server');
    assert.equal((await mcp.call('devices')).line, '{"devices":[]}');
  };
  await restarted();
  const used = join(folder, 'used');
  await writeFile(join(first, 'adb'), `#!/bin/sh\necho "$1" >>'${used}'\nexec '${adb}' "$@"\n`);
  await chmod(join(first, 'adb'), 0o755);
  await restarted();
  assert.equal(existsSync(used), false);
  await server.adb('kill-server');
  assert.equal(
    (await runCli(['devices'], { ...server.environment, PATH: `${first}${delimiter}${second}` })).exitCode,
    0,
  );
  assert.ok((await readFile(used, 'utf8')).length > 0, 'the next session starts it');
});

test('an adb that vanished is looked up again by the next call that needs it', { skip: withoutAdb }, async (t) => {
  const { server, first, second, adb, mcp } = await twoFolders(t);
  await symlink(adb, join(first, 'adb'));
  await server.adb('kill-server');
  assert.equal((await mcp.call('devices')).line, '{"devices":[]}');
  await server.adb('kill-server');
  await rm(join(first, 'adb'));
  await symlink(adb, join(second, 'adb'));
  assert.equal((await mcp.call('devices')).line, '{"devices":[]}');
});
