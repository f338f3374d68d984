import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { apkBytes } from '../platforms/android/support/apk.ts';
import { type Door, type DoorName, openDoor, withoutDoor } from './doors.ts';
import { connectMcp, type McpSession } from './mcp-client.ts';
import { runCli } from './run-cli.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly reason?: string;
  readonly dispatched: boolean | 'maybe';
  readonly retrySafe: boolean;
}

interface LogAnswer {
  readonly uid?: number;
  readonly records: readonly { readonly time: number; readonly tag: string; readonly message: string }[];
  readonly omitted: number;
}

/** The app commands, the log and the check-up through one door, on the command line and over MCP. */
export function testAppsThrough(name: DoorName): void {
  describe(`apps, the log and the check-up through ${name}`, { skip: withoutDoor(name) }, () => {
    let door: Door;
    let mcp: McpSession;
    let folder: string;

    before(async () => {
      door = await openDoor(name);
      mcp = await connectMcp(door.environment);
      folder = await mkdtemp(join(tmpdir(), 'glovebox-e2e-'));
    });
    after(async () => {
      await mcp?.close();
      await door?.close();
      await rm(folder, { recursive: true, force: true });
    });

    /** Runs a call both ways and holds them against each other: same line, same exit or error mark. */
    async function both(words: readonly string[], tool: string, toolArguments: Record<string, unknown> = {}) {
      const typed = await runCli(words, door.environment);
      const served = await mcp.call(tool, toolArguments);
      assert.equal(served.line, typed.stdout.trimEnd());
      assert.equal(served.isError, typed.exitCode === 1);
      return typed.json();
    }

    async function refused(words: readonly string[], tool: string, toolArguments: Record<string, unknown> = {}) {
      return (await both(words, tool, toolArguments)).error as Failure;
    }

    test('install, and install again', async () => {
      const path = join(folder, 'app.apk');
      await writeFile(path, apkBytes({ padding: 2_000_000, method: 'stored' }));
      const installed = await both(['install', path], 'install', { apk: path });
      assert.equal(
        JSON.stringify(installed),
        JSON.stringify({ device: door.deviceId, path, package: 'com.example.app', effect: 'confirmed' }),
      );
      assert.ok(door.phone.packages.find('com.example.app'));
    });

    test('install is refused with the reason of the phone', async () => {
      const path = join(folder, 'bad.apk');
      await writeFile(path, 'no zip');
      const error = await refused(['install', path], 'install', { apk: path });
      assert.deepEqual(
        [error.code, error.reason, error.dispatched, error.retrySafe],
        ['INSTALL_FAILED', 'INSTALL_PARSE_FAILED_NOT_APK', true, false],
      );
      assert.ok(error.message.startsWith(`failed to install ${path}: Failure [INSTALL_PARSE_FAILED_NOT_APK`));
    });

    test('launch brings an app to the front', async () => {
      const launched = await both(['launch', 'com.glovebox.settings'], 'launch', { package: 'com.glovebox.settings' });
      assert.deepEqual(Object.keys(launched), ['device', 'package', 'activity', 'effect']);
      assert.deepEqual(
        [launched.device, launched.package, launched.effect],
        [door.deviceId, 'com.glovebox.settings', 'confirmed'],
      );
      assert.match(String(launched.activity), /^com\.glovebox\.settings\//);
      assert.equal(door.phone.screen.foreground.packageName, 'com.glovebox.settings');
    });

    test('terminate ends it, and ends what does not run', async () => {
      const words = ['terminate', 'com.glovebox.settings'];
      assert.equal(
        JSON.stringify(await both(words, 'terminate', { package: 'com.glovebox.settings' })),
        JSON.stringify({ device: door.deviceId, package: 'com.glovebox.settings', effect: 'confirmed' }),
      );
      assert.deepEqual(door.phone.processes.find('com.glovebox.settings'), []);
    });

    test('an app without an icon cannot be launched', async () => {
      const error = await refused(['launch', 'com.android.shell'], 'launch', { package: 'com.android.shell' });
      assert.deepEqual(
        [error.code, error.message, error.dispatched],
        ['APP_NOT_LAUNCHABLE', "package 'com.android.shell' has no launcher activity", false],
      );
    });

    test('uninstall removes an app; a system app stays', async () => {
      const removed = await runCli(['uninstall', 'com.example.app'], door.environment);
      assert.equal(removed.stdout, `{"device":"${door.deviceId}","package":"com.example.app","effect":"confirmed"}\n`);
      assert.equal(door.phone.packages.find('com.example.app'), undefined);
      const error = await refused(['uninstall', 'com.android.shell'], 'uninstall', { package: 'com.android.shell' });
      assert.deepEqual(
        [error.code, error.message, error.reason],
        ['UNINSTALL_FAILED', 'Failure [DELETE_FAILED_INTERNAL_ERROR]', 'DELETE_FAILED_INTERNAL_ERROR'],
      );
    });

    test('what is not installed is not found, by any command, with nothing changed', async () => {
      for (const word of ['launch', 'terminate', 'uninstall'] as const) {
        const error = await refused([word, 'com.none'], word, { package: 'com.none' });
        assert.equal(error.code, 'APP_NOT_FOUND');
        assert.equal(error.message, `package 'com.none' is not installed on ${door.deviceId}`);
        assert.deepEqual([error.dispatched, error.retrySafe], [false, true]);
      }
      assert.equal(
        (await refused(['logs', '--package', 'com.none'], 'logs', { package: 'com.none' })).code,
        'APP_NOT_FOUND',
      );
    });

    test('the largest time of one reading is the start of the next', async () => {
      const write = (message: string, userId = 10_999) =>
        door.phone.log.write({ processId: 7, threadId: 8, userId, level: 'W', buffer: 'main', tag: 'Tést', message });
      write('one\ntwo 😀');
      const first = (await both(['logs', '--lines', '2'], 'logs', { lines: 2 })) as unknown as LogAnswer;
      assert.deepEqual(Object.keys(first), ['device', 'records', 'omitted']);
      assert.deepEqual(Object.keys(first.records[1] ?? {}), ['time', 'pid', 'tid', 'level', 'tag', 'message']);
      assert.equal(first.records[1]?.message, 'one\ntwo 😀');
      assert.ok(first.omitted > 0);
      const since = Math.max(...first.records.map(({ time }) => time));
      const nothing = await both(['logs', '--since', String(since)], 'logs', { since });
      assert.deepEqual([nothing.records, nothing.omitted], [[], 0]);
      while (Date.now() <= since * 1000) await new Promise(setImmediate);
      write('three');
      const next = (await both(['logs', '--since', String(since)], 'logs', { since })) as unknown as LogAnswer;
      assert.deepEqual(
        next.records.map(({ message }) => message),
        ['three'],
      );
      const ahead = Math.floor(since) + 86_400;
      const later = await runCli(['logs', `--since=${ahead}`], door.environment);
      assert.equal(later.stdout, `{"device":"${door.deviceId}","records":[],"omitted":0}\n`);
    });

    test("an app's own records are told by its user id", async () => {
      const { userId } = door.phone.packages.find('com.glovebox.notes') ?? { userId: 0 };
      door.phone.log.write({
        processId: 7,
        threadId: 8,
        userId,
        level: 'E',
        buffer: 'main',
        tag: 'Notes',
        message: 'mine',
      });
      const app = 'com.glovebox.notes';
      const answer = (await both(['logs', '--package', app], 'logs', { package: app })) as unknown as LogAnswer;
      assert.deepEqual(Object.keys(answer), ['device', 'package', 'uid', 'records', 'omitted']);
      assert.equal(answer.uid, userId);
      assert.ok(answer.records.some(({ message }) => message === 'mine'));
      assert.ok(answer.records.every(({ tag }) => tag !== 'Tést'));
    });

    test('doctor sees the server and the phone', async () => {
      const report = await both(['doctor'], 'doctor');
      // On Linux it tells of desktops too.
      const told = Object.keys(report).filter((name) => name !== 'privateDesktops' && name !== 'holders');
      assert.deepEqual(told, ['adb', 'servers', 'devices']);
      const [server] = report.servers as Record<string, unknown>[];
      assert.equal(server?.answers, true);
      assert.equal(server?.message, undefined);
      assert.deepEqual(report.devices, [{ id: door.deviceId, state: 'device', name: 'Glovebox Sim 1' }]);
    });
  });
}
