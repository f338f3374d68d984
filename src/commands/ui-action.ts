import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { nameOf } from '../domain/aim/name-of.ts';
import { alongSlider } from '../domain/aim/slider.ts';
import {
  type ElementAction,
  gestureActions,
  isElementAction,
  nativeAction,
  showsAction,
  takesText,
} from '../domain/element-action.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Ref } from '../domain/identity/ref.ts';
import type { Observation } from '../domain/observation.ts';
import { bareOrQuoted } from '../domain/outline/escape.ts';
import type { SceneNode } from '../domain/scene.ts';
import { focusAim, givenAim } from './element-aims.ts';
import { elementJson } from './element-json.ts';
import { type GestureDone, HOLD_MS, performByGesture } from './gesture-action.ts';
import { actOnElement } from './locate.ts';
import { observing } from './observe.ts';
import { readAgain, unread } from './read-again.ts';
import type { SelectorArguments } from './selector-parameters.ts';

interface ActionArguments extends SelectorArguments {
  readonly action: string;
  readonly fallback?: 'gesture' | 'none';
  readonly observe?: Observation;
  readonly device?: string;
}

/** How an action was done. */
type Route = 'accessibility' | 'gesture' | 'nothing to do';

interface Done extends GestureDone {
  readonly route: Route;
}

/** Words for the element in a call that a caller can make as it stands. */
const aimWords = (ref: Ref | undefined) => (ref === undefined ? '' : ` --ref ${ref}`);

/** The call that does nearly what was asked for. */
function insteadOf(node: SceneNode, ref: Ref | undefined, action: string, offered: readonly string[]): string {
  if (gestureActions(node).some((name) => name === action)) {
    return `ui-action ${action}${aimWords(ref)} --fallback gesture does it by touch`;
  }
  if (node.role === 'slider') return alongSlider(node);
  // Lists may take the presses of rows that do not say so.
  if (ref !== undefined && node.visible !== undefined && (action === 'click' || action === 'long_click')) {
    return `tap --ref ${ref}${action === 'click' ? '' : ` --duration ${HOLD_MS}`} presses what is there all the same`;
  }
  // An app names its own actions: only a plain word is part of a call.
  const first = offered.find((name) => bareOrQuoted(name) === name);
  return first === undefined ? 'ui-tree shows what else is there' : `ui-action ${first}${aimWords(ref)}`;
}

function unsupported(
  node: SceneNode,
  ref: Ref | undefined,
  action: string,
  fallback: 'gesture' | 'none',
): GloveboxError {
  const offered = [
    ...new Set([...(node.element.actions ?? []), ...(fallback === 'gesture' ? gestureActions(node) : [])]),
  ];
  const list = offered.length === 0 ? 'nothing' : offered.map(bareOrQuoted).join(', ');
  return new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${nameOf(node)} does not offer '${action}'; it offers ${list}`, {
    hint: insteadOf(node, ref, action, offered),
  });
}

async function perform(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  { action, fallback }: { readonly action: string; readonly fallback: 'gesture' | 'none' },
  context: CommandContext,
): Promise<Done> {
  const native = nativeAction(node, action);
  const { elements } = session.device;
  if (isElementAction(action) && showsAlready(action, node)) return { route: 'nothing to do', warnings: [] };
  const byPointer =
    action === 'click' &&
    fallback === 'gesture' &&
    gestureActions(node).includes(action) &&
    elements?.prefersPointer?.(node.element) === true;
  if (native !== undefined && elements !== undefined && !byPointer) {
    await session.send(() => elements.perform(node.element, native, context), context);
    return { route: 'accessibility', warnings: [] };
  }
  const byGesture: readonly string[] = fallback === 'gesture' ? gestureActions(node) : [];
  if (!isElementAction(action) || !byGesture.includes(action)) {
    throw unsupported(node, snapshot.refOf(node), action, fallback);
  }
  return { route: 'gesture', ...(await performByGesture(session, snapshot, node, action, context)) };
}

/** What an action would bring about may already be so: pressing once more could undo it. */
function showsAlready(action: ElementAction, node: SceneNode): boolean {
  if (action === 'click' || action === 'long_click' || action === 'dismiss') return false;
  if (action === 'clear' && !takesText(node)) return false;
  if (action === 'increment' || action === 'decrement') return false;
  return showsAction(action, node, node);
}

/**
 * Does a named action to an element, or to the one that has the focus: by accessibility where the platform can, else by
 * touch and keys where `fallback` allows. Reads the element again afterwards: `confirmed` only where its state shows it.
 *
 * Raises ELEMENT_NOT_ACTIONABLE with what the element does offer, ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_COVERED,
 * STALE_REFERENCE with nothing sent.
 */
export async function uiAction(context: CommandContext, checked: ActionArguments): Promise<CommandResult> {
  const { action, fallback = 'gesture', observe = 'none', device } = checked;
  const session = await context.select(device);
  session.capability('tree', 'ui-action');
  const aim = givenAim(session, checked) ?? focusAim;
  return observing(session, 'ui-action', observe, context, () =>
    actOnElement(session, aim, { command: 'ui-action', timeoutMs: 0 }, context, async (snapshot, node) => {
      const [ref] = await session.name(snapshot, [node], context);
      const { route, warnings, ref: newer } = await perform(session, snapshot, node, { action, fallback }, context);
      const value = { device: session.device.id, action, element: elementJson(snapshot, node), route };
      if (route === 'nothing to do') return { value: { ...value, effect: 'confirmed' }, after: snapshot };
      const after = await readAgain(session, 'ui-action', context);
      if (after instanceof GloveboxError) {
        return { value: { ...value, effect: 'unverified', warnings: [...warnings, unread(after)] } };
      }
      const known = newer ?? ref;
      const now = known === undefined ? undefined : after.nodeOf(known);
      const isSeen = isElementAction(action) && showsAction(action, node, now);
      return {
        after,
        value: {
          ...value,
          snapshot: after.id,
          effect: isSeen ? 'confirmed' : 'unverified',
          ...(warnings.length > 0 ? { warnings } : {}),
        },
      };
    }),
  );
}
