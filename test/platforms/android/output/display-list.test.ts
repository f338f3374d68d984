import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { parseDisplayList } from '../../../../src/platforms/android/output/display-list.ts';
import { decodeText } from '../../../../src/platforms/android/output/text.ts';
import { capturesFolder, withoutCaptures } from '../../../support/project.ts';

const FOLD = `WINDOW MANAGER DISPLAY CONTENTS (dumpsys window displays)
  Display: mDisplayId=1 (organized)
    init=1080x2520 390dpi mMinSizeOfResizeableTaskDp=220 cur=2520x1080 app=2520x1000 rng=1x1-2x2
  mCurrentFocus=null
  Display: mDisplayId=0 rootTasks=6
    init=2208x1840 420dpi mMinSizeOfResizeableTaskDp=220 base=1104x920 280dpi cur=1104x920 app=1x1 rng=1x1-2x2
  Display: mDisplayId=7 (virtual)
`;

test('every display, the own one first, as it is now', () => {
  const displays = [
    { id: 0, size: { width: 1104, height: 920 }, density: 280 },
    { id: 1, size: { width: 2520, height: 1080 }, density: 390 },
  ];
  assert.deepEqual(parseDisplayList(FOLD), displays);
  assert.deepEqual(parseDisplayList(FOLD.replaceAll('\n', '\r\n')), displays);
});

test('what the dump does not say', () => {
  assert.deepEqual(parseDisplayList(''), []);
  assert.deepEqual(parseDisplayList('  Display: mDisplayId=0\n    init=480x800 cur=480x800 app=1x1\n'), [
    { id: 0, size: { width: 480, height: 800 }, density: undefined },
  ]);
});

test('the displays of real devices', { skip: withoutCaptures }, () => {
  const read = (name: string) =>
    parseDisplayList(decodeText(readFileSync(join(capturesFolder ?? '', 'dumpsys', `${name}.txt`))).text);
  const only = (width: number, height: number, density: number) => [{ id: 0, size: { width, height }, density }];
  assert.deepEqual(read('window_displays_a13_mtk'), only(480, 800, 240));
  assert.deepEqual(read('window_displays_a81_smartron'), only(1080, 2160, 480));
  assert.deepEqual(read('window_displays_awesome'), only(1080, 1920, 420));
});
