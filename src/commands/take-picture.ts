import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import { referenceName } from '../domain/picture-reference.ts';
import { coordinateContext } from '../domain/picture-view.ts';
import type { Wishes } from '../picture/deliver.ts';
import type { PictureTarget } from '../picture/save.ts';

/** What a picture is to be and where it goes. */
export interface PictureWishes extends Wishes {
  /** A new file in the temp folder where none is named. */
  readonly target?: PictureTarget | undefined;
  /** Whether it is also handed out beside the JSON. */
  readonly inline: boolean;
}

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
  const capture = await session.capability('screen', 'screenshot').capture(context);
  const { png, pixels, scale, safeArea, rotation } = capture;
  const delivery = new Delivery(capture, wishes);
  const [isBlack, file] = await Promise.all([isBlackFrame(png, safeArea), delivery.file(tools)]);
  const { id } = session.device;
  const path = await savePicture(file.picture.data, target ?? { device: id });
  const handedOut = inline ? await delivery.inline(file) : { ...file, warnings: [] };
  const reference = referenceName(await session.pictures.add(handedOut.view, context));
  const mapping = coordinateContext(handedOut.view, {
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
