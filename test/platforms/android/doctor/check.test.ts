import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { AdbHost } from '../../../../src/platforms/android/adb/adb-program.ts';
import type { ServerAddress } from '../../../../src/platforms/android/adb/server-address.ts';
import { checkAndroid } from '../../../../src/platforms/android/doctor/check.ts';
import { frame, listen, type Script, temporaryFolder, text } from '../adb/fake-server.ts';

const signal = new AbortController().signal;

/** An executable that stands in for adb, and notes the words that it was started with. */
function program(file: string, body: string): string {
  mkdirSync(dirname(file), { recursive: true });
  const note = `require('fs').appendFileSync(${JSON.stringify(`${file}.words`)}, process.argv.slice(2).join(' ') + '\\n');`;
  writeFileSync(file, `#!${process.execPath}\n${note}${body}\n`);
  chmodSync(file, 0o755);
  return file;
}

const saying = (release: string, protocol = 41) =>
  `console.log('Android Debug Bridge version 1.0.${protocol}\\nVersion ${release}\\nInstalled as /x/adb')`;

/** A machine whose every place for adb is in a folder of the test's. */
function machine(t: TestContext, environment: Record<string, string> = {}): AdbHost & { readonly folder: string } {
  const folder = temporaryFolder(t);
  return {
    folder,
    platform: 'linux',
    home: join(folder, 'home'),
    environment: {
      PATH: join(folder, 'bin'),
      ADB_SERVER_SOCKET: `localfilesystem:${join(folder, 'no-server')}`,
      ...environment,
    },
  };
}

const socketOf = (address: ServerAddress) => ({
  ADB_SERVER_SOCKET: address.kind === 'tcp' ? `tcp:${address.host}:${address.port}` : '',
});

/** An adb server with this version that lists these lines; devices that are ready tell a model, or nothing. */
function server(version: number, list: string, model: string | null = 'Pixel 9'): Script {
  return async (client) => {
    const service = await client.request();
    if (service === 'host:version') client.send(`OKAY${text(version.toString(16).padStart(4, '0'))}`);
    else if (service === 'host:devices-l') client.send(`OKAY${text(list)}`);
    else if (service.endsWith(':features')) client.send(`OKAY${text('shell_v2')}`);
    else {
      client.okay();
      await client.request();
      if (model === null) return client.reset();
      client.okay();
      client.send(Buffer.concat([frame(1, `${model}\n\n\n\n\n\n`), frame(3, Buffer.of(0))]));
    }
    client.end();
  };
}

test('without any adb, every place is told and how to get one', async (t) => {
  const host = machine(t);
  const { tools, devices } = await checkAndroid(host, signal);
  assert.deepEqual(Object.keys(tools), ['adb', 'servers']);
  const adb = tools.adb as Record<string, unknown>;
  assert.deepEqual(Object.keys(adb), ['status', 'install', 'candidates']);
  assert.equal(adb.status, 'missing');
  assert.match(String(adb.install), /apt install adb/);
  assert.deepEqual(adb.candidates, [
    { source: 'ANDROID_HOME', status: 'unset' },
    { source: 'ANDROID_SDK_ROOT', status: 'unset' },
    { source: 'PATH', status: 'missing' },
    { source: 'default', status: 'missing', path: join(host.home, 'Android/Sdk/platform-tools/adb') },
  ]);
  assert.deepEqual(devices, []);
});

