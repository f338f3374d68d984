import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { Scene, SceneNode } from '../../../src/domain/scene.ts';
import { selectNodes } from '../../../src/domain/selector/select-nodes.ts';
import type { Selector } from '../../../src/domain/selector/selector.ts';
import { sceneOfViews, type View } from '../../support/scene.ts';

// A second way to find what a selector names: slow, from the top down, and sharing nothing with the product's.

const below = (node: SceneNode): SceneNode[] => node.children.flatMap((child) => [child, ...below(child)]);

const above = (node: SceneNode): SceneNode[] => (node.parent === undefined ? [] : [node.parent, ...above(node.parent)]);

/** What stands in the label of the element and has no line of its own. */
function told(node: SceneNode): SceneNode[] {
  const inside = (from: SceneNode): SceneNode[] =>
    from.children
      .filter((child) => !child.actionable && child.role !== 'tab')
      .flatMap((child) => [child, ...inside(child)]);
  return [...(node.tellsContent ? inside(node) : []), ...(node.namedBy === undefined ? [] : [node.namedBy])];
}

function holds(scene: Scene, node: SceneNode, selector: Selector): boolean {
  const { element } = node;
  const { text, contentDescription, viewId, className, role, state, ancestor, descendant } = selector;
  const plain = (words: string) => {
    const bare = words.replaceAll('\u200e', '');
    return selector.ignoreCase === true ? bare.toLowerCase() : bare;
  };
  const same = (given: string | undefined, wanted: string) =>
    given !== undefined &&
    (selector.contains === true ? plain(given).includes(plain(wanted)) : plain(given) === plain(wanted));
  const tail = (given: string | undefined, mark: string) =>
    given?.includes(mark) === true ? given.slice(given.lastIndexOf(mark) + mark.length) : undefined;
  const named = (given: string | undefined, marks: readonly string[], wanted: string) =>
    same(given, wanted) || marks.some((mark) => same(tail(given, mark), wanted));
  const [left, top, right, bottom] = element.bounds;
  const words = [
    element.text,
    element.contentDesc,
    node.value,
    ...node.label,
    node.label.join(' '),
    node.label.join(', '),
  ];
  return [
    right > left && bottom > top,
    text === undefined || words.some((said) => same(said, text)),
    contentDescription === undefined || same(element.contentDesc, contentDescription),
    viewId === undefined || named(element.resourceId, [':id/', '/'], viewId),
    className === undefined || named(element.class, ['.', '$'], className),
    selector.package === undefined || same(node.package, selector.package),
    role === undefined || node.role === role,
    state?.enabled === undefined || state.enabled === (element.enabled ?? true),
    state?.checked === undefined || state.checked === node.checked,
    state?.selected === undefined || state.selected === (element.selected ?? false),
    ancestor === undefined || above(node).some((other) => matches(scene, ancestor).includes(other)),
    descendant === undefined || below(node).some((other) => matches(scene, descendant).includes(other)),
  ].every(Boolean);
}

/** What was found before: selectors within selectors are asked for every element. */
const known = new WeakMap<Scene, Map<Selector, readonly SceneNode[]>>();

/** The matches that count where the selector stands inside another: all of them, unless an index counts things. */
function matches(scene: Scene, selector: Selector): readonly SceneNode[] {
  const found = known.get(scene) ?? new Map<Selector, readonly SceneNode[]>();
  known.set(scene, found);
  const nodes = found.get(selector) ?? search(scene, selector);
  found.set(selector, nodes);
  return nodes;
}

function search(scene: Scene, selector: Selector): readonly SceneNode[] {
  const all = scene.nodes.filter((node) => holds(scene, node, selector));
  return selector.index === undefined ? all : things(all, selector);
}

function things(all: readonly SceneNode[], { index }: Selector): readonly SceneNode[] {
  const parts = all.flatMap(told);
  const whole = all.filter((node) => !parts.includes(node));
  if (index === undefined) return whole;
  const place = index < 0 ? whole.length + index : index;
  return whole.slice(Math.max(0, place), place < 0 ? 0 : place + 1);
}

const words = fc.constantFrom('Save', 'save', 'Save as', '\u200eSave', 'a', 'é', 'Б', 'б');
const id = fc.constantFrom('com.example:id/save', 'save', 'com.example:id/list', 'a/list');
const className = fc.constantFrom(
  'android.widget.TextView',
  'android.widget.Switch',
  'android.widget.Button',
  'a.View',
);
const flag = fc.constantFrom(undefined, undefined, true as const);

const view = fc.letrec<{ view: View }>((tie) => ({
  view: fc
    .record(
      {
        class: className,
        role: fc.constantFrom(undefined, undefined, undefined, 'tab' as const),
        text: words,
        contentDesc: words,
        resourceId: id,
        package: fc.constantFrom('com.a', 'com.b'),
        clickable: flag,
        checkable: flag,
        checked: flag,
        selected: flag,
        scrollable: flag,
        enabled: fc.constantFrom(undefined, false as const),
        bounds: fc.constantFrom(
          [0, 0, 500, 100] as const,
          [600, 0, 1000, 100] as const,
          [0, 200, 500, 200] as const,
          [0, 0, 1080, 2400] as const,
          [0, 2500, 100, 2600] as const,
        ),
        children: fc.array(tie('view'), { maxLength: 3, depthIdentifier: 'views' }),
      },
      { requiredKeys: [] },
    )
    .map((keys) => Object.fromEntries(Object.entries(keys).filter(([, value]) => value !== undefined)) as View),
})).view;

const selector = fc.letrec<{ selector: Selector }>((tie) => {
  const nested = fc.oneof(
    { maxDepth: 2, depthIdentifier: 'selectors' },
    fc.constant({ text: 'Save' }),
    tie('selector'),
  );
  return {
    selector: fc.record(
      {
        text: fc.oneof(words, fc.constantFrom('Save a', 'Save, a', 'v')),
        contentDescription: words,
        viewId: fc.oneof(id, fc.constant('sa')),
        className: fc.oneof(className, fc.constantFrom('TextView', 'widget.Switch', 'Tab')),
        role: fc.constantFrom('text', 'switch', 'button', 'listitem', 'group', 'other'),
        package: fc.constantFrom('com.a', 'com'),
        state: fc.record(
          { enabled: fc.boolean(), checked: fc.boolean(), selected: fc.boolean() },
          { requiredKeys: [] },
        ),
        ancestor: nested,
        descendant: nested,
        index: fc.integer({ min: -3, max: 3 }),
        contains: fc.boolean(),
        ignoreCase: fc.boolean(),
      },
      { requiredKeys: [] },
    ),
  };
}).selector;

/** Most selectors of many fields match nothing; these have few. */
const small = selector.chain((whole) =>
  fc
    .subarray(Object.entries(whole), { minLength: Math.min(1, Object.keys(whole).length), maxLength: 3 })
    .map((entries) => Object.fromEntries(entries) as Selector),
);

test('any selector finds on any screen what a slow search finds', () => {
  let matched = 0;
  fc.assert(
    fc.property(fc.array(view, { maxLength: 5 }), small, (views, wanted) => {
      const scene = sceneOfViews(views);
      const places = (nodes: readonly SceneNode[]) => nodes.map(({ index }) => index);
      const all = matches(scene, wanted);
      const expected = places(wanted.index === undefined ? things(all, wanted) : all);
      if (expected.length > 0) matched += 1;
      assert.deepEqual(places(selectNodes(scene, wanted, { nodeOf: () => undefined })), expected);
    }),
    { numRuns: 800 },
  );
  assert.ok(matched > 150, `${matched} had a match`);
});
