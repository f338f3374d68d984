import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { hasArea } from '../../../src/domain/geometry.ts';
import { outlineOf } from '../../../src/domain/outline/lines.ts';
import { buildScene } from '../../../src/domain/scene/build-scene.ts';
import type { Scene } from '../../../src/domain/scene.ts';
import { actionableFor, distinctTargets } from '../../../src/domain/selector/distinct-targets.ts';
import { selectNodes } from '../../../src/domain/selector/select-nodes.ts';
import type { Selector } from '../../../src/domain/selector/selector.ts';
import { parseUiDump } from '../../../src/platforms/android/output/ui-dump.ts';
import { capturesFolder, withoutCaptures } from '../../support/project.ts';
import { surroundings } from '../../support/scene.ts';

const find = (scene: Scene, selector: Selector) => selectNodes(scene, selector, { nodeOf: () => undefined });

test('on real screens what the outline says can be used to aim', { skip: withoutCaptures }, async (suite) => {
  const folder = join(capturesFolder ?? '', 'ui');
  let aimed = 0;
  for (const name of readdirSync(folder)) {
    const dump = parseUiDump(readFileSync(join(folder, name)));
    if (dump.kind !== 'tree') continue;
    await suite.test(name, () => {
      const scene = buildScene({ tree: dump.tree, surroundings: { ...surroundings, size: null } });
      for (const entry of outlineOf(scene, () => 'e1').entries) {
        if (entry.kind === 'gap') continue;
        const { node, role, label, value } = entry;
        const texts = [...label, ...(value === undefined ? [] : [value])];
        for (const text of texts) {
          assert.ok(find(scene, { text, role }).includes(node), `${role} ${text}`);
          const target = actionableFor(node) ?? node;
          const targets = distinctTargets(find(scene, { text })).map((found) => actionableFor(found) ?? found);
          assert.ok(targets.includes(target), `${text} aims at ${role} ${label}`);
          aimed += 1;
        }
        const id = entry.name?.startsWith('#') === true ? entry.name.slice(1) : undefined;
        // A nameless scrollable borrows the id of what lies in it, which is no part of it.
        if (id === undefined || node.element.scrollable === true) continue;
        const things = find(scene, { viewId: id }).map((found) => actionableFor(found) ?? found);
        assert.ok(things.includes(node), `#${id}`);
      }
    });
    await suite.test(`${name}: an element is found by its own words, or what they name is`, () => {
      const scene = buildScene({ tree: dump.tree, surroundings: { ...surroundings, size: null } });
      for (const node of scene.nodes) {
        const text = node.element.text ?? node.element.contentDesc;
        if (text === undefined || text.trim() === '' || !hasArea(node.element.bounds)) continue;
        const found = find(scene, { text });
        const named = found.filter((other) => other === node || other.namedBy === node || isAround(other, node));
        assert.ok(named.length > 0, text);
      }
    });
  }
  assert.ok(aimed > 500, `${aimed} texts were aimed by`);
});

function isAround(outer: Scene['nodes'][number], node: Scene['nodes'][number]): boolean {
  for (let around = node.parent; around !== undefined; around = around.parent) if (around === outer) return true;
  return false;
}
