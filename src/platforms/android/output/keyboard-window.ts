import type { Bounds } from '../../../domain/geometry.ts';

/**
 * Where the on-screen keyboard takes touches, from `dumpsys window -a InputMethod` or `dumpsys window windows`, Android
 * 4 to 17. Empty when it is hidden, absent, on another display or takes no touches.
 *
 * Only the keyboard window's own block counts: the dump goes on, after an empty line or another window's heading, with
 * windows that have flags of their own. A hidden keyboard keeps its last region.
 *
 * @returns Rectangles in device pixels.
 */
export function keyboardRegion(text: string): Bounds[] {
  let regions: Bounds[] = [];
  let block: string[] | undefined;
  for (const line of text.split('\n')) {
    if (block === undefined) {
      if (KEYBOARD_HEADING.test(line)) block = [];
      continue;
    }
    const another = WINDOW_HEADING.test(line);
    if (line.trim() !== '' && !another) {
      block.push(line);
      continue;
    }
    regions = regions.concat(regionsOf(block));
    block = another && KEYBOARD_HEADING.test(line) ? [] : undefined;
  }
  return block === undefined ? regions : regions.concat(regionsOf(block));
}

const WINDOW_HEADING = /^\s*(?:Window )?#\d+:? Window\{/;

/** The name stands alone after the window's number and user; vendors put a package before and a type behind it. */
const KEYBOARD_HEADING = /^\s*(?:Window )?#\d+:? Window\{\S+(?: u\d+)? InputMethod(?: [^}]*)?\}:/;

function regionsOf(block: readonly string[]): Bounds[] {
  const told = block.join('\n');
  const displayId = /\bmDisplayId=(\d+)/.exec(told)?.[1] ?? '0';
  if (displayId !== '0' || !isVisible(told)) return [];
  const region = /\btouchable region=(?:SkRegion)?\(([^\r\n]*)\)/.exec(told);
  if (region !== null) return rectangles(region[1] ?? '');
  // AOSP's WindowState prints the region unless the whole frame takes touches.
  const frame = /\b(?:mFrame|frame)=\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]/.exec(told);
  return frame === null ? [] : [toBounds(frame)];
}

/** Before Android 8 there is no isVisible: a window that has a surface and is ready for display is what it says now. */
function isVisible(block: string): boolean {
  const flag = /\bisVisible=(true|false)\b/.exec(block);
  if (flag !== null) return flag[1] === 'true';
  return /\bmViewVisibility=0x0\b/.test(block) && /\bmHasSurface=true\b/.test(block);
}

/** `(left,top,right,bottom)` after `(left,top,right,bottom)`, as Skia prints a region. */
function rectangles(region: string): Bounds[] {
  return [...region.matchAll(/\((-?\d{1,10}),(-?\d{1,10}),(-?\d{1,10}),(-?\d{1,10})\)/g)].map(toBounds);
}

function toBounds([, left, top, right, bottom]: RegExpExecArray): Bounds {
  return [Number(left), Number(top), Number(right), Number(bottom)];
}
