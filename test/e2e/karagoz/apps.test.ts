import assert from 'node:assert/strict';
import { mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { apkBytes } from '../../platforms/android/support/apk.ts';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession, type ToolAnswer } from '../../support/mcp-client.ts';
import { toolError } from './support.ts';

let door: Door;
let mcp: McpSession;
let folder: string;
before(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'glovebox-apps-')));
  door = await openDoor('the door without adb');
  mcp = await connectMcp(door.environment);
});
beforeEach(() => door.phone.record.clear());
after(async () => {
  await mcp?.close();
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

const NOTES = 'com.glovebox.notes';

/** The commands that reached the phone, up to the one that changes it; what is read back afterwards is Glovebox's own. */
function sent(changing: string): readonly string[] {
  const lines = door.phone.record.commands
    .map((words) => words.join(' '))
    // The shell's own word, and `pm`, which the phone's `cmd package` hands its words to.
    .filter((line) => !/^exec |^pm (?!path)/.test(line));
  return lines.slice(0, lines.findIndex((line) => line.startsWith(changing)) + 1);
}

function answerOf({ isError, line }: ToolAnswer): Record<string, unknown> {
  assert.equal(isError, false, line);
  return JSON.parse(line) as Record<string, unknown>;
}

test('launch: the first activity with MAIN and INFO, else LAUNCHER, as a launcher starts it, and waited for', async () => {
  const query = 'cmd package query-activities --components -a android.intent.action.MAIN -c android.intent.category';
  const { activity } = answerOf(await mcp.call('launch', { package: NOTES }));
  const start = 'am start -W -f 0x10200000 -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -n';
  assert.deepEqual(sent('am start'), [
    `pm path ${NOTES}`,
    `${query}.INFO ${NOTES}`,
    `${query}.LAUNCHER ${NOTES}`,
    `${start} ${activity}`,
  ]);
});

test('terminate: looked for, then force-stopped; what does not run is a success', async () => {
  for (const _ of ['runs', 'does not run']) {
    door.phone.record.clear();
    const answer = answerOf(await mcp.call('terminate', { package: NOTES }));
    assert.deepEqual([answer.device, answer.package], [door.deviceId, NOTES]);
    assert.deepEqual(sent('am force-stop'), [`pm path ${NOTES}`, `am force-stop ${NOTES}`]);
  }
});

test('install: a relative path and a link are answered as absolute and unfollowed; replaces, and is streamed', async () => {
  const [file, link] = [join(folder, 'app.apk'), join(folder, 'link.apk')];
  const bytes = apkBytes();
  await writeFile(file, bytes);
  await symlink(file, link);
  const { path } = answerOf(await mcp.call('install', { apk: relative(process.cwd(), link) }));
  assert.equal(path, link);
  assert.deepEqual(sent('cmd package install'), [`cmd package install -r -S ${bytes.length}`]);
});

test('uninstall: looked for, then removed for all users with its data', async () => {
  const file = join(folder, 'app.apk');
  await writeFile(file, apkBytes());
  await mcp.call('install', { apk: file });
  door.phone.record.clear();
  answerOf(await mcp.call('uninstall', { package: 'com.example.app' }));
  const path = 'pm path com.example.app';
  assert.deepEqual(sent('cmd package uninstall'), [path, 'cmd package uninstall com.example.app']);
  assert.equal(toolError(await mcp.call('uninstall', { package: 'com.example.app' })).code, 'APP_NOT_FOUND');
});

test('a phone that never answers: 30 s for a start, 30 s and one for each started MB of an install', {
  timeout: 60_000,
}, async () => {
  const file = join(folder, 'large.apk');
  await writeFile(file, apkBytes({ padding: 1_500_000, method: 'stored' }));
  const started = door.phone.faults.next('stall', { on: 'am start' });
  const installing = door.phone.faults.next('stall', { on: 'install' });
  const errors = await Promise.all([mcp.call('launch', { package: NOTES }), mcp.call('install', { apk: file })]);
  await Promise.all([started, installing]);
  const told = errors.map(toolError).map(({ code, message }) => [code, /within (\d+) ms/.exec(message)?.[1]]);
  assert.deepEqual(told, [
    ['ADB_TIMEOUT', '30000'],
    ['ADB_TIMEOUT', '32000'],
  ]);
});
