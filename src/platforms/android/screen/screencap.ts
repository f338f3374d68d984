import type { Scope, Screen } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { ScreenCapture } from '../../../domain/picture.ts';
import type { ScreenGeometry } from '../../../domain/picture-reference.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command } from '../adb/quote.ts';
import { parseWindowDisplays, safeArea, type WindowDisplay } from '../output/display.ts';
import { cutPng } from '../output/png.ts';
import { parseWmDensity } from '../output/wm-settings.ts';

/** Android's baseline: one density-independent unit is one pixel at 160 dots per inch. */
const BASELINE_DENSITY = 160;

/** How often a capture is tried when the screen turns between the picture and the question how large it is. */
const ATTEMPTS = 2;

/** The screen by Android's own `screencap`, with the size and density that the window manager tells. */
export class Screencap implements Screen {
  readonly #adb: AdbDevice;

  constructor(adb: AdbDevice) {
    this.#adb = adb;
  }

  /** Raises CAPTURE_FAILED unless the picture is whole and fits the display; ADB_FAILED, ADB_TIMEOUT. */
  async capture(scope: Scope): Promise<ScreenCapture> {
    for (let attempt = 1; ; attempt++) {
      const { picture, density, display } = await this.#ask(scope);
      const { width, height } = picture;
      if (display.size === undefined || (display.size.width === width && display.size.height === height)) {
        return {
          png: picture.png,
          pixels: { width, height },
          scale: density / BASELINE_DENSITY,
          safeArea: safeArea(display),
          rotation: display.rotation ?? null,
          warnings: picture.warnings,
        };
      }
      if (attempt === ATTEMPTS) {
        throw new GloveboxError(
          'CAPTURE_FAILED',
          `the picture is ${width}x${height} but the display is ${display.size.width}x${display.size.height}`,
          { hint: 'take it again once the screen has stopped turning or folding' },
        );
      }
    }
  }

  /** Raises CAPTURE_FAILED where the window manager does not tell the size; ADB_FAILED, ADB_TIMEOUT. */
  async geometry(scope: Scope): Promise<ScreenGeometry> {
    const { size, rotation = null } = await this.#display(scope);
    if (size !== undefined) return { size, rotation };
    throw new GloveboxError('CAPTURE_FAILED', "the screen's size cannot be read from dumpsys window displays", {
      hint: 'tap and swipe in device pixels, without --space',
    });
  }

  async #display({ signal }: Scope): Promise<WindowDisplay> {
    const { stdout } = await this.#adb.shell(command(['dumpsys', 'window', 'displays']), { signal, readOnly: true });
    return parseWindowDisplays(stdout.toString('utf8'));
  }

  async #ask({ signal }: Scope) {
    const scope = { signal, readOnly: true };
    const [output, wmDensity, display] = await Promise.all([
      this.#adb.exec(command(['screencap', '-p']), scope),
      this.#adb.shell(command(['wm', 'density']), scope),
      this.#display(scope),
    ]);
    const picture = cutPng(output);
    if (picture.kind === 'cut') {
      throw new GloveboxError('CAPTURE_FAILED', `screencap's picture was cut off after ${picture.bytes} bytes`, {
        hint: 'take it again; if it stays cut, look at the cable or the network',
      });
    }
    if (picture.kind === 'none') {
      throw new GloveboxError('CAPTURE_FAILED', picture.text || 'screencap returned no data', {
        hint: 'take it again; a protected screen may refuse to be captured: ui-tree may still read it',
      });
    }
    const { physical, override } = parseWmDensity(wmDensity.stdout.toString('utf8'));
    const density = override ?? physical;
    if (density === undefined) {
      throw new GloveboxError('CAPTURE_FAILED', "the screen's density cannot be read from wm density");
    }
    return { picture, density, display };
  }
}
