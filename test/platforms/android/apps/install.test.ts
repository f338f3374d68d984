import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { ProgressScope } from '../../../../src/device/device.ts';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { AndroidApps } from '../../../../src/platforms/android/apps/android-apps.ts';
import { type FakeClient, temporaryFolder } from '../adb/fake-server.ts';
import { apkBytes } from '../support/apk.ts';
import { type Answer, type Answers, scriptedPhone } from '../support/scripted-phone.ts';

const PATH = 'pm path com.example.app';
const INSTALLED: Answers = { [PATH]: 'package:/data/app/com.example.app/base.apk\n' };

function scope(progress: (message: string) => void = () => {}): ProgressScope {
  return { signal: new AbortController().signal, progress };
}

function apkFile(t: TestContext, bytes: Buffer): string {
  const path = join(temporaryFolder(t), 'app.apk');
  writeFileSync(path, bytes);
  return path;
}

/** Takes the stream as a package manager does, and answers. */
const takes =
  (bytes: Buffer, answer: string): Answer =>
  async (client: FakeClient) => {
    client.okay();
    assert.deepEqual(await client.read(bytes.length), bytes);
    client.send(answer);
    client.end();
  };

const line = (bytes: Buffer) => `cmd package install -r -S ${bytes.length}`;

test('an APK is streamed, its package told, and looked for afterwards', async (t) => {
  const bytes = apkBytes({ padding: 600_000, method: 'stored' });
  const { server, asked } = await scriptedPhone(t, { ...INSTALLED, [line(bytes)]: takes(bytes, 'Success\n') });
  const messages: string[] = [];
  const apps = new AndroidApps('s', server.device('s'));
  const installed = await apps.install(
    apkFile(t, bytes),
    scope((message) => messages.push(message)),
  );
  assert.deepEqual(installed, { packageName: 'com.example.app', effect: 'confirmed', warnings: [] });
  assert.deepEqual(asked, [line(bytes), PATH]);
  assert.match(messages[0] ?? '', /^sending app\.apk: 0\.\d of 0\.6 MB$/);
  assert.equal(messages.at(-1), 'app.apk is sent; the device installs it');
});

test('without a package to look for, or without finding it, nothing is called confirmed', async (t) => {
  const unnamed = Buffer.from('PK of another kind');
  const first = await scriptedPhone(t, { [line(unnamed)]: takes(unnamed, 'Success\n') });
  const installed = await new AndroidApps('s', first.server.device('s')).install(apkFile(t, unnamed), scope());
  assert.deepEqual([installed.packageName, installed.effect], [undefined, 'unverified']);
  assert.equal(installed.warnings.length, 1);
  const bytes = apkBytes();
  const second = await scriptedPhone(t, { [PATH]: { exitCode: 1 }, [line(bytes)]: takes(bytes, 'Success\n') });
  const missing = await new AndroidApps('s', second.server.device('s')).install(apkFile(t, bytes), scope());
  assert.deepEqual([missing.packageName, missing.effect], ['com.example.app', 'unverified']);
});

test("a refusal tells Android's reason and what helps; one without a reason its words", async (t) => {
  const bytes = apkBytes();
  const downgrade = 'Failure [INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected]';
  const answers = [
    takes(bytes, `${downgrade}\n`),
    takes(bytes, 'Error: device is still booting.\n'),
    takes(bytes, ' \n'),
  ];
  const { server } = await scriptedPhone(t, { [line(bytes)]: answers });
  const apps = new AndroidApps('s', server.device('s'));
  const path = apkFile(t, bytes);
  const refused = async (facts: Record<string, unknown>, message: RegExp) => {
    await assert.rejects(apps.install(path, scope()), (error) => {
      assert.ok(error instanceof GloveboxError);
      assert.match(error.message, message);
      const { code, reason, dispatched, retrySafe } = error;
      assert.deepEqual({ code, reason, dispatched, retrySafe }, { reason: undefined, retrySafe: false, ...facts });
      assert.ok(error.hint);
      return true;
    });
  };
  await refused(
    { code: 'INSTALL_FAILED', reason: 'INSTALL_FAILED_VERSION_DOWNGRADE', dispatched: true },
    /^failed to install \/.*\/app\.apk: Failure \[INSTALL_FAILED_VERSION_DOWNGRADE: Downgrade detected\]$/,
  );
  await refused({ code: 'ADB_FAILED', dispatched: 'maybe' }, /^Error: device is still booting\.$/);
  await refused({ code: 'ADB_FAILED', dispatched: 'maybe' }, /did not say why/);
});

