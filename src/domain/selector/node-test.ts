import { hasArea } from '../geometry.ts';
import type { SceneNode } from '../scene.ts';
import type { Selector, SelectorRefs, SelectorState } from './selector.ts';
import { type TextMatcher, textMatcher } from './text-matcher.ts';

/** Whether one thing holds of an element. */
export type NodeTest = (node: SceneNode) => boolean;

/**
 * What a selector asks of an element itself, whatever is around it and in it. What covers no pixel never passes. The
 * cheap questions come first.
 */
export function nodeTest(selector: Selector, refs: SelectorRefs): NodeTest {
  const tests = [...testsOf(selector, refs)];
  return (node) => hasArea(node.element.bounds) && tests.every((test) => test(node));
}

function* testsOf(selector: Selector, refs: SelectorRefs): Generator<NodeTest> {
  const { ref, role, state, text, contentDescription, viewId, className, package: wantedPackage } = selector;
  const matcher = (wanted: string) => textMatcher(wanted, selector);
  if (ref !== undefined) {
    const meant = refs.nodeOf(ref);
    yield (node) => node === meant;
  }
  if (role !== undefined) yield (node) => node.role === role;
  if (state !== undefined) yield stateTest(state);
  if (className !== undefined) {
    const matches = matcher(className);
    yield ({ element }) =>
      matches(element.class) || matches(after(element.class, '.')) || matches(after(element.class, '$'));
  }
  if (viewId !== undefined) {
    const matches = matcher(viewId);
    yield ({ element: { resourceId } }) => matches(resourceId) || matches(after(resourceId, '/'));
  }
  if (wantedPackage !== undefined) {
    const matches = matcher(wantedPackage);
    yield (node) => matches(node.package);
  }
  if (contentDescription !== undefined) {
    const matches = matcher(contentDescription);
    yield ({ element }) => matches(element.contentDesc);
  }
  if (text !== undefined) {
    const matches = matcher(text);
    yield (node) => saysText(node, matches);
  }
}

/** What stands behind the last such mark; undefined where there is none. */
function after(name: string | undefined, mark: '.' | '$' | '/'): string | undefined {
  const at = name?.lastIndexOf(mark) ?? -1;
  return at === -1 ? undefined : name?.slice(at + 1);
}

/** Whether the element says the text: in its own words, in what it holds, or in its label as the outline shows it. */
function saysText({ element, value, label }: SceneNode, matches: TextMatcher): boolean {
  if (matches(element.text) || matches(element.contentDesc) || matches(value)) return true;
  if (label.some((part) => matches(part))) return true;
  return label.length > 1 && (matches(label.join(' ')) || matches(label.join(', ')));
}

function stateTest(state: SelectorState): NodeTest {
  const { enabled, checked, selected, focused, scrollable, password } = state;
  const is = (flag: true | undefined, wanted: boolean | undefined) =>
    wanted === undefined || (flag === true) === wanted;
  return ({ element, checked: isOn }) =>
    (enabled === undefined || (element.enabled !== false) === enabled) &&
    (checked === undefined || isOn === checked) &&
    is(element.selected, selected) &&
    is(element.focused, focused) &&
    is(element.scrollable, scrollable) &&
    is(element.password, password);
}
