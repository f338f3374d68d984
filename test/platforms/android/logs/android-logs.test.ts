import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LogQuery } from '../../../../src/device/device.ts';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { readPackageName } from '../../../../src/domain/package-name.ts';
import { AndroidLogs } from '../../../../src/platforms/android/logs/android-logs.ts';
import { logBytes } from '../support/log-bytes.ts';
import { type Answer, type Answers, scriptedPhone } from '../support/scripted-phone.ts';

const signal = new AbortController().signal;
const query = (more: Partial<LogQuery> = {}): LogQuery => ({ app: undefined, since: undefined, lines: 30, ...more });
const app = readPackageName('com.a');

const dump =
  (bytes: Buffer): Answer =>
  (client) => {
    client.okay();
    client.send(bytes);
    client.end();
  };

const refused = (code: string, message: string | RegExp) => (error: unknown) => {
  assert.ok(error instanceof GloveboxError);
  assert.equal(error.code, code);
  if (typeof message === 'string') assert.equal(error.message, message);
  else assert.match(error.message, message);
  assert.deepEqual([error.dispatched, error.retrySafe], [false, true]);
  return true;
};

test('the newest records are kept, oldest first, and the rest counted', async (t) => {
  const bytes = logBytes(Array.from({ length: 150 }, (_, index) => ({ message: `m${index}` })));
  const { server } = await scriptedPhone(t, { 'logcat -d -B': dump(bytes) });
  const { uid, records, omitted } = await new AndroidLogs('s', server.device('s')).read(query(), { signal });
  assert.equal(uid, undefined);
  assert.equal(omitted, 120);
  assert.deepEqual(
    records.map(({ message }) => message),
    Array.from({ length: 30 }, (_, index) => `m${120 + index}`),
  );
});

test('since goes to logcat with a dot, and what it hands out too early is left out', async (t) => {
  const bytes = logBytes([
    { seconds: 1790513986, nanoseconds: 999_999_999, message: 'before' },
    { seconds: 1790513987, nanoseconds: 500_000_000, message: 'at' },
    { seconds: 1790513987, nanoseconds: 500_000_001, message: 'after' },
    { seconds: 1790513988, message: 'later' },
  ]);
  const answers: Answers = {
    'logcat -d -B -t 1790513987.5': dump(bytes),
    'logcat -d -B -t 1790513987.0': dump(bytes),
  };
  const { server } = await scriptedPhone(t, answers);
  const logs = new AndroidLogs('s', server.device('s'));
  const messages = async (since: string) =>
    (await logs.read(query({ since }), { signal })).records.map(({ message }) => message);
  assert.deepEqual(await messages('1790513987.5'), ['after', 'later']);
  assert.deepEqual(await messages('1790513987'), ['at', 'after', 'later']);
});

test("an app's records are those of its user ids, for every user that is listed", async (t) => {
  const bytes = logBytes([
    { uid: 10123, message: 'mine' },
    { uid: 2000, message: 'other' },
    { uid: 1010123, message: 'second user' },
    { version: 3, uid: 10123, message: 'unknown' },
  ]);
  const { server } = await scriptedPhone(t, {
    'pm list packages -U com.a': 'package:com.ab uid:2000\npackage:com.a uid:10123,1010123\n',
    'logcat -d -B': dump(bytes),
  });
  const { uid, records } = await new AndroidLogs('s', server.device('s')).read(query({ app }), { signal });
  assert.equal(uid, 10123);
  assert.deepEqual(
    records.map(({ message }) => message),
    ['mine', 'second user'],
  );
});

test('an app whose user id is not told is a fault, one that is not listed is not installed', async (t) => {
  const list = ['', 'package:com.ab uid:1\n', 'package:com.a\n', 'Error: something\n'];
  const { server } = await scriptedPhone(t, { 'pm list packages -U com.a': list });
  const logs = new AndroidLogs('id', server.device('s'));
  const absent = refused('APP_NOT_FOUND', "package 'com.a' is not installed on id");
  await assert.rejects(logs.read(query({ app }), { signal }), absent);
  await assert.rejects(logs.read(query({ app }), { signal }), absent);
  await assert.rejects(logs.read(query({ app }), { signal }), refused('ADB_FAILED', 'package:com.a'));
  await assert.rejects(logs.read(query({ app }), { signal }), refused('ADB_FAILED', 'Error: something'));
});

test('an Android whose list tells no user ids tells them in its dump', async (t) => {
  const answers: Answers = {
    'pm list packages -U com.a': 'Error: Unknown option: -U\r\n',
    'dumpsys package com.a': [
      'Packages:\r\n  Package [com.a] (1):\r\n    userId=10123\r\n',
      'Unable to find package: com.a\r\n',
    ],
    'logcat -d -B': dump(logBytes([{ uid: 10123 }, { uid: 1 }])),
  };
  const { server } = await scriptedPhone(t, answers, '');
  const logs = new AndroidLogs('s', server.device('s'));
  assert.equal((await logs.read(query({ app }), { signal })).records.length, 1);
  await assert.rejects(logs.read(query({ app }), { signal }), refused('APP_NOT_FOUND', /not installed/));
});

test("what is not whole records is told in logcat's words, or as a cut reading", async (t) => {
  const words = 'Failed to wait for logd.ready to become true. logd not running?';
  const { server } = await scriptedPhone(t, {
    'logcat -d -B': [`${words}\n`, dump(logBytes([{}]).subarray(0, 20)), dump(Buffer.alloc(0))],
  });
  const logs = new AndroidLogs('s', server.device('s'));
  await assert.rejects(logs.read(query(), { signal }), refused('ADB_FAILED', words));
  await assert.rejects(logs.read(query(), { signal }), refused('ADB_FAILED', "logcat's output is not whole records"));
  assert.deepEqual(await logs.read(query(), { signal }), { uid: undefined, records: [], omitted: 0 });
});

test('a log that is too long is refused, with the way to read less', async (t) => {
  const block = Buffer.alloc(1024 * 1024);
  const endless: Answer = (client) => {
    client.okay();
    for (let sent = 0; sent < 65; sent += 1) client.send(block);
  };
  const { server } = await scriptedPhone(t, { 'logcat -d -B': endless });
  await assert.rejects(new AndroidLogs('s', server.device('s')).read(query(), { signal }), (error) => {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.message, 'the device sent more than 64 MB');
    assert.match(error.hint ?? '', /--since/);
    return error.code === 'ADB_FAILED';
  });
});
