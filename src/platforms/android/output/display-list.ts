import type { Size } from '../../../domain/picture.ts';
import { toSize } from './wm-settings.ts';

/** One display as the window manager runs it. */
export interface ListedDisplay {
  /** 0 is the device's own. */
  readonly id: number;
  /** As it is now: turned, folded and overridden. */
  readonly size: Size;
  /** Dots per inch in force; undefined where the dump does not say. */
  readonly density: number | undefined;
}

/** Size and density, which an override repeats behind `base=` (AOSP DisplayContent.dump). */
const SIZES = /\binit=\d{1,5}x\d{1,5}(?: (\d{1,5})dpi)?[^\r\n]*?\bcur=(\d{1,5})x(\d{1,5})\b/;
const OVERRIDE = /\bbase=\d{1,5}x\d{1,5} (\d{1,5})dpi\b/;

/** Every display in `dumpsys window displays`, Android 4.3 to 17: cover screens and projectors too, by their ids. */
export function parseDisplayList(text: string): readonly ListedDisplay[] {
  const headings = [...text.matchAll(/^[ \t]*Display: mDisplayId=(\d{1,9})\b/gm)];
  const found = headings.flatMap((heading, index) => {
    const block = text.slice(heading.index, headings[index + 1]?.index);
    const [line = '', initial, width, height] = SIZES.exec(block) ?? [];
    const size = toSize(width, height);
    const dots = Number(OVERRIDE.exec(line)?.[1] ?? initial ?? 0);
    return size === undefined ? [] : [{ id: Number(heading[1]), size, density: dots > 0 ? dots : undefined }];
  });
  return found.sort((one, other) => one.id - other.id);
}
