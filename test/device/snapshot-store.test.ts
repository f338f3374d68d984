import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import type { Snapshot } from '../../src/device/snapshot.ts';
import { SnapshotStore } from '../../src/device/snapshot-store.ts';
import { GloveboxError } from '../../src/domain/errors.ts';
import { numberOf, parseRef, type Ref, refOf, snapshotIdOf } from '../../src/domain/identity/ref.ts';
import { buildScene } from '../../src/domain/scene/build-scene.ts';
import type { Scene, SceneNode } from '../../src/domain/scene.ts';
import { projectRoot } from '../support/project.ts';
import { sceneOfView, type View } from '../support/scene.ts';

const calm = new AbortController().signal;

async function folderFor(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'glovebox-snapshots-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return join(folder, 'device');
}

const button = (words: string): View => ({ class: 'android.widget.Button', text: words, clickable: true });
const page = (...names: readonly string[]): Scene => sceneOfView({ children: names.map(button) });
const buttons = ({ role }: SceneNode) => role === 'button';
const refsOf = (snapshot: Snapshot) => [...snapshot.refs.values()];
const node = (snapshot: Snapshot, text: string) => {
  const found = snapshot.scene.nodes.find(({ element }) => element.text === text);
  assert.ok(found);
  return found;
};

/** A store whose clock stands still until told. */
function storeAt(folder: string, clock = { now: Date.now() }) {
  return { store: new SnapshotStore(folder, buildScene, () => clock.now), clock };
}

async function other(t: TestContext, folder: string, name: string, count: number) {
  const entry = join(projectRoot, 'build/test/device/snapshot-store.entry.js');
  const child = spawn(process.execPath, [entry, folder, name, String(count)], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.after(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    output += part;
  });
  return {
    child,
    lines: (): { id: string; refs: string[] }[] =>
      output
        .split('\n')
        .slice(0, -1)
        .map((line) => JSON.parse(line)),
  };
}

test('numbers grow, what stays keeps its ref, and what is wanted gets one', async (t) => {
  const { store } = storeAt(await folderFor(t));
  const first = await store.record(page('Add', 'Edit', 'Share', 'Close'), buttons, calm);
  assert.equal(first.id, 's1');
  assert.deepEqual(refsOf(first), ['e1', 'e2', 'e3', 'e4']);
  const second = await store.record(page('New', 'Add', 'Edit', 'Share', 'Close'), buttons, calm);
  assert.equal(second.id, 's2');
  assert.deepEqual(refsOf(second), ['e5', 'e1', 'e2', 'e3', 'e4']);
  assert.equal(second.refOf(node(second, 'New')), 'e5');
  assert.equal(second.nodeOf(refOf(1)), node(second, 'Add'));
  assert.equal(second.refOf(second.scene.nodes[0] as SceneNode), undefined);
  await store.assign(second, [second.scene.nodes[0] as SceneNode], calm);
  assert.equal(second.refOf(second.scene.nodes[0] as SceneNode), 'e6');
  assert.equal((await store.newest())?.id, 's2');
});

test('another store, as after a restart or in another process, knows it all', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  const first = await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
  await store.assign(first, [first.scene.nodes[0] as SceneNode], calm);
  const { store: again } = storeAt(folder);
  const found = await again.find(first.id);
  assert.deepEqual(refsOf(found).sort(), ['e1', 'e2', 'e3', 'e4']);
  assert.equal(found.takenAt, first.takenAt);
  const place = await again.whereIs(refOf(2));
  assert.equal(place.kind === 'known' && place.node.element.text, 'Edit');
  const second = await again.record(page('Add', 'Edit', 'Share', 'More'), buttons, calm);
  assert.equal(second.id, 's2');
  assert.deepEqual(refsOf(second), ['e4', 'e1', 'e2', 'e3', 'e5']);
  // Both name further elements of the same snapshot.
  const mine = await store.find(second.id);
  const [root] = second.scene.nodes;
  assert.ok(root);
  assert.equal(mine.refOf(mine.scene.nodes[0] as SceneNode), 'e4');
});

