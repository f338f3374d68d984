import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Dispatched, GloveboxError } from '../../../../src/domain/errors.ts';
import { pullFile, pushFile } from '../../../../src/platforms/android/adb/sync-transfer.ts';
import { type FakeClient, phone, serverSaying } from './fake-server.ts';

function u32(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value, 4 * index);
  return bytes;
}

const bytes = (...parts: readonly (string | Buffer)[]): Buffer => Buffer.concat(parts.map((part) => Buffer.from(part)));

const content = Buffer.from(Array.from({ length: 150_000 }, (_, index) => (index * 31) % 256));

const failed = (message: RegExp, dispatched: Dispatched) => (error: unknown) => {
  assert.ok(error instanceof GloveboxError, String(error));
  assert.equal(error.code, 'ADB_FAILED');
  assert.match(error.message, message);
  assert.equal(error.dispatched, dispatched);
  return true;
};

/** Reads a push's packets to its end; answers the data, the packet sizes and the time sent. */
async function receive(client: FakeClient): Promise<{ data: Buffer; sizes: readonly number[]; mtime: number }> {
  const pieces: Buffer[] = [];
  for (;;) {
    const letters = (await client.read(4)).toString();
    const number = (await client.read(4)).readUInt32LE(0);
    const sizes = pieces.map((piece) => piece.length);
    if (letters === 'DONE') return { data: Buffer.concat(pieces), sizes, mtime: number };
    assert.equal(letters, 'DATA');
    pieces.push(await client.read(number));
  }
}

const requests = {
  '': bytes('SEND', u32(8), '/x,33188'),
  sendrecv_v2: bytes('SND2', u32(2), '/x', 'SND2', u32(0o100644, 0)),
};
for (const [features, request] of Object.entries(requests)) {
  test(`a file is pushed in packets of 64 KiB (${features || 'v1'})`, async (t) => {
    const server = await serverSaying(
      t,
      phone(features, async (client, service) => {
        assert.equal(service, 'sync:');
        client.okay();
        assert.deepEqual(await client.read(request.length), request);
        const { data, sizes, mtime } = await receive(client);
        assert.ok(data.equals(content));
        assert.deepEqual(sizes, [65536, 65536, 18928]);
        assert.equal(mtime, 1_700_000_000);
        await client.dribble(bytes('OKAY', u32(0)));
        await client.gone;
      }),
    );
    await pushFile(server.device('s'), content, '/x', { mtime: 1_700_000_000 });
  });

  test(`a file is pulled as it comes (${features || 'v1'})`, async (t) => {
    const asked = features ? bytes('RCV2', u32(2), '/x', 'RCV2', u32(0)) : bytes('RECV', u32(2), '/x');
    const server = await serverSaying(
      t,
      phone(features, async (client) => {
        client.okay();
        assert.deepEqual(await client.read(asked.length), asked);
        client.send(bytes('DATA', u32(65536), content.subarray(0, 65536)));
        await client.dribble(bytes('DATA', u32(3), 'abc', 'DATA', u32(0), 'DONE', u32(0)));
        await client.gone;
      }),
    );
    const pieces: Buffer[] = [];
    for await (const piece of pullFile(server.device('s'), '/x')) pieces.push(piece);
    assert.ok(Buffer.concat(pieces).equals(bytes(content.subarray(0, 65536), 'abc')));
  });
}

test('what a source gives is pushed, mode included; an empty file too', async (t) => {
  const pushed: string[] = [];
  const server = await serverSaying(
    t,
    phone('', async (client) => {
      client.okay();
      await client.read(4);
      const path = await client.read((await client.read(4)).readUInt32LE(0));
      const { data } = await receive(client);
      pushed.push(`${path} ${data}`);
      client.send(bytes('OKAY', u32(0)));
    }),
  );
  const source = async function* (): AsyncGenerator<Buffer> {
    yield Buffer.from('a');
    yield Buffer.alloc(0);
    yield Buffer.from('b');
  };
  await pushFile(server.device('s'), source(), '/ä b', { mode: 0o755 });
  await pushFile(server.device('s'), new Uint8Array(), '/x');
  assert.deepEqual(pushed, [`/ä b,${0o100755} ab`, '/x,33188 ']);
});

