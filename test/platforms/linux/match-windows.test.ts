import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toolkitOf } from '../../../src/platforms/linux/atspi/toolkit.ts';
import { matchWindows, type ToldWindow } from '../../../src/platforms/linux/match-windows.ts';
import { placementOf } from '../../../src/platforms/linux/placement.ts';
import type { DesktopWindow } from '../../../src/platforms/linux/x11/windows/window.ts';

const NONE = { left: 0, right: 0, top: 0, bottom: 0 };

function xWindow(more: Partial<DesktopWindow>): DesktopWindow {
  const area = { x: 100, y: 50, width: 640, height: 480 };
  return {
    ...{ id: 1, title: 'Notes', instance: 'notes', className: 'Notes', pid: 7, applicationId: undefined },
    ...{ bounds: area, area, shadow: NONE, frame: NONE, type: 'normal', states: [], minimized: false, active: false },
    ...{ transientFor: undefined, workspace: undefined, stacking: 0 },
    ...more,
  };
}

const told = (more: Partial<ToldWindow>): ToldWindow => ({
  ...{ title: 'Notes', kind: 'frame', isShown: true, extents: [100, 50, 640, 480], application: { processId: 7 } },
  ...more,
});

const idsOf = (all: readonly ToldWindow[], windows: readonly DesktopWindow[]) => {
  const matched = matchWindows(all, windows);
  return all.map((one) => matched.get(one)?.id);
};

test('windows of one process are told apart by title, then by size', () => {
  const bounds = { x: 0, y: 0, width: 300, height: 200 };
  const windows = [xWindow({ id: 1 }), xWindow({ id: 2, title: 'Save As', bounds, area: bounds })];
  assert.deepEqual(idsOf([told({ title: 'Save As' }), told({})], windows), [2, 1]);
  assert.deepEqual(idsOf([told({ title: 'new', extents: [0, 0, 310, 230] }), told({})], windows), [2, 1]);
});

test('another process is no match, but for a title where a sandbox hides the process', () => {
  assert.deepEqual(idsOf([told({ title: 'Other', application: { processId: 8 } })], [xWindow({})]), [undefined]);
  assert.deepEqual(idsOf([told({ application: { processId: 2 } })], [xWindow({})]), [1]);
  assert.deepEqual(idsOf([told({ title: '', application: { processId: null } })], [xWindow({ title: '' })]), [
    undefined,
  ]);
});

test('menus, hidden windows and leftovers without a title take no window', () => {
  const windows = [xWindow({})];
  assert.deepEqual(idsOf([told({ kind: 'window', title: '' })], windows), [undefined]);
  assert.deepEqual(idsOf([told({ isShown: false })], windows), [undefined]);
  assert.deepEqual(idsOf([told({ title: '', extents: [0, 0, 64, 20] })], windows), [undefined]);
});

const placed = (toolkit: 'gtk' | 'GTK', extents: ToldWindow['extents'], window: Partial<DesktopWindow>) => {
  const application = {
    object: { busName: ':1.1', path: '/' },
    name: '',
    processId: 7,
    toolkit: toolkitOf(toolkit, ''),
  };
  return placementOf({ application, extents }, xWindow(window));
};

test('positions of the screen stay, and are enlarged where the toolkit enlarges', () => {
  assert.deepEqual(placed('gtk', [100, 50, 642, 505], {}), { x: 0, y: 0, scale: 1 });
  assert.deepEqual(placed('gtk', [50, 25, 321, 252], {}), { x: 0, y: 0, scale: 2 });
});

test('positions within the window start at what the application draws, within its shadow', () => {
  const area = { x: 74, y: 27, width: 692, height: 532 };
  const shadow = { left: 26, right: 26, top: 23, bottom: 29 };
  assert.deepEqual(placed('GTK', [0, 0, 640, 480], { area, shadow }), { x: 100, y: 50, scale: 1 });
  // Without a compositor nobody tells the shadow's width.
  const bounds = { x: 74, y: 27, width: 650, height: 490 };
  assert.deepEqual(placed('GTK', [0, 0, 640, 480], { area: bounds, bounds }), { x: 79, y: 32, scale: 1 });
});
