import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { View } from '../../../src/simulator/screen/view.ts';
import { button, column, group, list, row } from '../../../src/simulator/screen/widgets.ts';
import { nodes, phoneShowing } from './support.ts';

/** Rows of buttons, some of them nested in clickable rows. */
const rows = fc.array(
  fc.record({
    buttons: fc.integer({ min: 1, max: 5 }),
    clickable: fc.boolean(),
    height: fc.integer({ min: 20, max: 90 }),
  }),
  { minLength: 1, maxLength: 24 },
);

test('a tap on the middle of what the dump calls clickable is a tap on just that', () => {
  fc.assert(
    fc.property(
      rows,
      fc.integer({ min: 0, max: 4000 }),
      fc.constantFrom(0 as const, 1 as const),
      (shapes, scroll, turn) => {
        const taps: string[] = [];
        const tapped = (name: string) => (): void => void taps.push(name);
        const view = (): View =>
          column(
            [
              list(
                shapes.map(({ buttons, clickable, height }, index) =>
                  row(
                    Array.from({ length: buttons }, (_, at) =>
                      button(`${index}.${at}`, tapped(`${index}.${at}`), {}, { height: Math.min(40, height) }),
                    ),
                    { width: 'fill', height, gap: 4, main: 'end' },
                    clickable ? { contentDescription: `row ${index}`, onTap: tapped(`row ${index}`) } : {},
                  ),
                ),
              ),
            ],
            { height: 'fill' },
          );
        const phone = phoneShowing(view);
        phone.rotation = turn;
        phone.swipe(540, 900, 540, 900 - Math.min(scroll, 800), 3000);
        const shown = nodes(phone);
        for (const { attributes, bounds } of shown) {
          if (attributes.get('clickable') !== 'true') continue;
          const name = attributes.get('text') || attributes.get('content-desc');
          const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
          const within = shown.some(
            (other) =>
              other.attributes.get('clickable') === 'true' &&
              other.attributes.get('text') !== name &&
              (other.attributes.get('text') ?? '') !== '' &&
              x >= other.bounds[0] &&
              x < other.bounds[2] &&
              y >= other.bounds[1] &&
              y < other.bounds[3],
          );
          // A row whose middle one of its own buttons takes is no test of the row.
          if (within) continue;
          taps.length = 0;
          phone.tap(x, y);
          assert.deepEqual(taps, [name]);
        }
      },
    ),
    { numRuns: 15 },
  );
});

test('what the status bar, a disabled state or the edge of the list hides takes no tap', () => {
  const taps: string[] = [];
  const view = (): View =>
    column([button('off', () => void taps.push('off'), { disabled: true }, { width: 'fill', height: 100 })]);
  const phone = phoneShowing(view);
  phone.tap(540, 150);
  assert.equal(taps.length, 0);
  const beneath = phoneShowing(
    () => button('beneath', () => void taps.push('beneath'), {}, { width: 'fill', height: 100 }),
    { edgeToEdge: true },
  );
  beneath.tap(540, 30);
  assert.equal(taps.length, 0);
  beneath.tap(540, 100);
  assert.deepEqual(taps, ['beneath']);
});

test('a long press on what takes only taps is a tap; a short one always is', () => {
  const heard: string[] = [];
  const view = (): View =>
    column([
      button('plain', () => void heard.push('plain'), {}, { width: 'fill', height: 100 }),
      button(
        'both',
        () => void heard.push('tap'),
        { onLongPress: () => void heard.push('long') },
        { width: 'fill', height: 100 },
      ),
    ]);
  const phone = phoneShowing(view);
  phone.longPress(540, 150, 1000);
  phone.longPress(540, 400, 1000);
  phone.longPress(540, 400, 100);
  phone.swipe(540, 400, 545, 402, 800);
  phone.swipe(540, 400, 545, 402, 50);
  assert.deepEqual(heard, ['plain', 'long', 'tap', 'long', 'tap']);
});

test('of two views on one spot the one drawn last is hit, and a scrolled row only where it is seen', () => {
  const taps: string[] = [];
  const hears = (name: string) => (): void => void taps.push(name);
  const view = (): View =>
    column(
      [
        group('android.widget.FrameLayout', { width: 'fill', height: 100 }, [
          button('below', hears('below'), {}, { width: 'fill', height: 100 }),
          button('above', hears('above'), {}, { width: 'fill', height: 50 }),
        ]),
        list(
          Array.from({ length: 40 }, (_, at) =>
            button(`row ${at}`, hears(`row ${at}`), {}, { width: 'fill', height: 80 }),
          ),
        ),
      ],
      { height: 'fill' },
    );
  const phone = phoneShowing(view);
  phone.swipe(540, 1500, 540, 1000, 5000);
  phone.tap(540, 100);
  phone.tap(540, 300);
  phone.tap(540, 340);
  assert.deepEqual(taps, ['above', 'below', 'row 2']);
});
