import type { CommandContext, CommandResult } from '../device/context.ts';
import { readCrop } from '../domain/crop.ts';
import { readGrid } from '../domain/grid.ts';
import { outlineText } from './outline-text.ts';
import { takePicture } from './take-picture.ts';

interface ScreenshotArguments {
  readonly out?: string;
  readonly inline?: boolean;
  readonly crop?: string;
  readonly grid?: string;
  readonly maxEdge?: number;
  readonly annotate?: boolean;
  readonly device?: string;
}

/**
 * Saves the screen, or a part of it, and answers where, how large and how dense the screen is, and how the picture's
 * pixels map to it; `inline` also hands the picture out. With `annotate` the screen is read first: each element that can
 * be acted on is framed with its ref, and the outline goes with it. A picture for which nothing was wished is saved as it
 * came.
 *
 * Raises INVALID_ARGS and NOT_SUPPORTED (the image library does not load) before any contact, INVALID_ARGS for a crop
 * outside the screen, CAPTURE_FAILED, WRITE_FAILED.
 */
export async function screenshot(
  context: CommandContext,
  { out, inline = false, crop, grid, maxEdge, annotate = false, device }: ScreenshotArguments,
): Promise<CommandResult> {
  const { formatOf, pictureTarget } = await import('../picture/save.ts');
  const { toolsFor } = await import('../picture/deliver.ts');
  const wishes = {
    target: out === undefined ? undefined : pictureTarget(out),
    format: out === undefined ? 'png' : formatOf(out),
    crop: crop === undefined ? undefined : readCrop(crop),
    grid: grid === undefined ? undefined : readGrid(grid),
    maxEdge,
    inline,
    marks: annotate ? [] : undefined,
  } as const;
  await toolsFor(wishes);
  const session = await context.select(device);
  session.capability('screen', 'screenshot');
  if (!annotate) return takePicture(session, wishes, context);
  context.progress('reading the screen');
  const snapshot = await session.look('screenshot', context);
  const marks = snapshot.scene.nodes.flatMap((node) => {
    const ref = snapshot.refOf(node);
    return node.actionable && node.visible !== undefined && ref !== undefined ? [{ ref, bounds: node.visible }] : [];
  });
  const { value, ...handedOut } = await takePicture(session, { ...wishes, marks }, context);
  return { ...handedOut, value: { ...value, snapshot: snapshot.id }, outline: outlineText(session, snapshot, {}) };
}
