import assert from 'node:assert/strict';
import { test } from 'node:test';
import { numberOf, type Ref, refOf, snapshotIdOf } from '../../../src/domain/identity/ref.ts';
import type { Scene, SceneNode } from '../../../src/domain/scene.ts';
import { selectNodes } from '../../../src/domain/selector/select-nodes.ts';
import type { Selector } from '../../../src/domain/selector/selector.ts';
import { sceneOfViews, type View } from '../../support/scene.ts';

const noRefs = { nodeOf: () => undefined };

/** The places of what was found; the screen itself has place 0. */
const find = (scene: Scene, selector: Selector) => selectNodes(scene, selector, noRefs).map(({ index }) => index);

const screen = (...children: View[]) => sceneOfViews(children);

test('texts are whole and case-sensitive, unless a part or any case is enough', () => {
  const scene = screen({ text: 'Save' }, { text: 'save' }, { text: 'Save as' });
  assert.deepEqual(find(scene, { text: 'Save' }), [1]);
  assert.deepEqual(find(scene, { text: 'SAVE', ignoreCase: true }), [1, 2]);
  assert.deepEqual(find(scene, { text: 'Save', contains: true }), [1, 3]);
  assert.deepEqual(find(scene, { text: 'AVE', contains: true, ignoreCase: true }), [1, 2, 3]);
  assert.deepEqual(find(scene, { text: 'Save', contains: false, ignoreCase: false }), [1]);
});

test('direction marks do not count on either side', () => {
  const scene = screen({ text: '\u200eGalaxy\u2069' }, { text: 'Galaxy' });
  assert.deepEqual(find(scene, { text: 'Galaxy' }), [1, 2]);
  assert.deepEqual(find(scene, { text: '\u202bGalaxy\u202c' }), [1, 2]);
  assert.deepEqual(find(scene, { text: 'gal\u200eaxy', ignoreCase: true }), [1, 2]);
});

test('any case of any script', () => {
  const same = (one: string, other: string) =>
    assert.deepEqual(find(screen({ text: one }), { text: other, ignoreCase: true }), [1], `${one} ${other}`);
  same('İSTANBUL', 'istanbul');
  same('ISPARTA', 'ısparta');
  same('i\u0307zmir', 'İzmir');
  same('Straße', 'STRASSE');
  same('STRAẞE', 'straße');
  same('ΟΔΟΣ', 'οδός'.normalize('NFD').replace('\u0301', ''));
  same('Ärger', 'a\u0308RGER');
  same('Сохранить', 'СОХРАНИТЬ');
  same('ﬁle', 'FILE');
  assert.deepEqual(find(screen({ text: 'Straße' }), { text: 'RASS', contains: true, ignoreCase: true }), [1]);
  assert.deepEqual(find(screen({ text: 'é' }), { text: 'e', ignoreCase: true }), []);
});

test('text is what an element says, holds or is called', () => {
  const scene = screen(
    { text: 'words', class: 'TextView' },
    { contentDesc: 'words', class: 'ImageView' },
    { value: 'words', text: 'name', role: 'input' },
    { hint: 'words', class: 'EditText', focusable: true },
    {
      clickable: true,
      children: [
        { text: 'first', class: 'TextView' },
        { contentDesc: 'words', class: 'ImageView' },
      ],
    },
    { clickable: true, children: [{ text: 'first words', class: 'TextView' }] },
    { resourceId: 'words' },
  );
  assert.deepEqual(find(scene, { text: 'words' }), [1, 2, 3, 4, 5]);
  assert.deepEqual(find(scene, { text: 'first words' }), [5, 8]);
  assert.deepEqual(find(scene, { text: 'first, words' }), [5]);
  assert.deepEqual(find(scene, { contentDescription: 'words' }), [2, 7]);
});

const row = (...words: string[]): View => ({
  clickable: true,
  role: 'listitem',
  children: words.map((text) => ({ text, class: 'android.widget.TextView' })),
});

