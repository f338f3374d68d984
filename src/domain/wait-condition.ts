import { withoutDirectionMarks } from './direction-marks.ts';
import type { SceneNode } from './scene.ts';

/** What `ui-wait` waits for. All but `idle` are about the elements that a selector names. */
export const WAIT_CONDITIONS = [
  'exists',
  'gone',
  'visible',
  'enabled',
  'disabled',
  'focused',
  'checked',
  'unchecked',
  'selected',
  'textEquals',
  'textContains',
  'idle',
] as const;

export type WaitCondition = (typeof WAIT_CONDITIONS)[number];

/** The conditions that compare with a given text. */
export const TEXT_CONDITIONS: ReadonlySet<WaitCondition> = new Set(['textEquals', 'textContains']);

/** Every text of an element that a person would call its text: words, description, value, and its label as a whole. */
function textsOf({ element, label, value }: SceneNode): readonly string[] {
  const texts = [element.text, element.contentDesc, value, ...label, label.join(' ')];
  return texts.filter((text) => text !== undefined).map(withoutDirectionMarks);
}

/** An element without text has the text ''. */
function holdsText(node: SceneNode, isIt: (text: string) => boolean): boolean {
  const texts = textsOf(node);
  return texts.length === 0 ? isIt('') : texts.some(isIt);
}

function holds(node: SceneNode, condition: Exclude<WaitCondition, 'gone' | 'idle'>, value: string): boolean {
  const { element } = node;
  switch (condition) {
    case 'exists':
      return true;
    case 'visible':
      return node.visible !== undefined;
    case 'enabled':
      return element.enabled !== false;
    case 'disabled':
      return element.enabled === false;
    case 'focused':
      return element.focused === true;
    case 'checked':
      return node.checked === true;
    case 'unchecked':
      return node.checked === false;
    case 'selected':
      return element.selected === true;
    case 'textEquals':
      return holdsText(node, (text) => text === withoutDirectionMarks(value));
    case 'textContains':
      return holdsText(node, (text) => text.includes(withoutDirectionMarks(value)));
  }
}

/** What one reading says of a condition: whether it holds, and the element that shows it. */
export interface ConditionReading {
  readonly holds: boolean;
  /** The match that fulfils the condition, else the first match: what is seen instead. Undefined where nothing matches. */
  readonly match: SceneNode | undefined;
}

/**
 * Reads a condition off the elements that a selector named on one screen. One match that fulfils it is enough; `gone`
 * means that there is none at all, not even off screen. `idle` is not about elements and never asked here.
 */
export function readCondition(
  matches: readonly SceneNode[],
  condition: Exclude<WaitCondition, 'idle'>,
  value = '',
): ConditionReading {
  const [first] = matches;
  if (condition === 'gone') return { holds: first === undefined, match: first };
  const fulfilling = matches.find((node) => holds(node, condition, value));
  return { holds: fulfilling !== undefined, match: fulfilling ?? first };
}
