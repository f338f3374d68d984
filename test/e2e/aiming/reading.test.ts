import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { openTrialPhone, type TrialPhone } from '../../support/trial-phone.ts';

interface Node {
  readonly ref: string;
  readonly role: string;
  readonly class: string;
  readonly bounds: readonly number[];
  readonly cut?: number;
  readonly children?: readonly Node[];
}

const all = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(all)];
const depth = (node: Node): number => 1 + Math.max(0, ...(node.children ?? []).map(depth));
const counted = (node: Node): number => all(node).reduce((sum, { cut = 0 }) => sum + cut, 0);

describe('reading a screen: every form, and less than all of it', () => {
  let trial: TrialPhone;
  before(async () => {
    trial = await openTrialPhone();
  });
  after(() => trial?.close());

  async function json(given: Record<string, unknown> = {}): Promise<Node> {
    const { answer } = await trial.call('ui_tree', { format: 'json', ...given });
    return (answer as unknown as { root: Node }).root;
  }
  const lines = async (given: Record<string, unknown> = {}) =>
    (await trial.outline('ui_tree', given)).split('\n').slice(2, -1);

  test('outline over MCP, JSON on the command line, each the other by format; outline prints text', async () => {
    trial.start('rows');
    assert.match(
      await trial.outline('ui_tree'),
      /^s\d+ emulator-\d+ com\.glovebox\.trials\.rows 1080x2400 rotation 0 keyboard hidden\n<screen /,
    );
    const typed = (await trial.cli('ui-tree')).json() as unknown as { root: Node; snapshot: string };
    assert.match(typed.snapshot, /^s\d+$/);
    assert.ok(all(typed.root).every(({ ref, role }) => /^e\d+$/.test(ref) && role !== ''));
    const { stdout, stderr, exitCode } = await trial.cli('ui-tree', '--format', 'outline');
    assert.deepEqual([exitCode, stderr], [0, '']);
    assert.match(stdout, /^s\d+ [^\n]*\n<screen [0-9a-f]{6}>\n(.*\n)+<\/[0-9a-f]{6}>\n$/);
    const found = await trial.cli('ui-find', '--role', 'listitem', '--format', 'outline', '--limit', '2');
    assert.match(found.stdout, /^s\d+ \S+ 8 found\n<screen \w+>\nlistitem .*\nlistitem .*\n… 6 more\n<\/\w+>\n$/);
  });

  test('the refs of the outline are those of the JSON, and of the next reading', async () => {
    trial.start('rows');
    const refs = [...(await trial.outline('ui_tree')).matchAll(/\[(e\d+)\]/g)].map(([, ref]) => ref);
    assert.equal(new Set(refs).size, refs.length, 'one each');
    const known = new Set(all(await json()).map(({ ref }) => ref));
    for (const ref of refs) assert.ok(known.has(ref ?? ''), ref);
    const again = [...(await trial.outline('ui_tree')).matchAll(/\[(e\d+)\]/g)].map(([, ref]) => ref);
    assert.deepEqual(again, refs);
  });

  test('maxDepth and maxNodes leave out, and count what they left out', async () => {
    trial.start('controls');
    const whole = all(await json());
    const flat = await json({ maxDepth: 3 });
    assert.equal(depth(flat), 4);
    assert.ok(counted(flat) > 0);
    const few = await json({ maxNodes: 7 });
    assert.equal(all(few).length, 7);
    assert.ok(counted(few) > 0 && whole.length > 7);
    assert.match((await lines({ maxNodes: 4 })).join('\n'), /^… \d+ more/m);
    assert.match(JSON.stringify((await trial.cli('ui-tree', '--max-nodes', '1')).json()), /"cut":\d/);
  });

  test('includeInvisible: what is under the keyboard is counted, or listed', async () => {
    trial.start('covered');
    assert.match((await lines()).join('\n'), /^… 2 more under the keyboard$/m);
    const shown = (await lines({ includeInvisible: true })).join('\n');
    assert.match(shown, /button "Send" \[e\d+\] .*/);
    const seen = all(await json({ includeInvisible: false })).length;
    assert.ok(seen < all(await json()).length);
  });

  test('bounds say where, full merges nothing', async () => {
    trial.start('rows');
    assert.match(
      (await lines({ bounds: true })).join('\n'),
      /^listitem "Notebook" "Ruled" \[e\d+\] \(\d+,\d+ \d+x\d+\)$/m,
    );
    const full = await lines({ full: true });
    assert.ok(full.length > (await lines()).length);
    assert.match(full.join('\n'), /text "Ruled"/);
  });

  test('since tells what changed alone, by ref, in both forms', async () => {
    trial.start('controls');
    const { snapshot } = await trial.ok('ui_tree', { format: 'json' });
    assert.match(await trial.outline('ui_tree', { since: snapshot }), /\(nothing changed\)/);
    const ref = await trial.refOf({ text: 'Wi-Fi', role: 'switch' });
    await trial.ok('tap', { ref });
    const told = await trial.outline('ui_tree', { since: snapshot });
    assert.match(told, new RegExp(`^s\\d+ since ${snapshot}$`, 'm'));
    assert.match(told, new RegExp(`^~ switch "Wi-Fi" \\[${ref}\\] on`, 'm'));
    assert.equal(told.split('\n').filter((line) => /^\s*[-+~] /.test(line)).length, 1);
    const { changes } = await trial.ok('ui_tree', { since: snapshot, format: 'json' });
    assert.match(changes, new RegExp(`\\[${ref}\\] on`));
  });

  test('since an unknown snapshot, and one too old to be kept', async () => {
    trial.start('rows');
    const { snapshot } = await trial.ok('ui_tree', { format: 'json' });
    const unknown = await trial.refused('ui_tree', { since: 's99999' });
    assert.deepEqual(
      [unknown.code, unknown.message],
      ['STALE_REFERENCE', 'there has been no snapshot s99999 of this device'],
    );
    // However young they are, a hundred are kept.
    for (let reading = 0; reading < 101; reading++) await trial.call('ui_tree', { maxNodes: 1 });
    const old = await trial.refused('ui_tree', { since: snapshot });
    assert.deepEqual([old.code, old.message], ['STALE_REFERENCE', `snapshot ${snapshot} is not kept any more`]);
  });

  test('a ref from a command line works in the next one and in a running server, and back', async () => {
    trial.start('rows');
    const typed = (await trial.cli('ui-find', '--text', 'Pencil')).json() as unknown as { matches: Node[] };
    const ref = typed.matches[0]?.ref ?? '';
    assert.equal((await trial.cli('tap', '--ref', ref)).exitCode, 0);
    assert.deepEqual(trial.notes(), ['Opened Pencil, Soft']);
    trial.start('longlist');
    const row = (await trial.cli('ui-find', '--text', 'Row 7')).json() as unknown as { matches: Node[] };
    await trial.ok('tap', { ref: row.matches[0]?.ref });
    assert.equal(trial.notes().at(-1), 'Opened Row 7');
    const back = await trial.refOf({ text: 'Row 5' });
    assert.equal((await trial.cli('tap', '--ref', back)).exitCode, 0);
    assert.equal(trial.notes().at(-1), 'Opened Row 5');
    const { snapshot } = await trial.ok('ui_tree', { format: 'json' });
    const since = await trial.cli('ui-tree', '--since', snapshot, '--format', 'outline');
    assert.equal(since.exitCode, 0, since.stdout);
  });
});
