import assert from 'node:assert/strict';
import { test } from 'node:test';
import { initialize, modern, RawClient, request } from './support/raw-client.ts';

const LIMIT = { timeout: 15_000 };

test('initialize answers each date it knows with that date, any other with the newest', LIMIT, async (t) => {
  const client = new RawClient(t);
  const dates = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25', '1999-01-01', '2026-07-28', 'soon'];
  const answers = [];
  for (const [id, date] of dates.entries())
    answers.push((await client.ask(initialize(id, date))).result?.protocolVersion);
  assert.deepEqual(answers, [...dates.slice(0, 4), '2025-11-25', '2025-11-25', '2025-11-25']);
});

test('a client that probed may still shake hands', LIMIT, async (t) => {
  const client = new RawClient(t);
  const probe = await client.ask(modern(1, 'server/discover'));
  assert.deepEqual(probe.result?.supportedVersions, ['2026-07-28']);
  const handshake = await client.ask(initialize(2));
  assert.equal(handshake.result?.protocolVersion, '2025-11-25');
  assert.equal(handshake.result?.instructions, probe.result?.instructions);
  client.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
  const call = await client.ask(request(3, 'tools/call', { name: 'echo', arguments: {} }));
  assert.deepEqual(call.result?.structuredContent, { given: {} });
});

test('a client that works without state may not shake hands later', LIMIT, async (t) => {
  const client = new RawClient(t);
  await client.ask(modern(1, 'tools/list'));
  const { error } = await client.ask(initialize(2));
  assert.equal(error?.code, -32022);
  assert.deepEqual(error?.data, { supported: ['2026-07-28'], requested: '2025-11-25' });
  const again = await client.ask(modern(3, 'tools/call', { name: 'devices' }));
  assert.equal(again.result?.resultType, 'complete');
});

test('an unknown stateless date is refused with the list, and the right one works then', LIMIT, async (t) => {
  const client = new RawClient(t);
  const _meta = { 'io.modelcontextprotocol/protocolVersion': '2099-01-01' };
  const { error } = await client.ask(modern(1, 'server/discover', { _meta }));
  assert.equal(error?.code, -32022);
  assert.deepEqual(error?.data, { supported: ['2026-07-28'], requested: '2099-01-01' });
  const { result } = await client.ask(modern(2, 'server/discover'));
  assert.equal(result?.ttlMs, 3_600_000);
  assert.equal(result?.cacheScope, 'public');
});

test('what is no message is skipped, told on stderr, and the next message is answered', LIMIT, async (t) => {
  const client = new RawClient(t);
  client.send(
    '',
    '   ',
    'junk',
    '[]',
    '[{"jsonrpc":"2.0","id":90,"method":"ping"}]',
    'null',
    '{"id":91}',
    '\u0000\u001b[2J',
  );
  client.send('{"jsonrpc":"2.0","id":92,"method":"ping"');
  client.send(`"${'x'.repeat(10 * 1024 * 1024)}"`);
  client.send(`\ufeff${JSON.stringify(initialize(1))}\r`);
  await client.answer(1);
  const badRequest = await client.ask({ jsonrpc: '2.0', id: 2, method: 'ping', params: null });
  assert.deepEqual(badRequest.error, { code: -32600, message: 'Invalid request' });
  const ping = await client.ask(request(3, 'ping'));
  assert.deepEqual(ping.result, {});
  client.stdin.end();
  assert.equal(await client.ended, 0);
  assert.deepEqual(client.errors.all, [
    'glovebox: ignored a line that is not JSON',
    ...Array<string>(4).fill('glovebox: ignored a line that is not a JSON-RPC message'),
    'glovebox: ignored a line that is not JSON',
    'glovebox: ignored a line that is not JSON',
    'glovebox: ignored a line longer than 10485760 bytes',
  ]);
  assert.equal(client.received.all.length, 3);
});

test('a method that is not served is not found, in both eras', LIMIT, async (t) => {
  const [old, stateless] = [new RawClient(t), new RawClient(t)];
  await old.ask(initialize(1));
  for (const method of ['prompts/list', 'logging/setLevel', 'resources/list', 'no/such']) {
    const params = { level: 'debug' };
    assert.equal((await old.ask(request(2, method, params))).error?.code, -32601, method);
    assert.equal((await stateless.ask(modern(2, method, params))).error?.code, -32601, method);
    old.received.all.length = 0;
    stateless.received.all.length = 0;
  }
});
