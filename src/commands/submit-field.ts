import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import { type ErrorCode, GloveboxError } from '../domain/errors.ts';
import { keyNamed } from '../domain/key.ts';
import type { SceneNode } from '../domain/scene.ts';
import { focusField } from './focus-field.ts';

/** What keeps ENTER from a field that was written all the same: the caller is told, and the value stays told too. */
const IN_THE_WAY: ReadonlySet<ErrorCode> = new Set([
  'ELEMENT_NOT_ACTIONABLE',
  'ELEMENT_COVERED',
  'NOT_SUPPORTED',
  'INVALID_ARGS',
]);

export interface Submission {
  readonly submitted: boolean;
  /** Why not, where it was not. */
  readonly warnings: readonly string[];
}

/**
 * Presses ENTER in a field that was just written, as the screen shows it since. Accessibility writes without moving the
 * focus, and ENTER goes to whoever has that: so the field is seen to have it first, or no key is sent.
 */
export async function submitField(
  session: DeviceSession,
  snapshot: Snapshot,
  field: SceneNode | undefined,
  context: CommandContext,
): Promise<Submission> {
  const enter = keyNamed('ENTER');
  if (enter === undefined) throw new Error('there is no key ENTER');
  if (field === undefined) {
    return { submitted: false, warnings: ['it was not submitted: the field is no longer on the screen'] };
  }
  try {
    const keyboard = session.capability('keyboard', 'ui-set-text');
    await focusField(session, snapshot, field, context);
    await session.send(() => keyboard.press([enter], context), context);
    return { submitted: true, warnings: [] };
  } catch (error) {
    if (!(error instanceof GloveboxError && IN_THE_WAY.has(error.code))) throw error;
    return { submitted: false, warnings: [`it was not submitted: ${error.message}`] };
  }
}
