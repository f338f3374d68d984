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

/**
 * The one element that the query names, read fresh. Only "no match" is read again, without a pause, until `timeoutMs`
 * passed; the last read may overrun it. A failed read ends the wait.
 *
 * Raises ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_COVERED (its centre lies under the on-screen keyboard), and
 * whatever the read raises. Nothing was sent to the device in any of these cases.
 */
export async function locate(
  session: DeviceSession,
  query: ElementQuery,
  timeoutMs: number,
  context: CommandContext,
): Promise<LocatedElement> {
  const keyboard = session.device.keyboard;
  const start = performance.now();
  for (let reads = 1; ; reads++) {
    context.signal.throwIfAborted();
    const [{ root }, covered] = await Promise.all([
      session.readTree('tap', context),
      keyboard === undefined ? [] : keyboard.covered(context),
    ]);
    const found = findElements(root, query);
    if (found.length > 1) throw ambiguous(found, query);
    const [element] = found;
    if (element !== undefined) {
      const point = center(element.bounds);
      if (covered.some((bounds) => contains(bounds, point))) {
        throw new GloveboxError(
          'ELEMENT_COVERED',
          `'${query.kind === 'text' ? query.text : query.id}' at (${point.x}, ${point.y}) is under the on-screen keyboard`,
          { hint: 'key BACK hides the keyboard; then tap again' },
        );
      }
      return { element, point };
    }
    const elapsed = performance.now() - start;
    if (elapsed >= timeoutMs) {
      throw new GloveboxError(
        'ELEMENT_NOT_FOUND',
        `no node with ${queryText(query)} in ${root?.package ?? 'the focused window'} ` +
          `(${reads} read${reads === 1 ? '' : 's'} in ${(elapsed / 1000).toFixed(1)} s)`,
        { hint: notFoundHint(root, query) },
      );
    }
    context.progress(`waiting for ${queryText(query)}: ${reads} read${reads === 1 ? '' : 's'}`);
  }
}