test('a text in a row of that name is the row: one match, counted once', () => {
  const scene = screen(row('Wi-Fi', 'On'), row('Wi-Fi', 'Off'));
  assert.deepEqual(find(scene, { text: 'Wi-Fi' }), [1, 4]);
  assert.deepEqual(find(scene, { text: 'Wi-Fi', index: 1 }), [4]);
  assert.deepEqual(find(scene, { text: 'Wi-Fi', role: 'listitem' }), [1, 4]);
  assert.deepEqual(find(scene, { text: 'Wi-Fi', role: 'text' }), [2, 5]);
  assert.deepEqual(find(scene, { role: 'text' }), [2, 3, 5, 6]);
  assert.deepEqual(find(scene, { text: 'i', contains: true }), [1, 4]);
  assert.deepEqual(find(scene, { role: 'listitem', descendant: { text: 'Off' } }), [4]);
});

test('a tab or a control in a row is no part of the row', () => {
  const tab: View = { role: 'tab', text: 'Wi-Fi' };
  const control: View = { clickable: true, contentDesc: 'Wi-Fi' };
  const bounds = [0, 0, 1080, 200] as const;
  const children = [tab, control, { text: 'Wi-Fi' }];
  const scene = screen({ clickable: true, contentDesc: 'Wi-Fi', bounds, children });
  assert.deepEqual(find(scene, { text: 'Wi-Fi' }), [1, 2, 3]);
});

test('a text beside a bare switch that it names is the switch', () => {
  const scene = screen({
    children: [
      { text: 'Dark', class: 'android.widget.TextView', bounds: [0, 0, 500, 100] },
      { class: 'android.widget.Switch', checkable: true, clickable: true, checked: true, bounds: [600, 0, 700, 100] },
    ],
  });
  assert.deepEqual(find(scene, { text: 'Dark' }), [3]);
  assert.deepEqual(find(scene, { text: 'Dark', state: { checked: true } }), [3]);
  assert.deepEqual(find(scene, { text: 'Dark', role: 'text' }), [2]);
});

test('a switch in a row that matches too is the row: an index counts each once', () => {
  const setting = (id: string): View => ({
    clickable: true,
    children: [{ text: id }, { class: 'android.widget.Switch', checkable: true, checked: true }],
  });
  const scene = screen(setting('a'), setting('b'));
  assert.deepEqual(find(scene, { state: { checked: true } }), [1, 4]);
  assert.deepEqual(find(scene, { state: { checked: true }, index: 1 }), [4]);
  assert.deepEqual(find(scene, { state: { checked: true }, className: 'Switch' }), [3, 6]);
});

test('ids and classes are whole or their last part', () => {
  const scene = screen({ resourceId: 'com.example:id/save', class: 'android.widget.Button' }, { resourceId: 'save' });
  assert.deepEqual(find(scene, { viewId: 'save' }), [1, 2]);
  assert.deepEqual(find(scene, { viewId: 'com.example:id/save' }), [1]);
  assert.deepEqual(find(scene, { viewId: 'ave' }), []);
  assert.deepEqual(find(scene, { viewId: 'SAVE', ignoreCase: true }), [1, 2]);
  assert.deepEqual(find(scene, { viewId: 'ave', contains: true }), [1, 2]);
  assert.deepEqual(find(scene, { className: 'Button' }), [1]);
  assert.deepEqual(find(scene, { className: 'android.widget.Button' }), [1]);
  assert.deepEqual(find(scene, { className: 'widget.Button' }), []);
  assert.deepEqual(find(scene, { className: 'utton' }), []);
});

test('a package is its own or the one around it', () => {
  const scene = screen({ package: 'com.a', children: [{ text: 'x' }, { text: 'x', package: 'com.b' }] });
  assert.deepEqual(find(scene, { text: 'x', package: 'com.a' }), [2]);
  assert.deepEqual(find(scene, { package: 'com.b' }), [3]);
});

