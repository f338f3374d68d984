import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ROLES } from '../../../../src/domain/role.ts';
import { buildRoot } from '../../../../src/platforms/linux/atspi/build-tree.ts';
import { AS_TOLD, boundsOf, toElement } from '../../../../src/platforms/linux/atspi/element.ts';
import type { AtspiNode } from '../../../../src/platforms/linux/atspi/node.ts';
import { ElementOrigins } from '../../../../src/platforms/linux/atspi/origins.ts';
import { ROLE_COUNT, roleOf } from '../../../../src/platforms/linux/atspi/roles.ts';
import { STATE, type State, StateSet } from '../../../../src/platforms/linux/atspi/states.ts';
import { type Toolkit, toolkitOf } from '../../../../src/platforms/linux/atspi/toolkit.ts';

const gtk3 = toolkitOf('gtk', '3.24.38');
const gtk4 = toolkitOf('GTK', '4.8.3');
const qt = toolkitOf('Qt', '5.15.8');
const chromium = toolkitOf('Chromium', '156');

function statesOf(...states: readonly State[]): StateSet {
  const words = [0, 0];
  for (const state of states) {
    const bit = STATE[state];
    const word = bit >> 5;
    words[word] = ((words[word] ?? 0) | (1 << (bit & 31))) >>> 0;
  }
  return new StateSet(words);
}

const numberOf = (name: string): number => {
  const number = Array.from({ length: ROLE_COUNT }, (_, index) => index).find((index) => roleOf(index).name === name);
  assert.ok(number !== undefined, name);
  return number;
};

const node = (role: string, told: Partial<AtspiNode> = {}): AtspiNode => ({
  object: { busName: ':1.1', path: '/a' },
  role: numberOf(role),
  states: statesOf('enabled', 'sensitive', 'showing'),
  name: '',
  description: '',
  id: '',
  attributes: new Map(),
  extents: [10, 20, 30, 40],
  actions: [],
  value: undefined,
  text: undefined,
  children: [],
  ...told,
});

const element = (role: string, told: Partial<AtspiNode> = {}, toolkit: Toolkit = gtk3) =>
  toElement(node(role, told), AS_TOLD, toolkit, undefined);

test('every role of AT-SPI is one of ours, by its number', () => {
  for (let number = 0; number < ROLE_COUNT; number += 1) assert.ok(ROLES.includes(roleOf(number).role));
  // As atspi-constants.h numbers them.
  const known = {
    7: 'check box',
    29: 'label',
    43: 'push button',
    61: 'text',
    79: 'entry',
    95: 'document web',
    116: 'static',
    130: 'switch',
  };
  for (const [number, name] of Object.entries(known)) assert.equal(roleOf(Number(number)).name, name);
  assert.deepEqual(roleOf(9_999), { name: 'unknown', role: 'other' });
});

test('states are bits of two words', () => {
  for (const state of Object.keys(STATE) as State[]) {
    const set = statesOf(state);
    for (const other of Object.keys(STATE) as State[]) assert.equal(set.has(other), other === state);
  }
  assert.equal(new StateSet([]).has('active'), false);
});

test('a rectangle is edges in device pixels, moved and scaled as the window is', () => {
  assert.deepEqual(boundsOf([10, 20, 30, 40], AS_TOLD), [10, 20, 40, 60]);
  assert.deepEqual(boundsOf([10, 20, 30, 40], { x: 100, y: -5, scale: 2 }), [120, 35, 180, 115]);
  assert.deepEqual(boundsOf([-2147483648, -2147483648, 1, 1], AS_TOLD), [0, 0, 0, 0]);
  assert.deepEqual(boundsOf([0, 0, 0, 0], { x: 7, y: 7, scale: 1 }), [7, 7, 7, 7]);
  assert.deepEqual(boundsOf(undefined, AS_TOLD), [0, 0, 0, 0]);
});

