import type { Bounds } from '../../domain/geometry.ts';
import type { LatencyProfile } from '../phone/latency.ts';
import type { AppDefinition, AppEvent, Extras } from './app.ts';
import { APPS } from './apps/index.ts';
import { dumpXml } from './dump.ts';
import type { Frame } from './frame.ts';
import { KEY, modifiersOf } from './key-codes.ts';
import { pressKey, typeText } from './keys.ts';
import { DENSITY, PANEL } from './panel.ts';
import { Canvas } from './picture/canvas.ts';
import { paintFrame } from './picture/paint-frame.ts';
import { encodePng } from './picture/png.ts';
import { type ScreenEvent, ScreenWatch } from './screen-event.ts';
import { Stage, type StageOptions } from './stage.ts';
import { longPressAt, swipeBetween, tapAt } from './touch.ts';
import { frontWindows } from './windows.ts';
import { sketch, type WornDisplay, wornDisplay } from './worn.ts';

/** A window of what is in front. */
export interface ScreenWindow {
  /** No other window of this phone has had the same. */
  readonly token: number;
  /** `system`: a dialog that belongs to no app. */
  readonly kind: 'activity' | 'dialog' | 'popup' | 'system';
  readonly packageName: string;
  /** Full class name of the activity that it is or belongs to. */
  readonly activity: string;
  readonly bounds: Bounds;
}

/** The screen of a simulated phone: what it shows, and how it reacts to fingers and keys. No I/O, no timers. */
export interface PhoneScreen {
  /** The panel in its natural orientation, in device pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Dots per inch. */
  readonly density: number;
  /** Quarter turns. Coordinates, dump and picture follow the current orientation. */
  rotation: 0 | 1 | 2 | 3;
  /** While it is off, touches and all keys but POWER and WAKEUP do nothing, and the picture is black. */
  readonly screenOn: boolean;
  tap(x: number, y: number): void;
  /** A finger held still; for less than Android's 400 ms it is a tap. */
  longPress(x: number, y: number, durationMs: number): void;
  /** A finger dragged at even speed; hardly moved, it is a tap or a long press. */
  swipe(x1: number, y1: number, x2: number, y2: number, durationMs: number): void;
  /** An Android key code, with the key codes of the modifiers that are held meanwhile. */
  key(code: number, options?: { readonly long?: boolean; readonly modifiers?: readonly number[] }): void;
  /** Types into the focused field; nothing happens when there is none. */
  typeText(text: string): void;
  /** Brings an app to the front as it was left; one that is started hears of the intent's extras. False: no such app. */
  launch(packageName: string, extras?: Extras): boolean;
  forceStop(packageName: string): void;
  /** The activity in front, by its full class name. */
  readonly foreground: { readonly packageName: string; readonly activity: string };
  readonly apps: readonly { readonly packageName: string; readonly label: string; readonly activity: string }[];
  /** The soft keyboard's bounds (left, top, right, bottom) while it shows. */
  readonly keyboard: readonly [number, number, number, number] | undefined;
  /** Title of the window in front when that is not the activity's own, as `Application Error: com.example`. */
  readonly windowTitle?: string | undefined;
  /** The windows of what is in front, the topmost first. Undefined: one that fills the screen. */
  readonly windows?: readonly ScreenWindow[];
  /** False while the screen does not stand still: `uiautomator dump` waits for that. Undefined: always still. */
  readonly idle?: boolean;
  /** In the instant profile, where time goes by looks alone: lets `ms` go by. */
  pass?(ms: number): void;
  /** Does something `ms` from now by the screen's own time. */
  after?(ms: number, act: () => void): void;
  /** Folds the phone, or unfolds it: from now on the panel has that size, in pixels of its natural orientation. */
  resize?(size: { readonly width: number; readonly height: number }): void;
  /** The window in front forbids pictures of it (FLAG_SECURE). */
  readonly secure?: boolean;
  /** Tells of apps that start, end, crash or hang on the screen, from now on. */
  watchApps?(watcher: (event: AppEvent) => void): void;
  /** Tells of everything that happens on the screen, from now on. */
  watchScreen?(watcher: (event: ScreenEvent) => void): void;
  /** The tree as it is at this moment, in the form of `dump`: no time goes by, as none does for who stands beside. */
  readonly tree?: string;
  /** What `uiautomator dump` writes, without its status line. */
  dump(options?: { readonly compressed?: boolean }): string;
  /** A PNG of the whole screen. */
  screencap(): Uint8Array;
  /** Shows a captured dump instead of the phone's own screen, or (undefined) the phone's own again. */
  wear(dump: Uint8Array | undefined): void;
  /** The dump as bytes: exactly those that are worn, if any are. */
  dumpBytes(): Uint8Array;
}

