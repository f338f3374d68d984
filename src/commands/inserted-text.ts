import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { takesText } from '../domain/element-action.ts';
import type { Observation } from '../domain/observation.ts';
import type { SceneNode } from '../domain/scene.ts';

/** The field that will take a text, as it was before. */
interface FieldBefore {
  readonly snapshot: Snapshot;
  readonly field: SceneNode;
}

const focusedField = ({ scene }: Snapshot): SceneNode | undefined =>
  scene.nodes.findLast((node) => node.element.focused === true && takesText(node));

/** Whether the text came into the field as one piece, somewhere in what it held. */
function isInserted(before: string, after: string, text: string): boolean {
  if (after.length !== before.length + text.length) return false;
  let start = 0;
  while (start < before.length && before[start] === after[start]) start++;
  for (let at = start; at >= 0; at--) {
    if (after.slice(at, at + text.length) === text && after.slice(at + text.length) === before.slice(at)) return true;
  }
  return false;
}

/** The field that will take the text, where the caller wants to see what came of it: a reading costs time. */
export async function fieldBefore(
  session: DeviceSession,
  command: string,
  observe: Observation,
  context: CommandContext,
): Promise<FieldBefore | undefined> {
  if (observe === 'none' || observe === 'screenshot') return undefined;
  let snapshot = (await session.fresh()) ?? (await session.look(command, context));
  // A window that has just been brought to the front tells a little later what in it has the keys.
  if (focusedField(snapshot) === undefined) snapshot = await session.settled(command, context);
  const field = focusedField(snapshot);
  return field === undefined || field.element.password === true ? undefined : { snapshot, field };
}

/** Whether a screen afterwards shows that the text came into the field as it is. */
export function isSeenInserted(before: FieldBefore | undefined, after: Snapshot, text: string): boolean {
  const ref = before?.snapshot.refOf(before.field);
  const now = ref === undefined ? undefined : after.nodeOf(ref);
  return before !== undefined && now !== undefined && isInserted(before.field.value ?? '', now.value ?? '', text);
}