test('a device that is lost on the way may have installed', async (t) => {
  const bytes = apkBytes({ padding: 3_000_000, method: 'stored' });
  const lost: Answer = async (client) => {
    client.okay();
    await client.read(1000);
    client.reset();
  };
  const { server } = await scriptedPhone(t, { [line(bytes)]: lost });
  await assert.rejects(
    new AndroidApps('s', server.device('s')).install(apkFile(t, bytes), scope()),
    (error) => error instanceof GloveboxError && error.code === 'ADB_FAILED' && error.dispatched === 'maybe',
  );
});

test('a cancelled install stops at once and lets go of the file', async (t) => {
  const bytes = apkBytes({ padding: 3_000_000, method: 'stored' });
  const stop = new AbortController();
  const reason = new Error('enough');
  const stalls: Answer = async (client) => {
    client.okay();
    await client.read(1000);
    client.stall();
    stop.abort(reason);
  };
  const { server } = await scriptedPhone(t, { [line(bytes)]: stalls });
  const installing = new AndroidApps('s', server.device('s')).install(apkFile(t, bytes), {
    signal: stop.signal,
    progress: () => {},
  });
  await assert.rejects(installing, (error) => error === reason);
});

test('a device that waits for a tap is told so at the time limit', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] });
  const bytes = apkBytes();
  const waits: Answer = async (client) => {
    client.okay();
    await client.read(bytes.length);
    // 30 s, and one for the started megabyte.
    t.mock.timers.tick(30_999);
    t.mock.timers.tick(1);
    await client.gone;
  };
  const { server } = await scriptedPhone(t, { [line(bytes)]: waits });
  await assert.rejects(new AndroidApps('s', server.device('s')).install(apkFile(t, bytes), scope()), (error) => {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.code, 'ADB_TIMEOUT');
    assert.match(error.message, /within 31000 ms$/);
    assert.match(error.hint ?? '', /look at the phone's screen/);
    assert.equal(error.dispatched, 'maybe');
    return true;
  });
});

test('a file that vanished after it was checked is refused before contact', async (t) => {
  const { server, asked } = await scriptedPhone(t, {});
  await assert.rejects(
    new AndroidApps('s', server.device('s')).install(join(temporaryFolder(t), 'gone.apk'), scope()),
    (error) => error instanceof GloveboxError && error.code === 'INVALID_ARGS' && error.dispatched === false,
  );
  assert.deepEqual(asked, []);
});

test('a device that takes no stream gets a file, which is removed', async (t) => {
  const bytes = apkBytes({ padding: 100_000, method: 'stored' });
  const received: Buffer[] = [];
  let remote = '';
  const takesFile: Answer = async (client) => {
    client.okay();
    assert.equal((await client.read(4)).toString(), 'SEND');
    [remote = ''] = (await client.read((await client.read(4)).readUInt32LE(0))).toString().split(',');
    for (;;) {
      const letters = (await client.read(4)).toString();
      const size = (await client.read(4)).readUInt32LE(0);
      if (letters === 'DONE') break;
      received.push(await client.read(size));
    }
    client.send(Buffer.from('OKAY\0\0\0\0'));
    await client.gone;
  };
  const said: Answers = {
    ...INSTALLED,
    'sync:': takesFile,
    'pm install -r *': '\tpkg: /data/local/tmp/a.apk\r\nSuccess\r\n',
    'rm -f *': '',
  };
  // Whatever the name of the file.
  const starred = new Proxy(said, {
    get: (target, key) => target[String(key).replace(/\/data\/local\/tmp\/glovebox-[\w-]+\.apk$/, '*')],
  });
  const { server, asked } = await scriptedPhone(t, starred, 'shell_v2');
  const installed = await new AndroidApps('s', server.device('s')).install(apkFile(t, bytes), scope());
  assert.equal(installed.effect, 'confirmed');
  assert.deepEqual(Buffer.concat(received), bytes);
  assert.deepEqual(asked, ['sync:', `pm install -r ${remote}`, `rm -f ${remote}`, PATH]);
  assert.match(remote, /^\/data\/local\/tmp\/glovebox-[\w-]+\.apk$/);
});
