import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { projectRoot } from '../support/project.ts';

const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');

/** The number in the README's row that begins so. */
function told(row: string): number {
  const line = readme.split('\n').find((each) => each.startsWith(`| ${row}`)) ?? '';
  return Number(/([\d,]+)\s*\|$/.exec(line)?.[1]?.replaceAll(',', ''));
}

/** Refs and snapshots grow by a digit, and the device's name differs. */
const isAbout = (actual: number, expected: number) => Math.abs(actual - expected) <= 0.05 * expected;

let door: Door;
let mcp: McpSession;
before(async () => {
  door = await openDoor('the door without adb');
  mcp = await connectMcp(door.environment);
});
after(async () => {
  await mcp?.close();
  await door?.close();
});

test('the tools cost a model no more than the README says', async () => {
  const { tools } = await mcp.client.listTools();
  assert.match(readme, new RegExp(`all ${tools.length} tools`));
  assert.ok(JSON.stringify({ tools }).length <= told('all 20 tools'));
});

test('the outline and the JSON of the settings screen are as long as the README says', async () => {
  await mcp.call('launch', { package: 'com.glovebox.settings' });
  const outline = (await mcp.call('ui_tree')).line;
  const json = (await mcp.call('ui_tree', { format: 'json' })).line;
  assert.ok(isAbout(outline.length, told('a settings screen')), `${outline.length}`);
  assert.ok(isAbout(json.length, told('the same screen as our JSON')), `${json.length}`);
});
