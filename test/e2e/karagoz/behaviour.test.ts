import assert from 'node:assert/strict';
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface, type Interface } from 'node:readline';
import { type TestContext, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp } from '../../support/mcp-client.ts';
import { builtCli } from '../../support/project.ts';

const dumps = ({ phone }: Door) => phone.record.commands.filter(([program]) => program === 'uiautomator').length;

const turn = () => new Promise((resolve) => setImmediate(resolve));

async function doorFor(t: TestContext, profile: 'phone' | 'instant'): Promise<Door> {
  const door = await openDoor('the door without adb', { profile });
  t.after(() => door.close());
  return door;
}

interface LineServer {
  readonly child: ChildProcessWithoutNullStreams;
  readonly lines: Interface;
  readonly told: readonly { readonly id?: number; readonly result?: unknown }[];
  readonly errors: () => string;
  readonly say: (message: object) => void;
}

/** The built server after its greeting, spoken to in lines, so that what it does not answer is seen too. */
async function lineServer(t: TestContext, environment: Record<string, string>): Promise<LineServer> {
  const child = spawn(process.execPath, [builtCli, 'mcp'], { env: environment, stdio: 'pipe' });
  t.after(() => child.kill('SIGKILL'));
  const told: { id?: number }[] = [];
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text));
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => told.push(JSON.parse(line) as { id?: number }));
  const say = (message: object) => void child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const clientInfo = { name: 'lines', version: '1' };
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo };
  say({ id: 0, method: 'initialize', params });
  await once(lines, 'line');
  say({ method: 'notifications/initialized' });
  return { child, lines, told, errors: () => errors, say };
}

const call = (id: number, name: string) => ({ id, method: 'tools/call', params: { name, arguments: {} } });
const cancel = (requestId: number) => ({ method: 'notifications/cancelled', params: { requestId } });

test('both handshakes are echoed', async (t) => {
  const door = await doorFor(t, 'instant');
  for (const protocolVersion of ['2025-11-25', '2025-06-18']) {
    const { say, lines, told } = await lineServer(t, door.environment);
    say({
      id: 1,
      method: 'initialize',
      params: { protocolVersion, capabilities: {}, clientInfo: { name: 'a', version: '1' } },
    });
    await once(lines, 'line');
    const { protocolVersion: echoed } = (told[1]?.result ?? {}) as { protocolVersion?: string };
    assert.equal(echoed, protocolVersion);
  }
});

test('a cancelled call has no answer and no line on stderr; its connection is closed at once; the server serves on', {
  timeout: 20_000,
}, async (t) => {
  const door = await doorFor(t, 'phone');
  const { child, lines, told, errors, say } = await lineServer(t, door.environment);
  say(call(1, 'ui_tree'));
  while (dumps(door) === 0) await turn();
  say(cancel(1));
  // The phone's own record: a host that closed the connection of a command still at work.
  const hungUp = () => door.phone.record.events.some(({ kind }) => kind === 'hung-up' || kind === 'aborted');
  while (!hungUp()) await turn();
  say(call(2, 'devices'));
  await once(lines, 'line');
  child.stdin.end();
  await once(child, 'close');
  assert.deepEqual(
    told.map(({ id }) => id),
    [0, 2],
  );
  assert.equal(errors(), '');
});

test('a read that is cancelled while it waits for its turn never runs', async (t) => {
  const door = await doorFor(t, 'phone');
  const mcp = await connectMcp(door.environment);
  t.after(() => mcp.close());
  const cancelling = new AbortController();
  const first = mcp.call('ui_tree');
  while (dumps(door) === 0) await turn();
  const second = mcp.call('ui_tree', {}, cancelling.signal);
  // Told behind the second read, so that this one is waiting by the time it is answered.
  await mcp.call('devices');
  cancelling.abort();
  await assert.rejects(second);
  assert.equal((await first).isError, false);
  await mcp.call('devices');
  assert.equal(dumps(door), 1);
});

test('picture, tree and touch share one space, turned as the screen is', async (t) => {
  const door = await doorFor(t, 'instant');
  const mcp = await connectMcp(door.environment);
  t.after(() => mcp.close());
  door.phone.screen.rotation = 1;
  const answer = async (tool: string, given: Record<string, unknown> = {}) =>
    JSON.parse((await mcp.call(tool, given)).line) as Record<string, unknown>;
  const { pictures } = await mcp.call('screenshot', { inline: true, maxEdge: 0 });
  const size = [pictures[0]?.data.readUInt32BE(16), pictures[0]?.data.readUInt32BE(20)];
  const { rotation, root } = (await answer('ui_tree', { format: 'json' })) as {
    rotation: number;
    root: { bounds: number[] };
  };
  assert.deepEqual([rotation, root.bounds], [90, [0, 0, ...size]]);
  assert.deepEqual(size, [2400, 1080]);
  const { x, y } = await answer('tap', { text: 'Settings' });
  assert.deepEqual(door.phone.record.inputs, [{ type: 'tap', x, y }]);
  assert.equal(door.phone.screen.foreground.packageName, 'com.glovebox.settings');
});
