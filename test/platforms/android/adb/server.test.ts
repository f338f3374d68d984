import assert from 'node:assert/strict';
import { chmodSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { type ErrorCode, GloveboxError } from '../../../../src/domain/errors.ts';
import { AdbProgram } from '../../../../src/platforms/android/adb/adb-program.ts';
import { AdbServer } from '../../../../src/platforms/android/adb/server.ts';
import { addressText, type ServerAddress } from '../../../../src/platforms/android/adb/server-address.ts';
import {
  countdown,
  type FakeClient,
  listen,
  noProgram,
  type Script,
  serverSaying,
  temporaryFolder,
  text,
} from './fake-server.ts';

const failure =
  (code: ErrorCode, message: RegExp, hint = /./) =>
  (error: unknown) => {
    assert.ok(error instanceof GloveboxError, String(error));
    assert.equal(error.code, code);
    assert.match(error.message, message);
    assert.match(error.hint ?? '', hint);
    assert.equal(error.dispatched, false);
    return true;
  };

const answering =
  (answers: Readonly<Record<string, string>>): Script =>
  async (client) => {
    const answer = answers[await client.request()];
    if (answer === undefined) client.fail('unknown host service');
    else client.send(`OKAY${text(answer)}`);
    client.end();
  };

test('the version and the devices are read', async (t) => {
  const list = 'emulator-5554          device product:p model:m device:d transport_id:1\n';
  const server = await serverSaying(t, answering({ 'host:version': '0029', 'host:devices-l': list }));
  assert.equal(await server.version(), 41);
  assert.deepEqual(await server.listDevices(), [
    { serial: 'emulator-5554', state: 'device', product: 'p', model: 'm', device: 'd', transportId: 1 },
  ]);
});

test('an answer is read however it is cut', async (t) => {
  const server = await serverSaying(t, async (client) => {
    await client.request();
    await client.dribble(Buffer.from(`OKAY${text('ünïcode')}`));
  });
  assert.equal(await server.query('host:anything'), 'ünïcode');
});

test("a refusal is adb's first line, as the right kind of failure", async (t) => {
  const reasons = new Map<string, Parameters<typeof failure>>([
    ['device offline', ['DEVICE_NOT_READY', /^device offline$/]],
    [
      "device unauthorized.\nThis adb server's $ADB_VENDOR_KEYS is not set",
      ['DEVICE_NOT_READY', /^device unauthorized\.$/],
    ],
    ['device still authorizing', ['DEVICE_NOT_READY', /^device still authorizing$/]],
    ['insufficient permissions for device: user in plugdev group', ['DEVICE_NOT_READY', /^insufficient permissions/]],
    ["device 'a b' not found", ['ADB_FAILED', /^device 'a b' not found$/]],
    ['cannot bind listener', ['ADB_FAILED', /^cannot bind listener$/, /^$/]],
    ['', ['ADB_FAILED', /without a reason/, /^$/]],
  ]);
  for (const [reason, expected] of reasons) {
    const server = await serverSaying(t, async (client) => {
      await client.request();
      client.fail(reason);
    });
    await assert.rejects(server.features('a b'), failure(...expected));
  }
});

test('whatever else answers at the port is told from an adb server', async (t) => {
  for (const answer of ['HTTP/1.1 400 Bad Request\r\n', 'OKAY<html>']) {
    const server = await serverSaying(t, async (client) => {
      await client.request();
      client.send(answer);
    });
    await assert.rejects(server.version(), failure('ADB_FAILED', /not an adb server/));
  }
  const server = await serverSaying(t, answering({ 'host:version': 'new!' }));
  await assert.rejects(server.version(), failure('ADB_FAILED', /version cannot be read \("new!"\)/, /^$/));
});

const breaks: Readonly<Record<string, (client: FakeClient) => Promise<void> | void>> = {
  'at once': (client) => client.reset(),
  'after the request': async (client) => {
    await client.request();
    client.reset();
  },
  'within the status': async (client) => {
    await client.request();
    client.send('OK');
    client.end();
  },
  'within the answer': async (client) => {
    await client.request();
    client.send('OKAY0010abc');
    client.end();
  },
};
for (const [when, script] of Object.entries(breaks)) {
  test(`a connection that breaks ${when} is told`, async (t) => {
    const server = await serverSaying(t, script);
    await assert.rejects(server.version(), failure('ADB_FAILED', /^connection closed|ECONNRESET/, /(?:)/));
  });
}

test('a server that says nothing is left at the time limit, and closed', async (t) => {
  const server = await serverSaying(t, async (client) => {
    await client.request();
    await client.gone;
  });
  await assert.rejects(
    server.version({ timeoutMs: 20 }),
    failure('ADB_TIMEOUT', /'host:version at 127.*' within 20 ms/, /^$/),
  );
});

test('cancelling closes the connection and rejects with the reason', async (t) => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const server = await serverSaying(t, async (client) => {
    await client.request();
    stop.abort(reason);
    await client.gone;
  });
  await assert.rejects(server.version({ signal: stop.signal }), (error) => error === reason);
  await assert.rejects(server.version({ signal: stop.signal }), (error) => error === reason);
});

test('a remote server that does not answer is named, and nothing is started', async () => {
  // Nothing listens at port 1 of IPv6 loopback, where adb does not listen either.
  const server = new AdbServer({ kind: 'tcp', host: '::1', port: 1 }, noProgram());
  await assert.rejects(
    server.version(),
    failure('ADB_FAILED', /^no adb server answers at \[::1\]:1 \(E[A-Z]+\)$/, /tunnel/),
  );
});

