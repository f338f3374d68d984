import { GloveboxError } from '../../../../domain/errors.ts';
import type { XCalls } from '../calls.ts';
import type { Area } from '../geometry.ts';
import { screenSize } from '../geometry.ts';
import { areaOf, childrenOf, topLevelOf } from '../windows/list.ts';
import type { DesktopWindow } from '../windows/window.ts';
import { freePixmap, getGeometry, getWindowAttributes } from '../wire/core.ts';
import { composite, type Extension } from '../wire/extensions.ts';
import { XError } from '../wire/x-error.ts';
import { type Image, readImage } from './image.ts';

/** How long applications take to draw anew what a server did not keep until now, in ms. */
const REDRAW_MS = 300;

/**
 * Has the server keep every window whole in memory for as long as this connection lives, so that covered windows can
 * be read. Where a compositor runs it is so anyway. False where the server lacks Composite.
 */
export async function keepWindowsWhole(calls: XCalls): Promise<boolean> {
  const extension = await calls.extension('Composite', composite.queryVersion);
  if (extension === undefined) return false;
  await calls.check(composite.redirectSubwindows(extension, calls.root));
  return true;
}

/**
 * One window's picture of its bounds, also of what is covered or off the screen. Raises CAPTURE_FAILED for a minimized
 * window, which has none, and where only its visible part could be read.
 */
export async function windowImage(calls: XCalls, window: DesktopWindow): Promise<Image> {
  const { id, bounds } = window;
  if (window.minimized || !(await isViewable(calls, id))) {
    throw new GloveboxError(
      'CAPTURE_FAILED',
      `the window '${window.title.slice(0, 80)}' is minimized and has no picture`,
      {
        hint: 'restore it first: window restore',
      },
    );
  }
  const frame = await topLevelOf(calls, id);
  const frameArea = await areaOf(calls, frame);
  const extension = await calls.extension('Composite', composite.queryVersion);
  const kept = extension && (await pixmapImage(calls, extension, { frame, frameArea, bounds }));
  if (kept !== undefined) return kept;
  if (await isWhollyVisible(calls, frame, bounds)) return readImage(calls, calls.root, bounds, calls.screen.rootDepth);
  if (extension !== undefined && (await keepWindowsWhole(calls))) {
    // The server knows of the covered parts only once they are drawn anew.
    await calls.wait(REDRAW_MS);
    const drawn = await pixmapImage(calls, extension, { frame, frameArea: await areaOf(calls, frame), bounds });
    if (drawn !== undefined) return drawn;
  }
  throw new GloveboxError(
    'CAPTURE_FAILED',
    `the window '${window.title.slice(0, 80)}' is covered or partly off the screen`,
    {
      hint: 'bring it to the front and onto the screen first: window focus, window move',
    },
  );
}

async function isViewable(calls: XCalls, id: number): Promise<boolean> {
  const viewable = 2;
  return (await calls.request(getWindowAttributes(id))).readUInt8(26) === viewable;
}

interface Placed {
  readonly frame: number;
  readonly frameArea: Area;
  readonly bounds: Area;
}

/** From the picture that the server keeps of the whole window; undefined where it keeps none. */
async function pixmapImage(
  calls: XCalls,
  extension: Extension,
  { frame, frameArea, bounds }: Placed,
): Promise<Image | undefined> {
  const pixmap = calls.connection.newId();
  try {
    await calls.check(composite.nameWindowPixmap(extension, frame, pixmap));
  } catch (error) {
    if (!(error instanceof XError)) throw error;
    calls.connection.freeId(pixmap);
    return undefined;
  }
  try {
    const geometry = await calls.request(getGeometry(pixmap));
    // The pixmap begins with the window's border, its area inside of it.
    const border = (geometry.readUInt16LE(16) - frameArea.width) / 2;
    const x = bounds.x - frameArea.x + border;
    const y = bounds.y - frameArea.y + border;
    const width = Math.min(bounds.width, geometry.readUInt16LE(16) - x);
    const height = Math.min(bounds.height, geometry.readUInt16LE(18) - y);
    return await readImage(calls, pixmap, { x, y, width, height }, geometry.readUInt8(1));
  } finally {
    calls.connection.send(freePixmap(pixmap));
    calls.connection.freeId(pixmap);
  }
}

/** On the screen with all of its bounds, and no window above it touches them. */
async function isWhollyVisible(calls: XCalls, frame: number, bounds: Area): Promise<boolean> {
  const { width, height } = await screenSize(calls);
  const isInside =
    bounds.x >= 0 && bounds.y >= 0 && bounds.x + bounds.width <= width && bounds.y + bounds.height <= height;
  if (!isInside) return false;
  const stack = await childrenOf(calls, calls.root);
  const above = stack.slice(stack.indexOf(frame) + 1);
  const covers = await Promise.all(
    above.map(async (id) => {
      try {
        const [attributes, area] = await Promise.all([calls.request(getWindowAttributes(id)), areaOf(calls, id)]);
        const isDrawn = attributes.readUInt16LE(12) === 1 && attributes.readUInt8(26) === 2;
        return isDrawn && intersect(area, bounds);
      } catch (error) {
        if (error instanceof XError) return false;
        throw error;
      }
    }),
  );
  return !covers.includes(true);
}

const intersect = (one: Area, other: Area) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;