/**
 * A phone that has just started: launcher in front, screen on. `now` is the clock it shows (default: the real one),
 * `apps` are those it comes with, the home app first (default: the built-in ones), `profile` says whether apps that wait
 * do so by the clock (`phone`) or by the number of looks at the screen (`instant`, the default).
 */
export function createPhoneScreen(
  options: {
    readonly now?: () => Date;
    readonly apps?: readonly AppDefinition[];
    readonly profile?: LatencyProfile;
  } = {},
): PhoneScreen {
  const { apps = APPS, now = () => new Date(), profile = 'instant' } = options;
  return new SimulatedScreen({ apps, now, profile });
}

class SimulatedScreen implements PhoneScreen {
  readonly density = DENSITY;
  readonly #stage: Stage;
  readonly #tokens = new WeakMap<object, number>();
  #opened = 0;
  #watch: ScreenWatch | undefined;
  #screenOn = true;
  #worn: { readonly dump: Uint8Array; readonly display: WornDisplay } | undefined;
  /** The last picture, and what it was made of: a screen is asked for far more often than it changes. */
  #picture: { readonly of: Frame | Uint8Array | 'off'; readonly png: Uint8Array } | undefined;

  constructor(options: StageOptions) {
    this.#stage = new Stage(options, { type: typeText, key: pressKey });
  }

