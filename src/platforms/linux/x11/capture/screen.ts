import type { Scope, Screen } from '../../../../device/device.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import type { ScreenCapture } from '../../../../domain/picture.ts';
import type { ScreenGeometry } from '../../../../domain/picture-reference.ts';
import type { Display } from '../display.ts';
import { type Area, type Monitor, screenGeometry } from '../geometry.ts';
import { findWindow } from '../windows/list.ts';
import { imageToPng, readImage } from './image.ts';
import { keepWindowsWhole, windowImage } from './window-image.ts';

/** A picture with the place on the screen that it shows. */
export interface AreaCapture extends ScreenCapture {
  readonly area: Area;
}

/** Pictures of the screen, a monitor or a window, as PNG in device pixels. */
export class XScreenCapture implements Screen {
  readonly #display: Display;

  constructor(display: Display) {
    this.#display = display;
  }

  /** The whole screen, all monitors. Raises CAPTURE_FAILED. */
  capture(scope: Scope): Promise<ScreenCapture> {
    return this.#area(scope, ({ pixels }) => ({ x: 0, y: 0, ...pixels }));
  }

  async geometry(scope: Scope): Promise<ScreenGeometry> {
    const { pixels } = await this.#display.run(scope, { what: 'the screen' }, screenGeometry);
    return { size: pixels, rotation: null };
  }

  captureMonitor(index: number, scope: Scope): Promise<AreaCapture> {
    return this.#area(scope, ({ monitors }) => {
      const monitor = monitors[index];
      if (monitor !== undefined) return monitor;
      throw new GloveboxError('INVALID_ARGS', `there is no screen ${index}: this display has ${monitors.length}`, {
        hint: 'name one from screen:0 on, or the whole screen',
      });
    });
  }

  captureWindow(id: number, scope: Scope): Promise<AreaCapture> {
    return this.#display.run(scope, { what: "a window's picture" }, async (calls) => {
      const [window, { scale }] = await Promise.all([findWindow(calls, id), screenGeometry(calls)]);
      if (window === undefined) {
        throw new GloveboxError('STALE_REFERENCE', `there is no window 0x${id.toString(16)}`, {
          hint: 'list the windows again',
        });
      }
      const image = await windowImage(calls, window);
      const png = await calls.race(imageToPng(image));
      const { width, height } = image.layout;
      const area = { x: window.bounds.x, y: window.bounds.y, width, height };
      return { png, pixels: { width, height }, scale, area, safeArea: null, rotation: null, warnings: [] };
    });
  }

  /** Has the server keep covered windows for as long as the connection lives; false where it cannot. */
  keepWindowsWhole(scope: Scope): Promise<boolean> {
    return this.#display.run(scope, { what: 'the windows' }, keepWindowsWhole);
  }

  #area(
    scope: Scope,
    choose: (geometry: { pixels: { width: number; height: number }; monitors: readonly Monitor[] }) => Area,
  ): Promise<AreaCapture> {
    return this.#display.run(scope, { what: "the screen's picture" }, async (calls) => {
      const geometry = await screenGeometry(calls);
      const { x, y, width, height } = choose(geometry);
      const area = { x, y, width, height };
      const image = await readImage(calls, calls.root, area, calls.screen.rootDepth);
      const png = await calls.race(imageToPng(image));
      const { scale } = geometry;
      return { png, pixels: { width, height }, scale, area, safeArea: null, rotation: null, warnings: [] };
    });
  }
}