test('states hold together', () => {
  const scene = screen(
    { checkable: true, checked: true },
    { checkable: true },
    { enabled: false, checkable: true, checked: true },
    { text: 'plain', selected: true, focused: true, scrollable: true, password: true },
  );
  assert.deepEqual(find(scene, { state: { checked: true } }), [1, 3]);
  assert.deepEqual(find(scene, { state: { checked: false } }), [2]);
  assert.deepEqual(find(scene, { state: { checked: true, enabled: false } }), [3]);
  assert.deepEqual(find(scene, { state: { enabled: true } }), [0, 1, 2, 4]);
  for (const name of ['selected', 'focused', 'scrollable', 'password'] as const) {
    assert.deepEqual(find(scene, { state: { [name]: true } }), [4]);
    assert.deepEqual(find(scene, { state: { [name]: false } }), [0, 1, 2, 3]);
  }
});

test('an index counts from either end and comes last', () => {
  const scene = screen({ role: 'input' }, { text: 'x' }, { role: 'input' }, { role: 'input' });
  assert.deepEqual(find(scene, { role: 'input', index: 0 }), [1]);
  assert.deepEqual(find(scene, { role: 'input', index: -1 }), [4]);
  assert.deepEqual(find(scene, { role: 'input', index: -3 }), [1]);
  assert.deepEqual(find(scene, { role: 'input', index: 3 }), []);
  assert.deepEqual(find(scene, { role: 'input', index: -4 }), []);
});

test('around and children: anywhere above and below, never the element itself', () => {
  const card = (title: string): View => ({
    resourceId: 'card',
    children: [{ text: title }, { children: [{ text: 'Buy', role: 'button' }] }],
  });
  const scene = screen(card('Tea'), card('Coffee'));
  assert.deepEqual(find(scene, { text: 'Buy', ancestor: { viewId: 'card', descendant: { text: 'Coffee' } } }), [8]);
  assert.deepEqual(find(scene, { text: 'Buy', ancestor: { viewId: 'card', index: 0 } }), [4]);
  assert.deepEqual(find(scene, { viewId: 'card', descendant: { text: 'Tea' } }), [1]);
  assert.deepEqual(find(scene, { viewId: 'card', ancestor: { viewId: 'card' } }), []);
  assert.deepEqual(find(scene, { viewId: 'card', descendant: { viewId: 'card' } }), []);
});

test('what covers no pixel never matches; what is out of sight does', () => {
  const scene = screen({ text: 'x', bounds: [5, 5, 5, 9] }, { text: 'x', bounds: [0, 3000, 9, 3009] });
  assert.deepEqual(find(scene, { text: 'x' }), [2]);
});

test('a ref is one element, and everything else must hold of it too', () => {
  const scene = screen({ text: 'a', role: 'button' }, { text: 'b', children: [{ text: 'c' }] });
  const refs = { nodeOf: (ref: Ref): SceneNode | undefined => scene.nodes[numberOf(ref)] };
  const found = (selector: Selector) => selectNodes(scene, selector, refs).map(({ index }) => index);
  assert.deepEqual(found({ ref: refOf(1), snapshot: snapshotIdOf(1) }), [1]);
  assert.deepEqual(found({ ref: refOf(1), role: 'button' }), [1]);
  assert.deepEqual(found({ ref: refOf(1), text: 'b' }), []);
  assert.deepEqual(found({ ref: refOf(9) }), []);
  assert.deepEqual(found({ text: 'c', ancestor: { ref: refOf(2) } }), [3]);
});

test('an empty screen has no match', () => {
  const empty: Scene = {
    tree: { rotation: null, root: null, warnings: [] },
    surroundings: { size: null, window: null, app: null, keyboard: [] },
    nodes: [],
  };
  assert.deepEqual(selectNodes(empty, { text: 'x', ancestor: { text: 'y' } }, noRefs), []);
});

test('100,000 elements beside one another, or 2,000 inside one another, are looked through', () => {
  const wide = sceneOfViews(Array.from({ length: 100_000 }, () => ({ text: 'x', children: [] })));
  assert.equal(find(wide, { text: 'x', ancestor: { className: 'View' } }).length, 100_000);
  let deep: View = { text: 'x' };
  for (let level = 1; level < 2_000; level++) deep = { text: 'x', children: [deep] };
  assert.equal(find(screen(deep), { text: 'x', ancestor: { text: 'x' }, descendant: { text: 'x' } }).length, 1_998);
});