  get size(): { readonly width: number; readonly height: number } {
    this.#stage.catchUp();
    if (this.#worn === undefined) return this.#stage.panel;
    const { width, height, rotation } = this.#worn.display;
    return rotation % 2 === 0 ? { width, height } : { width: height, height: width };
  }

  get rotation(): 0 | 1 | 2 | 3 {
    this.#stage.catchUp();
    return this.#worn?.display.rotation ?? this.#stage.rotation;
  }

  set rotation(turns: 0 | 1 | 2 | 3) {
    this.#act(() => {
      this.#stage.rotation = turns;
      this.#stage.changed(true);
    });
  }

  get screenOn(): boolean {
    return this.#screenOn;
  }

  get foreground(): { readonly packageName: string; readonly activity: string } {
    this.#stage.catchUp();
    const { front, page } = this.#stage.processes;
    const owner = page.windowTitle === undefined ? page.owner : undefined;
    return { packageName: owner ?? front.packageName, activity: page.activity };
  }

  get windowTitle(): string | undefined {
    return this.#stage.processes.page.windowTitle;
  }

  get windows(): readonly ScreenWindow[] {
    const frame = this.#stage.frame();
    return frontWindows(frame, this.#stage.processes.front.packageName, (page) => this.#token(page.state));
  }

  get idle(): boolean {
    this.#stage.catchUp();
    return !this.#reacts || (this.#stage.processes.page.idle?.() ?? true);
  }

  get secure(): boolean {
    const { secure, beneath } = this.#stage.processes.page;
    return this.#reacts && (secure ?? beneath?.secure ?? false);
  }

  pass(ms: number): void {
    this.#stage.pass(ms);
  }

  after(ms: number, act: () => void): void {
    this.#stage.after(ms, act);
  }

  resize(size: { readonly width: number; readonly height: number }): void {
    this.#act(() => {
      this.#stage.panel = size;
      this.#stage.changed(true);
    });
  }

  watchScreen(watcher: (event: ScreenEvent) => void): void {
    this.#stage.tell = watcher;
    this.#watch = new ScreenWatch(watcher);
    this.#observe();
  }

  watchApps(watcher: (event: AppEvent) => void): void {
    this.#stage.processes.watch(watcher);
  }

  get apps(): readonly { readonly packageName: string; readonly label: string; readonly activity: string }[] {
    return this.#stage.processes.definitions.map(({ packageName, label, activity }) => ({
      packageName,
      label,
      activity,
    }));
  }

  get keyboard(): readonly [number, number, number, number] | undefined {
    return this.#screenOn ? this.#stage.frame().keyboard?.bounds : undefined;
  }

  tap(x: number, y: number): void {
    this.#touch(() => tapAt(this.#stage, { x, y }));
  }

  longPress(x: number, y: number, durationMs: number): void {
    this.#touch(() => longPressAt(this.#stage, { x, y }, durationMs));
  }

  swipe(x1: number, y1: number, x2: number, y2: number, durationMs: number): void {
    this.#touch(() => swipeBetween(this.#stage, { x: x1, y: y1 }, { x: x2, y: y2 }, durationMs));
  }

  key(code: number, options: { readonly long?: boolean; readonly modifiers?: readonly number[] } = {}): void {
    if (code === KEY.power) this.#screenOn = !this.#screenOn;
    else if (code === KEY.wakeup) this.#screenOn = true;
    else if (code === KEY.sleep) this.#screenOn = false;
    else this.#touch(() => pressKey(this.#stage, code, modifiersOf(options.modifiers ?? []), options.long));
  }

  typeText(text: string): void {
    this.#touch(() => typeText(this.#stage, text));
  }

  launch(packageName: string, extras?: Extras): boolean {
    return this.#act(() => {
      const known = this.#stage.processes.open(packageName, extras);
      this.#stage.changed();
      return known;
    });
  }

  forceStop(packageName: string): void {
    this.#act(() => {
      this.#stage.processes.forceStop(packageName);
      this.#stage.changed();
    });
  }

  get tree(): string {
    return this.#tree(false);
  }

  dump(options: { readonly compressed?: boolean } = {}): string {
    if (this.#worn === undefined) {
      this.#stage.look();
      this.#observe();
    }
    return this.#tree(options.compressed ?? false);
  }

  #tree(compressed: boolean): string {
    if (this.#worn !== undefined) return new TextDecoder().decode(this.#worn.dump);
    const { window, page } = this.#stage.frame();
    const packageName = page.owner ?? this.#stage.processes.front.packageName;
    const focus = page.state.focus;
    return dumpXml({ root: window, packageName, rotation: this.rotation, focus }, compressed);
  }

  dumpBytes(): Uint8Array {
    return this.#worn?.dump ?? new TextEncoder().encode(this.dump());
  }

  wear(dump: Uint8Array | undefined): void {
    this.#worn = dump && { dump, display: wornDisplay(dump, PANEL) };
  }

  screencap(): Uint8Array {
    this.#stage.look();
    this.#observe();
    const source = this.#screenOn ? (this.#worn?.dump ?? this.#stage.frame()) : 'off';
    // Rotation changes the black picture too, but not what it is made of.
    if (this.#picture?.of === source && source !== 'off') return this.#picture.png;
    const canvas = this.#paint(source);
    const png = encodePng(canvas.width, canvas.height, canvas.pixels);
    this.#picture = { of: source, png };
    return png;
  }

  #touch(act: () => void): void {
    if (this.#reacts) this.#act(act);
  }

  /** Does what changes the screen, and tells of what became of it. */
  #act<T>(act: () => T): T {
    this.#observe();
    const answer = act();
    this.#observe();
    return answer;
  }

  #observe(): void {
    if (this.#watch === undefined) return;
    const frame = this.#stage.frame();
    const { packageName } = this.foreground;
    this.#watch.compare(frame, { packageName, window: this.#token(frame.page.state), rotation: this.rotation });
  }

  #token(page: object): number {
    const known = this.#tokens.get(page) ?? ++this.#opened;
    this.#tokens.set(page, known);
    return known;
  }

  /** Touches and keys reach the phone's own screen only. */
  get #reacts(): boolean {
    return this.#screenOn && this.#worn === undefined;
  }

  #paint(source: Frame | Uint8Array | 'off'): Canvas {
    if (source === 'off') {
      const { width, height } = this.#stage.frame();
      return new Canvas(width, height);
    }
    if (source instanceof Uint8Array) return sketch(source, this.#worn?.display ?? wornDisplay(source, PANEL));
    return paintFrame(source, this.#stage.system.darkTheme);
  }
}
