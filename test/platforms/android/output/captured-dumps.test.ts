import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { UiElement } from '../../../../src/domain/element.ts';
import { rotationFromQuarterTurns } from '../../../../src/domain/geometry.ts';
import { parseUiDump } from '../../../../src/platforms/android/output/ui-dump.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

interface Expected {
  readonly path: string;
  readonly nodes: number;
  readonly texts: number;
  readonly rotations: string;
  readonly packages: string;
  readonly note: string;
}

test('dumps of real devices are read as an independent parser read them', { skip: withoutCaptures }, async (suite) => {
  const folder = capturesFolder ?? '';
  const expected = readExpected(readFileSync(join(folder, 'EXPECT.tsv'), 'utf8'));
  assert.ok(expected.length > 0, 'EXPECT.tsv names no dump');
  for (const dump of expected) {
    await suite.test(dump.path, () => {
      const read = parseUiDump(readFileSync(join(folder, dump.path)));
      assert.ok(read.kind === 'tree');
      const found = collect(read.tree.root);
      const [firstRotation = ''] = dump.rotations.split(',');
      assert.deepEqual(
        { ...found, rotation: read.tree.rotation },
        {
          nodes: dump.nodes,
          texts: dump.texts,
          packages: dump.packages,
          rotation: firstRotation === '' ? null : rotationFromQuarterTurns(Number(firstRotation)),
        },
      );
      const flawed = /truncated|unclosed|not valid UTF-8/.test(dump.note) || dump.nodes === 0;
      assert.equal(read.tree.warnings.length > 0, flawed, `warnings: ${JSON.stringify(read.tree.warnings)}`);
    });
  }
});

test('the same dumps, cut anywhere, give less and say so', { skip: withoutCaptures }, () => {
  const folder = capturesFolder ?? '';
  for (const { path } of readExpected(readFileSync(join(folder, 'EXPECT.tsv'), 'utf8'))) {
    const bytes = readFileSync(join(folder, path));
    const whole = parseUiDump(bytes);
    assert.ok(whole.kind === 'tree');
    const nodes = collect(whole.tree.root).nodes;
    const end = bytes.lastIndexOf('</');
    for (let part = 1; part < 30; part += 1) {
      const cut = parseUiDump(bytes.subarray(0, Math.floor((end * part) / 30)));
      if (cut.kind === 'failure') continue;
      assert.ok(collect(cut.tree.root).nodes <= nodes, `${path} cut at ${part}/30`);
      assert.ok(cut.tree.warnings.length > 0, `${path} cut at ${part}/30`);
    }
  }
});

function readExpected(table: string): Expected[] {
  return table
    .split('\n')
    .slice(1)
    .filter((line) => line !== '')
    .map((line) => {
      const [path = '', , nodes, texts, rotations = '', packages = '', note = ''] = line.split('\t');
      return { path, nodes: Number(nodes), texts: Number(texts), rotations, packages, note };
    });
}

function collect(root: UiElement | null): { nodes: number; texts: number; packages: string } {
  const packages = new Set<string>();
  let nodes = 0;
  let texts = 0;
  const waiting = root === null ? [] : root.class === 'hierarchy' ? [...(root.children ?? [])] : [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    nodes += 1;
    if (element.text !== undefined) texts += 1;
    if (element.package) packages.add(element.package);
    waiting.push(...(element.children ?? []));
  }
  return { nodes, texts, packages: [...packages].sort().join(',') };
}
