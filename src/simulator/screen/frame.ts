import type { Bounds } from '../../domain/geometry.ts';
import { fieldByKey } from './focus.ts';
import { placedByPath } from './hit-test.ts';
import { layout, type Metrics, type Placed } from './layout.ts';
import type { Page } from './page.ts';
import { type KeyboardLayer, type KeyboardTarget, keyboardHeight, softKeyboard } from './soft-keyboard.ts';
import { NAVIGATION_BAR, navigationBar, STATUS_BAR, statusBar } from './system-bars.ts';
import type { SystemState } from './system-state.ts';
import type { View } from './view.ts';
import { group } from './widgets.ts';

/** Everything on the screen at one moment, laid out in device pixels of the current orientation. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly page: Page;
  /** The window that takes touches and is dumped. */
  readonly window: Placed;
  /** The page beneath a dialog. */
  readonly beneath: Placed | undefined;
  readonly keyboard: Placed | undefined;
  readonly statusBar: Placed;
  readonly navigationBar: Placed;
}

export interface FrameOptions {
  readonly width: number;
  readonly height: number;
  /** Device pixels per dp. */
  readonly scale: number;
  readonly page: Page;
  readonly system: SystemState;
  readonly now: Date;
  readonly keyboardLayer: KeyboardLayer;
  readonly keyboardTarget: KeyboardTarget;
}

const DIALOG_WIDTH = 312;
const DIALOG_MARGIN = 24;

/** Lays out the page in front with all that surrounds it. The keyboard shows while a field has the focus and wants it. */
export function layFrame(options: FrameOptions): Frame {
  const { width, height, scale, page, system } = options;
  const screen: Bounds = [0, 0, width, height];
  const fixed: Metrics = { scale, fontScale: 1 };
  const landscape = width > height;
  const content = page.view({ landscape });
  const shown = page.state.keyboardWanted && fieldByKey(content, page.state.focus) !== undefined;
  const covered = shown ? keyboardHeight(landscape) : 0;
  const light =
    page.edgeToEdge === true || (page.beneath !== undefined && page.popup === undefined) || system.darkTheme;
  const status = statusBar(system, options.now, light);
  const statusHeight = Math.round(STATUS_BAR * scale);
  const navigationTop = height - Math.round(NAVIGATION_BAR * scale);
  const beneath = page.beneath && layWindow(page.beneath, page.beneath.view({ landscape }), screen, 0, options);
  return {
    width,
    height,
    page,
    window:
      beneath === undefined
        ? layWindow(page, content, screen, page.underKeyboard ? 0 : covered, options)
        : layAbove(beneath, content, covered, options),
    beneath,
    keyboard: shown
      ? layout(
          softKeyboard(options.keyboardLayer, landscape, options.keyboardTarget),
          [0, height - Math.round(covered * scale), width, height],
          fixed,
        )
      : undefined,
    statusBar: layout(status, [0, 0, width, statusHeight], fixed),
    navigationBar: layout(navigationBar(shown ? system.darkTheme : light), [0, navigationTop, width, height], fixed),
  };
}

/** A full-screen window. The decor around the content is what every Android window has. */
function layWindow(page: Page, content: View, screen: Bounds, covered: number, options: FrameOptions): Placed {
  const frame = group(
    'android.widget.FrameLayout',
    { width: 'fill', height: 'fill', padding: [0, page.edgeToEdge ? 0 : STATUS_BAR, 0, covered] },
    [content],
    { id: 'android:id/content', look: { background: 'background' } },
  );
  return layout(decor(frame, 'fill'), screen, metricsOf(options), page.state.scroll);
}

/** A dialog: as high as its content, in the middle of what the keyboard leaves. A popup: below the view it hangs from. */
function layAbove(beneath: Placed, content: View, covered: number, options: FrameOptions): Placed {
  const { width, scale, page } = options;
  const height = options.height - Math.round(covered * scale);
  const surface = page.popup === undefined ? { id: 'android:id/content' } : {};
  const frame = group('android.widget.FrameLayout', { width: 'fill' }, [content], {
    ...surface,
    look: { background: 'card', corner: page.popup === undefined ? 28 : 12, shadow: page.popup !== undefined },
  });
  // A popup has no decor: its content is its root.
  const whole = (extent: 'fill' | 'wrap'): View =>
    page.popup === undefined ? decor(frame, extent) : { ...frame, box: { width: 'fill', height: extent } };
  const margin = Math.round(DIALOG_MARGIN * scale);
  const wide = Math.min(Math.round((page.popup?.width ?? DIALOG_WIDTH) * scale), width - 2 * margin);
  const from = placedByPath(beneath, page.popup?.from)?.bounds;
  const left = from === undefined ? Math.floor((width - wide) / 2) : Math.min(from[0], width - margin - wide);
  const measure = group('android.widget.FrameLayout', { width: 'fill', height: 'fill' }, [whole('wrap')]);
  const [measured] = layout(measure, [left, margin, left + wide, height - margin], metricsOf(options)).children;
  const tall = measured === undefined ? 0 : measured.bounds[3] - measured.bounds[1];
  const top = from === undefined ? Math.floor((height - tall) / 2) : Math.min(from[3], height - margin - tall);
  return layout(whole('fill'), [left, top, left + wide, top + tall], metricsOf(options), page.state.scroll);
}

function decor(content: View, height: 'fill' | 'wrap'): View {
  const fill = { width: 'fill', height } as const;
  return group('android.widget.FrameLayout', fill, [
    group('android.widget.LinearLayout', { ...fill, flow: 'column' }, [content]),
  ]);
}

function metricsOf({ scale, system }: FrameOptions): Metrics {
  return { scale, fontScale: system.fontScale };
}
