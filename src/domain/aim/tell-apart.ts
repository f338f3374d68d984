import type { SceneNode } from '../scene.ts';
import { quoteScreenText } from '../screen-text.ts';
import { actionableFor } from '../selector/distinct-targets.ts';

const wordsOf = (node: SceneNode): string => node.label.join(', ');

/** What is written around the element: the row of a button, the heading's words of a card. Empty where nothing is. */
function wordsAround(node: SceneNode): string {
  for (let around = node.parent; around !== undefined; around = around.parent) {
    const words = wordsOf(around);
    if (words !== '') return words;
  }
  return '';
}

/**
 * What to call each of several elements that one name fits, so that a reader can choose: the words of what a press on it
 * works, and where others say the same, the words around it too. Undefined where there are none.
 */
export function tellApart(nodes: readonly SceneNode[]): readonly (string | undefined)[] {
  const worked = nodes.map((node) => actionableFor(node) ?? node);
  const words = worked.map(wordsOf);
  return words.map((own, index) => {
    const isAlone = words.filter((other) => other === own).length === 1;
    const node = worked[index];
    const around = isAlone || node === undefined ? '' : wordsAround(node);
    if (own === '') return around === '' ? undefined : `in ${quoteScreenText(around)}`;
    return around === '' ? quoteScreenText(own) : `${quoteScreenText(own)} in ${quoteScreenText(around)}`;
  });
}
