import assert from 'node:assert/strict';
import { chmodSync, existsSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { AdbProgram } from '../../../../src/platforms/android/adb/adb-program.ts';
import { AdbServer } from '../../../../src/platforms/android/adb/server.ts';
import type { DeviceTracker } from '../../../../src/platforms/android/adb/tracker.ts';
import { noProgram, serverSaying, temporaryFolder, text } from './fake-server.ts';

const retryMs = { first: 1, longest: 4 };
const line = (serial: string): string => `${serial.padEnd(22)} device transport_id:1\n`;
const timers = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

/** Follows until `enough` says so, then closes; answers all lists as serials. */
function follow(server: AdbServer, enough: (lists: readonly string[]) => boolean): Promise<readonly string[]> {
  return new Promise((resolve, reject) => {
    const lists: string[] = [];
    const tracker: DeviceTracker = server.trackDevices({
      retryMs,
      onEnd: reject,
      onChange: (devices) => {
        lists.push(devices.map(({ serial }) => serial).join());
        if (!enough(lists)) return;
        tracker.close();
        resolve(lists);
      },
    });
  });
}

test('each change is told, and closing leaves nothing', async (t) => {
  const server = await serverSaying(t, async (client) => {
    assert.equal(await client.request(), 'host:track-devices-l');
    await client.dribble(
      Buffer.from(`OKAY${text(line('a'))}${text(line('a') + line('b'))}${text('')}${text(line('c'))}`),
    );
    await client.gone;
  });
  const before = timers();
  assert.deepEqual(await follow(server, (lists) => lists.length === 3), ['a', 'a,b', '']);
  assert.equal(timers(), before);
});

test('it comes back after the server was restarted, with an empty list in between', async (t) => {
  let connections = 0;
  const server = await serverSaying(t, async (client) => {
    connections += 1;
    await client.request();
    // A server that is just starting: refuses, breaks, then serves.
    if (connections === 2) return client.reset();
    if (connections === 3) return client.end();
    client.okay();
    client.send(text(line(`from${connections}`)));
    if (connections === 1) client.end();
    await client.gone;
  });
  assert.deepEqual(await follow(server, (lists) => lists.length === 3), ['from1', '', 'from4']);
});

test('it waits for a stopped server without starting it, ever longer up to a bound', async (t) => {
  const folder = temporaryFolder(t);
  const address = { kind: 'unix', path: join(folder, 'server') } as const;
  const started = join(folder, 'started');
  writeFileSync(join(folder, 'adb'), `#!/bin/sh\necho > '${started}'\n`);
  chmodSync(join(folder, 'adb'), 0o755);
  const program = new AdbProgram({ platform: 'linux', environment: { PATH: folder }, home: '' });
  const serveOnce = (): Promise<void> =>
    new Promise((resolve) => {
      const listener = createServer((socket) => {
        listener.close();
        socket.end(`OKAY${text(line('a'))}`);
      });
      listener.listen(address.path, resolve);
    });
  const waits: number[] = [];
  const { setTimeout: later } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (callback: () => void, delay: number) => {
    // Only the tracker's pauses are that short.
    if (delay <= retryMs.longest) waits.push(delay);
    if (delay <= retryMs.longest && waits.length === 5) void serveOnce();
    return later(callback, delay);
  });
  await serveOnce();
  const server = new AdbServer(address, program);
  const lists = await follow(server, (told) => told.length === 4);
  assert.deepEqual(lists, ['a', '', 'a', '']);
  assert.deepEqual(waits.slice(0, 5), [1, 2, 4, 4, 4]);
  assert.equal(existsSync(started), false);
});

test('once it is back, a wait is short again', async (t) => {
  const waits: number[] = [];
  const { setTimeout: later } = globalThis;
  t.mock.method(globalThis, 'setTimeout', (callback: () => void, delay: number) => {
    if (delay <= retryMs.longest) waits.push(delay);
    return later(callback, delay);
  });
  let connections = 0;
  const server = await serverSaying(t, async (client) => {
    connections += 1;
    await client.request();
    if (connections === 2 || connections === 3) return client.reset();
    client.send(`OKAY${text(line('a'))}`);
    client.end();
  });
  await follow(server, (told) => told.length === 5);
  assert.deepEqual(waits, [1, 2, 4, 1]);
});

test('closing while it waits to try again leaves no timer', async (t) => {
  const server = await serverSaying(t, async (client) => {
    await client.request();
    client.send(`OKAY${text('')}`);
    client.end();
  });
  const before = timers();
  await new Promise<void>((resolve) => {
    let told = 0;
    const tracker = server.trackDevices({
      retryMs: { first: 3_600_000, longest: 3_600_000 },
      onEnd: () => assert.fail('ended'),
      onChange: () => {
        told += 1;
        // The second list is the one told on losing the server; the wait begins right after.
        if (told === 2) setImmediate(() => resolve(tracker.close()));
      },
    });
  });
  await new Promise(setImmediate);
  assert.equal(timers(), before);
});

test('an older server is asked for the short list', async (t) => {
  const server = await serverSaying(t, async (client) => {
    if ((await client.request()) === 'host:track-devices-l') client.fail('unknown host service');
    else client.send(`OKAY${text('a\tdevice\n')}`);
    await client.gone;
  });
  assert.deepEqual(await follow(server, (lists) => lists.length === 1), ['a']);
});

test('what makes tracking impossible ends it', async (t) => {
  const refusing = await serverSaying(t, async (client) => {
    await client.request();
    client.fail('unknown host service');
  });
  await assert.rejects(
    follow(refusing, () => false),
    /unknown host service/,
  );
  const absent = new AdbServer({ kind: 'unix', path: `${temporaryFolder(t)}/adb` }, noProgram());
  await assert.rejects(
    follow(absent, () => false),
    (error) => error instanceof GloveboxError && error.code === 'ADB_NOT_FOUND',
  );
});

test('a device that was lost and came back is asked for its features again', async (t) => {
  let asked = 0;
  let change = (_list: string): void => {};
  const server = await serverSaying(t, async (client) => {
    const service = await client.request();
    client.okay();
    if (service === 'host:track-devices-l') {
      change = (list) => client.send(text(list));
      change(line('s'));
      await client.gone;
    } else {
      asked += 1;
      client.send(text('cmd'));
      client.end();
    }
  });
  const lists = await follow(server, (told) => {
    if (told.length < 4)
      void server.features('s').then(() => change(told.length === 1 ? line('s') : told.at(-1) === '' ? line('s') : ''));
    return told.length === 4;
  });
  assert.deepEqual(lists, ['s', 's', '', 's']);
  assert.equal(asked, 2);
});
