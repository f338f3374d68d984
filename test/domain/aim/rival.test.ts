import assert from 'node:assert/strict';
import { test } from 'node:test';
import { rivalWarnings } from '../../../src/domain/aim/rival.ts';
import { sceneOfViews, type View } from '../../support/scene.ts';

const button = (text: string, bounds: NonNullable<View['bounds']>, rest: View = {}): View => ({
  class: 'android.widget.Button',
  text,
  clickable: true,
  bounds,
  ...rest,
});

/** The warnings of a press on the first view, in its middle. */
function warnings(...views: readonly View[]): readonly string[] {
  const { nodes } = sceneOfViews(views);
  const [, node] = nodes;
  assert.ok(node);
  return rivalWarnings(nodes, node, { x: 50, y: 50 });
}

test('something else that takes presses at the same point is named', () => {
  const save = button('Save', [0, 0, 100, 100]);
  assert.deepEqual(warnings(save, button('Banner', [0, 0, 1080, 200])), [
    '"Banner" lies at the same place and may have taken the press',
  ]);
  assert.deepEqual(warnings(save, button('Beside', [100, 0, 200, 100])), []);
});

test('what holds it, what lies in it and what takes no presses are no rivals', () => {
  const inside = button('Inside', [0, 0, 100, 100]);
  assert.deepEqual(warnings(button('Row', [0, 0, 100, 100], { children: [inside] })), []);
  assert.deepEqual(warnings(button('Save', [0, 0, 100, 100]), { text: 'Words', bounds: [0, 0, 100, 100] }), []);
  const { nodes } = sceneOfViews([button('Row', [0, 0, 100, 100], { children: [inside] })]);
  const [, , child] = nodes;
  assert.ok(child);
  assert.deepEqual(rivalWarnings(nodes, child, { x: 50, y: 50 }), []);
});
