import type { CommandContext, CommandResult } from '../device/context.ts';
import type { DeviceSession } from '../device/session.ts';
import type { WindowInfo } from '../device/windows.ts';
import { readCrop } from '../domain/crop.ts';
import { readScreenPlace, type ScreenPlace } from '../domain/desktop/screen-place.ts';
import { readTarget, type Target, type TargetArguments } from '../domain/desktop/target.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Bounds } from '../domain/geometry.ts';
import { readGrid } from '../domain/grid.ts';
import type { JsonObject, JsonValue } from '../domain/json.ts';
import { outlineText } from './outline-text.ts';
import { type PicturePart, takePicture } from './take-picture.ts';
import { requireWindows, targetedWindow } from './target.ts';

interface ScreenshotArguments extends TargetArguments {
  readonly roi?: string;
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
export async function screenshot(context: CommandContext, checked: ScreenshotArguments): Promise<CommandResult> {
  const { out, inline = false, crop, grid, maxEdge, annotate = false, roi, device } = checked;
  const place = readScreenPlace(checked);
  const target = place === undefined ? readTarget(checked) : undefined;
  const region = roi === undefined ? undefined : readRegion(roi, crop, target);
  const { formatOf, pictureTarget } = await import('../picture/save.ts');
  const { toolsFor } = await import('../picture/deliver.ts');
  const wishes = {
    target: out === undefined ? undefined : pictureTarget(out),
    format: out === undefined ? 'png' : formatOf(out),
    crop: crop === undefined ? region : readCrop(crop),
    grid: grid === undefined ? undefined : readGrid(grid),
    maxEdge,
    inline,
    marks: annotate ? [] : undefined,
  } as const;
  await toolsFor(wishes);
  const session = await context.select(device);
  session.capability('screen', 'screenshot');
  const part = await partOf(session, place, target, context);
  const cut = region !== undefined && part?.kind === 'window' ? { crop: beside(part.window, region) } : {};
  if (!annotate) return takePicture(session, { ...wishes, ...cut, of: part }, context);
  context.progress('reading the screen');
  const windows = part?.kind === 'window' ? { windows: part.window.id } : {};
  const snapshot = await session.look('screenshot', context, windows);
  const marks = snapshot.scene.nodes.flatMap((node) => {
    const ref = snapshot.refOf(node);
    return node.actionable && node.visible !== undefined && ref !== undefined ? [{ ref, bounds: node.visible }] : [];
  });
  const drawn = marks.slice(0, MOST_MARKS);
  const { value, ...handedOut } = await takePicture(session, { ...wishes, ...cut, marks: drawn, of: part }, context);
  const left = marks.length - drawn.length;
  const warnings = left > 0 ? { warnings: [...warningsOf(value), `${left} more elements have no frame.`] } : {};
  return {
    ...handedOut,
    value: { ...value, snapshot: snapshot.id, ...warnings },
    outline: outlineText(session, snapshot, {}),
  };
}

/** Frames beyond these hide the picture, and finding places for their names takes long. */
const MOST_MARKS = 200;

const warningsOf = ({ warnings }: JsonObject): readonly JsonValue[] => (Array.isArray(warnings) ? warnings : []);

/** Raises INVALID_ARGS for a region without a window to count from. */
function readRegion(roi: string, crop: string | undefined, target: Target | undefined): Bounds {
  if (crop !== undefined)
    throw new GloveboxError('INVALID_ARGS', '--crop and --roi are both a part', { hint: '--crop' });
  if (target !== undefined) return readCrop(roi, '--roi');
  throw new GloveboxError('INVALID_ARGS', '--roi counts from the corner of a window, and none is named', {
    hint: '--window-id names one; --crop takes device pixels of the screen',
  });
}

/** The region in device pixels of the screen. */
function beside({ bounds: [x, y] }: WindowInfo, [left, top, right, bottom]: Bounds): Bounds {
  return [x + left, y + top, x + right, y + bottom];
}

async function partOf(
  session: DeviceSession,
  place: ScreenPlace | undefined,
  target: Target | undefined,
  context: CommandContext,
): Promise<PicturePart | undefined> {
  if (target !== undefined) return { kind: 'window', window: await targetedWindow(session, target, 'part', context) };
  if (place === undefined) return undefined;
  const windows = requireWindows(session);
  if (place.kind === 'screen') return undefined;
  if (place.kind === 'monitor') return place;
  const window = (await windows.list(context)).find(({ active }) => active);
  if (window !== undefined) return { kind: 'window', window };
  throw new GloveboxError('ELEMENT_NOT_FOUND', 'no window is active', { hint: '--app screen takes the whole screen' });
}
