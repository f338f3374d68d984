import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import fc from 'fast-check';
import { apkPackage } from '../../../../src/platforms/android/apps/apk-file.ts';
import { manifestPackage } from '../../../../src/platforms/android/apps/binary-manifest.ts';
import { temporaryFolder } from '../adb/fake-server.ts';
import { type ApkOptions, apkBytes, manifestBytes } from '../support/apk.ts';

fc.configureGlobal({ seed: 20_261_208 });

async function packageOf(t: TestContext, bytes: Buffer): Promise<string | undefined> {
  const path = join(temporaryFolder(t), 'a.apk');
  writeFileSync(path, bytes);
  const file = await open(path, 'r');
  try {
    return await apkPackage(file, bytes.length);
  } finally {
    await file.close();
  }
}

test('the package is read from the manifest, however it is packed and written', async (t) => {
  const forms: readonly ApkOptions[] = [
    {},
    { method: 'stored' },
    { encoding: 'utf16le' },
    { packageName: `com.${'long'.repeat(60)}.app` },
    { padding: 200_000 },
    { comment: `PK\x05\x06${'signed by hand'.repeat(10)}` },
  ];
  for (const form of forms) {
    assert.equal(await packageOf(t, apkBytes(form)), form.packageName ?? 'com.example.app', JSON.stringify(form));
  }
});

test('a file that is no APK tells no package', async (t) => {
  const whole = apkBytes();
  for (const bytes of [Buffer.alloc(0), Buffer.from('not a zip'), whole.subarray(0, -30), whole.subarray(40)]) {
    assert.equal(await packageOf(t, bytes), undefined);
  }
  assert.equal(await packageOf(t, apkBytes({ packageName: 'a b' })), undefined);
  assert.equal(await packageOf(t, apkBytes({ packageName: '../x' })), undefined);
});

test('sizes that lie are not believed', async (t) => {
  const bytes = apkBytes({ method: 'stored' });
  const end = bytes.length - 22;
  const directory = bytes.readUInt32LE(end + 16);
  for (const [at, value] of [
    [end + 12, 0xffffffff],
    [end + 16, 0xfffffff0],
    [directory + 20, 0xffffffff],
    [directory + 42, 0xfffffff0],
  ] as const) {
    const lying = Buffer.from(bytes);
    lying.writeUInt32LE(value, at);
    assert.equal(await packageOf(t, lying), undefined, String(at));
  }
});

test('a manifest damaged anywhere names a sound package or none', () => {
  const whole = manifestBytes();
  assert.equal(manifestPackage(whole), 'com.example.app');
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 10 });
  fc.assert(
    fc.property(damage, fc.nat(whole.length), (changes, length) => {
      const bytes = Buffer.from(whole.subarray(0, length));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      const name = manifestPackage(bytes);
      if (name !== undefined) assert.match(name, /^[A-Za-z][\w.]*$/);
    }),
    { numRuns: 2000 },
  );
});
