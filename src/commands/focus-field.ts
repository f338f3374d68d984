import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { nameOf } from '../domain/aim/name-of.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { SceneNode } from '../domain/scene.ts';
import { withDescendants } from '../domain/scroll/scrollable.ts';
import { reach } from './locate.ts';

/** Some toolkits give the focus to a part of the field. */
const hasFocus = (node: SceneNode): boolean =>
  [...withDescendants(node)].some(({ element }) => element.focused === true);

/**
 * The field that has the focus now, where it cannot be told from the one that was pressed: a form that makes room for the
 * keyboard may push what stood above a field off the screen, and with it what told that it is the same.
 */
function pressedField(before: Snapshot, { element }: SceneNode, after: Snapshot): SceneNode | undefined {
  if (before.scene.surroundings.window !== after.scene.surroundings.window) return undefined;
  const { class: name, resourceId, contentDesc, hint, password } = element;
  if (resourceId === undefined && contentDesc === undefined && hint === undefined) return undefined;
  const [focused, ...others] = after.scene.nodes.filter(
    (node) =>
      node.element.class === name &&
      node.element.resourceId === resourceId &&
      node.element.contentDesc === contentDesc &&
      node.element.hint === hint &&
      node.element.password === password,
  );
  return focused !== undefined && others.length === 0 && hasFocus(focused) ? focused : undefined;
}

/**
 * The field as it is once keys go to it: pressed, unless it has the focus, and looked at again. Keys sent to the wrong
 * field could not be taken back.
 *
 * Raises ELEMENT_NOT_ACTIONABLE and ELEMENT_COVERED with nothing sent, and ELEMENT_NOT_ACTIONABLE after a press that did
 * not bring the focus; then no key was sent.
 */
export async function focusField(
  session: DeviceSession,
  snapshot: Snapshot,
  field: SceneNode,
  context: CommandContext,
): Promise<{ readonly snapshot: Snapshot; readonly field: SceneNode }> {
  if (field.element.enabled !== false && hasFocus(field)) return { snapshot, field };
  const pointer = session.capability('pointer', 'ui-set-text');
  const { point } = reach(snapshot, field);
  const [ref] = await session.name(snapshot, [field], context);
  await session.send(() => pointer.tap(point, context), context);
  const after = await session.settled('ui-set-text', context);
  const now = (ref === undefined ? undefined : after.nodeOf(ref)) ?? pressedField(snapshot, field, after);
  const { nodes, surroundings } = after.scene;
  // A toolkit that tells of no focus at all still brings the keyboard up.
  const cameUp = surroundings.keyboard.length > 0 && snapshot.scene.surroundings.keyboard.length === 0;
  const tellsNone = cameUp && nodes.every(({ element }) => element.focused !== true);
  if (now !== undefined && (hasFocus(now) || tellsNone)) return { snapshot: after, field: now };
  throw new GloveboxError(
    'ELEMENT_NOT_ACTIONABLE',
    now === undefined
      ? `${nameOf(field)} is no longer on the screen after it was pressed; nothing was typed`
      : `${nameOf(field)} did not take the focus when it was pressed; nothing was typed`,
    { hint: 'ui-tree shows what the press led to', dispatched: true, retrySafe: true },
  );
}
