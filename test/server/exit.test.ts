import assert from 'node:assert/strict';
import { once } from 'node:events';
import { PassThrough, Writable } from 'node:stream';
import { test } from 'node:test';
import { type HostProcess, runStdioServer } from '../../src/server/stdio.ts';
import { fakeRunner } from './support/fake-runner.ts';
import { initialize, RawClient, request } from './support/raw-client.ts';

const LIMIT = { timeout: 15_000 };

const call = (id: number, name: string, given: object = {}) =>
  request(id, 'tools/call', { name, arguments: given, _meta: { progressToken: id } });

/** A client with two calls under way. */
async function busyClient(...[t]: ConstructorParameters<typeof RawClient>): Promise<RawClient> {
  const client = new RawClient(t);
  await client.ask(initialize(0));
  client.send(call(1, 'wait', { name: 'a' }), call(2, 'wait', { name: 'b' }));
  await client.journalled('started a');
  await client.journalled('started b');
  return client;
}

const ends = [
  { what: 'stdin closes', code: 0, end: (client: RawClient) => void client.stdin.end() },
  { what: 'SIGINT', code: 130, end: (client: RawClient) => client.signal('SIGINT') },
  { what: 'SIGTERM', code: 143, end: (client: RawClient) => client.signal('SIGTERM') },
  { what: 'SIGHUP', code: 129, end: (client: RawClient) => client.signal('SIGHUP') },
];

for (const { what, code, end } of ends) {
  test(`${what}: every call is cancelled, then the runner is closed, then it exits ${code}`, LIMIT, async (t) => {
    const client = await busyClient(t);
    const start = performance.now();
    end(client);
    assert.equal(await client.ended, code);
    assert.ok(performance.now() - start < 3000);
    assert.deepEqual(client.journal.all.slice(2), ['cancelled a', 'cancelled b', 'closed']);
    assert.deepEqual(client.errors.all, []);
    assert.ok(client.received.all.every((line) => !line.includes('"id":1') && !line.includes('too late')));
  });
}

test('a call that does not stop holds nothing up', LIMIT, async (t) => {
  const client = await busyClient(t);
  client.send(call(3, 'deaf', { name: 'c' }));
  await client.journalled('started c');
  const start = performance.now();
  client.signal('SIGTERM');
  assert.equal(await client.ended, 143);
  assert.ok(performance.now() - start < 3000);
  assert.equal(client.journal.all.at(-1), 'closed');
});

test('what was asked before stdin closed is answered', LIMIT, async (t) => {
  const client = new RawClient(t);
  client.send(initialize(0), request(1, 'tools/list'), call(2, 'echo'), request(3, 'ping'));
  client.stdin.end();
  assert.equal(await client.ended, 0);
  const ids = client.received.all.map((line) => (JSON.parse(line) as { id: number }).id);
  assert.deepEqual(ids.sort(), [0, 1, 2, 3]);
});

test('a server that was never spoken to ends the same way', LIMIT, async (t) => {
  const client = new RawClient(t);
  client.stdin.end();
  assert.equal(await client.ended, 0);
  assert.deepEqual(client.received.all, []);
  assert.deepEqual(client.errors.all, []);
});

test('a second signal ends it at once', LIMIT, async (t) => {
  const client = await busyClient(t);
  client.send(call(3, 'deaf', { name: 'c' }));
  await client.journalled('started c');
  client.signal('SIGINT');
  await client.journalled('cancelled b');
  client.signal('SIGTERM');
  assert.equal(await client.ended, 143);
  assert.equal(client.journal.all.includes('closed'), false);
});

test('a client that closes stdout early ends it like a closed stdin', LIMIT, async (t) => {
  const client = await busyClient(t);
  client.stdout.destroy();
  client.send(call(3, 'echo'));
  assert.equal(await client.ended, 0);
  assert.deepEqual(client.journal.all.slice(2), ['cancelled a', 'cancelled b', 'closed']);
  assert.deepEqual(client.errors.all, []);
});

test('a client that closes stderr is served on', LIMIT, async (t) => {
  const client = new RawClient(t);
  await client.ask(initialize(0));
  client.stderr.destroy();
  await once(client.stderr, 'close');
  for (const id of [1, 2, 3])
    assert.equal((await client.ask(call(id, 'fail', { message: 'm' }))).result?.isError, true);
  client.stdin.end();
  assert.equal(await client.ended, 0);
});

test('a client that does not read cannot keep it from ending', LIMIT, async (t) => {
  const client = await busyClient(t);
  client.stdout.pause();
  const text = 'x'.repeat(1024 * 1024);
  client.send(...[3, 4, 5].map((id) => call(id, 'echo', { text })), call(6, 'wait', { name: 'last' }));
  await client.journalled('started last');
  const start = performance.now();
  client.signal('SIGTERM');
  await client.journalled('closed');
  await client.exited;
  assert.ok(performance.now() - start < 3000);
  client.stdout.resume();
  assert.equal(await client.ended, 143);
});

for (const { what, code, end } of ends.filter(({ what }) => what === 'stdin closes' || what === 'SIGTERM')) {
  test(`a client that never reads stderr is served on, and ${what} ends it with ${code}`, LIMIT, async (t) => {
    const client = new RawClient(t);
    client.stderr.pause();
    await client.ask(initialize(0));
    const message = 'x'.repeat(500);
    const ids = Array.from({ length: 1_500 }, (_, index) => index + 1);
    client.send(...ids.map((id) => call(id, 'fail', { message })));
    await client.received.find(() => client.received.all.length === 1_501);
    const start = performance.now();
    end(client);
    await client.exited;
    assert.ok(performance.now() - start < 3000);
    client.stderr.resume();
    assert.equal(await client.ended, code);
  });
}

test('of messages that nobody reads no more than 256 KiB are kept', LIMIT, async () => {
  const stdin = new PassThrough();
  const stdout = new PassThrough().resume();
  const stderr = new Writable({ write: () => {} });
  const exits: number[] = [];
  const exit = (code: number) => void exits.push(code);
  const host = { stdin, stdout, stderr, on: () => {}, off: () => {}, exit } as unknown as HostProcess;
  const ended = runStdioServer(
    fakeRunner(() => {}),
    host,
  );
  const message = 'x'.repeat(1_000);
  const calls = Array.from({ length: 400 }, (_, index) => call(index + 1, 'fail', { message }));
  stdin.end([initialize(0), ...calls].map((line) => `${JSON.stringify(line)}\n`).join(''));
  assert.equal(await ended, 0);
  assert.deepEqual(exits, [0]);
  assert.ok(stderr.writableLength > 200 * 1024, 'they were told');
  assert.ok(stderr.writableLength < 260 * 1024, `${stderr.writableLength} bytes are kept`);
});
