import type { CommandContext } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { Snapshot } from '../device/snapshot.ts';
import type { ElementAction } from '../domain/element-action.ts';
import type { Ref } from '../domain/identity/ref.ts';
import { keyNamed } from '../domain/key.ts';
import type { SceneNode } from '../domain/scene.ts';
import { keysToClear } from './clear-field.ts';
import { focusField } from './focus-field.ts';
import { reach } from './locate.ts';
import { showOnScreen } from './show-on-screen.ts';

/** Android's own long press begins at 400 to 500 ms, by the user's setting up to 1.5 s. */
export const HOLD_MS = 1_000;

/** What came of an action by touch and keys. */
export interface GestureDone {
  readonly warnings: readonly string[];
  /** What to call a field afterwards: it may have another name once the keyboard has pushed it up. */
  readonly ref?: Ref | undefined;
}

/**
 * Does by touch and keys what accessibility cannot do here. The caller has made sure that the element offers the action.
 * Answers what a caller must know of it.
 *
 * Raises ELEMENT_NOT_ACTIONABLE and ELEMENT_COVERED with nothing sent, and what the touch raises.
 */
export async function performByGesture(
  session: DeviceSession,
  snapshot: Snapshot,
  node: SceneNode,
  action: ElementAction,
  context: CommandContext,
): Promise<GestureDone> {
  const pointer = () => session.capability('pointer', 'ui-action');
  const keyboard = () => session.capability('keyboard', 'ui-action');
  switch (action) {
    case 'long_click': {
      const { point, warnings } = reach(snapshot, node);
      await session.send(() => pointer().hold(point, HOLD_MS, context), context);
      return { warnings };
    }
    case 'focus': {
      const focused = await focusField(session, snapshot, node, context);
      return { warnings: [], ref: focused.snapshot.refOf(focused.field) };
    }
    case 'clear': {
      const keys = keyboard();
      const focused = await focusField(session, snapshot, node, context);
      const erasing = keysToClear(focused.field);
      if (erasing.length > 0) await session.send(() => keys.press(erasing, context), context);
      return { warnings: [], ref: focused.snapshot.refOf(focused.field) };
    }
    case 'dismiss': {
      // The key goes to what is in front: something else there would be closed instead.
      reach(snapshot, node);
      const back = keyNamed('BACK');
      if (back !== undefined) await session.send(() => keyboard().press([back], context), context);
      return { warnings: [] };
    }
    case 'show_on_screen':
      await showOnScreen(session, snapshot, node, context);
      return { warnings: [] };
    default: {
      const { point, warnings } = reach(snapshot, node);
      await session.send(() => pointer().tap(point, context), context);
      return { warnings };
    }
  }
}
