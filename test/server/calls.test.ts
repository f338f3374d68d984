import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cancel, initialize, type Message, modern, RawClient, request } from './support/raw-client.ts';

const LIMIT = { timeout: 15_000 };

const eras = [
  { era: 'handshake', opening: initialize(0), build: request },
  { era: 'stateless', opening: modern(0, 'tools/list'), build: modern },
] as const;

for (const { era, opening, build } of eras) {
  const call = (id: number, name: string, given?: unknown, _meta?: object) =>
    build(id, 'tools/call', { name, arguments: given, ...(_meta === undefined ? {} : { _meta }) });

  test(`${era}: 50 calls run in parallel, each with its own answer`, LIMIT, async (t) => {
    const client = new RawClient(t);
    await client.ask(opening);
    const ids = Array.from({ length: 50 }, (_, index) => index + 1);
    client.send(...ids.map((id) => call(id, 'wait', { name: id })));
    await Promise.all(ids.map((id) => client.journalled(`started ${id}`)));
    client.send(...ids.map((id) => call(id + 100, 'echo', { id })));
    const answers = await Promise.all(ids.map((id) => client.answer(id + 100)));
    assert.deepEqual(
      answers.map(({ result }) => result?.structuredContent),
      ids.map((id) => ({ given: { id } })),
    );
  });

  test(`${era}: a cancelled call stops, is not answered and leaves no word; the server goes on`, LIMIT, async (t) => {
    const client = new RawClient(t);
    client.send(cancel(99));
    await client.ask(opening);
    client.send(cancel(99), call(1, 'wait', { name: 'one' }, { progressToken: 7 }));
    await client.journalled('started one');
    client.send(cancel(1));
    await client.journalled('cancelled one');
    await client.ask(call(2, 'echo', {}));
    client.send(cancel(2));
    await client.ask(call(3, 'echo', {}));
    client.stdin.end();
    assert.equal(await client.ended, 0);
    assert.deepEqual(client.errors.all, []);
    const told = client.received.all.map((line) => JSON.parse(line) as Message);
    assert.deepEqual(
      told.map(({ id, params }) => id ?? params?.message),
      [0, 'waiting', 2, 3],
    );
  });

  test(`${era}: progress goes to those who asked, before the answer`, LIMIT, async (t) => {
    const client = new RawClient(t);
    await client.ask(opening);
    await client.ask(call(1, 'steps', { count: 3 }));
    await client.ask(call(2, 'steps', { count: 3 }, { progressToken: 'token' }));
    const [, , ...rest] = client.received.all.map((line) => JSON.parse(line) as Message);
    assert.deepEqual(rest[0], {
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progressToken: 'token', progress: 1, message: 'step 1' },
    });
    assert.equal(rest[1]?.id, 2);
  });

  test(`${era}: only an unknown tool is a protocol error`, LIMIT, async (t) => {
    const client = new RawClient(t);
    await client.ask(opening);
    const unknown = [
      ['ui-tree', 'ui-tree'],
      ['', ''],
      ['__proto__', '__proto__'],
      [undefined, 'undefined'],
      [{ toString: 1 }, 'an object'],
    ] as const;
    for (const [index, [name, shown]] of unknown.entries()) {
      const { error } = await client.ask(build(index + 1, 'tools/call', { name }));
      assert.deepEqual(error, { code: -32602, message: `Unknown tool: ${shown}` });
    }
    const envelopes = [
      { name: 'echo', given: [1], code: 'INVALID_ARGS', message: 'arguments must be an object', dispatched: false },
      { name: 'echo', given: 'x', code: 'INVALID_ARGS', message: 'arguments must be an object', dispatched: false },
      { name: 'broken', given: {}, code: 'INTERNAL', message: 'a fault of ours', dispatched: 'maybe' },
      {
        name: 'fail',
        given: { message: 'two\nlines' },
        code: 'INVALID_ARGS',
        message: 'two\nlines',
        dispatched: false,
      },
    ];
    for (const [index, { name, given, ...wanted }] of envelopes.entries()) {
      const { result } = await client.ask(call(index + 50, name, given));
      const text = String(result?.content?.[0]?.text);
      assert.equal(result?.isError, true);
      assert.equal('structuredContent' in (result ?? {}), false);
      assert.deepEqual(JSON.parse(text), { error: { ...wanted, retrySafe: wanted.dispatched === false } });
    }
    const nothingGiven = await client.ask(call(99, 'echo', null));
    assert.deepEqual(nothingGiven.result?.structuredContent, { given: {} });
    client.stdin.end();
    await client.ended;
    assert.deepEqual(client.errors.all, [
      'glovebox: arguments must be an object',
      'glovebox: arguments must be an object',
      'glovebox: a fault of ours',
      'glovebox: two\\u000alines',
    ]);
  });
}