test('two stores that name elements of one snapshot agree', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  const { store: second } = storeAt(folder);
  const mine = await store.record(page('Add', 'Edit', 'Share'), () => false, calm);
  const theirs = await second.find(mine.id);
  await second.assign(theirs, [node(theirs, 'Edit')], calm);
  await store.assign(mine, [node(mine, 'Add'), node(mine, 'Edit')], calm);
  assert.equal(mine.refOf(node(mine, 'Edit')), 'e1');
  assert.equal(mine.refOf(node(mine, 'Add')), 'e2');
  assert.equal((await second.find(mine.id)).refs.size, 2);
});

test('where a ref is: known, gone, never given', async (t) => {
  const { store, clock } = storeAt(await folderFor(t));
  assert.deepEqual(await store.whereIs(refOf(1)), { kind: 'never' });
  await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
  await store.record(page('Add', 'Edit', 'Share', 'More'), buttons, calm);
  const place = await store.whereIs(refOf(1));
  assert.equal(place.kind === 'known' && place.snapshot.id, 's2');
  assert.deepEqual(await store.whereIs(refOf(5)), { kind: 'never' });
  await store.record(page('Edit', 'Share', 'More'), buttons, calm);
  assert.deepEqual(await store.whereIs(refOf(1)), { kind: 'gone' }, 'it was missing where it belongs');
  clock.now += 700_000;
  for (let turn = 0; turn < 26; turn += 1) await store.record(page('Stop', 'Pause', 'Play'), buttons, calm);
  assert.deepEqual(await store.whereIs(refOf(2)), { kind: 'gone' });
});

test('the newest 25 are kept, and more while they are young', async (t) => {
  const folder = await folderFor(t);
  const { store, clock } = storeAt(folder);
  for (let turn = 0; turn < 26; turn += 1) await store.record(page('Add'), buttons, calm);
  assert.equal((await store.find(snapshotIdOf(1))).id, 's1');
  clock.now += 599_999;
  assert.equal((await store.find(snapshotIdOf(1))).id, 's1');
  clock.now += 1;
  const stale = (words: RegExp) => (error: unknown) =>
    error instanceof GloveboxError &&
    error.code === 'STALE_REFERENCE' &&
    error.dispatched === false &&
    error.hint?.includes('ui-tree') === true &&
    words.test(error.message);
  await assert.rejects(store.find(snapshotIdOf(1)), stale(/s1 is not kept any more/));
  await assert.rejects(store.find(snapshotIdOf(27)), stale(/no snapshot s27/));
  assert.equal((await store.find(snapshotIdOf(2))).id, 's2');
  await store.record(page('Add'), buttons, calm);
  const files = await readdir(join(folder, 'snapshots'));
  assert.equal(files.filter((name) => name.startsWith('s')).length, 25);
  clock.now += 1e9;
  assert.equal((await store.newest())?.id, 's27', 'however old');
});

test('however young, no more than 100 are kept', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  for (let turn = 0; turn < 102; turn += 1) await store.record(page('Add'), buttons, calm);
  assert.equal((await readdir(join(folder, 'snapshots'))).length, 101);
});

test('two processes at once give every number once', async (t) => {
  const folder = await folderFor(t);
  const both = [await other(t, folder, 'one', 15), await other(t, folder, 'two', 15)];
  await Promise.all(both.map(({ child }) => once(child, 'close')));
  const lines = both.flatMap(({ lines }) => lines());
  assert.equal(new Set(lines.map(({ id }) => id)).size, 30);
  assert.equal(new Set(lines.flatMap(({ refs }) => refs)).size, 90);
  const { store } = storeAt(folder);
  assert.equal((await store.newest())?.id, 's30');
  assert.ok(((await store.lastDispatchAt()) ?? 0) > 0);
});

