import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { projectRoot } from '../support/project.ts';
import { initialize, modern, RawClient, request } from './support/raw-client.ts';

/** Set to 1 to write the transcripts anew; read the difference before it is committed. */
const UPDATE = process.env.GLOVEBOX_UPDATE_GOLDEN === '1';

/** Says each message in turn, waits for the answers, and notes both as they are on the wire. */
async function transcript(client: RawClient, messages: readonly object[]): Promise<string> {
  const lines: string[] = [];
  let heard = 0;
  for (const message of messages) {
    client.send(message);
    lines.push(`--> ${JSON.stringify(message)}`);
    if ('id' in message) await client.line(Number(message.id));
    for (const line of client.received.all.slice(heard)) lines.push(`<-- ${line}`);
    heard = client.received.all.length;
  }
  return `${lines.join('\n')}\n`;
}

async function assertGolden(name: string, actual: string): Promise<void> {
  const path = join(projectRoot, 'test/golden', name);
  if (UPDATE) await writeFile(path, actual);
  assert.equal(actual, await readFile(path, 'utf8'));
}

/** The seed's example exchange and the rest of what a host says, each id one request. */
function conversation(build: typeof request): object[] {
  return [
    build(1, 'tools/list'),
    build(2, 'tools/call', { name: 'devices', arguments: {} }),
    build(3, 'tools/call', { name: 'tap', arguments: { x: 1 } }),
    build(4, 'tools/call', { name: 'screenshot', arguments: { out: '/Users/me/home.png', inline: true } }),
    build(5, 'tools/call', { name: 'ui-tree', arguments: {} }),
    build(6, 'tools/call', { name: 'echo', arguments: { text: 'größer 字 😀\u2028\n' } }),
    build(7, 'tools/call', { name: 'steps', arguments: { count: 1 }, _meta: { progressToken: 'p' } }),
    build(8, 'ping'),
    build(9, 'prompts/list'),
  ];
}

test('the handshake era is spoken byte for byte as written down', { timeout: 15_000 }, async (t) => {
  const opening = [initialize(0), { jsonrpc: '2.0', method: 'notifications/initialized' }];
  await assertGolden('mcp-legacy.txt', await transcript(new RawClient(t), [...opening, ...conversation(request)]));
});

test('the stateless era is spoken byte for byte as written down', { timeout: 15_000 }, async (t) => {
  const messages = [modern(0, 'server/discover'), ...conversation(modern), initialize(10)];
  await assertGolden('mcp-modern.txt', await transcript(new RawClient(t), messages));
});
