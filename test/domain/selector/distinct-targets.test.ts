import assert from 'node:assert/strict';
import { test } from 'node:test';
import { actionableFor, distinctTargets } from '../../../src/domain/selector/distinct-targets.ts';
import { sceneOfViews, type View } from '../../support/scene.ts';

const row = (top: number, ...children: View[]): View => ({
  clickable: true,
  bounds: [0, top, 1080, top + 100],
  children: children.map((child) => ({ bounds: [0, top, 500, top + 100], ...child })),
});

const targets = (children: readonly View[], places: readonly number[]) => {
  const { nodes } = sceneOfViews(children);
  return distinctTargets(nodes.filter(({ index }) => places.includes(index))).map(({ index }) => index);
};

const workedBy = (children: readonly View[], place: number) => {
  const node = sceneOfViews(children).nodes[place];
  return node === undefined ? undefined : actionableFor(node)?.index;
};

test('a row and the texts in it are one target, two rows are two', () => {
  const rows = [row(0, { text: 'Ann' }, { contentDesc: 'Ann' }), row(100, { text: 'Ann' })];
  assert.deepEqual(targets(rows, [1, 2, 3]), [1]);
  assert.deepEqual(targets(rows, [2, 3]), [2]);
  assert.deepEqual(targets(rows, [2, 5]), [2, 5]);
  assert.deepEqual(targets(rows, [1, 2, 4, 5]), [1, 4]);
  assert.deepEqual(targets([], []), []);
});

test('a control in a row is a target of its own', () => {
  const rows = [row(0, { text: 'Alarm' }, { clickable: true, contentDesc: 'Alarm' })];
  assert.deepEqual(targets(rows, [2, 3]), [2, 3]);
});

test('a bare switch and the text beside it are one target', () => {
  const form: View[] = [
    { text: 'Dark', class: 'TextView', bounds: [0, 0, 500, 100] },
    { class: 'Switch', checkable: true, clickable: true, bounds: [600, 0, 700, 100] },
  ];
  assert.deepEqual(targets(form, [1, 2]), [2]);
  assert.deepEqual(targets(form, [1]), [1]);
});

test('what works nothing is a target of its own', () => {
  assert.deepEqual(targets([{ text: 'a' }, { text: 'a' }], [1, 2]), [1, 2]);
});

test('a text is worked by what takes presses around it, a list by itself', () => {
  const list: View = { scrollable: true, class: 'ScrollView', children: [{ children: [{ text: 'a' }] }] };
  assert.equal(workedBy([list], 1), 1);
  assert.equal(workedBy([list], 3), undefined);
  assert.equal(workedBy([{ clickable: true, children: [list] }], 4), 1);
  assert.equal(workedBy([{ longClickable: true, children: [{ text: 'a' }] }], 2), undefined);
});

test('only what holds the middle of a text works it', () => {
  assert.equal(workedBy([row(0, { text: 'a', bounds: [0, 300, 100, 400] })], 2), undefined);
  assert.equal(workedBy([row(0, { text: 'a', bounds: [0, 0, 1080, 200] })], 2), 1);
});