test('the adb in use comes first, the others are told too, and each runs `version` alone', async (t) => {
  const host = machine(t);
  const sdk = program(join(host.folder, 'sdk/platform-tools/adb'), saying('37.0.1-15733141'));
  const onPath = program(join(host.folder, 'bin/adb'), saying('29.0.6-debian'));
  const environment = { ...host.environment, ANDROID_HOME: join(host.folder, 'sdk') };
  const { tools } = await checkAndroid({ ...host, environment }, signal);
  const { candidates, ...used } = tools.adb as { candidates: Record<string, unknown>[] };
  assert.deepEqual(used, { status: 'ok', source: 'ANDROID_HOME', path: sdk, version: '37.0.1-15733141' });
  assert.equal(JSON.stringify(tools.adb).startsWith('{"status":"ok","source":"ANDROID_HOME","path":'), true);
  const { message, ...old } = candidates[2] ?? {};
  assert.deepEqual(old, { source: 'PATH', status: 'outdated', path: onPath, version: '29.0.6-debian' });
  assert.match(String(message), /30\.0\.0/);
  for (const file of [sdk, onPath]) assert.equal(readFileSync(`${file}.words`, 'utf8'), 'version\n');
});

test('an old adb in use is told with how to get a newer one', async (t) => {
  const host = machine(t);
  program(join(host.folder, 'bin/adb'), saying('1:8.1.0+r23-8', 39));
  const adb = (await checkAndroid(host, signal)).tools.adb as Record<string, unknown>;
  assert.deepEqual([adb.status, adb.source, adb.version], ['outdated', 'PATH', '1:8.1.0+r23-8']);
  assert.ok(adb.install);
});

const BROKEN: readonly (readonly [title: string, body: string, message: string])[] = [
  ['says nothing of its version', "console.log('hello')", "no Version line in 'adb version' output: hello"],
  ['fails with words', "console.error('dyld: Library not loaded'); process.exitCode = 1", 'dyld: Library not loaded'],
  ['fails without words', 'process.exitCode = 3', 'exited with 3'],
  ['is ended by a signal', "process.kill(process.pid, 'SIGKILL'); setInterval(() => {}, 1e6)", 'was ended by a signal'],
];

for (const [title, body, message] of BROKEN) {
  test(`an adb that ${title} is failed, and stays the one in use`, async (t) => {
    const host = machine(t, { ANDROID_HOME: '' });
    const path = program(join(host.folder, 'sdk/platform-tools/adb'), body);
    program(join(host.folder, 'bin/adb'), saying('36.0.2-1'));
    const environment = { ...host.environment, ANDROID_HOME: join(host.folder, 'sdk') };
    const adb = (await checkAndroid({ ...host, environment }, signal)).tools.adb as Record<string, unknown>;
    const { status, source, path: used, message: said } = adb;
    assert.deepEqual(
      { status, source, used, said },
      { status: 'failed', source: 'ANDROID_HOME', used: path, said: message },
    );
    assert.ok(adb.install);
  });
}

test('one that may not be started ends the search; one that cannot start for want of a file does not', async (t) => {
  const host = machine(t);
  const onPath = program(join(host.folder, 'bin/adb'), saying('36.0.2-1'));
  const sdk = join(host.folder, 'sdk/platform-tools/adb');
  const root = join(host.folder, 'root/platform-tools/adb');
  mkdirSync(dirname(sdk), { recursive: true });
  mkdirSync(dirname(root), { recursive: true });
  writeFileSync(sdk, '#!/nonexistent/interpreter\n', { mode: 0o755 });
  symlinkSync(join(host.folder, 'nowhere'), root);
  const variables = { ANDROID_HOME: join(host.folder, 'sdk'), ANDROID_SDK_ROOT: join(host.folder, 'root') };
  const environment = { ...host.environment, ...variables };
  const found = (await checkAndroid({ ...host, environment }, signal)).tools.adb as Record<string, unknown>;
  assert.deepEqual([found.status, found.source, found.path], ['ok', 'PATH', onPath]);
  const [home, sdkRoot] = found.candidates as Record<string, string>[];
  assert.match(home?.message ?? '', /^exists but could not be started/);
  assert.match(sdkRoot?.message ?? '', /^exists but could not be started/);
  chmodSync(sdk, 0o644);
  const denied = (await checkAndroid({ ...host, environment }, signal)).tools.adb as Record<string, unknown>;
  assert.deepEqual([denied.status, denied.source, denied.path], ['failed', 'ANDROID_HOME', sdk]);
  assert.match(String(denied.message), /EACCES/);
});

