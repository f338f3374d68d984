import assert from 'node:assert/strict';
import { test } from 'node:test';
import { AdbStream, type StreamCarrier } from '../../../src/simulator/adb-wire/stream.ts';

/** What a stream sent over its connection, in order. */
function carrier(): { readonly sent: string[]; readonly carrier: StreamCarrier } {
  const sent: string[] = [];
  return {
    sent,
    carrier: {
      largestPayload: 4,
      sendWrite: (_, payload) => sent.push(`WRTE ${Buffer.from(payload).toString()}`),
      sendOkay: () => sent.push('OKAY'),
      sendClose: () => sent.push('CLSE'),
    },
  };
}

test('of several writers only one has a packet under way, and the order is kept', async () => {
  const { sent, carrier: connection } = carrier();
  const stream = new AdbStream(connection, 1, 2);
  const writes = [stream.write(Buffer.from('abcdef')), stream.write(Buffer.from('gh'))];
  stream.end();
  const expected = ['WRTE abcd', 'WRTE ef', 'WRTE gh', 'CLSE'];
  for (let count = 1; count <= expected.length; count += 1) {
    assert.deepEqual(sent, expected.slice(0, count));
    stream.acknowledged();
  }
  await Promise.all(writes);
  await assert.rejects(stream.write(Buffer.from('late')));
});

test('what arrived is acknowledged when it was read, and can be read after the peer closed', async () => {
  const { sent, carrier: connection } = carrier();
  const stream = new AdbStream(connection, 1, 2);
  stream.received(Buffer.from('one'));
  await new Promise(setImmediate);
  assert.deepEqual(sent, []);
  assert.equal((await stream.read())?.toString(), 'one');
  await new Promise(setImmediate);
  assert.deepEqual(sent, ['OKAY']);
  stream.received(Buffer.from('two'));
  stream.close(false);
  assert.equal((await stream.read())?.toString(), 'two');
  assert.equal(await stream.read(), undefined);
  assert.deepEqual(sent, ['OKAY']);
});
