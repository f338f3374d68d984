import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { builtCli } from '../support/project.ts';
import { toolError } from './karagoz/support.ts';

let door: Door;
let mcp: McpSession;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glovebox-without-'));
  // The product as on a machine for which there is no image library: nothing lies beside it or above it.
  await cp(dirname(builtCli), join(folder, 'dist'), { recursive: true });
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  door = await openDoor('the door without adb');
  const environment = { ...door.environment, XDG_STATE_HOME: join(folder, 'state') };
  mcp = await connectMcp(environment, { program: join(folder, 'dist/cli.js') });
});
after(async () => {
  await mcp?.close();
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

test('a plain picture is saved, and points can be taken in it', async () => {
  const { line, isError } = await mcp.call('screenshot', { out: join(folder, 'plain.png') });
  assert.equal(isError, false, line);
  const { reference } = JSON.parse(line) as { reference: string };
  assert.equal((await mcp.call('tap', { x: 5, y: 5, space: 'image', reference })).isError, false);
});

test('what needs the library is refused before any contact, with what still works', async () => {
  door.phone.record.clear();
  for (const given of [{ crop: '0,0,10,10' }, { grid: '100' }, { maxEdge: 100 }, { out: join(folder, 'a.jpg') }]) {
    const error = toolError(await mcp.call('screenshot', given));
    assert.equal(error.code, 'NOT_SUPPORTED');
    assert.match(error.message, /^pictures cannot be cut, .* sharp, the library for it, does not load/);
    assert.match(error.hint ?? '', /^screenshot without crop, grid, maxEdge and with a .png as out works/);
  }
  assert.deepEqual(door.phone.record.events, []);
});

test('inline hands out the picture as it came, and says so', async () => {
  const out = join(folder, 'inline.png');
  const { line, pictures } = await mcp.call('screenshot', { out, inline: true });
  const { warnings, coordinateContext } = JSON.parse(line) as {
    warnings: string[];
    coordinateContext: { deliveredSize: unknown };
  };
  assert.match(warnings.join(), /^The inline picture is as large as the screen: pictures cannot be cut/);
  assert.deepEqual(coordinateContext.deliveredSize, { width: 1080, height: 2400 });
  assert.deepEqual(pictures[0]?.data, await readFile(out));
});
