import type { PhoneScreen } from '../screen/phone-screen.ts';

/** What the window manager remembers of the display beside what is drawn on it. */
export class DisplayState {
  readonly #screen: PhoneScreen;
  /**
   * `wm size` and `wm density` with a value. They are remembered and answered; the screen keeps its own size, as the
   * panel does.
   */
  sizeOverride: { readonly width: number; readonly height: number } | undefined;
  densityOverride: number | undefined;

  constructor(screen: PhoneScreen) {
    this.#screen = screen;
  }

  /** Width and height in pixels as they are now, turned with the screen. */
  get current(): { readonly width: number; readonly height: number } {
    const { width, height } = this.#screen.size;
    return this.#screen.rotation % 2 === 0 ? { width, height } : { width: height, height: width };
  }

  get awake(): boolean {
    return this.#screen.screenOn;
  }

  get density(): number {
    return this.densityOverride ?? this.#screen.density;
  }

  /** Heights of the status bar and the navigation bar, in pixels: 24 dp and 24 dp of a phone with gestures. */
  get bars(): { readonly status: number; readonly navigation: number } {
    const pixels = Math.round(24 * (this.#screen.density / 160));
    return { status: pixels, navigation: pixels };
  }
}
