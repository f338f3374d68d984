import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import type { CommandRunner } from '../../src/host/command-runner.ts';
import { serveConnection } from '../../src/server/mcp.ts';
import { cancel, initialize, type Message, request } from './support/raw-client.ts';

/** One connection in this process: what is said to it, and what it sent. */
function connect(runner: CommandRunner) {
  const sent: Message[] = [];
  let receive: (value: unknown) => void = () => {};
  const wire = {
    open: (deliver: typeof receive) => {
      receive = deliver;
    },
    send: async (message: object) => void sent.push(message as Message),
    close: () => {},
  };
  const connection = serveConnection(runner, wire, assert.fail);
  /** Lets everything that waits for nothing but its turn happen. */
  const say = async (message: object) => {
    receive(message);
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { sent, say, connection };
}

test('a call that goes on after it was cancelled tells nothing more', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  let tell: (message: string) => void = () => {};
  const { sent, say, connection } = connect({
    instructions: '',
    tools: [
      {
        name: 'work',
        title: 'Work',
        description: 'Works.',
        inputSchema: { type: 'object', properties: {} },
        annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
      },
    ],
    run: (_name, _given, { progress }) => {
      tell = progress;
      return new Promise(() => {});
    },
    close: async () => {},
  });
  await say(initialize(0));
  await say(request(1, 'tools/call', { name: 'work', _meta: { progressToken: 't' } }));
  mock.timers.tick(5000);
  await say({ jsonrpc: '2.0', method: 'notifications/initialized' });
  assert.deepEqual(sent.at(-1)?.params, { progressToken: 't', progress: 1, message: 'Work' });
  mock.timers.tick(1000);
  await say(cancel(1));
  tell('still working');
  mock.timers.tick(60_000);
  await say(request(2, 'ping'));
  assert.equal(sent.length, 3);
  assert.equal(sent.at(-1)?.id, 2);
  await connection.close();
});
