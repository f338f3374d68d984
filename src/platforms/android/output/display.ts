import { type Bounds, hasArea, type Rotation, rotationFromQuarterTurns } from '../../../domain/geometry.ts';
import type { SafeArea, Size } from '../../../domain/picture.ts';
import { toSize } from './wm-settings.ts';

/** The default display as `dumpsys window displays` tells of it; undefined is what this dump does not say. */
export interface WindowDisplay {
  /** As it is now: turned, folded and overridden. */
  readonly size: Size | undefined;
  readonly rotation: Rotation | undefined;
  /** The rectangle that insets are measured against. Android 12 and later. */
  readonly frame: Bounds | undefined;
  /** System bars and cutouts that are visible now. Android 11 and later. */
  readonly insetFrames: readonly Bounds[] | undefined;
  /** What system bars leave free, and how far a cutout reaches in from each edge. Android 9 and 10. */
  readonly dock: Bounds | undefined;
  readonly cutoutInsets: SafeArea | undefined;
}

/**
 * Display 0 in `dumpsys window displays`, Android 4.2 to 17. Other displays (a cover screen, a projector) are passed
 * over. AOSP: DisplayContent, DisplayRotation, DisplayFrames, InsetsState and InsetsSource each print their part.
 */
export function parseWindowDisplays(text: string): WindowDisplay {
  const block = defaultDisplayBlock(text);
  const size = /\bcur=(\d{1,5})x(\d{1,5})\b/.exec(block);
  const cutout = /\bmDisplayCutout=WmDisplayCutout\{DisplayCutout\{insets=Rect\((\d+), (\d+) - (\d+), (\d+)\)/.exec(
    block,
  );
  return {
    size: toSize(size?.[1], size?.[2]),
    rotation: readRotation(block),
    frame: toBounds(/\bmDisplayFrame=Rect\((-?\d+), (-?\d+) - (-?\d+), (-?\d+)\)/.exec(block)),
    insetFrames: readInsetFrames(block),
    dock: toBounds(/\bmDock=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]/.exec(block)),
    cutoutInsets: cutout === null ? undefined : toInsets(cutout),
  };
}

/**
 * How far system bars and cutouts reach in from each edge of the display; null where the dump does not tell. Zeros
 * mean that nothing is in the way.
 *
 * A bar counts by where it lies, as in AOSP's InsetsSource.calculateInsets: one across the whole width counts for the
 * top or the bottom, one down the whole height for a side. Android 10 names such sources too, but with sizes that apps
 * do not get; there, and on 9, the free rectangle and the cutout are what counts.
 */
export function safeArea({ size, frame, insetFrames, dock, cutoutInsets }: WindowDisplay): SafeArea | null {
  const display = frame ?? (size === undefined ? undefined : ([0, 0, size.width, size.height] as const));
  if (display === undefined || !hasArea(display)) return null;
  if (insetFrames !== undefined) {
    // Absent cutouts have inverted frames that reach far outside: from zero on, their negative insets do not count.
    return insetFrames.reduce<SafeArea>((insets, bar) => larger(insets, insetsOf(bar, display)), NO_INSETS);
  }
  if (dock === undefined || !hasArea(dock)) return null;
  const bars = {
    top: Math.max(0, dock[1] - display[1]),
    right: Math.max(0, display[2] - dock[2]),
    bottom: Math.max(0, display[3] - dock[3]),
    left: Math.max(0, dock[0] - display[0]),
  };
  return larger(bars, cutoutInsets ?? NO_INSETS);
}

const NO_INSETS: SafeArea = { top: 0, right: 0, bottom: 0, left: 0 };

/** Public names since Android 14, internal ones in 11 to 13; a car's climate bar counts as a status bar in AOSP. */
const INSET_TYPES =
  /^(?:statusBars|navigationBars|captionBar|displayCutout|ITYPE_(?:STATUS_BAR|CLIMATE_BAR|NAVIGATION_BAR|EXTRA_NAVIGATION_BAR|CAPTION_BAR|(?:LEFT|TOP|RIGHT|BOTTOM)_DISPLAY_CUTOUT))$/;

/** From the default display's heading to the next display's. What is printed before a heading belongs to it too. */
function defaultDisplayBlock(text: string): string {
  const heading = /^[ \t]*Display: mDisplayId=0\b/m.exec(text);
  if (heading === null) return '';
  const from = heading.index + heading[0].length;
  const next = /^[ \t]*Display: mDisplayId=/m.exec(text.slice(from));
  return text.slice(from, next === null ? undefined : from + next.index);
}

/** The first that this version prints: DisplayRotation's (10 on), DisplayFrames' (9, 10), the configuration's (11 on). */
function readRotation(block: string): Rotation | undefined {
  const turns = /(?:^|\s)mRotation=([0-3])\b/.exec(block) ?? /\bDisplayFrames w=\d+ h=\d+ r=([0-3])\b/.exec(block);
  if (turns !== null) return rotationFromQuarterTurns(Number(turns[1]));
  const degrees = /\bmDisplayRotation=ROTATION_(0|90|180|270)\b/.exec(block);
  return degrees === null ? undefined : rotationFromQuarterTurns(Number(degrees[1]) / 90);
}

/** Only lines that begin with the source: others repeat it for its provider, sometimes with an older frame. */
function readInsetFrames(block: string): Bounds[] | undefined {
  let told = false;
  const frames: Bounds[] = [];
  for (const [line] of block.matchAll(/^[ \t]*InsetsSource [^\r\n]*/gm)) {
    const type = /\btype=(\w+)/.exec(line)?.[1] ?? '';
    if (type.startsWith('TYPE_')) continue;
    const frame = toBounds(/\bframe=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]/.exec(line));
    if (frame === undefined) continue;
    told = true;
    if (INSET_TYPES.test(type) && /\bvisible=true\b/.test(line)) frames.push(frame);
  }
  return told ? frames : undefined;
}

function insetsOf(bar: Bounds, display: Bounds): SafeArea {
  const left = Math.max(bar[0], display[0]);
  const top = Math.max(bar[1], display[1]);
  const right = Math.min(bar[2], display[2]);
  const bottom = Math.min(bar[3], display[3]);
  if (left === display[0] && right === display[2]) {
    if (top === display[1]) return { ...NO_INSETS, top: bottom - top };
    if (bottom === display[3]) return { ...NO_INSETS, bottom: bottom - top };
  } else if (top === display[1] && bottom === display[3]) {
    if (left === display[0]) return { ...NO_INSETS, left: right - left };
    if (right === display[2]) return { ...NO_INSETS, right: right - left };
  }
  return NO_INSETS;
}

function larger(one: SafeArea, other: SafeArea): SafeArea {
  return {
    top: Math.max(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
    left: Math.max(one.left, other.left),
  };
}

function toBounds(edges: RegExpExecArray | null): Bounds | undefined {
  if (edges === null) return undefined;
  const [left, top, right, bottom] = edges.slice(1).map(Number);
  const all = [left, top, right, bottom];
  if (left === undefined || top === undefined || right === undefined || bottom === undefined) return undefined;
  return all.every(Number.isSafeInteger) ? [left, top, right, bottom] : undefined;
}

function toInsets(edges: RegExpExecArray): SafeArea | undefined {
  const bounds = toBounds(edges);
  return bounds && { left: bounds[0], top: bounds[1], right: bounds[2], bottom: bounds[3] };
}
