import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';

describe('several Glovebox processes on one phone', () => {
  let door: Door;
  let servers: McpSession[];
  let state: string;
  let environment: Record<string, string>;
  before(async () => {
    state = await mkdtemp(join(tmpdir(), 'glovebox-state-'));
    door = await openDoor('the door without adb', { profile: 'phone' });
    environment = { ...door.environment, XDG_STATE_HOME: state };
    servers = await Promise.all([connectMcp(environment), connectMcp(environment)]);
  });
  after(async () => {
    await Promise.all((servers ?? []).map((server) => server.close().catch(() => {})));
    await door?.close();
    await rm(state, { recursive: true, force: true });
  });

  const dumps = () => door.phone.record.commands.filter(([program]) => program === 'uiautomator').length;

  async function untilDump(count: number): Promise<void> {
    while (dumps() < count) await new Promise((resolve) => setImmediate(resolve));
  }

  const locks = async () =>
    (await readdir(state, { recursive: true })).filter((name) => name.includes('.lock')).map((name) => name);

  test('two servers and a command read in turns: each gets the tree, and the phone refuses nobody', async () => {
    const [first, second] = servers;
    assert.ok(first && second);
    const [one, two, typed] = await Promise.all([
      first.call('ui_tree', { format: 'json' }),
      second.call('ui_tree', { format: 'json' }),
      runCli(['ui-tree'], environment),
    ]);
    for (const { isError, line } of [one, two]) assert.equal(isError, false, line);
    assert.equal(typed.exitCode, 0, typed.stdout);
    const lines = [one.line, two.line, typed.stdout.trimEnd()];
    // Three readings with names of their own, whoever made them.
    const snapshots = lines.map((line) => (JSON.parse(line) as { snapshot: string }).snapshot);
    assert.deepEqual(snapshots.sort(), ['s1', 's2', 's3']);
    // The home screen shows a clock, whose minute may end between two reads. Its elements have the same refs in all.
    const common = (line: string) =>
      line.replace(/"text":"\d{1,2}:\d\d"/, '"text":"…"').replace(/"snapshot":"s\d"/, '"snapshot":"s…"');
    const [tree, ...others] = lines.map(common);
    assert.deepEqual(others, [tree, tree]);
    // A read that had met another one would have been refused by the phone and tried again.
    assert.equal(dumps(), 3);
    assert.deepEqual(await locks(), []);
  });

  test('one that is killed while it reads: the others go on', async () => {
    const [killed, other] = servers;
    assert.ok(killed && other);
    const before = dumps();
    const cut = assert.rejects(killed.call('ui_tree'));
    await untilDump(before + 1);
    const waiting = [other.call('ui_tree'), runCli(['ui-tree'], environment)] as const;
    killed.kill();
    await cut;
    const [answer, typed] = await Promise.all(waiting);
    assert.equal(answer.isError, false, answer.line);
    assert.equal(typed.exitCode, 0, typed.stdout);
    assert.deepEqual(await locks(), []);
  });

  test('a command that is killed while it reads leaves a lock, and the next read takes it over', async () => {
    const [, other] = servers;
    assert.ok(other);
    const before = dumps();
    const killing = new AbortController();
    const cut = runCli(['ui-tree'], environment, killing.signal);
    await untilDump(before + 1);
    killing.abort();
    assert.equal((await cut).exitCode, null);
    assert.deepEqual((await locks()).length, 1);
    const { isError, line } = await other.call('ui_tree');
    assert.equal(isError, false, line);
    assert.deepEqual(await locks(), []);
  });
});
