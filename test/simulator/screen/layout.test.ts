import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { layout, type Placed } from '../../../src/simulator/screen/layout.ts';
import type { Extent, View } from '../../../src/simulator/screen/view.ts';
import { nodes, readDump, shows, startPhone, tapOn } from './support.ts';

const METRICS = { scale: 2.625, fontScale: 1 };

const extent: fc.Arbitrary<Extent> = fc.oneof(
  fc.constantFrom<Extent>('fill', 'wrap'),
  fc.integer({ min: 1, max: 120 }),
);

const leaf: fc.Arbitrary<View> = fc.record({
  className: fc.constant('android.widget.TextView'),
  text: fc.string({ maxLength: 40 }),
  box: fc.record({ width: extent, height: extent }),
  look: fc.constant({ text: { size: 16, colour: 'ink', maxLines: 3 } } as const),
});

const tree: fc.Arbitrary<View> = fc.letrec<{ view: View }>((tie) => ({
  view: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.record({
      className: fc.constant('android.widget.LinearLayout'),
      box: fc.record({
        width: extent,
        height: extent,
        flow: fc.constantFrom('row' as const, 'column' as const),
        gap: fc.integer({ min: 0, max: 12 }),
        main: fc.constantFrom('start' as const, 'center' as const, 'end' as const),
        cross: fc.constantFrom('start' as const, 'center' as const, 'end' as const),
      }),
      children: fc.array(tie('view'), { maxLength: 5 }),
    }),
  ),
})).view;

function check(placed: Placed): void {
  const { bounds, visible, children, view } = placed;
  assert.ok(visible[0] >= bounds[0] && visible[1] >= bounds[1], 'what is visible lies within the bounds');
  for (const child of children) {
    assert.ok(child.visible[0] >= visible[0] && child.visible[2] <= Math.max(visible[2], child.visible[0]));
    assert.ok(child.visible[1] >= visible[1] && child.visible[3] <= Math.max(visible[3], child.visible[1]));
    check(child);
  }
  const axis = view.box.flow === 'row' ? 0 : 1;
  for (const [index, child] of children.entries()) {
    const next = children[index + 1];
    if (next !== undefined) assert.ok(next.bounds[axis] >= child.bounds[axis === 0 ? 2 : 3], 'siblings do not overlap');
  }
}

test('children of rows and columns never overlap, and nothing is seen outside its parent', () => {
  fc.assert(
    fc.property(tree, fc.constantFrom([1080, 2400] as const, [2400, 1080] as const), (view, [width, height]) => {
      check(layout(view, [0, 0, width, height], METRICS));
    }),
    { numRuns: 300 },
  );
});

test('weights share exactly what is left, to the pixel', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 12 }),
      fc.integer({ min: 100, max: 3000 }),
      (weights, width) => {
        const children = weights.map((weight): View => ({ className: 'v', box: { weight, height: 'fill' } }));
        const row: View = { className: 'row', box: { flow: 'row' }, children };
        const placed = layout(row, [0, 0, width, 50], METRICS).children;
        assert.equal(placed.at(-1)?.bounds[2], width);
        for (const [index, child] of placed.entries()) {
          assert.equal(child.bounds[0], index === 0 ? 0 : placed[index - 1]?.bounds[2]);
        }
      },
    ),
  );
});

test('every screen lies inside the panel, in all four rotations', () => {
  const open: readonly (readonly string[])[] = [
    [],
    ['Settings'],
    ['Settings', 'Network & internet'],
    ['Settings', 'Apps'],
    ['Settings', 'Display'],
    ['Notes'],
    ['Notes', 'Groceries'],
    ['Notes', 'New note'],
    ['Calculator'],
    ['Clock'],
    ['All apps'],
    ['All apps', 'Sign In'],
    ['All apps', 'Messages'],
    ['All apps', 'Messages', '\u2068陈伟\u2069'],
    ['All apps', 'Camera', 'Only this time'],
    ['All apps', 'Camera', 'Don’t allow'],
    ['All apps', 'Crash Test'],
    ['All apps', 'Vault'],
    ['All apps', 'Slow Start'],
    ['All apps', 'Feed'],
  ];
  for (const path of open) {
    const phone = startPhone();
    for (const name of path) {
      if (name === 'All apps') phone.swipe(540, 1700, 540, 900, 200);
      else tapOn(phone, name);
    }
    for (const rotation of [0, 1, 2, 3] as const) {
      phone.rotation = rotation;
      const [width, height] = rotation % 2 === 0 ? [1080, 2400] : [2400, 1080];
      const { root, rotation: told } = readDump(phone.dump());
      assert.equal(told, String(rotation));
      assert.deepEqual(root.bounds, [0, 0, width, height]);
      for (const { bounds } of nodes(phone)) {
        const [left, top, right, bottom] = bounds;
        assert.ok(left >= 0 && top >= 0 && right <= width && bottom <= height && left < right && top < bottom);
      }
    }
  }
});

test('on a turned phone every app is still at hand', () => {
  const phone = startPhone();
  phone.rotation = 1;
  const inDrawer = phone.apps.slice(1).filter(({ packageName }) => !packageName.startsWith('com.glovebox.trials.'));
  for (const { label, packageName } of inDrawer) {
    phone.key(3);
    phone.swipe(1200, 900, 1200, 300, 200);
    tapOn(phone, label);
    if (shows(phone, 'Only this time')) tapOn(phone, 'Only this time');
    assert.equal(phone.foreground.packageName, packageName);
  }
});