test('a refusal that comes while sending ends it, though the device reads no more', async (t) => {
  const server = await serverSaying(
    t,
    phone('', async (client) => {
      client.okay();
      await client.read(16);
      client.send(bytes('FAIL', u32(23), 'No space left on device'));
      client.stall();
    }),
  );
  let isReturned = false;
  const endless = async function* (): AsyncGenerator<Buffer> {
    try {
      for (;;) yield content;
    } finally {
      isReturned = true;
    }
  };
  await assert.rejects(pushFile(server.device('s'), endless(), '/x'), failed(/^No space left on device$/, 'maybe'));
  await new Promise(setImmediate);
  assert.equal(isReturned, true);
});

test('a push ends with the connection or the time limit though its source is silent, and with what the source throws', async (t) => {
  const silent: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: () => ({ next: () => new Promise(() => {}) }) };
  const resetting = await serverSaying(
    t,
    phone('', async (client) => {
      client.okay();
      await client.read(16);
      client.reset();
    }),
  );
  await assert.rejects(pushFile(resetting.device('s'), silent, '/x'), failed(/^connection closed/, 'maybe'));
  const waiting = await serverSaying(
    t,
    phone('', async (client) => {
      client.okay();
      await client.gone;
    }),
  );
  await assert.rejects(pushFile(waiting.device('s'), silent, '/x', {}, { timeoutMs: 50 }), /within 50 ms/);
  const broken = async function* (): AsyncGenerator<Buffer> {
    yield content;
    throw new Error('disk');
  };
  await assert.rejects(pushFile(waiting.device('s'), broken(), '/x'), /^Error: disk$/);
});

test('an answer that is neither yes nor no is told', async (t) => {
  const server = await serverSaying(
    t,
    phone('', async (client) => {
      client.okay();
      client.send('DATA');
      await client.gone;
    }),
  );
  await assert.rejects(pushFile(server.device('s'), content, '/x'), failed(/"DATA" out of turn/, 'maybe'));
});

test('a pull tells what the device refuses, and believes no false size', async (t) => {
  const answers = new Map<Buffer, RegExp>([
    [bytes('FAIL', u32(30), 'open failed: Permission denied'), /^open failed: Permission denied$/],
    [bytes('DATA', u32(65537)), /"DATA" out of turn/],
    [bytes('OKAY', u32(0)), /"OKAY" out of turn/],
    [bytes('DATA', u32(3), 'ab'), /^connection closed/],
  ]);
  for (const [answer, message] of answers) {
    const server = await serverSaying(
      t,
      phone('', async (client) => {
        client.okay();
        await client.read(10);
        client.send(answer);
        client.end();
      }),
    );
    await assert.rejects(pullFile(server.device('s'), '/x').next(), failed(message, false));
  }
});

test('a pull that is left early, cancelled or out of time closes its connection', async (t) => {
  const server = await serverSaying(
    t,
    phone('', async (client) => {
      client.okay();
      client.send(bytes('DATA', u32(1), 'a'));
      await client.gone;
    }),
  );
  const device = server.device('s');
  for await (const piece of pullFile(device, '/x')) {
    assert.equal(piece.toString(), 'a');
    break;
  }
  const stop = new AbortController();
  const pull = pullFile(device, '/x', { signal: stop.signal });
  await pull.next();
  const next = pull.next();
  stop.abort(new Error('enough'));
  await assert.rejects(next, /^Error: enough$/);
  const slow = pullFile(device, '/x', { timeoutMs: 200 });
  await slow.next();
  await assert.rejects(slow.next(), /'pull on s' within 200 ms/);
});

test('a path that adbd does not take is refused before anything is asked', async (t) => {
  const server = await serverSaying(t, () => assert.fail('was asked'));
  const long = `/${'x'.repeat(1020)}`;
  const refused = (error: unknown): boolean => error instanceof GloveboxError && error.code === 'INVALID_ARGS';
  await assert.rejects(pushFile(server.device('s'), content, long), refused);
  await assert.rejects(pullFile(server.device('s'), `${long}xxxx`).next(), refused);
});
