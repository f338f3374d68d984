import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { FAULTS, type FaultDetails, type FaultName, type PassingFault } from '../../src/simulator/faults/faults.ts';
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts';
import { apkBytes } from '../platforms/android/support/apk.ts';
import { startAdbServer, withoutAdb } from '../support/adb-server.ts';
import { type Door, type DoorName, openDoor, withoutDoor } from '../support/doors.ts';
import { connectMcp, type McpSession, type ToolAnswer } from '../support/mcp-client.ts';
import { cleanEnvironment, runCli } from '../support/run-cli.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly reason?: string;
  readonly dispatched: boolean | 'maybe';
  readonly retrySafe: boolean;
}

function errorOf({ isError, line }: ToolAnswer): Failure {
  assert.equal(isError, true, line);
  return (JSON.parse(line) as { error: Failure }).error;
}

/** What is neither slow by itself nor waits for a deadline is over within this many ms, on a busy machine too. */
const PROMPT_MS = 8_000;

/** The answer of a call, which came in time. */
async function within(limitMs: number, call: Promise<ToolAnswer>): Promise<ToolAnswer> {
  const start = performance.now();
  const answer = await call;
  const took = performance.now() - start;
  assert.ok(took <= limitMs, `took ${Math.round(took)} ms, more than ${limitMs}: ${answer.line}`);
  return answer;
}

/** One fault that strikes one call: what the caller is told. */
interface Strike {
  readonly fault: PassingFault;
  readonly details?: FaultDetails;
  readonly tool: string;
  readonly toolArguments?: Record<string, unknown>;
  readonly expected: Partial<Failure>;
  readonly message: RegExp;
}

const point = { x: 10, y: 20 };
const settings = { package: 'com.glovebox.settings' };

const strikes: readonly Strike[] = [
  {
    fault: 'half-png',
    tool: 'screenshot',
    expected: { code: 'CAPTURE_FAILED', dispatched: false, retrySafe: true },
    message: /cut off after \d+ bytes/,
  },
  {
    fault: 'drop',
    details: { on: 'screencap' },
    tool: 'screenshot',
    expected: { code: 'CAPTURE_FAILED', dispatched: false, retrySafe: true },
    message: /cut off after 512 bytes/,
  },
  {
    fault: 'drop',
    details: { on: 'wm density', afterBytes: 3 },
    tool: 'screenshot',
    expected: { code: 'ADB_FAILED', dispatched: false, retrySafe: true },
    message: /connection closed/,
  },
  {
    fault: 'drop',
    details: { on: 'input tap', afterBytes: 3 },
    tool: 'tap',
    toolArguments: point,
    expected: { code: 'ADB_FAILED', dispatched: 'maybe', retrySafe: false },
    message: /connection closed/,
  },
  {
    fault: 'dump-killed',
    tool: 'ui_tree',
    expected: { code: 'CAPTURE_FAILED', dispatched: false, retrySafe: true },
    message: /uiautomator was killed/,
  },
  {
    fault: 'dump-killed',
    tool: 'tap',
    toolArguments: { text: 'Settings' },
    expected: { code: 'CAPTURE_FAILED', dispatched: false, retrySafe: true },
    message: /uiautomator was killed/,
  },
  {
    fault: 'dump-idle',
    tool: 'ui_tree',
    expected: { code: 'CAPTURE_FAILED', dispatched: false, retrySafe: true },
    message: /did not come to rest.*could not get idle state/,
  },
  ...(
    [
      ['tap', point],
      ['tap', { ...point, duration: 500 }],
      ['swipe', { x1: 1, y1: 2, x2: 3, y2: 400 }],
      ['text', { text: 'abc' }],
      ['key', { key: 'BACK' }],
    ] as const
  ).map(([tool, toolArguments]) => ({
    fault: 'input-blocked' as const,
    tool,
    toolArguments,
    expected: { code: 'INPUT_BLOCKED', dispatched: false as const, retrySafe: false },
    message: /does not let adb inject input/,
  })),
  {
    fault: 'start-denied',
    tool: 'launch',
    toolArguments: settings,
    expected: { code: 'ADB_FAILED' },
    message: /Permission Denial/,
  },
  {
    fault: 'packages-gone',
    tool: 'launch',
    toolArguments: settings,
    expected: { code: 'ADB_FAILED', dispatched: false, retrySafe: true },
    message: /Can't find service: package/,
  },
];

