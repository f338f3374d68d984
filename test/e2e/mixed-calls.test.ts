import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { after, before, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { connectWatched, type Resources, type WatchedServer } from '../support/active-resources.ts';
import { type Door, openDoor } from '../support/doors.ts';

const CALLS = 1_000;
const SIDE_BY_SIDE = 8;
const SEED = 20_260_101;

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator with the constants of Numerical Recipes). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

let door: Door;
let mcp: WatchedServer;
/** Another server on the same phone, which was asked once and rests. */
let idle: WatchedServer;
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glovebox-mixed-'));
  door = await openDoor('the door without adb');
  for (const name of ['temp', 'state', 'shots']) await mkdir(join(folder, name));
  const environment = { ...door.environment, TMPDIR: join(folder, 'temp'), XDG_STATE_HOME: join(folder, 'state') };
  [mcp, idle] = await Promise.all([connectWatched(environment), connectWatched(environment)]);
});
after(async () => {
  await mcp?.close();
  await idle?.close();
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

/** What every open descriptor of the server leads to, with the numbers of sockets and pipes left away. */
async function descriptors(): Promise<readonly string[]> {
  const names = await readdir(`/proc/${mcp.pid}/fd`);
  const targets = names.map((name) => readlink(`/proc/${mcp.pid}/fd/${name}`).catch(() => 'closed'));
  return (await Promise.all(targets)).map((target) => target.replace(/:\[\d+\]$/, '')).sort();
}

/** The children of all its threads (proc(5)). */
async function children(): Promise<string> {
  const threads = await readdir(`/proc/${mcp.pid}/task`);
  const lists = threads.map((thread) => readFile(`/proc/${mcp.pid}/task/${thread}/children`, 'utf8'));
  return (await Promise.all(lists)).join('').trim();
}

async function files(under: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, under), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => !entry.isDirectory()).map(({ name, parentPath }) => join(parentPath, name));
}

const withoutProc = process.platform !== 'linux' && 'descriptors and children of a process are read from /proc (Linux)';

test(`${CALLS} mixed calls with random cancels leave nothing behind`, { skip: withoutProc }, async () => {
  const random = seeded(SEED);
  const pick = <T>(...choices: readonly T[]): T => choices[Math.floor(random() * choices.length)] as T;
  const coordinate = () => Math.floor(random() * 1_000);
  const shots = join(folder, 'shots');

  const kinds: readonly (() => readonly [tool: string, toolArguments: Record<string, unknown>])[] = [
    () => ['devices', {}],
    () => ['ui_tree', {}],
    () => ['tap', { x: coordinate(), y: coordinate() }],
    () => ['tap', { text: pick('Settings', 'Notes', 'Nowhere') }],
    () => ['text', { text: pick('a', 'two words', 'x'.repeat(250), 'ü') }],
    () => ['key', { key: pick('HOME', 'BACK', 'ENTER', 'NONE') }],
    () => ['swipe', { x1: coordinate(), y1: coordinate(), x2: coordinate(), y2: coordinate(), duration: 100 }],
    () => ['logs', { lines: 5 }],
    () => ['launch', { package: pick('com.glovebox.settings', 'com.glovebox.notes', 'com.none') }],
  ];
  let shot = 0;
  const screenshot = () => ['screenshot', { out: join(shots, `${++shot}.png`) }] as const;

  async function call(number: number): Promise<void> {
    // A picture costs a phone a hundred times what the rest does.
    const [tool, toolArguments] = number % 25 === 0 ? screenshot() : pick(...kinds)();
    const cancelling = new AbortController();
    const turns = random() < 0.3 ? Math.floor(random() * 30) : undefined;
    const answered = mcp.call(tool, toolArguments, cancelling.signal);
    const outcome = answered.then(
      ({ line }) => assert.doesNotMatch(line, /"code":"(?:INTERNAL|DEVICE_BUSY|ADB_TIMEOUT)"/),
      (error: unknown) => assert.ok(cancelling.signal.aborted, `${tool} was not cancelled, but failed: ${error}`),
    );
    if (turns !== undefined) {
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      cancelling.abort();
    }
    await outcome;
  }

  // What a server keeps for its life (its tracking connection) is there after the first calls.
  for (const [tool, toolArguments] of kinds.map((kind) => kind())) await mcp.call(tool, toolArguments);
  await mcp.call('screenshot', { out: join(shots, 'first.png') });
  const first = await settled();

  let next = 0;
  const worker = async () => {
    while (next < CALLS) await call(next++);
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, worker));

  assert.deepEqual(await settled(), first);
  await idle.call('ui_tree');
  const atRest = await resting();
  assert.deepEqual(await resources(atRest), atRest);
  assert.equal(await children(), '');
  assert.deepEqual(await files('temp'), []);
  // What is remembered of screens and pictures, whole, and when input was last sent: the time of an empty file. No file
  // on its way to become one, and no lock.
  for (const file of await files('state')) {
    const content = readFileSync(file, 'utf8');
    if (basename(file) === 'dispatched') assert.equal(content, '');
    else {
      assert.match(file, /\.json$/);
      assert.doesNotThrow(() => JSON.parse(content), file);
    }
  }
  // Whole pictures or none: a cancelled call leaves no part of one.
  for (const file of await files('shots')) {
    assert.match(file, /\.png$/);
    assert.equal((await readFile(file)).subarray(-8, -4).toString(), 'IEND', file);
  }
  const { isError, line } = await mcp.call('ui_tree');
  assert.equal(isError, false, line);
});

/** The descriptors once the calls' own are closed, which takes a few turns of the server's event loop after the answer. */
async function settled(): Promise<readonly string[]> {
  let fewest = await descriptors();
  for (let calls = 0; calls < 20; calls += 1) {
    await mcp.call('devices');
    const now = await descriptors();
    if (now.length < fewest.length) fewest = now;
  }
  return fewest;
}

/** Turns of the event loop that what ends after an answer may take. */
const LAST_TURNS = 200;

/** What the idle server holds: the same twice in a row. */
async function resting(): Promise<Resources> {
  let last = await idle.resources();
  for (let look = 0; look < LAST_TURNS; look += 1) {
    const now = await idle.resources();
    if (isDeepStrictEqual(now, last)) break;
    last = now;
  }
  return last;
}

/** What the busy server holds once that is what is expected, or at last. */
async function resources(expected: Resources): Promise<Resources> {
  let held = await mcp.resources();
  for (let look = 0; look < LAST_TURNS && !isDeepStrictEqual(held, expected); look += 1) held = await mcp.resources();
  return held;
}
