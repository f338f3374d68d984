import type { CommandContext, CommandResult } from '../device/context.ts';
import type { WindowInfo, WindowRequest } from '../device/windows.ts';
import { targetWindow, targetWindows } from '../domain/desktop/choose-window.ts';
import { readTarget, type TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import { windowJson, windowsOf } from './target.ts';
import type { WindowAction } from './window-actions.ts';

interface WindowArguments extends TargetArguments {
  readonly action: WindowAction;
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly height?: number;
  readonly device?: string;
}

const invalid = (message: string, hint: string) => new GloveboxError('INVALID_ARGS', message, { hint });

/** What is wanted of the window; undefined for what only looks. Raises INVALID_ARGS. */
function requestOf({ action, x, y, width, height }: WindowArguments): WindowRequest | undefined {
  const isMoved = x !== undefined || y !== undefined;
  const isResized = width !== undefined || height !== undefined;
  if ((isMoved && action !== 'move') || (isResized && action !== 'resize')) {
    throw invalid(
      `'window ${action}' takes no ${isMoved && action !== 'move' ? '--x and --y' : '--width and --height'}`,
      'window move --x 0 --y 0 and window resize --width 800 --height 600 do that',
    );
  }
  if (action === 'move' && !isMoved) throw invalid("'window move' needs --x or --y", 'window move --x 0 --y 0');
  if (action === 'resize' && !isResized) {
    throw invalid("'window resize' needs --width or --height", 'window resize --width 800 --height 600');
  }
  if (action === 'list') return undefined;
  return action === 'move' || action === 'resize' ? { action: 'place', x, y, width, height } : { action };
}

/** Focusing an app means its window in front; whatever else would be done to one of several must say to which. */
const chosen = (
  windows: readonly WindowInfo[],
  target: NonNullable<ReturnType<typeof readTarget>>,
  action: WindowAction,
) => {
  const [first, ...others] = targetWindows(windows, target, 'whole');
  return action === 'focus' && first !== undefined && (others.length === 0 || target.window === undefined)
    ? first
    : targetWindow(windows, target, 'whole');
};

/**
 * Lists a desktop's windows, the one in front first, or changes one and reads back what became of it. Without a target the
 * active window is changed. Raises INVALID_ARGS, NOT_SUPPORTED, STALE_REFERENCE, and what choosing raises.
 */
export async function window(context: CommandContext, checked: WindowArguments): Promise<CommandResult> {
  const { action, device } = checked;
  const request = requestOf(checked);
  const target = readTarget(checked);
  const session = await context.select(device);
  const windows = windowsOf(session, 'window');
  const { id } = session.device;
  if (request === undefined) {
    const all = await windows.list(context);
    const listed = target === undefined ? all : targetWindows(all, target, 'part');
    return { value: { device: id, windows: listed.map(windowJson) } };
  }
  return session.change(async () => {
    const all = await windows.list(context);
    const wanted = target === undefined ? all.find(({ active }) => active) : chosen(all, target, action);
    if (wanted === undefined) {
      throw new GloveboxError('ELEMENT_NOT_FOUND', 'no window is active', {
        hint: 'name one: window list tells their windowIds',
      });
    }
    const { effect, window: after } = await session.send(() => windows.change(wanted.id, request, context), context);
    const seen = after ?? (action === 'close' ? undefined : wanted);
    return {
      value: {
        device: id,
        action,
        ...(seen === undefined
          ? { closed: { windowId: wanted.id, title: wanted.title } }
          : { window: windowJson(seen) }),
        effect,
        ...(effect === 'confirmed' ? {} : { warnings: [unconfirmed(action)] }),
      },
    };
  }, context);
}

function unconfirmed(action: WindowAction): string {
  return action === 'close'
    ? 'The window is still there: it may ask something first. ui-tree shows it.'
    : 'The desktop does not show it so: its window manager or the application decided otherwise.';
}
