import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UiElement } from '../../src/domain/element.ts';
import { findElements } from '../../src/domain/find-element.ts';
import { buildScene } from '../../src/domain/scene/build-scene.ts';

const element = (text: string, children: readonly UiElement[] = []): UiElement => ({
  class: 'a.B',
  text,
  bounds: [0, 0, 10, 10],
  children,
});

const sceneOf = (root: UiElement) =>
  buildScene({
    tree: { rotation: 0, root, warnings: [] },
    surroundings: { size: null, window: null, app: null, keyboard: [] },
  });

test('matches come in document order, a parent before its child', () => {
  const root = element('a', [element('b', [element('a')]), element('a', [element('a')])]);
  const found = findElements(sceneOf(root), { kind: 'text', text: 'a' });
  assert.deepEqual(
    found.map(({ element: { children } }) => children?.length),
    [2, 0, 1, 0],
  );
  assert.equal(found[2]?.element, root.children?.[1]);
});

test('200,000 elements beside one another, or 20,000 inside one another, are looked through', () => {
  const wide = element('', [...Array.from({ length: 200_000 }, () => element('x')), element('last')]);
  assert.equal(findElements(sceneOf(wide), { kind: 'text', text: 'last' }).length, 1);
  let deep = element('last');
  for (let level = 0; level < 20_000; level++) deep = element('x', [deep]);
  assert.equal(findElements(sceneOf(deep), { kind: 'text', text: 'last' }).length, 1);
});
