import type { DeviceSession } from '../device/session.ts';
import { GloveboxError } from '../domain/errors.ts';
import { type ElementQuery, findElements, queryText } from '../domain/find-element.ts';
import { parseRef, type Ref } from '../domain/identity/ref.ts';
import { nearLabels } from '../domain/near-labels.ts';
import { quoteScreenText } from '../domain/screen-text.ts';
import { nearMisses } from '../domain/selector/near-misses.ts';
import { selectNodes } from '../domain/selector/select-nodes.ts';
import type { Selector } from '../domain/selector/selector.ts';
import { selectorText } from '../domain/selector/selector-text.ts';
import type { ElementAim } from './locate.ts';
import { givenSelector, type SelectorArguments } from './selector-parameters.ts';

const SHOWN_LABELS = 3;

/** Raises STALE_REFERENCE where a selector means an element that no caller was ever told of: it is neither there nor gone. */
export async function requireKnownRef(session: DeviceSession, selector: Selector | undefined): Promise<void> {
  const ref = selector?.ref === undefined ? undefined : parseRef(selector.ref);
  if (ref === undefined) return;
  const { kind } = await session.snapshots.whereIs(ref);
  if (kind === 'never') throw await stale(session, ref);
}

async function stale(session: DeviceSession, ref: Ref): Promise<GloveboxError> {
  const { kind } = await session.snapshots.whereIs(ref);
  return new GloveboxError(
    'STALE_REFERENCE',
    kind === 'never' ? `${ref} was never handed out for this device` : `${ref} is no longer on the screen`,
    { hint: 'ui-tree shows what is there now, with its refs' },
  );
}

/** The element with that whole text or content description, or with that id: Karagöz's way to aim. */
export function queryAim(query: ElementQuery): ElementAim {
  return {
    words: queryText(query),
    select: ({ scene }) => {
      // A text beside a bare switch or checkbox has no line of its own: it is that control's name.
      const controls = new Map(scene.nodes.map((node) => [node.namedBy, node]));
      return findElements(scene, query).map((node) => controls.get(node) ?? node);
    },
    near: (snapshot) => {
      const { scene } = snapshot;
      const near = query.kind === 'text' ? nearLabels(scene.tree.root, query.text, SHOWN_LABELS) : [];
      // With its ref: a label that looks the same may be written with characters that nobody types.
      const named = near.map((label) => {
        const [node] = findElements(scene, { kind: 'text', text: label });
        const ref = node && snapshot.refOf(node);
        return ref === undefined ? quoteScreenText(label) : `${quoteScreenText(label)} (--ref ${ref})`;
      });
      return named.length === 0 ? [] : [`on screen is ${named.join(', ')}`];
    },
  };
}

export function selectorAim(session: DeviceSession, selector: Selector): ElementAim {
  return {
    words: selectorText(selector),
    select: async (snapshot) => {
      const ref = selector.ref === undefined ? undefined : parseRef(selector.ref);
      if (ref !== undefined && snapshot.nodeOf(ref) === undefined) throw await stale(session, ref);
      return selectNodes(snapshot.scene, selector, snapshot);
    },
    near: (snapshot) => nearMisses(snapshot.scene, selector, SHOWN_LABELS, snapshot),
  };
}

/**
 * An element of an earlier screen, wherever it is now. Raises STALE_REFERENCE, with nothing sent, when it is gone or was
 * never handed out.
 */
function refAim(session: DeviceSession, ref: Ref): ElementAim {
  return {
    words: `ref ${ref}`,
    ref,
    select: async (snapshot) => {
      const node = snapshot.nodeOf(ref);
      if (node !== undefined) return [node];
      throw await stale(session, ref);
    },
    near: () => [],
  };
}

/** The element that has the focus; the innermost, where toolkits give it to what holds one too. */
export const focusAim: ElementAim = {
  words: 'the focus',
  select: ({ scene }) => {
    const focused = scene.nodes.findLast(({ element }) => element.focused === true);
    return focused === undefined ? [] : [focused];
  },
  near: () => ['name an element by --ref or --selector'],
};

/** What a call's `ref` and selector name; undefined where it has neither. Raises INVALID_ARGS. */
export function givenAim(session: DeviceSession, checked: SelectorArguments): ElementAim | undefined {
  const selector = givenSelector(checked);
  if (selector === undefined) return undefined;
  const { ref, snapshot: _, ...others } = selector;
  const known = ref === undefined ? undefined : parseRef(ref);
  return known !== undefined && Object.keys(others).length === 0
    ? refAim(session, known)
    : selectorAim(session, selector);
}
