import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { UiElement } from '../../src/domain/element.ts';
import { nearLabels } from '../../src/domain/near-labels.ts';
import { quoteScreenText } from '../../src/domain/screen-text.ts';

const screen = (...labels: string[]): UiElement => ({
  class: 'android.widget.FrameLayout',
  bounds: [0, 0, 100, 100],
  children: labels.map((text) => ({ class: 'android.widget.TextView', text, bounds: [0, 0, 10, 10] })),
});

test('what looks the same comes first: other hyphens, quotes, case, blanks', () => {
  assert.deepEqual(nearLabels(screen('Wi‑Fi hotspot', 'Wi‑Fi', 'Mobile'), 'Wi-Fi', 3), ['Wi‑Fi', 'Wi‑Fi hotspot']);
  assert.deepEqual(nearLabels(screen('This phone’s name'), "this phone's  name", 3), ['This phone’s name']);
});

test('then what holds it, then what differs least; nothing where nothing is near', () => {
  assert.deepEqual(nearLabels(screen('Groceries', 'Ideas'), 'Grocer', 3), ['Groceries']);
  assert.deepEqual(nearLabels(screen('Settings'), 'Setings', 3), ['Settings']);
  assert.deepEqual(nearLabels(screen('Settings'), 'Camera', 3), []);
  assert.deepEqual(nearLabels(null, 'Camera', 3), []);
});

test('what covers no pixel is not on screen', () => {
  const hidden: UiElement = { class: 'a', text: 'Hidden', bounds: [5, 5, 5, 5] };
  assert.deepEqual(nearLabels(hidden, 'hidden', 3), []);
});

test('whatever a screen says is quoted on one line, visible and cut', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const quoted = quoteScreenText(text);
      assert.match(quoted, /^".*"$/);
      assert.doesNotMatch(quoted, /[\p{C}\u2028\u2029]/u);
    }),
  );
  assert.equal(quoteScreenText('a\u001b[31m\n\u202eb'), '"a\\u001b[31m\\n\\u{202e}b"');
  assert.equal(quoteScreenText('x'.repeat(100)), `"${'x'.repeat(80)}…"`);
});
