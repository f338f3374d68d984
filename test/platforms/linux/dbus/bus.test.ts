import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import { type TestContext, test } from 'node:test';
import type { Bus } from '../../../../src/platforms/linux/dbus/bus.ts';
import { DBusError } from '../../../../src/platforms/linux/dbus/failure.ts';
import { encodeMessage, type Message } from '../../../../src/platforms/linux/dbus/message.ts';
import type { CallLimits } from '../../../../src/platforms/linux/dbus/pending-calls.ts';
import { type FakeBus, fakeBus } from './fake-bus.ts';

const call = (member: string, destination = 'org.test.One') => ({
  destination,
  path: '/org/test',
  interface: 'org.test',
  member,
});

const ask = (client: Bus, member: string, limits: Partial<CallLimits> = {}, destination?: string) =>
  client.call(call(member, destination), { timeoutMs: 5_000, ...limits });

const reply = ({ serial, sender }: Message, text: string): Omit<Message, 'serial'> => ({
  kind: 'reply',
  replySerial: serial,
  destination: sender,
  signature: 's',
  body: [text],
});

const failed = (failure: string, sent?: boolean) => (error: unknown) =>
  error instanceof DBusError && error.failure === failure && (sent === undefined || error.sent === sent);

/** Resolves once so many calls for applications have come in. */
async function received(bus: FakeBus, count: number): Promise<readonly Message[]> {
  for (;;) {
    const calls = bus.received.filter((message) => message.interface === 'org.test');
    if (calls.length >= count) return calls;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** A bus that answers nothing by itself. */
async function silentBus(t: TestContext): Promise<FakeBus> {
  const bus = await fakeBus(t);
  bus.answer = () => {};
  return bus;
}

test('answers find their calls, in whatever order they come', async (t) => {
  const bus = await silentBus(t);
  const client = bus.client();
  const asked = ['A', 'B', 'C'].map((member) => ask(client, member));
  const calls = await received(bus, 3);
  for (const one of calls.toReversed()) bus.connections[0]?.send(reply(one, `to ${one.member}`));
  assert.deepEqual(await Promise.all(asked), [['to A'], ['to B'], ['to C']]);
  assert.equal(bus.connections.length, 1, 'calls share a connection');
});

test('an answer in the other byte order is read', async (t) => {
  const bus = await fakeBus(t);
  bus.answer = (one, { send }) => send(reply(one, 'from afar'), false);
  assert.deepEqual(await ask(bus.client(), 'A'), ['from afar']);
});

test('an error is told by its name and words', async (t) => {
  const bus = await fakeBus(t);
  bus.answer = (one, { send }) =>
    send({ ...reply(one, 'no such thing'), kind: 'error', errorName: 'org.freedesktop.DBus.Error.UnknownObject' });
  await assert.rejects(ask(bus.client(), 'A'), {
    failure: 'remote',
    errorName: 'org.freedesktop.DBus.Error.UnknownObject',
    message: 'no such thing',
  });
});

test('a call without an answer ends by its time limit, and its late answer is nobody’s', async (t) => {
  const bus = await silentBus(t);
  const client = bus.client();
  await assert.rejects(ask(client, 'A', { timeoutMs: 20 }), failed('timeout', true));
  const [late] = await received(bus, 1);
  if (late !== undefined) bus.connections[0]?.send(reply(late, 'late'));
  bus.answer = (one, { send }) => send(reply(one, 'now'));
  assert.deepEqual(await ask(client, 'B'), ['now']);
});

test('a cancelled call ends at once, and leaves no listener', async (t) => {
  const bus = await silentBus(t);
  const client = bus.client();
  const cancel = new AbortController();
  const asked = Array.from({ length: 300 }, () => ask(client, 'A', { signal: cancel.signal }));
  await received(bus, 100);
  assert.equal(getEventListeners(cancel.signal, 'abort').length, 1, 'one listener for all');
  cancel.abort(new Error('enough'));
  for (const one of await Promise.allSettled(asked)) {
    assert.ok(one.status === 'rejected' && (one.reason as Error).message === 'enough');
  }
  assert.equal(getEventListeners(cancel.signal, 'abort').length, 0);
  await assert.rejects(ask(client, 'B', { signal: cancel.signal }), /enough/);
  bus.answer = (one, { send }) => send(reply(one, 'still here'));
  assert.deepEqual(await ask(client, 'C'), ['still here']);
  const sent = bus.received.filter(({ member }) => member === 'A').length;
  assert.equal(sent, 128, 'those in line never left');
});

test('answered calls leave no listener and no timer', async (t) => {
  const bus = await fakeBus(t);
  const client = bus.client();
  const { signal } = new AbortController();
  const timers = () => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  const before = timers();
  await Promise.all(Array.from({ length: 1_000 }, () => ask(client, 'A', { signal, timeoutMs: 60_000 })));
  assert.equal(getEventListeners(signal, 'abort').length, 0);
  assert.equal(timers(), before);
});

test('one destination that is slow does not hold up another', async (t) => {
  const bus = await fakeBus(t);
  bus.answer = (one, { send }) => {
    if (one.destination === 'org.test.Two') send(reply(one, 'quick'));
  };
  const client = bus.client();
  const cancel = new AbortController();
  const slow = Array.from({ length: 500 }, () => ask(client, 'A', { signal: cancel.signal }));
  assert.deepEqual(await ask(client, 'B', {}, 'org.test.Two'), ['quick']);
  cancel.abort(new Error('done'));
  await Promise.allSettled(slow);
});

test('calls under way fail when the bus goes; the next one connects anew', async (t) => {
  const bus = await silentBus(t);
  const client = bus.client();
  const asked = Array.from({ length: 200 }, () => ask(client, 'A'));
  await received(bus, 128);
  bus.connections[0]?.end();
  const results = await Promise.allSettled(asked);
  const sent = results.map((result) => (result.status === 'rejected' ? (result.reason as DBusError) : undefined));
  assert.ok(sent.every((error) => error?.failure === 'closed'));
  assert.equal(sent.filter((error) => error?.sent === false).length, 72, 'what was in line has not left');
  bus.answer = (one, { send }) => send(reply(one, 'again'));
  assert.deepEqual(await Promise.all([ask(client, 'B'), ask(client, 'C')]), [['again'], ['again']]);
  assert.equal(bus.connections.length, 2);
});

test('where there is no bus the failure says so, and nothing was sent', async (t) => {
  const bus = await fakeBus(t);
  const client = bus.client();
  await bus.close();
  await assert.rejects(ask(client, 'A'), failed('unreachable', false));
});

test('a bus that refuses us, that is another, or that is none', async (t) => {
  const bus = await fakeBus(t);
  bus.greeting = 'REJECTED EXTERNAL';
  await assert.rejects(
    ask(bus.client(), 'A'),
    (error) => failed('unreachable', false)(error) && /another user/.test(String(error)),
  );
  bus.greeting = `OK ${'f'.repeat(32)}`;
  await assert.rejects(
    ask(bus.client(), 'A'),
    (error) => failed('unreachable', false)(error) && /another bus/.test(String(error)),
  );
  bus.greeting = 'HTTP/1.1 400 Bad Request';
  await assert.rejects(
    ask(bus.client(), 'A'),
    (error) => failed('unreachable', false)(error) && /no D-Bus/.test(String(error)),
  );
});

test('an abstract socket is reached', async (t) => {
  const bus = await fakeBus(t, { abstract: true });
  assert.deepEqual(await ask(bus.client(), 'A'), []);
});

test('the first address that answers is taken', async (t) => {
  const bus = await fakeBus(t);
  bus.address = `unix:path=/nowhere/at/all;tcp:host=localhost,port=1;${bus.address}`;
  assert.deepEqual(await ask(bus.client(), 'A'), []);
});

test('a body that cannot be read is the failure of its call alone', async (t) => {
  const bus = await fakeBus(t);
  bus.answer = (one, { send, sendBytes }) => {
    if (one.member !== 'Broken') {
      send(reply(one, 'fine'));
      return;
    }
    const bytes = Buffer.from(encodeMessage({ ...reply(one, 'broken'), serial: 77 }));
    bytes.writeUInt32LE(1_000, bytes.length - 11);
    sendBytes(bytes);
  };
  const client = bus.client();
  await assert.rejects(ask(client, 'Broken'), failed('malformed'));
  assert.deepEqual(await ask(client, 'A'), ['fine']);
  assert.equal(bus.connections.length, 1);
});

test('bytes that are no message end the connection, and the next call connects anew', async (t) => {
  const bus = await fakeBus(t);
  bus.answer = (_one, { sendBytes }) => sendBytes(Buffer.from('what is this? no message at all'));
  const client = bus.client();
  await assert.rejects(ask(client, 'A'), failed('closed', true));
  bus.answer = (one, { send }) => send(reply(one, 'better'));
  assert.deepEqual(await ask(client, 'B'), ['better']);
});

test('whoever calls us is told that there is nothing here', async (t) => {
  const bus = await fakeBus(t);
  const client = bus.client();
  await ask(client, 'A');
  bus.connections[0]?.send({ kind: 'call', path: '/', member: 'Ping', sender: ':1.9', body: [] });
  for (;;) {
    const refusal = bus.received.find(({ kind }) => kind === 'error');
    if (refusal !== undefined) {
      assert.equal(refusal.errorName, 'org.freedesktop.DBus.Error.UnknownMethod');
      assert.equal(refusal.destination, ':1.9');
      return;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
});

test('signals come to those whose rule fits, and rules are given back', async (t) => {
  const bus = await fakeBus(t);
  const client = bus.client();
  const heard: string[] = [];
  const listen = (who: string) => ({
    signal: (message: Message) => void heard.push(`${who} ${message.body[0]}`),
    end: () => {},
  });
  const rule = { interface: 'org.test', member: 'Changed', arg0: 'mine' };
  const one = await client.subscribe(rule, listen('one'));
  const two = await client.subscribe(rule, listen('two'));
  const three = await client.subscribe({ interface: 'org.test', member: 'Other' }, listen('three'));
  assert.deepEqual(bus.rules, [
    "type='signal',interface='org.test',member='Changed',arg0='mine'",
    "type='signal',interface='org.test',member='Other'",
  ]);
  const signal = (text: string) =>
    ({
      kind: 'signal',
      path: '/a',
      interface: 'org.test',
      member: 'Changed',
      sender: ':1.5',
      signature: 's',
      body: [text],
    }) as const;
  bus.connections[0]?.send(signal('mine'));
  bus.connections[0]?.send(signal('theirs'));
  await ask(client, 'A');
  assert.deepEqual(heard, ['one mine', 'two mine']);
  await one.stop();
  await one.stop();
  assert.equal(bus.rules.length, 2, 'the other still listens');
  await two.stop();
  await three.stop();
  assert.deepEqual(bus.rules, []);
  let end = (): void => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const four = await client.subscribe(rule, { signal: () => {}, end });
  bus.connections[0]?.end();
  await ended;
  await four.stop();
});

test('a rule’s quotes stay inside it', async (t) => {
  const bus = await fakeBus(t);
  const listener = { signal: () => {}, end: () => {} };
  await bus.client().subscribe({ arg0: "it's" }, listener);
  assert.deepEqual(bus.rules, ["type='signal',arg0='it'\\''s'"]);
});

test('a closed bus stays closed', async (t) => {
  const bus = await silentBus(t);
  const client = bus.client();
  const asked = ask(client, 'A');
  await received(bus, 1);
  client.close();
  await assert.rejects(asked, failed('closed', true));
  await assert.rejects(ask(client, 'B'), failed('closed', false));
});