test('a server that is not there is told, with the command that starts it, and not started', async (t) => {
  const host = machine(t);
  const onPath = program(join(host.folder, 'bin/adb'), saying('36.0.2-1'));
  const { tools } = await checkAndroid(host, signal);
  const socket = join(host.folder, 'no-server');
  const [{ message, ...found } = { message: '' }] = tools.servers as Record<string, unknown>[] as [
    Record<string, unknown>,
  ];
  assert.deepEqual(found, { address: socket, answers: false, remedy: `adb -L localfilesystem:${socket} start-server` });
  assert.match(String(message), /no adb server answers at .*ENOENT/);
  assert.equal(readFileSync(`${onPath}.words`, 'utf8'), 'version\n');
  assert.equal(existsSync(socket), false);
});

test('a server that answers is told with its version, and the devices with what mends them', async (t) => {
  const list = [
    'emulator-5554          device product:sdk model:sdk transport_id:1',
    '4C041FDAP0075Z         unauthorized usb:3-1.1 transport_id:2',
    '192.168.1.5:5555       offline transport_id:3',
    'HT7550                 offline usb:1-2 transport_id:4',
    'R58M\tno permissions (user in plugdev group; are your udev rules wrong?); see [http://developer.android.com/tools/device.html]',
    'R58N\tno permissions (user x is not in the plugdev group); see [http://developer.android.com/tools/device.html]',
    'ABC                    recovery transport_id:5',
    '',
  ].join('\n');
  const address = await listen(t, server(41, list));
  const host = machine(t, socketOf(address));
  program(join(host.folder, 'bin/adb'), saying('36.0.2-1'));
  const { tools, devices } = await checkAndroid(host, signal);
  const port = address.kind === 'tcp' ? address.port : 0;
  assert.deepEqual(tools.servers, [{ address: `127.0.0.1:${port}`, answers: true, version: 41 }]);
  assert.deepEqual(devices[0], { id: 'emulator-5554', state: 'device', name: 'Pixel 9' });
  const remedies = new Map(devices.map(({ id, remedy }) => [id, remedy]));
  const adb = `adb -P ${port}`;
  assert.match(remedies.get('4C041FDAP0075Z') ?? '', new RegExp(`Allow USB debugging.*${adb} reconnect offline$`));
  assert.equal(
    remedies.get('192.168.1.5:5555'),
    `${adb} disconnect 192.168.1.5:5555, then ${adb} connect 192.168.1.5:5555`,
  );
  assert.ok(remedies.get('HT7550')?.startsWith(`${adb} reconnect offline`));
  assert.match(remedies.get('R58M') ?? '', /udev rules: sudo apt install android-sdk-platform-tools-common/);
  assert.match(remedies.get('R58N') ?? '', /sudo usermod -aG plugdev/);
  assert.equal(remedies.get('ABC'), `${adb} -s ABC reboot`);
  for (const { id, problem } of devices) assert.equal(problem === undefined, id === 'emulator-5554', id);
});

test('a device that is listed as ready and says nothing has a problem', async (t) => {
  const address = await listen(t, server(41, 'abc                    device transport_id:1\n', null));
  const host = machine(t, socketOf(address));
  const { devices } = await checkAndroid(host, signal);
  assert.equal(devices.length, 1);
  assert.match(devices[0]?.problem ?? '', /listed as ready but does not answer/);
  assert.match(devices[0]?.remedy ?? '', /^adb -P \d+ -s abc reconnect$/);
});

