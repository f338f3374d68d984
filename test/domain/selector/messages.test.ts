import assert from 'node:assert/strict';
import { test } from 'node:test';
import { refOf, snapshotIdOf } from '../../../src/domain/identity/ref.ts';
import { nearMisses } from '../../../src/domain/selector/near-misses.ts';
import type { Selector } from '../../../src/domain/selector/selector.ts';
import { selectorText } from '../../../src/domain/selector/selector-text.ts';
import { sceneOfViews, type View } from '../../support/scene.ts';

test('a selector is told field by field, a caller’s words quoted and cut', () => {
  const told: readonly (readonly [Selector, string])[] = [
    [{ text: 'Sign in', role: 'button' }, 'text "Sign in", role button'],
    [{ ref: refOf(7), snapshot: snapshotIdOf(1) }, 'ref e7'],
    [{ viewId: 'save', package: 'com.a', className: 'Button' }, 'viewId "save", className "Button", package "com.a"'],
    [
      { contentDescription: 'x', state: { enabled: false, checked: true, selected: false }, index: -1 },
      'contentDescription "x", state disabled and checked and not selected, index -1',
    ],
    [{ text: 'a', contains: true, ignoreCase: true }, 'text "a", contains, ignoreCase'],
    [{ text: 'a', contains: false }, 'text "a"'],
    [
      { role: 'button', ancestor: { viewId: 'form', descendant: { text: 'b' } } },
      'role button, inside (viewId "form", holding (text "b"))',
    ],
    [{ text: '\u202e\n"' }, 'text "\\u{202e}\\n\\""'],
  ];
  for (const [selector, words] of told) assert.equal(selectorText(selector), words);
  assert.ok(selectorText({ text: 'x'.repeat(1_000) }).length < 100);
});

const button = (text: string, more: View = {}): View => ({
  text,
  class: 'android.widget.Button',
  clickable: true,
  resourceId: `com.example:id/${text.toLowerCase().replace(' ', '_')}`,
  ...more,
});

const form = sceneOfViews(
  [
    button('Sign in', { enabled: false }),
    button('Sign up', { bounds: [0, 100, 500, 200] }),
    { text: 'Sign in', class: 'TextView', bounds: [0, 0, 100, 50] },
    button('Wi‑Fi'),
    button('Far', { bounds: [0, 3000, 100, 3100] }),
    button('Low', { bounds: [0, 2000, 100, 2100] }),
  ],
  { keyboard: [[0, 1600, 1080, 2400]] },
);

const near = (selector: Selector, limit = 3) => nearMisses(form, selector, limit);

test('what matches in sight is no near miss', () => {
  assert.deepEqual(near({ text: 'Sign in' }), []);
});

test('what matches out of sight is told with the call that brings it in', () => {
  assert.deepEqual(near({ text: 'Far' }), ['1 matches off screen; ui-scroll brings it in']);
  assert.deepEqual(near({ text: 'Low' }), ['1 matches under the on-screen keyboard; key BACK hides it']);
});

test('names that are nearly the wanted one are told', () => {
  assert.deepEqual(near({ text: 'Wi-Fi' }), ['on screen is "Wi‑Fi"']);
  assert.deepEqual(near({ text: 'sign in' }), ['on screen is "Sign in"']);
  assert.deepEqual(near({ viewId: 'sign_on' }), ['a viewId on screen is "sign_in"']);
  assert.deepEqual(near({ viewId: 'com.other:id/sign_up' }), []);
  assert.deepEqual(near({ text: 'Nothing like it' }), []);
});

test('what one field keeps away is told', () => {
  assert.deepEqual(near({ text: 'Sign in', role: 'link' }), ['2 match without role link: button "Sign in", …']);
  assert.deepEqual(near({ text: 'Sign in', role: 'button', state: { enabled: true } }), [
    '1 matches without state enabled: button "Sign in"',
    '1 matches without role button: text "Sign in"',
  ]);
  assert.deepEqual(near({ role: 'button', index: 9 }), ['5 match without index 9: button "Sign in", …']);
  assert.deepEqual(near({ text: 'Sign up', ancestor: { role: 'dialog' } }), [
    '1 matches without inside (role dialog): button "Sign up"',
  ]);
  assert.deepEqual(near({ text: 'Sign in', role: 'button', state: { enabled: true } }, 1).length, 1);
});

test('a kind of things tells nothing of what was meant', () => {
  assert.deepEqual(near({ role: 'link' }), []);
  assert.deepEqual(near({ role: 'link', className: 'Button' }), []);
  assert.deepEqual(near({ viewId: 'nowhere', role: 'button' }), []);
});

test('an element that a ref names but the rest does not is told', () => {
  const refs = { nodeOf: () => form.nodes[1] };
  assert.deepEqual(nearMisses(form, { ref: refOf(1), role: 'link' }, 3, refs), [
    '1 matches without role link: button "Sign in"',
  ]);
});
