import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UiElement } from '../../../src/domain/element.ts';
import { buildScene } from '../../../src/domain/scene/build-scene.ts';
import { hasMoved } from '../../../src/domain/scroll/has-moved.ts';

const row = (text: string | undefined, top: number): UiElement => ({
  class: 'android.widget.TextView',
  ...(text === undefined ? {} : { text }),
  bounds: [0, top, 100, top + 10],
});

function listOf(...children: readonly UiElement[]) {
  const root: UiElement = { class: 'android.widget.ListView', scrollable: true, bounds: [0, 0, 100, 100], children };
  const { nodes } = buildScene({
    tree: { rotation: 0, root, warnings: [] },
    surroundings: { size: { width: 100, height: 100 }, window: null, app: null, keyboard: [] },
  });
  const [list] = nodes;
  assert.ok(list);
  return list;
}

test('rows at other places have moved', () => {
  assert.equal(hasMoved(listOf(row('a', 0), row('b', 10)), listOf(row('b', 0), row('c', 10))), true);
});

test('a list that is wholly replaced in the same places is told by nothing, so it has not moved', () => {
  assert.equal(hasMoved(listOf(row('a', 0), row('b', 10)), listOf(row('c', 0), row('d', 10))), false);
});

test('a clock that ticks and a row that goes away have not moved', () => {
  assert.equal(hasMoved(listOf(row('12:41', 0), row('b', 10)), listOf(row('12:42', 0), row('b', 10))), false);
  assert.equal(hasMoved(listOf(row('a', 0), row('b', 10)), listOf(row('a', 0))), false);
});

test('equal rows are told apart by their places', () => {
  assert.equal(hasMoved(listOf(row('a', 0), row('a', 10)), listOf(row('a', 5), row('a', 15))), true);
});

test('content without words counts as moved by any change', () => {
  assert.equal(hasMoved(listOf(row(undefined, 0)), listOf(row(undefined, 5))), true);
  assert.equal(hasMoved(listOf(row(undefined, 0)), listOf(row(undefined, 0))), false);
});