describe('faults', { concurrency: true, timeout: 60_000 }, () => {
  for (const name of ['the door without adb', 'adb connect'] satisfies DoorName[]) {
    describe(`faults through ${name}`, { skip: withoutDoor(name), concurrency: 1 }, () => {
      let door: Door;
      let mcp: McpSession;
      let folder: string;
      before(async () => {
        door = await openDoor(name);
        mcp = await connectMcp({ ...door.environment, GLOVEBOX_DEVICE: door.deviceId });
        folder = await mkdtemp(join(tmpdir(), 'glovebox-faults-'));
      });
      after(async () => {
        await mcp?.close();
        await door?.close();
        await rm(folder, { recursive: true, force: true });
      });

      const call = (tool: string, toolArguments: Record<string, unknown> = {}) => {
        const form = { screenshot: { out: join(folder, 'shot.png') }, ui_tree: { format: 'json' } }[tool];
        return within(PROMPT_MS, mcp.call(tool, { ...form, ...toolArguments }));
      };

      async function works(
        tool: string,
        toolArguments: Record<string, unknown> = {},
      ): Promise<Record<string, unknown>> {
        const { isError, line } = await call(tool, toolArguments);
        assert.equal(isError, false, line);
        return JSON.parse(line) as Record<string, unknown>;
      }

      /** Puts the phone back; resolves once the server under test, which hears of it by itself, has it as ready. */
      async function comesBack(): Promise<void> {
        await door.phone.plug();
        await door.reconnect();
        for (;;) {
          const { devices } = (await works('devices')) as { devices: readonly { readonly state: string }[] };
          if (devices.some(({ state }) => state === 'device')) return;
        }
      }

      for (const { fault, details, tool, toolArguments = {}, expected, message } of strikes) {
        test(`${fault} strikes ${tool} ${JSON.stringify(toolArguments)}`, async () => {
          await works('key', { key: 'HOME' });
          const struck = door.phone.faults.next(fault, details);
          const error = errorOf(await call(tool, toolArguments));
          await struck;
          assert.deepEqual({ ...error, ...expected }, error);
          assert.match(error.message, message);
          await works(tool, toolArguments);
        });
      }

      test('a tree that breaks off is told to be in parts, or not at all', async () => {
        const struck = door.phone.faults.next('drop', { on: 'uiautomator', afterBytes: 700 });
        const answer = await call('ui_tree');
        await struck;
        if (answer.isError) assert.equal(errorOf(answer).code, 'CAPTURE_FAILED');
        else
          assert.match(JSON.stringify((JSON.parse(answer.line) as { warnings?: unknown }).warnings), /damaged|cut|end/);
        assert.equal((await works('ui_tree')).warnings, undefined);
      });

      test('a refused install keeps the reason of the phone', async () => {
        const apk = join(folder, 'app.apk');
        await writeFile(apk, apkBytes({ padding: 100_000, method: 'stored' }));
        const struck = door.phone.faults.next('install-denied');
        const error = errorOf(await call('install', { apk }));
        await struck;
        assert.deepEqual([error.code, error.reason], ['INSTALL_FAILED', 'INSTALL_FAILED_USER_RESTRICTED']);
        await works('install', { apk });
      });

      test('an install that breaks off is no success', async () => {
        const apk = join(folder, 'app.apk');
        await writeFile(apk, apkBytes({ padding: 100_000, method: 'stored' }));
        const struck = door.phone.faults.next('drop', { on: 'install', afterBytes: 2 });
        const error = errorOf(await call('install', { apk }));
        await struck;
        assert.equal(error.retrySafe, false);
        assert.notEqual(error.dispatched, false);
        await works('install', { apk });
      });

      test('a warning of several displays comes with the picture', async () => {
        const struck = door.phone.faults.next('many-displays');
        const shot = await works('screenshot');
        await struck;
        assert.deepEqual(shot.warnings, ['The device has several displays; this is the first that it found.']);
        assert.equal((await works('screenshot')).warnings, undefined);
      });

      test('a slow link only takes longer', async () => {
        const struck = door.phone.faults.next('slow-link', { on: 'uiautomator', bytesPerSecond: 20_000 });
        const { snapshot, ...slow } = await works('ui_tree');
        await struck;
        const { snapshot: later, ...quick } = await works('ui_tree');
        assert.deepEqual(slow, quick);
        assert.notEqual(snapshot, later);
      });

      test('a phone that others automate is busy until they let go', async () => {
        door.phone.faults.begin('automation-held');
        const [error] = await Promise.all([call('ui_tree').then(errorOf), works('tap', point), works('screenshot')]);
        assert.deepEqual([error.code, error.dispatched, error.retrySafe], ['AUTOMATION_BUSY', false, true]);
        door.phone.faults.end('automation-held');
        await works('ui_tree');
      });

      test('a failed part of a screenshot ends the whole, and the command with it', async () => {
        const struck = [
          door.phone.faults.next('stall', { on: 'screencap' }),
          door.phone.faults.next('drop', { on: 'dumpsys window displays', afterBytes: 100 }),
        ];
        const start = performance.now();
        const { exitCode, stdout } = await runCli(['screenshot', '--out', join(folder, 'part.png')], door.environment);
        await Promise.all(struck);
        assert.ok(performance.now() - start < PROMPT_MS, 'the stalled part kept the command from ending');
        assert.equal(exitCode, 1);
        assert.match(stdout, /"code":"ADB_FAILED","message":"connection closed/);
      });

      test('a phone that restarts in the middle of a tap: it may have tapped; gone, and back', async () => {
        const struck = door.phone.faults.next('reboot');
        const error = errorOf(await call('tap', point));
        await struck;
        assert.deepEqual([error.code, error.dispatched, error.retrySafe], ['ADB_FAILED', 'maybe', false]);
        const gone = errorOf(await call('tap', point));
        assert.match(gone.code, /^(DEVICE_NOT_FOUND|DEVICE_NOT_READY|ADB_FAILED)$/);
        assert.deepEqual([gone.dispatched, gone.retrySafe], [false, true]);
        await comesBack();
        await works('tap', point);
      });

      test('a phone that goes away while it is read', async () => {
        const stalled = door.phone.faults.next('stall', { on: 'uiautomator' });
        const read = call('ui_tree');
        await stalled;
        await door.phone.unplug();
        const error = errorOf(await read);
        assert.deepEqual([error.dispatched, error.retrySafe], [false, true]);
        assert.match(error.code, /^(ADB_FAILED|DEVICE_NOT_READY)$/);
        await comesBack();
        await works('ui_tree');
      });
    });
  }

  describe('silence ends at the deadline of the call', { concurrency: true }, () => {
    let simulator: Simulator;
    let mcp: McpSession;
    let folder: string;
    before(async () => {
      folder = await mkdtemp(join(tmpdir(), 'glovebox-silence-'));
      simulator = await startSimulator({ count: 4 });
      mcp = await connectMcp(cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort) }));
    });
    after(async () => {
      await mcp?.close();
      await simulator?.close();
      await rm(folder, { recursive: true, force: true });
    });

    const silences = [
      ['uiautomator', 0, 'ui_tree', {}, 20_000, false],
      ['screencap', 2_000, 'screenshot', {}, 10_000, false],
      ['input tap', 0, 'tap', point, 10_000, 'maybe'],
      ['input text', 0, 'text', { text: 'abc' }, 10_000, 'maybe'],
    ] as const;
    for (const [index, [on, afterBytes, tool, toolArguments, deadlineMs, dispatched]] of silences.entries()) {
      test(`${tool} within ${deadlineMs} ms`, async () => {
        const phone = simulator.phones[index];
        assert.ok(phone);
        const struck = phone.faults.next('stall', { on, afterBytes });
        const place = tool === 'screenshot' ? { out: join(folder, 'shot.png') } : {};
        const call = { ...toolArguments, ...place, device: phone.serial };
        const error = errorOf(await within(deadlineMs + 3_000, mcp.call(tool, call)));
        await struck;
        assert.deepEqual([error.code, error.dispatched, error.retrySafe], ['ADB_TIMEOUT', dispatched, !dispatched]);
        const { isError, line } = await mcp.call(tool, call);
        assert.equal(isError, false, line);
      });
    }
  });

  describe('ghosts beside a good phone', () => {
    let simulator: Simulator;
    let environment: Record<string, string>;
    before(async () => {
      simulator = await startSimulator({ count: 3 });
      environment = cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort) });
    });
    after(() => simulator?.close());

    test('offline and unauthorized ones are listed, hide nobody, and are refused by name', async () => {
      const [good, offline, unauthorized] = simulator.phones;
      assert.ok(good && offline && unauthorized);
      offline.faults.begin('offline');
      unauthorized.faults.begin('unauthorized');
      const { devices } = (await runCli(['devices'], environment)).json() as {
        devices: { id: string; state: string }[];
      };
      assert.deepEqual(
        devices.map(({ id, state }) => [id, state]),
        [
          [good.serial, 'device'],
          [offline.serial, 'offline'],
          [unauthorized.serial, 'unauthorized'],
        ],
      );
      assert.equal((await runCli(['tap', '1', '2'], environment)).json().device, good.serial);
      for (const ghost of [offline, unauthorized]) {
        const { error } = (await runCli(['tap', '1', '2', '--device', ghost.serial], environment)).json() as {
          error: Failure;
        };
        assert.deepEqual([error.code, error.dispatched, error.retrySafe], ['DEVICE_NOT_READY', false, true]);
      }
      offline.faults.end('offline');
      const { error } = (await runCli(['tap', '1', '2'], environment)).json() as { error: Failure };
      assert.deepEqual([error.code, error.dispatched, error.retrySafe], ['DEVICE_AMBIGUOUS', false, true]);
      assert.equal(error.hint, `choose: --device ${good.serial}, or --device ${offline.serial}`);
      assert.equal((await runCli(['tap', '1', '2', '--device', offline.serial], environment)).exitCode, 0);
    });
  });

  describe('a real adb server', { skip: withoutAdb, concurrency: 1 }, () => {
    test('lists an offline and an unauthorized phone, which hide nobody', async (t) => {
      const [server, simulator] = await Promise.all([startAdbServer(), startSimulator({ count: 2 })]);
      t.after(async () => {
        await server.close();
        await simulator.close();
      });
      const [good, ghost] = simulator.phones;
      assert.ok(good && ghost);
      ghost.faults.begin('unauthorized');
      const address = `127.0.0.1:${ghost.adbdPort}`;
      await server.adb('connect', address).catch(() => {});
      await server.adb('connect', `127.0.0.1:${good.adbdPort}`);
      const tapped = (await runCli(['tap', '1', '2'], server.environment)).json();
      assert.equal(tapped.device, `127.0.0.1:${good.adbdPort}`);
      const refused = (await runCli(['tap', '1', '2', '--device', address], server.environment)).json();
      const { code, dispatched } = refused.error as Failure;
      assert.deepEqual([code, dispatched], ['DEVICE_NOT_READY', false]);
    });

    test('that is stopped and started again in the middle of calls', async (t) => {
      const [server, simulator] = await Promise.all([startAdbServer(), startSimulator()]);
      const mcp = await connectMcp(server.environment);
      t.after(async () => {
        await mcp.close();
        await server.close();
        await simulator.close();
      });
      const [phone] = simulator.phones;
      assert.ok(phone);
      const connect = () => server.adb('connect', `127.0.0.1:${phone.adbdPort}`);
      await connect();
      const stalled = [
        phone.faults.next('stall', { on: 'uiautomator' }),
        phone.faults.next('stall', { on: 'input tap' }),
      ];
      const calls = [mcp.call('ui_tree'), mcp.call('tap', point)].map((call) => within(PROMPT_MS, call));
      await Promise.all(stalled);
      await server.adb('kill-server');
      const [read, tap] = (await Promise.all(calls)).map(errorOf);
      assert.deepEqual([read?.code, read?.dispatched, read?.retrySafe], ['ADB_FAILED', false, true]);
      assert.deepEqual([tap?.code, tap?.dispatched, tap?.retrySafe], ['ADB_FAILED', 'maybe', false]);
      await server.adb('start-server');
      await connect();
      for (const [tool, toolArguments] of [
        ['tap', point],
        ['ui_tree', {}],
      ] as const) {
        const { isError, line } = await within(PROMPT_MS, mcp.call(tool, toolArguments));
        assert.equal(isError, false, line);
      }
    });
  });

  describe('glovebox sim --fault', () => {
    test('help names every fault', async () => {
      const { stdout } = await runCli(['help', 'sim'], cleanEnvironment());
      const named = (name: FaultName | string) => new RegExp(`[ ,]${name}[,.]`).test(stdout);
      assert.deepEqual(
        Object.keys(FAULTS).filter((name) => !named(name)),
        [],
      );
    });

    test('an unknown one is refused', async () => {
      const { stdout } = await runCli(['sim', '--fault', 'stall,flood'], cleanEnvironment());
      const { error } = JSON.parse(stdout) as { error: Failure };
      assert.deepEqual([error.code, error.message], ['INVALID_ARGS', "--fault knows no 'flood'"]);
      assert.match(error.hint ?? '', /: stall, drop, slow-link, /);
    });
  });
});
