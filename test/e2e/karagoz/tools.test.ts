import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { toolError, withoutDevices } from './support.ts';

type Hint = 'readOnlyHint' | 'destructiveHint' | 'openWorldHint';

/** Each tool in its order with its hint that is true and its arguments with their JSON types; `!` marks what is required. */
const TOOLS: readonly (readonly [name: string, hint: Hint | undefined, parameters: string])[] = [
  ['devices', 'readOnlyHint', ''],
  [
    'screenshot',
    undefined,
    'out string, inline boolean, crop string, grid string, maxEdge integer, annotate boolean, device string',
  ],
  [
    'ui_tree',
    'readOnlyHint',
    'format string, full boolean, maxDepth integer, maxNodes integer, includeInvisible boolean, window string, bounds boolean, since string, device string',
  ],
  ['ui_find', 'readOnlyHint', 'selector object, limit integer, format string, device string'],
  [
    'ui_wait',
    'readOnlyHint',
    'selector object, condition string, value string, timeoutMs integer, stableForMs integer, device string',
  ],
  [
    'tap',
    undefined,
    'x number, y number, text string, id string, ref string, target object, duration integer, timeout integer, mode string, space string, reference string, observe string, device string',
  ],
  [
    'swipe',
    undefined,
    'x1! number, y1! number, x2! number, y2! number, duration integer, space string, reference string, observe string, device string',
  ],
  ['text', undefined, 'text! string, submit boolean, observe string, device string'],
  ['key', undefined, 'key! string, repeat integer, observe string, device string'],
  [
    'ui_action',
    undefined,
    'action! string, selector object, ref string, fallback string, observe string, device string',
  ],
  [
    'ui_set_text',
    undefined,
    'value! string, selector object, ref string, submit boolean, observe string, device string',
  ],
  [
    'ui_scroll',
    undefined,
    'direction! string, selector object, ref string, until object, max integer, observe string, device string',
  ],
  ['install', 'destructiveHint', 'apk! string, device string'],
  ['launch', undefined, 'package! string, device string'],
  ['terminate', undefined, 'package! string, device string'],
  ['uninstall', 'destructiveHint', 'package! string, device string'],
  ['logs', 'readOnlyHint', 'package string, since number, lines integer, device string'],
  ['doctor', 'readOnlyHint', ''],
  ['install_runner', 'openWorldHint', 'team string, device string'],
  ['uninstall_runner', 'destructiveHint', 'device string'],
];

/** Karagöz's own, with its arguments; what was added to them stands between. */
const KARAGOZ: Readonly<Record<string, string>> = {
  devices: '',
  screenshot: 'out string, inline boolean, device string',
  ui_tree: 'device string',
  tap: 'x number, y number, text string, id string, duration integer, timeout integer, device string',
  swipe: 'x1! number, y1! number, x2! number, y2! number, duration integer, device string',
  text: 'text! string, device string',
  key: 'key! string, device string',
  install: 'apk! string, device string',
  launch: 'package! string, device string',
  terminate: 'package! string, device string',
  uninstall: 'package! string, device string',
  logs: 'package string, since number, lines integer, device string',
  doctor: '',
  install_runner: 'team string, device string',
  uninstall_runner: 'device string',
};

/** `snapshot` is left out: a ref is enough. */
const SELECTOR_FIELDS = [
  ...['text', 'contentDescription', 'viewId', 'className', 'role', 'package', 'state', 'index', 'ref', 'ancestor'],
  ...['descendant', 'contains', 'ignoreCase'],
];

let mcp: McpSession;
before(async () => {
  mcp = await connectMcp(withoutDevices);
});
after(() => mcp?.close());

test("Karagöz's 15 tools and arguments are among the others, in their order", () => {
  const names = (parameters: string) => parameters.split(', ');
  const own = TOOLS.flatMap(([name, , parameters]) => {
    const known = KARAGOZ[name];
    return known === undefined
      ? []
      : [
          [
            name,
            names(parameters)
              .filter((one) => names(known).includes(one))
              .join(', '),
          ],
        ];
  });
  assert.deepEqual(own, Object.entries(KARAGOZ));
});

test('the tools in their order, each with a title and all three hints, of which at most one is true', async () => {
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
  const known = new Set(['type', 'description', 'minimum', 'maximum', 'enum']);
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
  const instructions = mcp.client.getInstructions() ?? '';
  // What to read, in which pixels points are, several devices, where to branch; and once for all tools what a selector is.
  for (const word of [
    'ui_tree',
    'screenshot',
    'x,y are device pixels',
    'device (id or name)',
    'error.code',
    'error.hint',
  ])
    assert.ok(instructions.includes(word), word);
  const [, selector = ''] = /A selector is an object: ([^.]*)\./.exec(instructions) ?? [];
  for (const field of SELECTOR_FIELDS) assert.match(selector, new RegExp(`\\b${field}\\b`));
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
