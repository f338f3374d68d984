import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Environment } from '../../../../src/device/selection.ts';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { addressText, canStartAt, serverAddresses } from '../../../../src/platforms/android/adb/server-address.ts';

const texts = (environment: Environment): readonly string[] => serverAddresses(environment).map(addressText);

test('the server is where adb itself looks for it', () => {
  assert.deepEqual(texts({}), ['127.0.0.1:5037']);
  assert.deepEqual(texts({ ANDROID_ADB_SERVER_PORT: '5038' }), ['127.0.0.1:5038']);
  assert.deepEqual(texts({ ANDROID_ADB_SERVER_ADDRESS: 'lab', ANDROID_ADB_SERVER_PORT: '5038' }), ['lab:5038']);
  assert.deepEqual(texts({ ADB_SERVER_SOCKET: 'tcp:6000', ANDROID_ADB_SERVER_PORT: '5038' }), ['127.0.0.1:6000']);
  assert.deepEqual(texts({ ADB_SERVER_SOCKET: 'tcp:lab:6000' }), ['lab:6000']);
  assert.deepEqual(texts({ ADB_SERVER_SOCKET: 'tcp:[fe80::1%eth0]:6000' }), ['[fe80::1%eth0]:6000']);
  assert.deepEqual(serverAddresses({ ADB_SERVER_SOCKET: 'localfilesystem:/run/a b' }), [
    { kind: 'unix', path: '/run/a b' },
  ]);
});

test('an empty variable counts as unset', () => {
  const empty = {
    ADB_SERVER_SOCKET: '',
    ANDROID_ADB_SERVER_ADDRESS: '',
    ANDROID_ADB_SERVER_PORT: '',
    GLOVEBOX_ADB_SERVERS: '',
  };
  assert.deepEqual(texts(empty), ['127.0.0.1:5037']);
});

test('several servers replace the one, each once', () => {
  const several = {
    GLOVEBOX_ADB_SERVERS: 'lab:5037, [::1]:5038,10.0.0.2:5037,lab:5037',
    ADB_SERVER_SOCKET: 'tcp:6000',
  };
  assert.deepEqual(texts(several), ['lab:5037', '[::1]:5038', '10.0.0.2:5037']);
});

test('a value that cannot be read is named with its variable', () => {
  const wrong: readonly Environment[] = [
    { ANDROID_ADB_SERVER_PORT: '0' },
    { ANDROID_ADB_SERVER_PORT: '65536' },
    { ANDROID_ADB_SERVER_PORT: '5037x' },
    { ADB_SERVER_SOCKET: 'localabstract:adb' },
    { ADB_SERVER_SOCKET: 'localfilesystem:' },
    { ADB_SERVER_SOCKET: 'tcp:' },
    { ADB_SERVER_SOCKET: 'tcp:a:b:1' },
    { ADB_SERVER_SOCKET: '5037' },
    { GLOVEBOX_ADB_SERVERS: 'lab' },
    { GLOVEBOX_ADB_SERVERS: '::1:5037' },
    { GLOVEBOX_ADB_SERVERS: 'lab:5037,' },
  ];
  for (const environment of wrong) {
    const [variable, value] = Object.entries(environment)[0] ?? ['', ''];
    assert.throws(
      () => serverAddresses(environment),
      (error) =>
        error instanceof GloveboxError &&
        error.code === 'INVALID_ARGS' &&
        error.message.startsWith(`${variable} `) &&
        error.message.endsWith(`(got '${value}')`),
      `${variable}=${value}`,
    );
  }
});

test('a server is started only where adb would listen on this machine', () => {
  const canStart = (environment: Environment): readonly boolean[] => serverAddresses(environment).map(canStartAt);
  assert.deepEqual(canStart({}), [true]);
  assert.deepEqual(canStart({ ADB_SERVER_SOCKET: 'localfilesystem:/run/adb' }), [true]);
  assert.deepEqual(canStart({ GLOVEBOX_ADB_SERVERS: 'localhost:1,[::1]:1,10.0.0.2:1' }), [true, false, false]);
});
