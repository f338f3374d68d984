import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts';
import { startAdbServer, withoutAdb } from '../support/adb-server.ts';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { cleanEnvironment, runCli } from '../support/run-cli.ts';

interface Failure {
  readonly code: string;
  readonly message: string;
  readonly hint?: string;
  readonly dispatched: unknown;
}

const errorOf = (line: string) => (JSON.parse(line) as { error: Failure }).error;

describe('one server, many calls', () => {
  let door: Door;
  let mcp: McpSession;
  before(async () => {
    door = await openDoor('the door without adb', { profile: 'phone' });
    mcp = await connectMcp(door.environment);
  });
  after(async () => {
    await mcp.close();
    await door.close();
  });

  test('tree reads take turns on a phone that allows one at a time, while the rest goes on beside them', async () => {
    const order: string[] = [];
    const told = (name: string, answer: Promise<{ isError: boolean; line: string }>) =>
      answer.then(({ isError, line }) => {
        assert.equal(isError, false, line);
        order.push(name);
      });
    await Promise.all([
      told('tree', mcp.call('ui_tree')),
      told('tree', mcp.call('ui_tree')),
      told('tap', mcp.call('tap', { x: 1, y: 1 })),
    ]);
    assert.deepEqual(order, ['tap', 'tree', 'tree']);
  });

  test('the read after a cancelled one waits until the phone has let go, and works', async () => {
    const cancelled = new AbortController();
    const read = mcp.call('ui_tree', {}, cancelled.signal);
    const dumps = () => door.phone.record.commands.filter(([program]) => program === 'uiautomator').length;
    const before = dumps();
    while (dumps() === before) await new Promise((resolve) => setImmediate(resolve));
    cancelled.abort();
    await assert.rejects(read);
    const { isError, line } = await mcp.call('ui_tree');
    assert.equal(isError, false, line);
  });
});

test('two taps by text at once: the second looks at the screen that the first one left', async (t) => {
  const door = await openDoor('the door without adb');
  t.after(() => door.close());
  const mcp = await connectMcp(door.environment);
  t.after(() => mcp.close());
  const answers = await Promise.all(['Settings', 'Notes'].map((text) => mcp.call('tap', { text })));
  // Each opens an app that does not show the other's name.
  const [refused, ...others] = answers.filter(({ isError }) => isError);
  assert.ok(refused);
  assert.equal(others.length, 0);
  const { code, dispatched } = errorOf(refused.line);
  assert.deepEqual([code, dispatched], ['ELEMENT_NOT_FOUND', false]);
  assert.equal(door.phone.record.inputs.length, 1);
});

describe('several adb servers in one list', () => {
  let first: Simulator;
  let second: Simulator;
  before(async () => {
    [first, second] = await Promise.all([startSimulator(), startSimulator({ count: 2 })]);
  });
  after(() => Promise.all([first.close(), second.close()]));

  test('GLOVEBOX_ADB_SERVERS puts their devices in one list, and each can be driven', async () => {
    const environment = cleanEnvironment({
      GLOVEBOX_ADB_SERVERS: `127.0.0.1:${first.serverPort},127.0.0.1:${second.serverPort}`,
    });
    const { devices } = (await runCli(['devices'], environment)).json() as { devices: { id: string }[] };
    const ids = [...first.phones, ...second.phones].map(({ serial }) => serial);
    assert.deepEqual(
      devices.map(({ id }) => id),
      ids,
    );
    const phone = second.phones[1];
    assert.ok(phone);
    await runCli(['tap', '5', '6', '--device', phone.serial], environment);
    assert.deepEqual(phone.record.inputs, [{ type: 'tap', x: 5, y: 6 }]);
  });

  test('one of them that does not answer is named, and hides no device that is asked for by id', async () => {
    const environment = cleanEnvironment({
      GLOVEBOX_ADB_SERVERS: `127.0.0.1:${first.serverPort},[::1]:9`,
    });
    const listing = (await runCli(['devices'], environment)).json() as { devices: unknown[]; errors: Failure[] };
    assert.equal(listing.devices.length, 1);
    assert.equal(listing.errors[0]?.code, 'ADB_FAILED');
    assert.match(listing.errors[0]?.message ?? '', /\[::1\]:9/);
    const serial = first.phones[0]?.serial ?? '';
    assert.equal((await runCli(['key', 'HOME', '--device', serial], environment)).exitCode, 0);
    assert.equal(errorOf((await runCli(['key', 'HOME'], environment)).stdout).code, 'ADB_FAILED');
  });

  test('two servers that list one serial: each id names one device', async () => {
    const both = `127.0.0.1:${first.serverPort},localhost:${first.serverPort}`;
    const environment = cleanEnvironment({ GLOVEBOX_ADB_SERVERS: both });
    const { devices } = (await runCli(['devices'], environment)).json() as { devices: { id: string }[] };
    const serial = first.phones[0]?.serial ?? '';
    assert.deepEqual(
      devices.map(({ id }) => id),
      both.split(',').map((address) => `${serial}@${address}`),
    );
    const id = devices[1]?.id ?? '';
    const answer = (await runCli(['tap', '1', '2', '--device', id], environment)).json();
    assert.equal(answer.device, id);
  });
});

describe('without an adb server', () => {
  test('no server and no adb program: ADB_NOT_FOUND lists the places and says how to install it', async () => {
    const environment = {
      ...cleanEnvironment({ ADB_SERVER_SOCKET: 'localfilesystem:/nowhere/adb' }),
      PATH: '/nowhere',
      HOME: '/nowhere',
    };
    const { exitCode, stdout } = await runCli(['devices'], environment);
    assert.equal(exitCode, 1);
    const error = errorOf(stdout);
    assert.equal(error.code, 'ADB_NOT_FOUND');
    assert.match(error.message, /PATH/);
    assert.ok(error.hint);
  });
});

describe('the real adb server', { skip: withoutAdb }, () => {
  test('is started when absent, and a server of ours survives its restart', async (t) => {
    const server = await startAdbServer();
    t.after(() => server.close());
    await server.adb('kill-server');
    assert.deepEqual((await runCli(['devices'], server.environment)).json(), { devices: [] });
    const simulator = await startSimulator();
    t.after(() => simulator.close());
    const [phone] = simulator.phones;
    assert.ok(phone);
    const mcp = await connectMcp(server.environment);
    t.after(() => mcp.close());
    const connect = () => server.adb('connect', `127.0.0.1:${phone.adbdPort}`);
    await connect();
    const device = `127.0.0.1:${phone.adbdPort}`;
    assert.equal((await mcp.call('key', { key: 'HOME', device })).isError, false);
    await server.adb('kill-server');
    // Devices of `adb connect` do not outlive their server; the next call brings a server up all the same.
    const gone = await mcp.call('key', { key: 'HOME', device });
    assert.equal(gone.isError, true);
    assert.match(errorOf(gone.line).code, /^(DEVICE_NOT_FOUND|ADB_FAILED)$/);
    await connect();
    assert.equal((await mcp.call('key', { key: 'HOME', device })).isError, false);
  });
});
