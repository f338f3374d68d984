import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { Client as StatelessClient, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport as StatelessTransport } from '@modelcontextprotocol/client/stdio';
import { Client as HandshakeClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as HandshakeTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type Door, openDoor } from '../support/doors.ts';
import { exchangeLines } from '../support/exchange-lines.ts';
import { builtCli } from '../support/project.ts';

const TOOLS = [
  ...['devices', 'screenshot', 'ui_tree', 'ui_find', 'ui_wait', 'tap', 'swipe', 'text', 'key', 'ui_action'],
  ...['ui_set_text', 'ui_scroll', 'install', 'launch', 'terminate', 'uninstall', 'logs', 'doctor', 'install_runner'],
  'uninstall_runner',
];
const identity = { name: 'official client', version: '1' };

describe('the built server over stdio', () => {
  let door: Door;
  let folder: string;
  before(async () => {
    door = await openDoor('the door without adb');
    folder = await mkdtemp(join(tmpdir(), 'glovebox-mcp-'));
  });
  after(async () => {
    await door.close();
    await rm(folder, { recursive: true, force: true });
  });

  const program = () => ({
    command: process.execPath,
    args: [builtCli, 'mcp'],
    env: door.environment,
    stderr: 'ignore' as const,
  });

  const modes: readonly VersionNegotiationMode[] = ['auto', 'legacy', { pin: '2026-07-28' }];
  for (const mode of modes) {
    test(`the official client, mode ${JSON.stringify(mode)}`, async () => {
      const client = new StatelessClient(identity, { versionNegotiation: { mode } });
      await client.connect(new StatelessTransport(program()));
      try {
        const { tools } = await client.listTools();
        assert.deepEqual(
          tools.map(({ name }) => name),
          TOOLS,
        );
        const { structuredContent, isError } = await client.callTool({ name: 'devices', arguments: {} });
        assert.notEqual(isError, true);
        assert.equal((structuredContent as { devices: { id: string }[] }).devices[0]?.id, door.deviceId);
      } finally {
        await client.close();
      }
    });
  }

  test('the older official client', async () => {
    const client = new HandshakeClient(identity);
    await client.connect(new HandshakeTransport(program()));
    try {
      const { tools } = await client.listTools();
      assert.deepEqual(
        tools.map(({ name }) => name),
        TOOLS,
      );
      const { content } = await client.callTool({ name: 'devices', arguments: {} });
      assert.match(JSON.stringify(content), new RegExp(door.deviceId));
    } finally {
      await client.close();
    }
  });

  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: identity },
  };
  const call = (id: number, name: string, toolArguments: Record<string, unknown>) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name, arguments: toolArguments },
  });

  test('the example exchange, line by line', async () => {
    const out = join(folder, 'home.png');
    const answers = await exchangeLines([builtCli, 'mcp'], door.environment, [
      initialize,
      call(2, 'devices', {}),
      call(3, 'tap', { x: 1 }),
      call(4, 'screenshot', { out, inline: true }),
      call(5, 'ui-tree', {}),
    ]);
    const line = (id: number) => answers.get(id) ?? '';
    const devices = `{"devices":[{"id":"${door.deviceId}","platform":"android","kind":"simulated","state":"device","name":"Glovebox Sim 1"}]}`;
    assert.equal(
      line(2),
      `{"result":{"content":[{"type":"text","text":${JSON.stringify(devices)}}],"structuredContent":${devices}},"jsonrpc":"2.0","id":2}`,
    );
    const refused = `{"error":{"code":"INVALID_ARGS","message":"'tap' needs <x> <y>","dispatched":false,"retrySafe":true}}`;
    assert.equal(
      line(3),
      `{"result":{"content":[{"type":"text","text":${JSON.stringify(refused)}}],"isError":true},"jsonrpc":"2.0","id":3}`,
    );
    const [reference = ''] = /(?<=\\"reference\\":\\")v\d+/.exec(line(4)) ?? [];
    const context = `{"version":1,"reference":"${reference}","picture":"inline","space":"device","bounds":{"x":0,"y":0,"width":1080,"height":2400},"deliveredSize":{"width":576,"height":1280},"outputScale":0.5333333333333333,"nativeScale":2.625,"rotation":0}`;
    const shot = `{"path":"${out}","device":"${door.deviceId}","pixels":{"width":1080,"height":2400},"logical":{"width":411.42857142857144,"height":914.2857142857143},"scale":2.625,"safeArea":{"top":63,"right":0,"bottom":63,"left":0},"rotation":0,"reference":"${reference}","coordinateContext":${context}}`;
    const [before, data, behind] = line(4).split(/(?<="data":")([A-Za-z0-9+/=]+)(?=")/);
    assert.equal(
      before,
      `{"result":{"content":[{"type":"text","text":${JSON.stringify(shot)}},{"type":"image","data":"`,
    );
    assert.ok(data?.startsWith('iVBORw0KGgoAAAANSUhEUgAAAkAAAAUA'), 'a PNG of 576×1280 pixels');
    assert.equal(
      behind,
      `","mimeType":"image/png"}],"_meta":{"coordinateContext":${context}}},"jsonrpc":"2.0","id":4}`,
    );
    assert.equal(line(5), '{"jsonrpc":"2.0","id":5,"error":{"code":-32602,"message":"Unknown tool: ui-tree"}}');
  });

  test('what a client pays for: 7,500 characters to read, 9,500 on the wire, instructions of 800', async () => {
    const answers = await exchangeLines([builtCli, 'mcp'], door.environment, [
      initialize,
      { jsonrpc: '2.0', id: 2, method: 'tools/list' },
    ]);
    const { result } = JSON.parse(answers.get(2) ?? '') as { result: { tools: Record<string, unknown>[] } };
    assert.equal(result.tools.length, TOOLS.length);
    const read = result.tools
      .map(({ name, description, inputSchema }) => `${name}${description}${JSON.stringify(inputSchema)}`.length)
      .reduce((sum, length) => sum + length);
    assert.ok(read <= 7_500, `${read} characters of names, descriptions and schemas`);
    const size = JSON.stringify(result).length;
    assert.ok(size <= 9_500, `${size} characters for ${result.tools.length} tools`);
    for (const { title, description, inputSchema, annotations } of result.tools) {
      assert.equal(typeof title, 'string');
      assert.ok(String(description).length <= 200, String(description));
      assert.deepEqual(Object.keys(annotations as object), ['readOnlyHint', 'destructiveHint', 'openWorldHint']);
      assert.ok(!/oneOf|anyOf|allOf|\$schema/.test(JSON.stringify(inputSchema)));
    }
    const { result: greeting } = JSON.parse(answers.get(1) ?? '') as { result: { instructions: string } };
    assert.ok(greeting.instructions.length <= 800, `${greeting.instructions.length} characters of instructions`);
  });
});
