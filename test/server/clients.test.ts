import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { Client as StatelessClient, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport as StatelessTransport } from '@modelcontextprotocol/client/stdio';
import { Client as HandshakeClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as HandshakeTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { echoServer, environment } from './support/raw-client.ts';

const identity = { name: 'official client', version: '1' };
const server = { command: process.execPath, args: [echoServer], env: environment, stderr: 'ignore' } as const;

interface Called {
  readonly content: unknown;
  readonly isError?: unknown;
  readonly structuredContent?: unknown;
}

/** What the official clients have in common, which is what is checked of each. */
interface OfficialClient {
  readonly instructions: string | undefined;
  readonly serverVersion: { readonly name: string } | undefined;
  listTools(): Promise<{ tools: { name: string; annotations?: object | undefined }[] }>;
  callTool(
    call: { name: string; arguments: Record<string, unknown> },
    options?: { onprogress: (progress: { message?: string | undefined }) => void; signal?: AbortSignal },
  ): Promise<Called>;
}

async function oldClient(t: TestContext): Promise<OfficialClient> {
  const client = new HandshakeClient(identity);
  await client.connect(new HandshakeTransport({ ...server, args: [...server.args] }));
  t.after(() => client.close());
  return {
    instructions: client.getInstructions(),
    serverVersion: client.getServerVersion(),
    listTools: () => client.listTools(),
    callTool: (call, options) => client.callTool(call, undefined, options) as Promise<Called>,
  };
}

async function newClient(t: TestContext, mode: VersionNegotiationMode): Promise<OfficialClient> {
  const client = new StatelessClient(identity, { versionNegotiation: { mode } });
  await client.connect(new StatelessTransport({ ...server, args: [...server.args] }));
  t.after(() => client.close());
  return {
    instructions: client.getInstructions(),
    serverVersion: client.getServerVersion(),
    listTools: () => client.listTools(),
    callTool: (call, options) => client.callTool(call, options),
  };
}

const clients: readonly (readonly [string, (t: TestContext) => Promise<OfficialClient>])[] = [
  ['the old SDK', oldClient],
  ['the new SDK, which finds out', (t) => newClient(t, 'auto')],
  ['the new SDK, held to the handshake', (t) => newClient(t, 'legacy')],
  ['the new SDK, held to 2026-07-28', (t) => newClient(t, { pin: '2026-07-28' })],
];

for (const [name, connect] of clients) {
  test(`${name} lists, calls, sees pictures, failures and progress, and cancels`, { timeout: 20_000 }, async (t) => {
    const client = await connect(t);
    assert.equal(client.instructions, 'Tools for trying a host.');
    assert.equal(client.serverVersion?.name, 'glovebox');

    const { tools } = await client.listTools();
    assert.deepEqual(tools[0], {
      name: 'devices',
      title: 'List devices',
      description: 'List devices.',
      inputSchema: { type: 'object', properties: {} },
      annotations: { readOnlyHint: true, destructiveHint: false, openWorldHint: false },
    });
    assert.equal(tools.length, 9);

    const echoed = await client.callTool({ name: 'echo', arguments: { text: 'größer' } });
    assert.deepEqual(echoed.content, [{ type: 'text', text: '{"given":{"text":"größer"}}' }]);
    assert.deepEqual(echoed.structuredContent, { given: { text: 'größer' } });

    const { content, structuredContent } = await client.callTool({ name: 'screenshot', arguments: {} });
    assert.deepEqual((content as unknown[])[1], { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/png' });
    assert.equal(structuredContent, undefined);

    const failed = await client.callTool({ name: 'fail', arguments: { message: 'no such thing' } });
    assert.equal(failed.isError, true);
    assert.match(JSON.stringify(failed.content), /no such thing/);

    await assert.rejects(client.callTool({ name: 'ui-tree', arguments: {} }), {
      code: -32602,
      message: /Unknown tool: ui-tree$/,
    });

    const abort = new AbortController();
    const told: (string | undefined)[] = [];
    const onprogress = ({ message }: { message?: string | undefined }) => {
      told.push(message);
      abort.abort();
    };
    const waiting = client.callTool({ name: 'wait', arguments: { name: 'x' } }, { onprogress, signal: abort.signal });
    await assert.rejects(waiting);
    assert.deepEqual(told, ['waiting']);
    const next = await client.callTool({ name: 'echo', arguments: {} });
    assert.deepEqual(next.structuredContent, { given: {} });
  });
}