test('a server of another version than the adb in use is told, as adb restarts it', async (t) => {
  const address = await listen(t, server(40, ''));
  const host = machine(t, socketOf(address));
  program(join(host.folder, 'bin/adb'), saying('36.0.2-1'));
  const [found] = (await checkAndroid(host, signal)).tools.servers as Record<string, unknown>[];
  assert.equal(found?.answers, true);
  assert.match(String(found?.message), /speaks version 40 and this adb 41/);
  assert.match(String(found?.remedy), /^adb -P \d+ start-server$/);
});

test('something else on the port, and a variable that cannot be read, are findings', async (t) => {
  const address = await listen(t, async (client) => {
    await client.request();
    client.send('HTTP/1.1 400 Bad Request\r\n\r\n');
    client.end();
  });
  const foreign = (await checkAndroid(machine(t, socketOf(address)), signal)).tools.servers as Record<
    string,
    unknown
  >[];
  assert.equal(foreign[0]?.answers, false);
  assert.match(String(foreign[0]?.message), /what answers is not an adb server/);
  assert.ok(foreign[0]?.remedy);
  const bad = machine(t, { GLOVEBOX_ADB_SERVERS: 'nowhere' });
  const { tools, devices } = await checkAndroid(bad, signal);
  const [fault] = tools.servers as Record<string, unknown>[];
  assert.deepEqual([fault?.address, fault?.answers, devices], [null, false, []]);
  assert.match(String(fault?.message), /GLOVEBOX_ADB_SERVERS/);
});

test('several servers are all told, and a serial that two of them list is told apart', async (t) => {
  const [one, other] = [
    await listen(t, server(41, 'abc                    device transport_id:1\n')),
    await listen(t, server(41, 'abc                    unauthorized transport_id:1\n')),
  ];
  const addresses = [one, other].map((address) => (address?.kind === 'tcp' ? `127.0.0.1:${address.port}` : ''));
  const host = machine(t, { GLOVEBOX_ADB_SERVERS: addresses.join(',') });
  const { tools, devices } = await checkAndroid(host, signal);
  assert.deepEqual(
    (tools.servers as Record<string, unknown>[]).map(({ address }) => address),
    addresses,
  );
  assert.deepEqual(
    devices.map(({ id, state }) => [id, state]),
    [
      [`abc@${addresses[0]}`, 'device'],
      [`abc@${addresses[1]}`, 'unauthorized'],
    ],
  );
});

test('a server that hangs is given up on, and so is an adb that hangs', async (t) => {
  const host = machine(t);
  program(join(host.folder, 'bin/adb'), 'setInterval(() => {}, 1e6)');
  const started = join(host.folder, 'bin/adb.words');
  const address = await listen(t, async (client) => {
    await client.request();
    while (!existsSync(started)) await new Promise(setImmediate);
    // Both are waited for now; their limits are 5 s and 10 s.
    t.mock.timers.tick(10_000);
    await client.gone;
  });
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const environment = { ...host.environment, ...socketOf(address) };
  const checking = checkAndroid({ ...host, environment }, signal);
  // The server is asked only after the programs, which hang until their own limit.
  while (!existsSync(started)) await new Promise(setImmediate);
  t.mock.timers.tick(10_000);
  const { tools } = await checking;
  const adb = tools.adb as Record<string, unknown>;
  assert.deepEqual([adb.status, adb.message], ['failed', 'did not answer within 10s']);
  const [found] = tools.servers as Record<string, unknown>[];
  assert.equal(found?.message, 'did not answer within 5s');
  assert.match(String(found?.remedy), /^adb -P \d+ kill-server, then adb -P \d+ start-server$/);
});

test('a cancelled check-up ends with its reason', async (t) => {
  const host = machine(t);
  program(join(host.folder, 'bin/adb'), 'setInterval(() => {}, 1e6)');
  const stop = new AbortController();
  const reason = new Error('enough');
  const checking = checkAndroid(host, stop.signal);
  while (!existsSync(join(host.folder, 'bin/adb.words'))) await new Promise(setImmediate);
  stop.abort(reason);
  await assert.rejects(checking, (error) => error === reason);
});
