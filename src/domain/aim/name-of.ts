import type { SceneNode } from '../scene.ts';
import { quoteScreenText } from '../screen-text.ts';

/** An element inside a sentence of ours: by its label, else by the last part of its id, else by its class. Quoted screen text where it is. */
export function nameOf({ label, element }: SceneNode): string {
  const words = label.join(', ');
  if (words !== '') return quoteScreenText(words);
  const id = element.resourceId?.replace(/^.*:id\//s, '');
  return id === undefined || id === '' ? quoteScreenText(element.class) : `the element with id ${quoteScreenText(id)}`;
}
