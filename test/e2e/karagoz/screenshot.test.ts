import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { after, before, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { toolError } from './support.ts';

let door: Door;
let mcp: McpSession;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glovebox-shots-'));
  door = await openDoor('the door without adb');
  // A small screen, so that pictures cost little.
  door.phone.wear(Buffer.from('<hierarchy rotation="3"><node class="a.B" bounds="[0,0][80,40]"/></hierarchy>'));
  mcp = await connectMcp({ ...door.environment, TMPDIR: folder });
});
after(async () => {
  await mcp?.close();
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

interface Shot {
  readonly path: string;
  readonly [field: string]: unknown;
}

async function shot(given: Record<string, unknown> = {}): Promise<Shot> {
  const { isError, line } = await mcp.call('screenshot', given);
  assert.equal(isError, false, line);
  return JSON.parse(line) as Shot;
}

const mode = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

test('by default a new file of this user alone: device, moment in UTC, .png', async () => {
  const { path, pixels, rotation } = await shot();
  assert.equal(dirname(path), join(folder, 'glovebox'));
  assert.match(basename(path), new RegExp(`^${door.deviceId}-\\d{8}T\\d{9}Z(-\\d+)?\\.png$`));
  assert.deepEqual([await mode(dirname(path)), await mode(path)], ['700', '600']);
  assert.deepEqual({ pixels, rotation }, { pixels: { width: 80, height: 40 }, rotation: 270 });
  assert.notEqual((await shot()).path, path);
});

test('logical is pixels by scale and not rounded; scale follows a density that was set', async () => {
  door.phone.display.densityOverride = 480;
  const { logical, scale } = await shot();
  door.phone.display.densityOverride = undefined;
  assert.deepEqual({ logical, scale }, { logical: { width: 80 / 3, height: 40 / 3 }, scale: 3 });
});

test('a folder of that name that leads elsewhere is not written to', async () => {
  const own = join(folder, 'glovebox');
  await rm(own, { recursive: true, force: true });
  const elsewhere = join(folder, 'elsewhere');
  await mkdir(elsewhere);
  await symlink(elsewhere, own);
  const { code } = toolError(await mcp.call('screenshot'));
  await rm(own);
  assert.equal(code, 'WRITE_FAILED');
});

test('out: missing folders are made, any case of .png, relative to where the server runs, a picture is replaced', async () => {
  const out = join(folder, 'new/deep/SHOT.PNG');
  assert.equal((await shot({ out })).path, out);
  await writeFile(out, Buffer.from('89504e470d0a1a0a00', 'hex'));
  assert.equal((await shot({ out: relative(process.cwd(), out) })).path, out);
  assert.ok((await readFile(out)).length > 9);
});

test('a capture that fails leaves the old picture as it was', async () => {
  const out = join(folder, 'kept.png');
  const old = Buffer.from('89504e470d0a1a0aff', 'hex');
  await writeFile(out, old);
  door.phone.faults.begin('half-png');
  const { code, dispatched } = toolError(await mcp.call('screenshot', { out }));
  door.phone.faults.end('half-png');
  assert.deepEqual([code, dispatched], ['CAPTURE_FAILED', false]);
  assert.deepEqual(await readFile(out), old);
});

const withoutRights = process.getuid?.() === 0 && 'not possible here: root may write everywhere';

test('a folder that may not be written', { skip: withoutRights }, async () => {
  const locked = join(folder, 'locked');
  await mkdir(locked);
  await chmod(locked, 0o500);
  assert.equal(toolError(await mcp.call('screenshot', { out: join(locked, 'a.png') })).code, 'WRITE_FAILED');
});

test('a path through a file cannot be written', async () => {
  await writeFile(join(folder, 'file'), '');
  assert.equal(toolError(await mcp.call('screenshot', { out: join(folder, 'file/a.png') })).code, 'WRITE_FAILED');
});

test('inline is a picture of three fields; false is none', async () => {
  const { content } = await mcp.client.callTool({ name: 'screenshot', arguments: { inline: true } });
  const [, picture, ...rest] = content;
  assert.deepEqual([Object.keys(picture ?? {}).sort(), rest], [['data', 'mimeType', 'type'], []]);
  const { pictures } = await mcp.call('screenshot', { inline: false });
  assert.deepEqual(pictures, []);
});

test('a screen that is off is a picture all the same', async () => {
  door.phone.wear(undefined);
  await mcp.call('key', { key: 'SLEEP' });
  const { pixels } = await shot();
  await mcp.call('key', { key: 'WAKEUP' });
  assert.deepEqual(pixels, { width: 1080, height: 2400 });
});

test('a screen that forbids pictures of it: black, or where Android refuses the picture, CAPTURE_FAILED', async () => {
  door.phone.wear(undefined);
  await mcp.call('launch', { package: 'com.glovebox.vault' });
  const { pixels } = await shot();
  assert.deepEqual(pixels, { width: 1080, height: 2400 });
  door.phone.properties.set('debug.sim.secure_screencap', 'refuse');
  const { code, dispatched } = toolError(await mcp.call('screenshot'));
  door.phone.properties.delete('debug.sim.secure_screencap');
  assert.deepEqual([code, dispatched], ['CAPTURE_FAILED', false]);
});