test('words: a name without its padding, a description that says more, an id, a hint', () => {
  const told = {
    name: 'Save      ',
    description: 'Writes the file',
    id: 'save',
    attributes: new Map([['placeholder-text', 'Name']]),
  };
  const { text, contentDesc, resourceId, hint } = element('menu item', told);
  assert.deepEqual([text, contentDesc, resourceId, hint], ['Save', 'Writes the file', 'save', 'Name']);
  assert.equal(element('label', { name: 'Same', description: 'Same' }).contentDesc, undefined);
});

test('a text is what a field holds, and what a label says', () => {
  const text = { content: 'words', length: 5 };
  const field = element('entry', { name: 'Name', text, states: statesOf('editable', 'enabled') });
  assert.deepEqual([field.text, field.value, field.role], ['Name', 'words', 'input']);
  const label = element('label', { text: { content: 'some \ufffc words', length: 12 } });
  assert.deepEqual([label.text, label.value, label.role], ['some  words', undefined, 'text']);
  const readOnly = element('text', { name: 'Log', text, states: statesOf('enabled') });
  assert.deepEqual([readOnly.text, readOnly.value, readOnly.role], ['Log', 'words', 'text']);
});

test('a password holds nothing that is told', () => {
  const secret = { text: { content: 'hunter2', length: 7 }, value: 7, states: statesOf('editable', 'enabled') };
  const told = element('password text', secret);
  assert.deepEqual([told.password, told.role, told.value, told.text], [true, 'input', undefined, undefined]);
});

test('numbers are values of what is measured, without the toolkit’s arithmetic', () => {
  assert.equal(element('slider', { value: 0.30000000000000004 }).value, '0.3');
  assert.equal(element('progress bar', { value: 0 }).value, '0');
  assert.equal(element('split pane', { value: 120 }).value, undefined);
});

test('what is on, open, chosen and disabled', () => {
  assert.equal(element('toggle button', { states: statesOf('enabled', 'pressed') }).checked, true);
  assert.equal(element('push button', { states: statesOf('enabled', 'pressed') }).checked, undefined);
  assert.equal(element('check box', { states: statesOf('enabled', 'indeterminate') }).value, 'mixed');
  assert.equal(element('tree item', { states: statesOf('enabled', 'expandable') }).expanded, false);
  assert.equal(element('tree item', { states: statesOf('enabled', 'expandable', 'expanded') }).expanded, true);
  assert.equal(element('tree item').expanded, undefined);
  assert.equal(element('page tab', { states: statesOf('enabled', 'selected') }).selected, true);
  assert.equal(element('push button', { states: statesOf('showing') }).enabled, false);
  assert.equal(element('push button', { states: statesOf('sensitive') }, gtk4).enabled, undefined);
});

test('actions are those that tell something', () => {
  const focusable = statesOf('enabled', 'focusable');
  assert.deepEqual(element('section', { actions: ['doDefault', 'showContextMenu'] }, chromium).actions, undefined);
  assert.deepEqual(element('static', { actions: ['clickAncestor', 'showContextMenu'] }, chromium).clickable, undefined);
  assert.deepEqual(
    element('push button', { actions: ['press', 'showContextMenu'], states: focusable }, chromium).actions,
    ['press', 'showContextMenu', 'focus', 'scrollTo'],
  );
  assert.deepEqual(element('label', { actions: ['clipboard.copy', 'link.open'] }, gtk4).actions, undefined);
  assert.deepEqual(element('window', { actions: ['win.undo', 'window.close'] }, gtk4).actions, [
    'win.undo',
    'window.close',
  ]);
  assert.deepEqual(element('push button', { actions: ['click'], states: focusable }, gtk4).actions, ['click']);
  assert.deepEqual(element('table cell', { actions: ['expand or contract', 'activate'] }).actions, ['activate']);
  const pressed = element('push button', { actions: ['Press', 'SetFocus'] }, qt);
  assert.deepEqual([pressed.clickable, pressed.actions], [true, ['Press', 'SetFocus']]);
  assert.equal(element('label', { actions: ['SetFocus'], states: focusable }, qt).actions, undefined);
  assert.equal(element('menu item', { actions: ['ShowMenu'] }, qt).clickable, true);
});

