import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { UiElement } from '../domain/element.ts';
import { GloveboxError } from '../domain/errors.ts';
import { type ElementQuery, findElements, queryText } from '../domain/find-element.ts';
import { center, contains, type Point } from '../domain/geometry.ts';
import { nearLabels } from '../domain/near-labels.ts';
import { quoteScreenText } from '../domain/screen-text.ts';

export interface LocatedElement {
  readonly element: UiElement;
  /** Its centre; halves are possible. */
  readonly point: Point;
}

const SHOWN_CANDIDATES = 5;
const SHOWN_LABELS = 3;

/** What tells one candidate from another: its own words, or the first words inside it. */
function wordsOf(element: UiElement): string | undefined {
  const own = element.text ?? element.contentDesc;
  return own ?? element.children?.map(wordsOf).find((words) => words !== undefined);
}

function ambiguous(found: readonly UiElement[], query: ElementQuery): GloveboxError {
  const candidates = found.slice(0, SHOWN_CANDIDATES);
  const shown = candidates.map(({ class: name, bounds }) => `${name} [${bounds.join(',')}]`);
  const more = found.length > shown.length ? `, and ${found.length - shown.length} more` : '';
  const choices = candidates.map((element) => {
    const { x, y } = center(element.bounds);
    const words = wordsOf(element);
    return `tap ${x} ${y}${words === undefined ? '' : ` (${quoteScreenText(words)})`}`;
  });
  return new GloveboxError(
    'ELEMENT_AMBIGUOUS',
    `${found.length} nodes match ${queryText(query)}: ${shown.join(', ')}${more}; tap one by its coordinates`,
    { hint: `choose: ${choices.join(', or ')}` },
  );
}

function notFoundHint(root: UiElement | null, query: ElementQuery): string {
  const near = query.kind === 'text' ? nearLabels(root, query.text, SHOWN_LABELS) : [];
  const meant = near.length > 0 ? `on screen is ${near.map(quoteScreenText).join(', ')}; ` : '';
  return `${meant}ui-tree shows all of it; --timeout waits for what is to come; swipe brings in what is below`;
}

/** What one look at the screen found: the element, or nothing, with the screen it was not on. */
type Look = { readonly found: LocatedElement } | { readonly found: undefined; readonly root: UiElement | null };

/**
 * Reads the screen once. Raises ELEMENT_AMBIGUOUS, and ELEMENT_COVERED when the element's centre lies under the on-screen
 * keyboard.
 */
async function look(session: DeviceSession, query: ElementQuery, context: CommandContext): Promise<Look> {
  const { tree, surroundings } = await session.readTree('tap', context);
  const { root } = tree;
  const found = findElements(root, query);
  if (found.length > 1) throw ambiguous(found, query);
  const [element] = found;
  if (element === undefined) return { found: undefined, root };
  const point = center(element.bounds);
  if (surroundings.keyboard.some((bounds) => contains(bounds, point))) {
    throw new GloveboxError(
      'ELEMENT_COVERED',
      `'${query.kind === 'text' ? query.text : query.id}' at (${point.x}, ${point.y}) is under the on-screen keyboard`,
      { hint: 'key BACK hides the keyboard; then tap again' },
    );
  }
  return { found: { element, point } };
}

/**
 * Finds the one element that the query names and acts on it, both in one turn: no other call of ours changes the screen
 * in between. Only "no match" is read again, without a pause, until `timeoutMs` passed; the last read may overrun it, and
 * other calls get their turns between the reads. A failed read ends the wait.
 *
 * Raises ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_COVERED and whatever the read raises, with nothing sent; and what
 * `act` raises.
 */
export async function actOnElement(
  session: DeviceSession,
  query: ElementQuery,
  timeoutMs: number,
  context: CommandContext,
  act: (point: Point) => Promise<void>,
): Promise<LocatedElement> {
  const start = performance.now();
  for (let reads = 1; ; reads++) {
    context.signal.throwIfAborted();
    const seen = await session.change(async () => {
      const looked = await look(session, query, context);
      if (looked.found !== undefined) await act(looked.found.point);
      return looked;
    }, context);
    if (seen.found !== undefined) return seen.found;
    const elapsed = performance.now() - start;
    if (elapsed >= timeoutMs) {
      throw new GloveboxError(
        'ELEMENT_NOT_FOUND',
        `no node with ${queryText(query)} in ${seen.root?.package ?? 'the focused window'} ` +
          `(${reads} read${reads === 1 ? '' : 's'} in ${(elapsed / 1000).toFixed(1)} s)`,
        { hint: notFoundHint(seen.root, query) },
      );
    }
    context.progress(`waiting for ${queryText(query)}: ${reads} read${reads === 1 ? '' : 's'}`);
  }
}