test('a process killed in the middle leaves nothing that is wrong', async (t) => {
  const folder = await folderFor(t);
  const { child, lines } = await other(t, folder, 'one', 10_000);
  while (lines().length < 5) await once(child.stdout, 'data');
  const ended = once(child, 'close');
  child.kill('SIGKILL');
  await ended;
  const before = Math.max(...lines().flatMap(({ refs }) => refs.map((ref) => numberOf(ref as Ref))));
  const { store } = storeAt(folder);
  const next = await store.record(page('Fresh'), buttons, calm);
  assert.ok(numberOf(refsOf(next)[0] as Ref) > before);
  assert.ok(numberOf(next.id) > lines().length);
});

test('damaged, foreign, huge and hostile files are ignored', async (t) => {
  const folder = await folderFor(t);
  const files = join(folder, 'snapshots');
  const { store } = storeAt(folder);
  const good = await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
  const goodJson = JSON.parse(await readFile(join(files, `s1-${good.takenAt}.json`), 'utf8'));
  const deep = `{"class":"a","bounds":[0,0,1,1],"children":[`.repeat(5000) + ']}'.repeat(5000);
  const hostile: Record<string, string> = {
    's2-1.json': '{"version":1',
    's3-1.json': 'null',
    's4-1.json': JSON.stringify({ ...goodJson, id: 5, takenAt: 1 }),
    's5-1.json': JSON.stringify({ ...goodJson, id: 5, takenAt: 1, refs: [[999, 1]] }),
    's6-1.json': JSON.stringify({
      ...goodJson,
      id: 6,
      takenAt: 1,
      refs: [
        [1, 1],
        [2, 1],
      ],
    }),
    's7-1.json': JSON.stringify({ ...goodJson, id: 7, takenAt: 1, refs: [[1, -1]] }),
    's8-1.json': JSON.stringify({ ...goodJson, id: 8, takenAt: 1, tree: { ...goodJson.tree, root: { class: 5 } } }),
    's9-1.json': `{"version":1,"id":9,"begunAt":1,"takenAt":1,"refs":[],"ended":[],"surroundings":{"size":null,"window":null,"app":null,"keyboard":[]},"tree":{"rotation":null,"warnings":[],"root":${deep}}}`,
    's10-1.json': JSON.stringify({ ...goodJson, id: 10, takenAt: 1, surroundings: { keyboard: 'x' } }),
    's11-1.json': ' '.repeat(17_000_000),
    's12-1.json': JSON.stringify({ ...goodJson, version: 2, id: 12, takenAt: 1 }),
    's999999999999999-1.json': JSON.stringify({ ...goodJson, id: 999999999999999, takenAt: 1 }),
    'readme.txt': 'mine',
  };
  for (const [name, content] of Object.entries(hostile)) await writeFile(join(files, name), content);
  await mkdir(join(files, 's13-1.json'));
  await symlink('/dev/zero', join(files, 's14-1.json'));
  const { store: again } = storeAt(folder);
  assert.equal((await again.newest())?.id, 's1');
  const next = await again.record(page('Add', 'Edit', 'Share'), buttons, calm);
  assert.deepEqual(refsOf(next), ['e1', 'e2', 'e3']);
  assert.equal(next.id, 's15');
  assert.equal(await readFile(join(files, 'readme.txt'), 'utf8'), 'mine');
});

