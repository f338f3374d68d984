import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { MenuEntry, WindowInfo } from '../device/windows.ts';
import { readMenuPath } from '../domain/desktop/menu-path.ts';
import type { TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { JsonObject } from '../domain/json.ts';
import type { Observation } from '../domain/observation.ts';
import { quoteScreenText } from '../domain/screen-text.ts';
import { observing } from './observe.ts';
import { aimedWindow, targetJson, windowsOf } from './target.ts';

interface MenuArguments extends TargetArguments {
  readonly action: 'list' | 'click';
  readonly path?: string;
  readonly observe?: Observation;
  readonly device?: string;
}

const entryJson = ({ name, enabled, checked, entries }: MenuEntry): JsonObject => ({
  name,
  ...(enabled ? {} : { enabled }),
  ...(checked === undefined ? {} : { checked }),
  ...(entries.length === 0 ? {} : { entries: entries.map(entryJson) }),
});

/** Raises ELEMENT_NOT_FOUND where no window is active, ELEMENT_NOT_ACTIONABLE for a minimized one. */
async function menuWindow(
  session: DeviceSession,
  checked: MenuArguments,
  exactness: 'whole' | 'part',
  context: CommandContext,
): Promise<WindowInfo> {
  const aimed = await aimedWindow(session, checked, exactness, context);
  const found = aimed ?? (await windowsOf(session, 'menu').list(context)).find(({ active }) => active);
  if (found === undefined) {
    throw new GloveboxError('ELEMENT_NOT_FOUND', 'no window is active', {
      hint: 'name one: window list tells their windowIds',
    });
  }
  if (!found.minimized) return found;
  throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `the window ${quoteScreenText(found.title)} is minimized`, {
    hint: `window restore --window-id ${found.id}`,
  });
}

/**
 * Lists the entries of a window's menu bar, or chooses one, without opening the menus. Raises INVALID_ARGS, NOT_SUPPORTED for
 * windows without a menu bar, ELEMENT_NOT_FOUND, ELEMENT_AMBIGUOUS, ELEMENT_NOT_ACTIONABLE.
 */
export async function menu(context: CommandContext, checked: MenuArguments): Promise<CommandResult> {
  const { action, path, observe = 'none', device } = checked;
  const names = path === undefined ? undefined : readMenuPath(path);
  if (names === undefined && action === 'click') {
    throw new GloveboxError('INVALID_ARGS', "'menu click' needs --path", { hint: 'menu click --path "File > Save"' });
  }
  const session = await context.select(device);
  const menus = session.capability('menus', 'menu');
  if (action === 'list' || names === undefined) {
    if (names !== undefined) throw new GloveboxError('INVALID_ARGS', "'menu list' takes no --path");
    const found = await menuWindow(session, checked, 'part', context);
    const entries = await menus.read(found, context);
    if (entries.length === 0) throw withoutMenu(found);
    return { value: { device: session.device.id, target: targetJson(found), entries: entries.map(entryJson) } };
  }
  return observing(session, 'menu', observe, context, () =>
    session.change(async () => {
      const found = await menuWindow(session, checked, 'whole', context);
      if ((await menus.read(found, context)).length === 0) throw withoutMenu(found);
      const effect = await session.send(() => menus.choose(found, names, context), context);
      return {
        value: { device: session.device.id, action, path: names.join(' > '), target: targetJson(found), effect },
      };
    }, context),
  );
}

const withoutMenu = ({ title }: WindowInfo) =>
  new GloveboxError('NOT_SUPPORTED', `the window ${quoteScreenText(title)} has no menu bar`, {
    hint: 'ui-tree shows its buttons; menus that they open are in it once they are open',
  });
