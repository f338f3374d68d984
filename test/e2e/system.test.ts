import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { cleanEnvironment, runCli } from '../support/run-cli.ts';

type Failure = Record<string, unknown>;

describe('the system tools on a phone', () => {
  let door: Door;
  let mcp: McpSession;
  before(async () => {
    door = await openDoor('the door without adb');
    mcp = await connectMcp(door.environment, { words: ['--toolsets', 'core,system'] });
  });
  after(async () => {
    await mcp?.close();
    await door?.close();
  });

  async function both(words: readonly string[], tool: string, toolArguments: Record<string, unknown> = {}) {
    const typed = await runCli(words, door.environment);
    const served = await mcp.call(tool, toolArguments);
    assert.equal(served.line, typed.stdout.trimEnd());
    assert.equal(served.isError, typed.exitCode === 1);
    return typed.json();
  }

  test('screen_info: what it is, and its screen as it is now', async () => {
    assert.deepEqual(await both(['screen-info'], 'screen_info'), {
      device: door.deviceId,
      model: 'Glovebox Sim 1',
      osVersion: '15',
      width: 1080,
      height: 2400,
      density: 420,
      rotation: 0,
      displays: [{ name: '0', width: 1080, height: 2400, density: 420, primary: true }],
    });
  });

  test('current_window: what is in front, and what is in the way of using it', async () => {
    await mcp.call('launch', { package: 'com.glovebox.settings' });
    const settings = {
      device: door.deviceId,
      package: 'com.glovebox.settings',
      activity: 'com.glovebox.settings/.Settings',
      keyboardShown: false,
      locked: false,
      screenOn: true,
    };
    const shown = await both(['current-window'], 'current_window');
    assert.deepEqual({ ...shown, activity: settings.activity }, settings);
    assert.match(String(shown.activity), /^com\.glovebox\.settings\/\.\w+/);
    await mcp.call('key', { key: 'HOME' });
    await mcp.call('tap', { text: 'Notes' });
    await mcp.call('tap', { text: 'New note', timeout: 5000 });
    await mcp.call('tap', { id: 'body' });
    assert.equal((await both(['current-window'], 'current_window')).keyboardShown, true);
    await mcp.call('key', { key: 'SLEEP' });
    assert.equal((await both(['current-window'], 'current_window')).screenOn, false);
    await mcp.call('key', { key: 'WAKEUP' });
  });

  test('clipboard: what was asked wrongly, and why a phone has none', async () => {
    const refused = async (...words: string[]) =>
      ((await runCli(['clipboard', ...words], door.environment)).json() as { error: Failure }).error;
    assert.match(String((await refused('set')).message), /needs one of --text and --file/);
    assert.match(String((await refused('set', '--text', 'a', '--file', 'b')).message), /needs one of/);
    assert.match(String((await refused('get', '--text', 'a')).message), /takes no --text/);
    assert.match(String((await refused('clear', '--file', 'a')).message), /takes no --file/);
    door.phone.record.clear();
    const lacking = await refused('get');
    assert.equal(lacking.code, 'NOT_SUPPORTED');
    assert.match(
      String(lacking.message),
      /^'clipboard' does not run on android devices: Android hands its clipboard to the app in front/,
    );
    assert.deepEqual([lacking.dispatched, lacking.retrySafe], [false, true]);
  });
});

describe('sleep', () => {
  const environment = cleanEnvironment({ PATH: '/nowhere' });

  test('waits so long, without a device', async () => {
    const { ms, waitedMs } = (await runCli(['sleep', '30'], environment)).json();
    assert.equal(ms, 30);
    assert.ok(Number(waitedMs) >= 29, String(waitedMs));
    const { error } = (await runCli(['sleep', '50001'], environment)).json() as { error: Failure };
    assert.equal(error.message, "<ms> must be a whole number of milliseconds from 0 to 50000 (got '50001')");
  });

  test('ends with the call', async () => {
    const mcp = await connectMcp(environment, { words: ['--toolsets=system'] });
    try {
      const stop = new AbortController();
      const asleep = mcp.call('sleep', { ms: 50_000 }, stop.signal);
      stop.abort();
      await assert.rejects(asleep);
      const started = performance.now();
      await mcp.close();
      assert.ok(performance.now() - started < 10_000);
    } finally {
      await mcp.close();
    }
  });
});
