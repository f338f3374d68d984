import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { toolError, withoutDevices } from './support.ts';

type Hint = 'readOnlyHint' | 'destructiveHint' | 'openWorldHint';

/** Karagöz's tools: the tool, its hint that is true, its arguments and ours among them with their JSON types; `!` marks what is required. */
const TOOLS: readonly (readonly [name: string, hint: Hint | undefined, parameters: string])[] = [
  ['devices', 'readOnlyHint', ''],
  ['screenshot', undefined, 'out string, inline boolean, crop string, grid string, maxEdge integer, device string'],
  ['ui_tree', 'readOnlyHint', 'device string'],
  [
    'tap',
    undefined,
    'x number, y number, text string, id string, duration integer, timeout integer, space string, reference string, device string',
  ],
  [
    'swipe',
    undefined,
    'x1! number, y1! number, x2! number, y2! number, duration integer, space string, reference string, device string',
  ],
  ['text', undefined, 'text! string, device string'],
  ['key', undefined, 'key! string, device string'],
  ['install', 'destructiveHint', 'apk! string, device string'],
  ['launch', undefined, 'package! string, device string'],
  ['terminate', undefined, 'package! string, device string'],
  ['uninstall', 'destructiveHint', 'package! string, device string'],
  ['logs', 'readOnlyHint', 'package string, since number, lines integer, device string'],
  ['doctor', 'readOnlyHint', ''],
  ['install_runner', 'openWorldHint', 'team string, device string'],
  ['uninstall_runner', 'destructiveHint', 'device string'],
];

let mcp: McpSession;
before(async () => {
  mcp = await connectMcp(withoutDevices);
});
after(() => mcp?.close());

test('15 tools, in their order, each with a title and all three hints, of which at most one is true', async () => {
  const { tools } = await mcp.client.listTools();
  assert.deepEqual(
    tools.map(({ name, annotations = {} }) => [
      name,
      annotations.readOnlyHint,
      annotations.destructiveHint,
      annotations.openWorldHint,
    ]),
    TOOLS.map(([name, hint]) => [name, hint === 'readOnlyHint', hint === 'destructiveHint', hint === 'openWorldHint']),
  );
  for (const { name, title } of tools) assert.ok(title !== undefined && title.length > 0, name);
  assert.equal(new Set(tools.map(({ title }) => title)).size, tools.length);
});

test('the arguments of every tool: names in their order, types, what is required', async () => {
  const { tools } = await mcp.client.listTools();
  const listed = tools.map(({ name, inputSchema: { properties = {}, required = [] } }) => [
    name,
    Object.entries(properties)
      .map(([key, schema]) => `${key}${required.includes(key) ? '!' : ''} ${(schema as { type: string }).type}`)
      .join(', '),
  ]);
  assert.deepEqual(
    listed,
    TOOLS.map(([name, , parameters]) => [name, parameters]),
  );
});

test('schemas are flat and plain', async () => {
  const { tools } = await mcp.client.listTools();
  const known = new Set(['type', 'description', 'minimum', 'enum']);
  for (const { name, inputSchema } of tools) {
    const keys = Object.keys(inputSchema).filter((key) => !['type', 'properties', 'required'].includes(key));
    const { properties = {} } = inputSchema;
    const more = Object.values(properties).flatMap((schema) =>
      Object.keys(schema as object).filter((key) => !known.has(key)),
    );
    assert.deepEqual([keys, more, inputSchema.type], [[], [], 'object'], name);
  }
  assert.equal(tools.find(({ name }) => name === 'tap')?.inputSchema.required, undefined);
});

test('the greeting names the server and offers tools', () => {
  assert.equal(mcp.client.getServerVersion()?.name, 'glovebox');
  assert.match(mcp.client.getServerVersion()?.version ?? '', /^\d+\.\d+\.\d+$/);
  assert.ok(mcp.client.getServerCapabilities()?.tools);
  // Read first, look second, several devices, one object a result, where to branch.
  const instructions = mcp.client.getInstructions() ?? '';
  for (const word of ['ui_tree', 'screenshot', 'tap', 'device', 'JSON object', 'error.code'])
    assert.ok(instructions.includes(word), word);
});

test('a tool by a name that is not listed, the spelling of the command line among them, is a protocol error', async () => {
  for (const name of ['ui-tree', 'install-runner', 'nothing', 'constructor', 'Devices']) {
    await assert.rejects(mcp.call(name), (error: Error & { code?: number }) => {
      assert.equal(error.code, -32602);
      assert.match(error.message, new RegExp(`Unknown tool: ${name}$`));
      return true;
    });
  }
});

test('every other failure is a result: its text block alone, the envelope of the command line', async () => {
  const answer = await mcp.call('ui_tree');
  const error = toolError(answer);
  assert.equal(error.code, 'ADB_NOT_FOUND');
  assert.deepEqual(Object.keys(JSON.parse(answer.line)), ['error']);
  assert.deepEqual(Object.keys(error).slice(0, 2), ['code', 'message']);
  assert.equal(answer.structuredContent, undefined);
  assert.deepEqual(answer.pictures, []);
});

test('the commands of the helper are refused before a device is looked for', async () => {
  for (const [name, given] of [
    ['install_runner', { team: 'ABCDE12345' }],
    ['uninstall_runner', { device: 'iPhone' }],
  ] as const) {
    const { code, message, dispatched } = toolError(await mcp.call(name, given));
    assert.deepEqual([code, dispatched], ['NOT_SUPPORTED', false]);
    assert.match(message, /iPhones/);
    assert.equal(toolError(await mcp.call(name, { foo: 1 })).code, 'INVALID_ARGS');
  }
});
