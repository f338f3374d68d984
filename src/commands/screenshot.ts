import type { CommandContext, CommandResult } from '../device/context.ts';
import { readCrop } from '../domain/crop.ts';
import { readGrid } from '../domain/grid.ts';
import { referenceName } from '../domain/picture-reference.ts';
import { coordinateContext } from '../domain/picture-view.ts';

interface ScreenshotArguments {
  readonly out?: string;
  readonly inline?: boolean;
  readonly crop?: string;
  readonly grid?: string;
  readonly maxEdge?: number;
  readonly device?: string;
}

const BLACK =
  'The picture is black: the screen is off (key WAKEUP turns it on), or its app does not let it be captured.';

/**
 * Saves the screen, or a part of it, and answers where, how large and how dense the screen is, and how the picture's
 * pixels map to it; `inline` also hands the picture out. A picture for which nothing was wished is saved as it came.
 *
 * Raises INVALID_ARGS and NOT_SUPPORTED (the image library does not load) before any contact, INVALID_ARGS for a crop
 * outside the screen, CAPTURE_FAILED, WRITE_FAILED.
 */
export async function screenshot(
  context: CommandContext,
  { out, inline = false, crop: cropText, grid: gridText, maxEdge, device }: ScreenshotArguments,
): Promise<CommandResult> {
  const [{ formatOf, pictureTarget, savePicture }, { isBlackFrame }, { Delivery, toolsFor }] = await Promise.all([
    import('../picture/save.ts'),
    import('../picture/black-frame.ts'),
    import('../picture/deliver.ts'),
  ]);
  const target = out === undefined ? undefined : pictureTarget(out);
  const crop = cropText === undefined ? undefined : readCrop(cropText);
  const grid = gridText === undefined ? undefined : readGrid(gridText);
  const wishes = { crop, grid, maxEdge, format: out === undefined ? 'png' : formatOf(out) } as const;
  const tools = await toolsFor(wishes);
  const session = await context.select(device);
  const screen = session.capability('screen', 'screenshot');
  const capture = await screen.capture(context);
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
