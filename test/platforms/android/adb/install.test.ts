import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { type ApkSource, installStreamed } from '../../../../src/platforms/android/adb/install.ts';
import { phone, serverSaying } from './fake-server.ts';

function apk(size: number, told = size): ApkSource {
  const content = async function* (): AsyncGenerator<Buffer> {
    for (let sent = 0; sent < size; sent += 40_000) yield Buffer.alloc(Math.min(40_000, size - sent), 'x');
  };
  return { content: content(), size: told };
}

const services = new Map([
  ['cmd,abb_exec', `abb_exec:${['package', 'install', '-r', '-i', "it's", '-S', '100000'].join('\0')}`],
  ['cmd', "exec:cmd package install -r -i 'it'\\''s' -S 100000"],
]);
for (const [features, expected] of services) {
  test(`an APK is streamed, and answered without an end of input (${features})`, async (t) => {
    const server = await serverSaying(
      t,
      phone(features, async (client, service) => {
        assert.equal(service, expected);
        client.okay();
        assert.equal((await client.read(100_000)).toString(), 'x'.repeat(100_000));
        client.send('Success\n');
        client.end();
      }),
    );
    const progress: string[] = [];
    const options = {
      options: ['-r', '-i', "it's"],
      onProgress: (sent: number, size: number) => progress.push(`${sent}/${size}`),
    };
    assert.equal(await installStreamed(server.device('s'), apk(100_000), options), 'Success\n');
    assert.deepEqual(progress, ['40000/100000', '80000/100000', '100000/100000']);
  });
}

test('a refusal that comes early is answered, though the device reads no more', async (t) => {
  const server = await serverSaying(
    t,
    phone('cmd', (client) => {
      client.okay();
      client.stall();
      client.send('Failure [INSTALL_FAILED_INSUFFICIENT_STORAGE]\n');
      client.end();
    }),
  );
  const size = 512 * 1024 * 1024;
  assert.match(await installStreamed(server.device('s'), apk(size)), /INSUFFICIENT_STORAGE/);
});

test('content of another size than told is an error, and the connection is closed', async (t) => {
  const server = await serverSaying(
    t,
    phone('cmd', async (client) => {
      client.okay();
      await client.gone;
    }),
  );
  const install = (size: number) => installStreamed(server.device('s'), apk(100_000, size));
  await assert.rejects(install(100_001), /ended after 100000 of its 100001 bytes/);
  await assert.rejects(install(99_999), /more than its 99999 bytes/);
});

test('a device that is lost, or says nothing, has not installed', async (t) => {
  const server = await serverSaying(
    t,
    phone('cmd', async (client) => {
      client.okay();
      await client.read(10);
      client.end();
    }),
  );
  await assert.rejects(
    installStreamed(server.device('s'), apk(10)),
    (error) => error instanceof GloveboxError && error.message === 'connection closed' && error.dispatched === 'maybe',
  );
});

test('a device without cmd takes no stream, and is not asked to', async (t) => {
  const server = await serverSaying(
    t,
    phone('shell_v2', () => assert.fail('was asked')),
  );
  await assert.rejects(
    installStreamed(server.device('s'), apk(10)),
    (error) => error instanceof GloveboxError && error.code === 'NOT_SUPPORTED' && error.dispatched === false,
  );
});
