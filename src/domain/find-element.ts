import { withoutDirectionMarks } from './direction-marks.ts';
import type { UiElement } from './element.ts';
import { hasArea } from './geometry.ts';
import type { Scene, SceneNode } from './scene.ts';

/** How Karagöz's `tap` names an element. */
export type ElementQuery =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'id'; readonly id: string };

function matches(element: UiElement, query: ElementQuery): boolean {
  if (query.kind === 'id') {
    return element.resourceId === query.id || element.resourceId?.endsWith(`:id/${query.id}`) === true;
  }
  const wanted = withoutDirectionMarks(query.text);
  return [element.text, element.contentDesc].some(
    (label) => label !== undefined && withoutDirectionMarks(label) === wanted,
  );
}

/**
 * Every element of the screen that the query names, in document order. The text is the whole text or content description,
 * case-sensitive; the id is the whole resource id or the part after `:id/`. What covers no pixel never matches. A
 * matching parent and its matching child both count.
 */
export function findElements({ nodes }: Scene, query: ElementQuery): readonly SceneNode[] {
  return nodes.filter(({ element }) => hasArea(element.bounds) && matches(element, query));
}

/** The query as error messages say it. */
export function queryText(query: ElementQuery): string {
  return query.kind === 'text'
    ? `text or contentDesc '${query.text}'`
    : `resourceId '${query.id}' or ending in ':id/${query.id}'`;
}
