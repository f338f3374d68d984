import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { GloveboxError } from '../../../../src/domain/errors.ts';
import { ByteChannel } from '../../../../src/platforms/android/adb/byte-channel.ts';
import { Deadline } from '../../../../src/platforms/android/adb/call-scope.ts';
import { type FakeClient, listen, type Script, temporaryFolder } from './fake-server.ts';

async function channelTo(
  t: TestContext,
  script: Script,
  deadline = new Deadline('test', { timeoutMs: Infinity }),
): Promise<ByteChannel> {
  let channel: ByteChannel | undefined;
  // Before listen's own end, which waits for it.
  t.after(() => channel?.destroy());
  channel = await ByteChannel.connect(await listen(t, script), deadline);
  return channel;
}

const closed = (error: unknown): boolean =>
  error instanceof GloveboxError && error.code === 'ADB_FAILED' && error.message.startsWith('connection closed');

test('reads are exact however the bytes are cut', async (t) => {
  const channel = await channelTo(t, async (client) => {
    await client.dribble(Buffer.from('abcdefghij'));
    client.send('klm');
    client.end();
  });
  assert.equal((await channel.read(0)).length, 0);
  assert.equal((await channel.read(3)).toString(), 'abc');
  assert.equal((await channel.read(1)).toString(), 'd');
  assert.equal((await channel.read(9)).toString(), 'efghijklm');
  await assert.rejects(channel.read(1), closed);
  assert.equal(await channel.readChunk(), undefined);
  await assert.rejects(channel.write(Buffer.from('x')), closed);
});

test('what came before the end is still read, and the missing rest is told', async (t) => {
  const channel = await channelTo(t, (client) => {
    client.send('abc');
    client.end();
  });
  await assert.rejects(channel.read(4), closed);
  assert.equal((await channel.readToEnd()).toString(), 'abc');
});

test('a reset ends a waiting read, a waiting write and every later call', async (t) => {
  let client: FakeClient | undefined;
  const channel = await channelTo(t, (connected) => {
    client = connected;
    connected.stall();
    connected.send('!');
  });
  await channel.read(1);
  const read = channel.read(1);
  const write = channel.write(Buffer.alloc(32 * 1024 * 1024));
  client?.reset();
  await Promise.all([assert.rejects(read, closed), assert.rejects(write, closed)]);
  await assert.rejects(channel.readChunk(), closed);
  await assert.rejects(channel.readToEnd(), closed);
});

test('destroying ends a waiting read with the reason given', async (t) => {
  const channel = await channelTo(t, () => {});
  const reason = new Error('enough');
  const read = channel.read(1);
  channel.destroy(reason);
  await assert.rejects(read, (error) => error === reason);
  await assert.rejects(channel.read(1), (error) => error === reason);
});

test('the deadline ends a waiting read and a waiting write', async (t) => {
  const stop = new AbortController();
  const deadline = new Deadline('test', { signal: stop.signal });
  const channel = await channelTo(t, (client) => client.stall(), deadline);
  const reason = new Error('enough');
  const read = channel.readChunk();
  const write = channel.write(Buffer.alloc(32 * 1024 * 1024));
  stop.abort(reason);
  await Promise.all([
    assert.rejects(read, (error) => error === reason),
    assert.rejects(write, (error) => error === reason),
  ]);
});

test('an ended deadline connects to nothing', async (t) => {
  const stop = new AbortController();
  stop.abort(new Error('enough'));
  const address = await listen(t, () => {});
  const deadline = new Deadline('test', { signal: stop.signal });
  await assert.rejects(ByteChannel.connect(address, deadline), (error) => error === stop.signal.reason);
});

test('a second read at the same time is refused', async (t) => {
  const channel = await channelTo(t, () => {});
  const first = channel.read(1);
  await assert.rejects(channel.read(1), /already waiting/);
  channel.destroy();
  await assert.rejects(first, closed);
});

test('a reader that is slow holds the sender back', async (t) => {
  let isAllSent = false;
  const size = 64 * 1024 * 1024;
  const channel = await channelTo(t, async (client) => {
    await client.read(1);
    client.send(Buffer.alloc(size, 1));
    client.send('.');
    client.end();
    await client.gone;
    isAllSent = true;
  });
  await channel.write(Buffer.from('!'));
  await channel.read(1);
  // Turns in which an unpaused socket would take in many times the high-water mark.
  for (let turn = 0; turn < 500; turn += 1) await new Promise(setImmediate);
  assert.equal(isAllSent, false);
  let received = 1;
  for (let chunk = await channel.readChunk(); chunk !== undefined; chunk = await channel.readChunk()) {
    received += chunk.length;
  }
  assert.equal(received, size + 1);
});

test('more than 64 MB in one answer is refused', async (t) => {
  const channel = await channelTo(t, (client) => {
    client.send(Buffer.alloc(64 * 1024 * 1024 + 1));
  });
  await assert.rejects(channel.readToEnd(), /more than 64 MB/);
});

test('unix sockets are reached', async (t) => {
  const address = { kind: 'unix', path: `${temporaryFolder(t)}/adb.sock` } as const;
  await listen(t, (client) => client.send('hi'), address);
  const channel = await ByteChannel.connect(address, new Deadline('test', { timeoutMs: Infinity }));
  assert.equal((await channel.read(2)).toString(), 'hi');
  channel.destroy();
});
