import type { UiElement } from './element.ts';
import { hasArea } from './geometry.ts';
import { nearestName } from './nearest-name.ts';

/** What looks the same to a reader: Android writes Wi‑Fi with U+2011 and phone’s with U+2019. */
function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Bidi_Control}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .replace(/[‘’‛′]/g, "'")
    .replace(/[“”‟″]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Longer labels are texts, not names, and comparing them costs much and helps little. */
const NAME_CHARACTERS = 200;

/**
 * The labels on screen that a caller may have meant by a text that matched nothing, best first: written with other
 * characters or case, then those that hold it, then the one that differs least.
 */
export function nearLabels(root: UiElement | null, wanted: string, limit: number): readonly string[] {
  const labels = new Set<string>();
  const waiting: UiElement[] = root === null ? [] : [root];
  for (let element = waiting.pop(); element !== undefined; element = waiting.pop()) {
    if (hasArea(element.bounds)) {
      for (const label of [element.text, element.contentDesc]) {
        if (label !== undefined && label.length <= NAME_CHARACTERS) labels.add(label);
      }
    }
    for (const child of element.children?.toReversed() ?? []) waiting.push(child);
  }
  const text = folded(wanted);
  if (text === '') return [];
  const same = [...labels].filter((label) => folded(label) === text);
  const holding = [...labels].filter((label) => folded(label).includes(text));
  const nearest = nearestName(wanted, [...labels]);
  return [...new Set([...same, ...holding, ...(nearest === undefined ? [] : [nearest])])].slice(0, limit);
}