for (const damage of ['cut off', 'gone', 'absurd'] as const) {
  test(`counters that are ${damage} lead to numbers that nobody was given`, async (t) => {
    const folder = await folderFor(t);
    const { store } = storeAt(folder);
    await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
    const counters = join(folder, 'snapshots', 'counters.json');
    if (damage === 'gone') await rm(counters);
    else
      await writeFile(
        counters,
        damage === 'cut off' ? '{"snap' : '{"series":"x","from":{"snapshot":0,"ref":0},"snapshot":1e300,"ref":-1}',
      );
    const { store: again } = storeAt(folder);
    assert.deepEqual(await again.whereIs(refOf(70)), { kind: 'gone' });
    const next = await again.record(page('Add', 'Edit', 'Share', 'Other'), buttons, calm);
    const [, , , fresh] = refsOf(next);
    assert.deepEqual(refsOf(next).slice(0, 3), ['e1', 'e2', 'e3']);
    assert.ok(fresh !== undefined && numberOf(fresh) > 1e12 && parseRef(fresh) === fresh);
    assert.ok(numberOf(next.id) > 1e12);
    const following = await store.record(page('Add', 'Edit', 'Share', 'Other', 'Last'), buttons, calm);
    assert.equal(numberOf(following.id), numberOf(next.id) + 1);
    assert.equal(numberOf(refsOf(following)[4] as Ref), numberOf(fresh) + 1);
  });
}

test('files deleted meanwhile: no number comes twice in a process, and no two processes mean different things by one', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
  await rm(folder, { recursive: true });
  const { store: fresh } = storeAt(folder);
  const anew = await fresh.record(page('Delete', 'Move', 'Copy'), buttons, calm);
  assert.deepEqual(refsOf(anew), ['e1', 'e2', 'e3'], 'nothing tells a first start from a loss');
  // The one that knows better goes on above both.
  const next = await store.record(page('Delete', 'Move', 'Copy'), buttons, calm);
  for (const ref of refsOf(next)) assert.ok(numberOf(ref) > 1e12);
  for (const each of [store, fresh]) assert.deepEqual(await each.whereIs(refOf(1)), { kind: 'gone' });
  const after = await fresh.record(page('Delete', 'Move', 'Copy'), buttons, calm);
  assert.deepEqual(refsOf(after), refsOf(next), 'and the other follows');
  const last = await store.record(page('Delete', 'Move', 'Copy'), buttons, calm);
  assert.deepEqual(refsOf(last), refsOf(next));
});

test('files deleted in a process that goes on alone', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  const first = await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
  await rm(folder, { recursive: true });
  const second = await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
  assert.equal(refsOf(second).filter((ref) => refsOf(first).includes(ref)).length, 0);
  assert.ok(numberOf(second.id) > numberOf(first.id));
});

test('where nothing can be written, a process goes on from memory with numbers of its own', async (t) => {
  const folder = await folderFor(t);
  await writeFile(join(folder, '..', 'device'), 'a file in place of the folder');
  for (const place of [folder, '/proc/glovebox/device']) {
    const { store, clock } = storeAt(place);
    const first = await store.record(page('Add', 'Edit', 'Share'), buttons, calm);
    const second = await store.record(page('Add', 'Edit', 'Share', 'More'), buttons, calm);
    assert.deepEqual(refsOf(second).slice(0, 3), refsOf(first));
    assert.equal((await store.newest())?.id, second.id);
    assert.equal(await store.find(first.id), first);
    await store.assign(second, [second.scene.nodes[0] as SceneNode], calm);
    assert.equal(new Set(refsOf(second)).size, 5);
    assert.equal((await store.whereIs(refsOf(second)[0] as Ref)).kind, 'known');
    await store.dispatched();
    clock.now += 5;
    assert.equal(await store.lastDispatchAt(), clock.now, 'others cannot say what they sent');
    clock.now += 1;
    const { store: another } = storeAt(place, clock);
    const theirs = await another.record(page('Delete', 'Move', 'Copy'), buttons, calm);
    assert.equal(refsOf(theirs).filter((ref) => [...refsOf(first), ...refsOf(second)].includes(ref)).length, 0);
  }
});

