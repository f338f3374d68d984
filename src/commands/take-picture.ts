import type { CommandContext, CommandResult } from '../device/context.ts';
import type { Scope } from '../device/device.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo } from '../device/windows.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { ScreenCapture } from '../domain/picture.ts';
import { referenceName } from '../domain/picture-reference.ts';
import { coordinateContext, type PictureView } from '../domain/picture-view.ts';
import type { Wishes } from '../picture/deliver.ts';
import type { PictureTarget } from '../picture/save.ts';
import { asSeen, seenWindows } from './seen-windows.ts';

/** What a picture is to be and where it goes. */
export interface PictureWishes extends Wishes {
  /** A new file in the temp folder where none is named. */
  readonly target?: PictureTarget | undefined;
  /** Whether it is also handed out beside the JSON. */
  readonly inline: boolean;
  /** Of which part of a desktop. Default: of the whole screen. */
  readonly of?: PicturePart | undefined;
}

export type PicturePart =
  | { readonly kind: 'window'; readonly window: WindowInfo }
  | { readonly kind: 'monitor'; readonly index: number };

const BLACK =
  'The picture is black: the screen is off (key WAKEUP turns it on), or its app does not let it be captured.';

/**
 * Captures the screen, makes of it what is wished, saves it, and remembers how its pixels map to the screen. Raises
 * NOT_SUPPORTED, INVALID_ARGS for a crop outside the screen, CAPTURE_FAILED, WRITE_FAILED.
 */
export async function takePicture(
  session: DeviceSession,
  wishes: PictureWishes,
  context: CommandContext,
): Promise<CommandResult> {
  const [{ savePicture }, { isBlackFrame }, { Delivery, toolsFor }] = await Promise.all([
    import('../picture/save.ts'),
    import('../picture/black-frame.ts'),
    import('../picture/deliver.ts'),
  ]);
  const { target, inline, crop } = wishes;
  const tools = await toolsFor(wishes);
  const capture = await captureOf(session, wishes.of, context);
  const { png, pixels, scale, safeArea, rotation } = capture;
  const delivery = new Delivery(capture, wishes);
  const [isBlack, file] = await Promise.all([isBlackFrame(png, safeArea), delivery.file(tools)]);
  const { id } = session.device;
  const path = await savePicture(file.picture.data, target ?? { device: id });
  const handedOut = inline ? await delivery.inline(file) : { ...file, warnings: [] };
  const view = await knowingWindows(session, handedOut.view, wishes.of, context);
  const reference = referenceName(await session.pictures.add(view, context));
  const mapping = coordinateContext(view, {
    reference,
    picture: inline ? 'inline' : 'file',
    requested: crop,
  });
  const warnings = [...capture.warnings, ...(isBlack ? [BLACK] : []), ...delivery.warnings, ...handedOut.warnings];
  return {
    value: {
      path,
      device: id,
      pixels: { width: pixels.width, height: pixels.height },
      // Not rounded: made of pixels and scale, and a rounded copy would disagree with them.
      logical: { width: pixels.width / scale, height: pixels.height / scale },
      scale,
      safeArea: safeArea && { ...safeArea },
      rotation,
      reference,
      coordinateContext: mapping,
      ...(warnings.length > 0 ? { warnings } : {}),
    },
    meta: { coordinateContext: mapping },
    ...(inline ? { pictures: [handedOut.picture] } : {}),
  };
}

/** Raises NOT_SUPPORTED where the platform has no windows or monitors to capture. */
async function captureOf(session: DeviceSession, part: PicturePart | undefined, scope: Scope): Promise<ScreenCapture> {
  const screen = session.capability('screen', 'screenshot');
  const captured =
    part === undefined
      ? screen.capture(scope)
      : part.kind === 'window'
        ? screen.captureWindow?.(part.window.id, scope)
        : screen.captureMonitor?.(part.index, scope);
  if (captured !== undefined) return captured;
  throw new GloveboxError('NOT_SUPPORTED', `${session.device.platform} devices show one screen`, {
    hint: '--crop takes a part of it',
  });
}

/** The view with what its points depend on beside the screen: the windows, and how large the whole screen is. */
async function knowingWindows(
  session: DeviceSession,
  view: PictureView,
  part: PicturePart | undefined,
  scope: Scope,
): Promise<PictureView> {
  if (part === undefined) {
    const windows = await seenWindows(session, scope);
    return windows === undefined ? view : { ...view, windows };
  }
  const { size } = await session.capability('screen', 'screenshot').geometry(scope);
  if (part.kind === 'window') return { ...view, screen: size, windows: [asSeen(part.window)], isOfWindow: true };
  return { ...view, screen: size, windows: (await seenWindows(session, scope)) ?? [] };
}
