import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type Simulator, startSimulator } from '../../../src/simulator/simulator.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { cleanEnvironment } from '../../support/run-cli.ts';

let simulator: Simulator;
let mcp: McpSession;
let state: string;
before(async () => {
  state = await mkdtemp(join(tmpdir(), 'glovebox-two-'));
  simulator = await startSimulator({ count: 2 });
  mcp = await connectMcp(
    cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort), XDG_STATE_HOME: state }),
  );
  for (const { screen, record } of simulator.phones) {
    assert.ok(screen.launch('com.glovebox.trials.longlist'));
    record.clear();
  }
});
after(async () => {
  await mcp?.close();
  await simulator?.close();
  await rm(state, { recursive: true, force: true });
});

const notes = () =>
  simulator.phones.map(({ record }) => record.screen.flatMap((event) => (event.type === 'note' ? [event.text] : [])));
const ids = () => simulator.phones.map(({ serial }) => serial);

async function refOf(device: string, text: string): Promise<string> {
  const { line } = await mcp.call('ui_find', { device, selector: { text }, format: 'json' });
  return (JSON.parse(line) as { matches: { ref: string }[] }).matches[0]?.ref ?? '';
}

test('without a device the call is refused, and says which there are', async () => {
  const { isError, line } = await mcp.call('tap', { text: 'Row 1' });
  assert.equal(isError, true);
  for (const id of ids()) assert.ok(line.includes(id), line);
  assert.match(line, /"dispatched":false,"retrySafe":true/);
});

test('two phones at once: each call is about its own, and each ref too', async () => {
  const [one = '', two = ''] = ids();
  const [onOne, onTwo] = await Promise.all([refOf(one, 'Row 2'), refOf(two, 'Row 3')]);
  const taps = await Promise.all([
    mcp.call('tap', { device: one, ref: onOne }),
    mcp.call('tap', { device: two, ref: onTwo }),
    mcp.call('ui_scroll', { device: two, direction: 'down', until: { text: 'Row 40' } }),
    mcp.call('ui_wait', {
      device: one,
      selector: { viewId: 'status' },
      condition: 'textEquals',
      value: 'Opened Row 2',
    }),
  ]);
  for (const { isError, line } of taps) assert.equal(isError, false, line);
  assert.match(taps[3]?.line ?? '', /"satisfied":true/);
  assert.deepEqual(notes(), [['Opened Row 2'], ['Opened Row 3']]);
});

test('a snapshot of one phone is none of the other: since is answered about its own numbers', async () => {
  const [one = '', two = ''] = ids();
  for (let reading = 0; reading < 3; reading++) await mcp.call('ui_tree', { device: one });
  const { line } = await mcp.call('ui_tree', { device: one, format: 'json' });
  const { snapshot } = JSON.parse(line) as { snapshot: string };
  const other = await mcp.call('ui_tree', { device: two, since: `s${Number(snapshot.slice(1)) + 500}` });
  assert.match(other.line, /"code":"STALE_REFERENCE","message":"there has been no snapshot/);
});