test('without a server and without adb, that is what is told', async (t) => {
  const server = new AdbServer({ kind: 'unix', path: join(temporaryFolder(t), 'absent') }, noProgram());
  await assert.rejects(server.version(), failure('ADB_NOT_FOUND', /looked in PATH$/));
});

/** An `adb` that asks this test to act for it, and an address where nothing listens yet. */
async function startable(
  t: TestContext,
  onStart: (words: readonly string[]) => Promise<number>,
  onGone = (): void => {},
): Promise<{ readonly address: ServerAddress; readonly server: AdbServer }> {
  const folder = temporaryFolder(t);
  const bell = join(folder, 'bell');
  const script = `const socket = require('net').connect(${JSON.stringify(bell)});
socket.write(JSON.stringify(process.argv.slice(2)) + '\\n');
socket.on('data', (code) => { process.stderr.write('cannot bind\\n'); process.exitCode = Number(code); });`;
  writeFileSync(join(folder, 'adb'), `#!${process.execPath}\n${script}\n`);
  chmodSync(join(folder, 'adb'), 0o755);
  const control = createServer((socket) => {
    socket.on('error', () => {});
    socket.on('close', onGone);
    let words = '';
    socket.setEncoding('utf8').on('data', async (part: string) => {
      words += part;
      if (words.endsWith('\n')) socket.end(String(await onStart(JSON.parse(words))));
    });
  });
  await new Promise<void>((resolve) => control.listen(bell, resolve));
  t.after(() => control.close());
  const address = { kind: 'unix', path: join(folder, 'server') } as const;
  const program = new AdbProgram({ platform: 'linux', environment: { PATH: folder }, home: '' });
  return { address, server: new AdbServer(address, program) };
}

test('an absent server is started once for all who need it, and again after it was stopped', async (t) => {
  const starts: (readonly string[])[] = [];
  let stop = (): void => {};
  const { address, server } = await startable(t, async (words) => {
    starts.push(words);
    const started = createServer((socket) => {
      socket.once('data', () => socket.end(`OKAY${text('0029')}`));
    });
    stop = () => started.close();
    await new Promise<void>((resolve) => started.listen(addressText(address), resolve));
    return 0;
  });
  const start = ['-L', `localfilesystem:${addressText(address)}`, 'start-server'];
  assert.deepEqual(await Promise.all([server.version(), server.version(), server.version()]), [41, 41, 41]);
  assert.equal(await server.version(), 41);
  assert.deepEqual(starts, [start]);
  stop();
  assert.equal(await server.version(), 41);
  assert.deepEqual(starts, [start, start]);
  stop();
});

test('a server that cannot be started is told with what adb said, and tried again by the next call', async (t) => {
  let starts = 0;
  const { server } = await startable(t, async () => {
    starts += 1;
    return 1;
  });
  const refused = failure('ADB_FAILED', /server could not be started: cannot bind$/, /^$/);
  await Promise.all([assert.rejects(server.version(), refused), assert.rejects(server.version(), refused)]);
  await assert.rejects(server.version(), refused);
  assert.equal(starts, 2);
});

test('a start that brings no server up is told', async (t) => {
  const { server } = await startable(t, async () => 0);
  await assert.rejects(
    server.version(),
    failure('ADB_FAILED', /^no adb server answers at .*server \(ENOENT\)$/, /start-server/),
  );
});

test('a start goes on while one caller still waits, and is ended with the last', async (t) => {
  const stop = new AbortController();
  const reason = new Error('enough');
  const asked = countdown(1);
  let finish = (_code: number): void => {};
  const { address, server } = await startable(t, () => {
    asked.call();
    return new Promise((resolve) => {
      finish = resolve;
    });
  });
  const cancelled = server.version({ signal: stop.signal });
  const kept = server.version();
  await asked.done;
  stop.abort(reason);
  await assert.rejects(cancelled, (error) => error === reason);
  await listen(t, answering({ 'host:version': '0029' }), address);
  finish(0);
  assert.equal(await kept, 41);
});

test('a start that nobody waits for any more is ended', async (t) => {
  const stop = new AbortController();
  const killed = countdown(1);
  const { server } = await startable(
    t,
    () => {
      stop.abort(new Error('enough'));
      return new Promise(() => {});
    },
    killed.call,
  );
  await assert.rejects(server.version({ signal: stop.signal }), /enough/);
  await killed.done;
});

test('features are asked once per connection of the device', async (t) => {
  let asked = 0;
  let list = '';
  const server = await serverSaying(t, async (client) => {
    const service = await client.request();
    if (service === 'host:devices-l') client.send(`OKAY${text(list)}`);
    else if (service === 'host-serial:s:features') {
      asked += 1;
      client.send(`OKAY${text('shell_v2,cmd')}`);
    }
    client.end();
  });
  const line = (state: string, id: number): string => `${'s'.padEnd(22)} ${state} transport_id:${id}\n`;
  const askedAfter = async (text: string): Promise<number> => {
    list = text;
    await server.listDevices();
    assert.deepEqual([...(await server.features('s'))], ['shell_v2', 'cmd']);
    return asked;
  };
  assert.equal(await askedAfter(line('device', 1)), 1);
  assert.equal(await askedAfter(line('device', 1)), 1);
  assert.equal(await askedAfter(line('device', 2)), 2);
  assert.equal(await askedAfter(line('offline', 2)), 3);
  assert.equal(await askedAfter(''), 4);
  assert.equal(await askedAfter(line('device', 3)), 5);
  assert.equal(await askedAfter(line('device', 3)), 5);
  server.forgetFeatures('s');
  assert.equal(await askedAfter(line('device', 3)), 6);
});