test('what a password field holds is not written down, and only its user can read the files', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  const secret = 'hunter2🔑';
  const scene = sceneOfView({
    children: [
      { class: 'android.widget.EditText', password: true, text: secret, value: secret, clickable: true },
      button('Sign in'),
    ],
  });
  const snapshot = await store.record(scene, () => true, calm);
  const file = join(folder, 'snapshots', `s1-${snapshot.takenAt}.json`);
  const written = await readFile(file, 'utf8');
  assert.ok(!written.includes('hunter2'));
  const again = await storeAt(folder).store.find(snapshot.id);
  assert.equal(again.scene.nodes[1]?.element.text, '••••••••');
  for (const name of [file, join(folder, 'snapshots', 'counters.json')]) {
    assert.equal((await stat(name)).mode & 0o777, 0o600);
  }
  await store.dispatched();
  assert.equal((await stat(join(folder, 'dispatched'))).mode & 0o777, 0o600);
  assert.equal((await stat(join(folder, 'snapshots'))).mode & 0o777, 0o700);
  await chmod(file, 0o600);
});

test('the hint of an empty password field is kept: it is not what the field holds', async (t) => {
  const folder = await folderFor(t);
  const hint = 'Password';
  const scene = sceneOfView({
    children: [{ class: 'android.widget.EditText', password: true, text: hint, hint, clickable: true }],
  });
  const snapshot = await storeAt(folder).store.record(scene, () => true, calm);
  const again = await storeAt(folder).store.find(snapshot.id);
  assert.equal(again.scene.nodes[1]?.element.text, hint);
});

test('when something was sent is known to all', async (t) => {
  const folder = await folderFor(t);
  const { store, clock } = storeAt(folder);
  const { store: another } = storeAt(folder);
  assert.equal(await store.lastDispatchAt(), undefined);
  await store.dispatched();
  assert.equal(Math.round((await another.lastDispatchAt()) ?? 0), clock.now);
  clock.now += 1000;
  await store.dispatched();
  assert.equal(Math.round((await another.lastDispatchAt()) ?? 0), clock.now);
});

test('equal rows without words keep their refs only while nothing is sent', async (t) => {
  const { store, clock } = storeAt(await folderFor(t));
  const cells = sceneOfView({
    scrollable: true,
    children: [0, 1, 2].map((place) => ({
      class: 'android.widget.Button',
      clickable: true,
      bounds: [0, place * 100, 100, place * 100 + 100],
    })),
  });
  const first = await store.record(cells, buttons, calm);
  clock.now += 10;
  const second = await store.record(cells, buttons, calm);
  assert.deepEqual(refsOf(second), refsOf(first));
  clock.now += 10;
  await store.dispatched();
  const third = await store.record(cells, buttons, calm);
  assert.equal(refsOf(third).filter((ref) => refsOf(first).includes(ref)).length, 0);
});

test('a cancelled call records nothing', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  const reason = new Error('no more');
  await assert.rejects(store.record(page('Add'), buttons, AbortSignal.abort(reason)), reason);
  assert.equal(await store.newest(), undefined);
});

test('calls at once in one process take turns', async (t) => {
  const { store } = storeAt(await folderFor(t));
  const all = await Promise.all(
    Array.from({ length: 8 }, (_, turn) => store.record(page(`a${turn}`, `b${turn}`, `c${turn}`), buttons, calm)),
  );
  assert.deepEqual(
    all.map(({ id }) => id),
    ['s1', 's2', 's3', 's4', 's5', 's6', 's7', 's8'],
  );
  assert.equal(new Set(all.flatMap(refsOf)).size, 24);
});

test('a screen without elements and one as deep as platforms tell are kept', async (t) => {
  const folder = await folderFor(t);
  const { store } = storeAt(folder);
  const empty = await store.record(
    { tree: { rotation: null, root: null, warnings: [] }, surroundings: page('Add').surroundings },
    buttons,
    calm,
  );
  let view: View = button('Deep');
  for (let depth = 0; depth < 999; depth += 1) view = { children: [view] };
  const deep = await store.record(sceneOfView(view), buttons, calm);
  const { store: again } = storeAt(folder);
  assert.equal((await again.find(empty.id)).scene.nodes.length, 0);
  assert.equal((await again.find(deep.id)).scene.nodes.length, 1000);
});
