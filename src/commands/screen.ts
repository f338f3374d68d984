import type { CommandContext, CommandResult } from '../device/context.ts';

interface ScreenshotArguments {
  readonly out?: string;
  readonly inline?: boolean;
  readonly device?: string;
}

const BLACK =
  'The picture is black: the screen is off (key WAKEUP turns it on), or its app does not let it be captured.';

const warned = (warnings: readonly string[]) => (warnings.length > 0 ? { warnings } : {});

/**
 * Saves the screen as a PNG and answers where, how large and how dense it is; `inline` also hands the picture out.
 * Raises INVALID_ARGS before any contact when `out` is no .png path, CAPTURE_FAILED, WRITE_FAILED.
 */
export async function screenshot(
  context: CommandContext,
  { out, inline = false, device }: ScreenshotArguments,
): Promise<CommandResult> {
  const [{ pictureTarget, savePicture }, { isBlackFrame }] = await Promise.all([
    import('../picture/save.ts'),
    import('../picture/black-frame.ts'),
  ]);
  const target = out === undefined ? undefined : pictureTarget(out);
  const session = await context.select(device);
  const screen = session.capability('screen', 'screenshot');
  const { png, pixels, scale, safeArea, rotation, warnings } = await screen.capture(context);
  const black = (await isBlackFrame(png, safeArea)) ? [BLACK] : [];
  const { id } = session.device;
  const path = await savePicture(png, target ?? { device: id });
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
      ...warned([...warnings, ...black]),
    },
    ...(inline ? { pictures: [{ mimeType: 'image/png', data: png }] } : {}),
  };
}

/** Reads the element tree as JSON. */
export async function uiTree(
  context: CommandContext,
  { device }: { readonly device?: string },
): Promise<CommandResult> {
  const session = await context.select(device);
  context.progress('reading the screen');
  const { tree } = await session.readTree('ui-tree', context);
  const { rotation, root, warnings } = tree;
  return { value: { device: session.device.id, rotation, root, ...warned(warnings) } };
}
