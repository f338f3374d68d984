import { type ClickOptions, MODIFIERS, type Modifier, type MouseButton, type Pointer } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import { GloveboxError } from '../domain/errors.ts';

export interface MouseArguments {
  readonly button?: MouseButton;
  readonly count?: number;
  readonly modifiers?: string;
}

const invalid = (message: string, hint: string) => new GloveboxError('INVALID_ARGS', message, { hint });

/** `ctrl,shift`. Raises INVALID_ARGS. */
function readModifiers(text: string): readonly Modifier[] {
  return text.split(/[,+]/).map((word) => {
    const found = MODIFIERS.find((modifier) => modifier === word.trim().toLowerCase());
    if (found !== undefined) return found;
    throw invalid(`--modifiers must be of ${MODIFIERS.join(', ')} (got '${text}')`, '--modifiers ctrl,shift');
  });
}

/** What a mouse can do beside a plain click; undefined where that is enough. Raises INVALID_ARGS. */
export function mouseClick({ button, count, modifiers }: MouseArguments): ClickOptions | undefined {
  if (button === undefined && count === undefined && modifiers === undefined) return undefined;
  return { button, count, modifiers: modifiers === undefined ? undefined : readModifiers(modifiers) };
}

/** Raises INVALID_ARGS for what a click of a mouse and the other arguments cannot both be. */
export function requireMouseFits(given: MouseArguments & { readonly duration?: number; readonly mode?: string }): void {
  if (mouseClick(given) === undefined) return;
  const [name] = (['button', 'count', 'modifiers'] as const).filter((one) => given[one] !== undefined);
  if (given.duration !== undefined) throw invalid(`--${name} takes no --duration`, 'leave one of them out');
  if (given.mode === 'semantic')
    throw invalid(`--${name} is a click, and no action`, '--mode gesture, or leave --mode out');
}

/** The device's mouse. Raises NOT_SUPPORTED for fingers. */
export function mouseOf(session: DeviceSession, pointer: Pointer): NonNullable<Pointer['click']> {
  const { platform } = session.device;
  if (pointer.click !== undefined) return pointer.click.bind(pointer);
  throw new GloveboxError('NOT_SUPPORTED', `${platform} devices have no mouse`, {
    hint: 'tap without --button, --count and --modifiers; --duration holds',
  });
}