test('windows stand in their order; one is the root itself', () => {
  const window = (name: string, extents: AtspiNode['extents']) => ({
    root: node('frame', { name, extents, children: [node('label', { name: `in ${name}` })] }),
    toolkit: gtk3,
    placement: AS_TOLD,
    packageName: name,
  });
  const origins = new ElementOrigins();
  assert.equal(buildRoot([], origins), null);
  const [one, two] = [window('one', [0, 0, 10, 10]), window('two', [5, 5, 20, 20])];
  const single = buildRoot([one], origins);
  assert.deepEqual([single?.class, single?.package, single?.children?.[0]?.package], ['frame', 'one', undefined]);
  const both = buildRoot([one, two], origins);
  assert.deepEqual([both?.class, both?.bounds], ['hierarchy', [0, 0, 25, 25]]);
  assert.deepEqual(
    both?.children?.map(({ text }) => text),
    ['one', 'two'],
  );
  const [label] = both?.children?.[1]?.children ?? [];
  assert.equal(label && origins.of(label)?.name, 'in two');
});

test('GTK 4’s names: none for a class, once for a label said twice', () => {
  const read = (root: AtspiNode) =>
    buildRoot([{ root, toolkit: gtk4, placement: AS_TOLD, packageName: 'a' }], new ElementOrigins());
  assert.equal(read(node('push button', { name: 'GtkMenuButton' }))?.text, undefined);
  assert.equal(element('push button', { name: 'GtkMenuButton' }).text, 'GtkMenuButton');
  assert.equal(read(node('push button', { name: '7 7', children: [node('label', { name: '7' })] }))?.text, '7');
  assert.equal(read(node('push button', { name: 'bora bora' }))?.text, 'bora bora');
});

test('a frame within a window is no window', () => {
  const root = node('frame', { children: [node('frame')] });
  const read = buildRoot([{ root, toolkit: qt, placement: AS_TOLD, packageName: 'a' }], new ElementOrigins());
  assert.deepEqual([read?.role, read?.children?.[0]?.role], ['window', 'group']);
});

test('only a pane that shows a scroll bar scrolls', () => {
  const pane = (...children: AtspiNode[]) =>
    buildRoot(
      [{ root: node('scroll pane', { children }), toolkit: gtk3, placement: AS_TOLD, packageName: 'a' }],
      new ElementOrigins(),
    );
  assert.equal(pane(node('scroll bar'))?.scrollable, true);
  assert.equal(pane(node('viewport'))?.scrollable, undefined);
  assert.equal(pane(node('scroll bar', { extents: [1, 1, 0, 0] }))?.scrollable, undefined);
});

test('whatever an application tells is an element that JSON holds', () => {
  const told = fc.record({
    role: fc.nat({ max: 300 }),
    states: fc.tuple(fc.nat(0xffffffff), fc.nat(0xffffffff)).map((words) => new StateSet(words)),
    name: fc.string({ unit: 'binary' }),
    description: fc.string(),
    id: fc.string(),
    actions: fc.array(fc.string()),
    value: fc.option(fc.double(), { nil: undefined }),
    text: fc.option(fc.record({ content: fc.string(), length: fc.nat() }), { nil: undefined }),
    extents: fc.option(fc.tuple(fc.integer(), fc.integer(), fc.integer(), fc.integer()), { nil: undefined }),
  });
  fc.assert(
    fc.property(told, fc.constantFrom(gtk3, gtk4, qt, chromium), (fields, toolkit) => {
      const made = toElement({ ...node('label'), ...fields }, AS_TOLD, toolkit, undefined);
      assert.deepEqual(JSON.parse(JSON.stringify(made)), made);
    }),
  );
});
