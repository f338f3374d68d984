import type { UiElement } from '../../domain/element.ts';
import type { JsonObject } from '../../domain/json.ts';

/** The top element of a `ui_tree` answer. Raises when the screen had none. */
export function rootOf(answer: JsonObject): UiElement {
  const root = answer.root as UiElement | null | undefined;
  if (root === null || root === undefined) throw new Error('the screen has no elements');
  return root;
}

function* elements(root: UiElement): Generator<UiElement> {
  yield root;
  for (const child of root.children ?? []) yield* elements(child);
}

/** What a person could read on it, in order. */
export function labelsOn(root: UiElement): readonly string[] {
  const labels = [...elements(root)].flatMap(({ text, contentDesc }) => text ?? contentDesc ?? []);
  return [...new Set(labels)];
}

/** The text of the element with that id, or undefined when it is not there. */
export function textById(root: UiElement, id: string): string | undefined {
  return [...elements(root)].find(({ resourceId }) => resourceId?.endsWith(`:id/${id}`))?.text;
}

/** Whether the switch in the row with that label is on: the smallest element that holds both. Raises when there is none. */
export function switchIsOn(root: UiElement, label: string): boolean {
  const row = [...elements(root)].findLast((element) => {
    const inside = [...elements(element)];
    return inside.some(({ text }) => text === label) && inside.some(({ class: name }) => name.endsWith('.Switch'));
  });
  const toggle = row && [...elements(row)].find(({ class: name }) => name.endsWith('.Switch'));
  if (toggle === undefined) throw new Error(`no switch beside '${label}'`);
  return toggle.checked === true;
}
