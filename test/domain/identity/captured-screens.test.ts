import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { carryRefs } from '../../../src/domain/identity/carry-refs.ts';
import { refOf } from '../../../src/domain/identity/ref.ts';
import { buildScene } from '../../../src/domain/scene/build-scene.ts';
import type { Scene } from '../../../src/domain/scene.ts';
import { parseUiDump } from '../../../src/platforms/android/output/ui-dump.ts';
import { capturesFolder, withoutCaptures } from '../../support/project.ts';
import { surroundings } from '../../support/scene.ts';

const folder = capturesFolder === undefined ? undefined : join(capturesFolder, 'ui');

const screens: readonly { readonly name: string; readonly scene: () => Scene }[] =
  folder === undefined
    ? []
    : readdirSync(folder).flatMap((name) => {
        const dump = parseUiDump(readFileSync(join(folder, name)));
        if (dump.kind !== 'tree' || dump.tree.root === null) return [];
        const scene = () => buildScene({ tree: dump.tree, surroundings: { ...surroundings, app: null } });
        return [{ name, scene }];
      });

const named = (scene: Scene) => new Map(scene.nodes.map((node) => [node, refOf(node.index + 1)]));

test('a real screen read again keeps its refs, each at its place', { skip: withoutCaptures }, () => {
  assert.ok(screens.length > 50);
  for (const { name, scene } of screens) {
    const before = scene();
    const after = scene();
    const actionable = after.nodes.filter((node) => node.actionable);
    const { refs } = carryRefs([{ scene: before, refs: named(before), undisturbed: true }], after);
    for (const [node, ref] of refs) assert.equal(ref, refOf(node.index + 1), name);
    const lost = actionable.filter((node) => !refs.has(node));
    assert.deepEqual(
      lost.map(({ element }) => element),
      [],
      name,
    );
  }
});
