import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import type { UiElement } from '../../src/domain/element.ts';
import { type Door, openDoor } from '../support/doors.ts';
import { capturesFolder, withoutCaptures } from '../support/project.ts';
import { runCli } from '../support/run-cli.ts';

interface Expected {
  readonly nodes: number;
  readonly texts: number;
  readonly rotation: string;
  readonly packages: string;
  readonly damaged: boolean;
}

/** What an independent parser found, by the capture's path. */
function expectations(folder: string): ReadonlyMap<string, Expected> {
  const rows = readFileSync(join(folder, 'EXPECT.tsv'), 'utf8').trim().split('\n').slice(1);
  return new Map(
    rows.map((row) => {
      const [path = '', parse, nodes, texts, rotation = '', packages = '', note = ''] = row.split('\t');
      const damaged = parse !== 'strict' || note.includes('not valid UTF-8');
      return [path, { nodes: Number(nodes), texts: Number(texts), rotation, packages, damaged }];
    }),
  );
}

/** Nodes, texts and packages as the answer has them. A frame of class `hierarchy` is ours, not the phone's. */
function count(root: UiElement | null) {
  let nodes = 0;
  let texts = 0;
  const packages = new Set<string>();
  const waiting = root === null ? [] : [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (element.class !== 'hierarchy') nodes += 1;
    if (element.text !== undefined) texts += 1;
    if (element.package !== undefined) packages.add(element.package);
    waiting.push(...(element.children ?? []));
  }
  return { nodes, texts, packages: [...packages].sort().join(',') };
}

describe('every captured screen, worn by the simulated phone and read by the built command', {
  skip: withoutCaptures,
}, () => {
  const folder = capturesFolder ?? '';
  let door: Door;
  before(async () => {
    door = await openDoor('the door without adb');
  });
  after(() => door.close());

  const expected = capturesFolder === undefined ? new Map<string, Expected>() : expectations(folder);
  const files = capturesFolder === undefined ? [] : readdirSync(join(folder, 'ui')).sort();
  for (const file of files) {
    test(file, async () => {
      const wanted = expected.get(`ui/${file}`);
      assert.ok(wanted, 'EXPECT.tsv has a row for it');
      door.phone.wear(readFileSync(join(folder, 'ui', file)));
      const { rotation, root, warnings } = (await runCli(['ui-tree'], door.environment)).json();
      const { nodes, texts, packages } = count(root as UiElement | null);
      assert.deepEqual(
        { nodes, texts, packages },
        { nodes: wanted.nodes, texts: wanted.texts, packages: wanted.packages },
      );
      const [turns] = wanted.rotation.split(',');
      assert.equal(rotation, turns === '' ? null : Number(turns) * 90);
      if (wanted.damaged) assert.ok(Array.isArray(warnings) && warnings.length > 0, 'a damaged dump carries a warning');
    });
  }
});
