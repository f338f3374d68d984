import assert from 'node:assert/strict';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { seeded } from '../support/seeded.ts';

/** `GLOVEBOX_HONESTY` reads as often as it takes to see memory grow. */
const isLong = process.env.GLOVEBOX_HONESTY !== undefined;
const READS = isLong ? 2_000 : 130;

/** However much is read, no more is kept. */
const KEPT_AT_MOST = 100;
const GROWTH_KB = 30 * 1024;

const CONTROLS = 'com.glovebox.trials.controls';

let door: Door;
let state: string;
let environment: Record<string, string>;

async function open(profile: 'instant' | 'phone'): Promise<void> {
  state = await mkdtemp(join(tmpdir(), 'glovebox-shared-'));
  door = await openDoor('the door without adb', { profile });
  environment = { ...door.environment, XDG_STATE_HOME: state };
  door.phone.screen.launch(CONTROLS);
}

async function close(servers: readonly McpSession[]): Promise<void> {
  await Promise.all(servers.map((server) => server.close().catch(() => {})));
  await door?.close();
  await rm(state, { recursive: true, force: true });
}

async function filesOfState(): Promise<readonly string[]> {
  const entries = await readdir(state, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

const leftovers = async () => (await filesOfState()).filter((file) => /\.lock|\.tmp$/.test(file));

const numberOf = (text: string): number => Number(/\bs(\d+)\b/.exec(text)?.[1] ?? Number.NaN);

const refNamed = (outline: string, label: string): string => {
  const ref = outline.split('\n').find((line) => line.includes(`"${label}"`));
  return /\[(e\d+)\]/.exec(ref ?? '')?.[1] ?? assert.fail(`no ref for ${label} in\n${outline}`);
};

async function good(mcp: McpSession, tool: string, given: Record<string, unknown> = {}): Promise<string> {
  const { line, isError } = await mcp.call(tool, given);
  assert.equal(isError, false, line);
  return line;
}

describe('two servers and the command line on one phone', () => {
  let servers: McpSession[] = [];
  before(async () => {
    await open('instant');
    servers = await Promise.all([connectMcp(environment), connectMcp(environment)]);
  });
  after(() => close(servers));

  test('reads, waits and actions side by side: refs mean the same to all, numbers only grow', async () => {
    const [first, second] = servers;
    assert.ok(first && second);
    const loud = refNamed(await good(first, 'ui_tree'), 'Loud');
    const chances = seeded(5);
    const answers: string[] = [];
    const play = async (call: () => Promise<string>) => {
      for (let count = 0; count < 12; count += 1) answers.push(await call());
    };
    const served = (mcp: McpSession) => async () => {
      const kinds: readonly (readonly [string, Record<string, unknown>])[] = [
        ['ui_tree', {}],
        ['ui_find', { selector: { text: 'Loud' } }],
        ['ui_wait', { selector: { ref: loud }, condition: 'exists', timeoutMs: 1000 }],
        ['tap', { ref: loud }],
        ['ui_action', { ref: loud, action: 'click' }],
        ['ui_set_text', { ref: loud, value: chances.pick(['on', 'off']) }],
      ];
      const [tool, given] = chances.pick(kinds);
      return (await mcp.call(tool, given)).line;
    };
    const typed = async () => (await runCli(['tap', '--ref', loud], environment)).stdout;
    await Promise.all([
      play(served(first)),
      play(served(second)),
      play(served(second)),
      (async () => {
        for (let count = 0; count < 4; count += 1) answers.push(await typed());
      })(),
    ]);
    const failed = answers.filter((answer) => answer.startsWith('{"error"'));
    assert.deepEqual(failed, []);
    const elements = answers.flatMap((answer) => {
      if (!answer.startsWith('{')) return [];
      const { element, match } = JSON.parse(answer) as Record<string, { readonly text?: string } | undefined>;
      return [element ?? match].filter((one) => one !== undefined);
    });
    assert.ok(elements.length > 10);
    for (const { text } of elements) assert.equal(text, 'Loud');
    const outlines = answers.filter((answer) => /^s\d+ /.test(answer)).map(numberOf);
    assert.equal(new Set(outlines).size, outlines.length, 'no snapshot number was given twice');
    for (const answer of answers.filter((one) => /^s\d+ emulator/.test(one) && one.includes('"Loud"'))) {
      assert.equal(refNamed(answer, 'Loud'), loud);
    }
    assert.deepEqual(await leftovers(), []);
  });

  test(`${READS} reads: the folder stays bounded, memory flat`, async () => {
    const [mcp] = servers;
    assert.ok(mcp);
    const kilobytes = async () =>
      Number(/^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${mcp.pid}/status`, 'utf8'))?.[1] ?? Number.NaN);
    const read = (count: number) => good(mcp, 'ui_find', { selector: { text: count % 2 === 0 ? 'Loud' : 'Nowhere' } });
    const warmUp = Math.floor(READS / 4);
    for (let count = 0; count < warmUp; count += 1) await read(count);
    const before = process.platform === 'linux' ? await kilobytes() : 0;
    for (let count = warmUp; count < READS; count += 1) await read(count);
    const snapshots = (await filesOfState()).filter((file) => /s\d+-\d+\.json$/.test(file));
    assert.ok(snapshots.length <= KEPT_AT_MOST, `${snapshots.length} are kept`);
    assert.deepEqual(await leftovers(), []);
    if (!isLong || process.platform !== 'linux') return;
    const after = await kilobytes();
    assert.ok(after - before < GROWTH_KB, `${before} kB after the warm-up, ${after} kB at the end`);
  });

  test('a ref on a fresh screen costs no reading, and one after any input', async () => {
    const [mcp] = servers;
    assert.ok(mcp);
    const readings = () => door.phone.record.commands.filter(([program]) => program === 'uiautomator').length;
    const cost = async (tool: string, given: Record<string, unknown>) => {
      const before = readings();
      await good(mcp, tool, given);
      return readings() - before;
    };
    const inputs: readonly (readonly [string, Record<string, unknown>])[] = [
      ['tap', { x: 540, y: 2390 }],
      ['key', { key: 'SHIFT_LEFT' }],
      ['swipe', { x1: 500, y1: 2395, x2: 520, y2: 2395 }],
      ['launch', { package: CONTROLS }],
    ];
    for (const [tool, given] of inputs) {
      let took = Number.POSITIVE_INFINITY;
      // On a machine that is busy elsewhere a screen may grow old before it is used.
      for (let attempt = 0; took > 900 && attempt < 20; attempt += 1) {
        const start = performance.now();
        const loud = refNamed(await good(mcp, 'ui_tree'), 'Loud');
        const fresh = await cost('tap', { ref: loud });
        took = performance.now() - start;
        if (took > 900) continue;
        assert.equal(fresh, 0, 'the screen was just read');
        assert.equal(await cost('tap', { ref: loud }), 1, 'the first tap made it old');
        await good(mcp, 'ui_tree');
        await good(mcp, tool, given);
        assert.equal(await cost('tap', { ref: loud }), 1, `${tool} made it old`);
      }
      assert.ok(took <= 900, 'never quick enough to tell');
    }
  });

  test('an app that was launched makes what was read before it old', async () => {
    const [mcp] = servers;
    assert.ok(mcp);
    const loud = refNamed(await good(mcp, 'ui_tree'), 'Loud');
    await good(mcp, 'launch', { package: 'com.glovebox.trials.fields' });
    door.phone.record.clear();
    const { line } = await mcp.call('tap', { ref: loud });
    assert.match(line, /"code":"STALE_REFERENCE".*"dispatched":false/);
    assert.deepEqual(door.phone.record.inputs, []);
    await good(mcp, 'launch', { package: CONTROLS });
  });

  describe('what becomes of the state folder meanwhile', () => {
    const deviceFolder = async () => dirname((await filesOfState()).find((file) => file.endsWith('dispatched')) ?? '');

    const damages: readonly (readonly [what: string, damage: () => Promise<void>])[] = [
      ['it is deleted', () => rm(join(state, 'glovebox'), { recursive: true })],
      [
        'every file in it is half a file',
        async () => {
          for (const file of await filesOfState()) await writeFile(file, (await readFile(file)).subarray(0, 7));
        },
      ],
      [
        'every file in it is of another version',
        async () => {
          for (const file of await filesOfState()) {
            if (file.endsWith('.json')) await writeFile(file, '{"version":99,"refs":null,"tree":[1]}');
          }
        },
      ],
      [
        'its locks are no locks',
        async () => {
          const folder = await deviceFolder();
          await mkdir(join(folder, 'changing.lock'));
          await writeFile(join(folder, 'reading.lock'), 'null');
          await writeFile(join(folder, 'snapshots.lock'), '{"pid":999999999,"started":"1","token":"../../../owned"}');
        },
      ],
      [
        'a file stands in its place',
        async () => {
          await rm(join(state, 'glovebox'), { recursive: true });
          await writeFile(join(state, 'glovebox'), 'no folder');
        },
      ],
      [
        'it cannot be written',
        async () => {
          await rm(join(state, 'glovebox'), { force: true });
          await mkdir(join(state, 'glovebox'));
          await chmod(join(state, 'glovebox'), 0o500);
        },
      ],
    ];
    for (const [what, damage] of damages) {
      test(`${what}: reads and taps go on, old refs are never another's, numbers grow`, async () => {
        const [first, second] = servers;
        assert.ok(first && second);
        const before = await good(first, 'ui_tree');
        const [loud, updates] = [refNamed(before, 'Loud'), refNamed(before, 'Updates')];
        await good(first, 'tap', { ref: loud });
        await damage();
        for (const mcp of [first, second]) {
          const { line } = await mcp.call('tap', { ref: updates });
          const { error, element } = JSON.parse(line) as {
            readonly error?: { readonly code: string; readonly dispatched: unknown };
            readonly element?: { readonly resourceId?: string; readonly text?: string };
          };
          if (error === undefined) assert.match(JSON.stringify(element), /updates_row|Updates/);
          else assert.deepEqual([error.code, error.dispatched], ['STALE_REFERENCE', false]);
        }
        const outline = await good(second, 'ui_tree');
        assert.ok(numberOf(outline) > numberOf(before), `${numberOf(outline)} behind ${numberOf(before)}`);
        const anew = refNamed(outline, 'Loud');
        assert.match(await good(second, 'tap', { ref: anew }), /"text":"Loud"/);
        const { exitCode, stdout } = await runCli(['tap', '--text', 'Loud'], environment);
        assert.equal(exitCode, 0, stdout);
        assert.match(await good(first, 'ui_find', { selector: { text: 'Loud' } }), /1 found/);
      });
    }
  });
});

describe('a server that is killed in the middle of an action', () => {
  let servers: McpSession[] = [];
  before(async () => {
    await open('phone');
    servers = await Promise.all([connectMcp(environment), connectMcp(environment)]);
  });
  after(() => close(servers));

  test('its lock is taken over, numbers grow, nothing of it is left', async () => {
    const [killed, other] = servers;
    assert.ok(killed && other);
    const outline = await good(killed, 'ui_tree');
    const loud = refNamed(outline, 'Loud');
    const { record } = door.phone;
    record.clear();
    const cut = assert.rejects(killed.call('ui_action', { ref: loud, action: 'click' }));
    while (!record.commands.some(([program]) => program === 'input')) await new Promise(setImmediate);
    killed.kill();
    await cut;
    const { line, isError } = await other.call('ui_set_text', { ref: loud, value: 'on' });
    assert.equal(isError, false, line);
    assert.match(line, /"newValue":"on".*"effect":"confirmed"/);
    const later = await good(other, 'ui_tree');
    assert.ok(numberOf(later) > numberOf(outline));
    assert.equal(refNamed(later, 'Loud'), loud);
    assert.deepEqual(await leftovers(), []);
  });
});
