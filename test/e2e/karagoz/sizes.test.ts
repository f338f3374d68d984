import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { exchangeLines } from '../../support/exchange-lines.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { builtCli } from '../../support/project.ts';

/** What Karagöz tells of itself, in characters: its tool list, its instructions, and a home screen read by `ui_tree`. */
const KARAGOZ = { list: 7152, instructions: 398, homeScreen: 5383 };

/** Its tools with their arguments; what Glovebox adds to them is not in its figures. */
const TOOLS: Readonly<Record<string, string>> = {
  devices: '',
  screenshot: 'out inline device',
  ui_tree: 'device',
  tap: 'x y text id duration timeout device',
  swipe: 'x1 y1 x2 y2 duration device',
  text: 'text device',
  key: 'key device',
  install: 'apk device',
  launch: 'package device',
  terminate: 'package device',
  uninstall: 'package device',
  logs: 'package since lines device',
  doctor: '',
  install_runner: 'team device',
  uninstall_runner: 'device',
};

interface ListedTool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Readonly<Record<string, unknown>> };
}

function withItsArguments(tool: ListedTool): ListedTool {
  const names = (TOOLS[tool.name] ?? '').split(' ');
  const properties = Object.fromEntries(
    Object.entries(tool.inputSchema.properties).filter(([name]) => names.includes(name)),
  );
  return { ...tool, inputSchema: { ...tool.inputSchema, properties } };
}

let door: Door;
let mcp: McpSession;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glovebox-sizes-'));
  door = await openDoor('the door without adb');
  mcp = await connectMcp({ ...door.environment, TMPDIR: folder });
});
after(async () => {
  await mcp?.close();
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a client pays no more characters for the same 15 tools and arguments, with the instructions and without', async () => {
  const clientInfo = { name: 'sizes', version: '1' };
  const answers = await exchangeLines([builtCli, 'mcp'], door.environment, [
    {
      ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
      ...{ params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo } },
    },
    { jsonrpc: '2.0', id: 2, method: 'tools/list' },
  ]);
  const { result } = JSON.parse(answers.get(2) ?? '') as { result: { tools: ListedTool[] } };
  const tools = result.tools.filter(({ name }) => name in TOOLS).map(withItsArguments);
  assert.equal(tools.length, Object.keys(TOOLS).length);
  const list = JSON.stringify({ tools }).length;
  const { result: greeting } = JSON.parse(answers.get(1) ?? '') as { result: { instructions: string } };
  assert.ok(list <= KARAGOZ.list, `${list} characters`);
  const both = list + greeting.instructions.length;
  assert.ok(both <= KARAGOZ.list + KARAGOZ.instructions, `${both} characters`);
});

test('a home screen costs no more characters in the same fields, and a tenth of them as the outline', async () => {
  const { line } = await mcp.call('ui_tree', { format: 'json' });
  assert.doesNotMatch(line, /":(?:false|""|null|\[\])/, 'nothing that is empty, false or usual is told');
  const its = line.replace(/"snapshot":"s\d+",/, '').replace(/"(?:ref|role)":"[a-z\d]+",/g, '');
  assert.ok(its.length <= KARAGOZ.homeScreen, `${its.length} characters`);
  const { line: outline } = await mcp.call('ui_tree');
  assert.ok(outline.length <= KARAGOZ.homeScreen / 10, `${outline.length} characters`);
});

test('what a call adds to the fields that Karagöz answers with is the effect, and what pictures and screens are referred to by', async () => {
  const added = (line: string, fields: string) =>
    Object.keys(JSON.parse(line) as object).filter((field) => !fields.split(' ').includes(field));
  for (const [tool, given, fields, more] of [
    ['devices', {}, 'devices', []],
    ['screenshot', {}, 'path device pixels logical scale safeArea rotation', ['reference', 'coordinateContext']],
    ['ui_tree', { format: 'json' }, 'device rotation root', ['snapshot']],
    ['tap', { text: 'Settings' }, 'device x y element', ['effect']],
    ['swipe', { x1: 1, y1: 2, x2: 3, y2: 4 }, 'device x1 y1 x2 y2 duration', ['effect']],
    ['text', { text: 'a' }, 'device text', ['effect']],
    ['key', { key: 'HOME' }, 'device key code', ['effect']],
    ['launch', { package: 'com.glovebox.notes' }, 'device package activity', ['effect']],
    ['terminate', { package: 'com.glovebox.notes' }, 'device package', ['effect']],
    ['logs', {}, 'device records omitted', []],
  ] as const) {
    const { isError, line } = await mcp.call(tool, given);
    assert.equal(isError, false, line);
    assert.deepEqual(added(line, fields), more, tool);
  }
});
