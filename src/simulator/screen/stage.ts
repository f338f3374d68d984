import type { LatencyProfile } from '../phone/latency.ts';
import type { AppDefinition } from './app.ts';
import { offsetsToReveal } from './focus.ts';
import { type Frame, layFrame } from './frame.ts';
import { placedByPath } from './hit-test.ts';
import { KEY } from './key-codes.ts';
import type { Placed } from './layout.ts';
import { PANEL, SCALE } from './panel.ts';
import { Processes } from './processes.ts';
import type { ScreenEvent } from './screen-event.ts';
import type { KeyboardLayer } from './soft-keyboard.ts';
import { createSystemState, type SystemState } from './system-state.ts';
import type { TextField } from './text-field.ts';
import { Waiting } from './waiting.ts';

export interface StageOptions {
  readonly apps: readonly AppDefinition[];
  readonly now: () => Date;
  readonly profile: LatencyProfile;
}

/** What the soft keyboard does with its presses; keys.ts knows how. */
export interface KeyboardRoute {
  readonly type: (stage: Stage, text: string) => void;
  readonly key: (stage: Stage, code: number) => void;
}

/**
 * The apps that run, the page in front, and its layout. Whoever changes anything says so (`changed`); the layout is
 * made anew when it is next looked at, and when the minute changes that the clock shows. A page that changes by itself
 * is laid out at every look.
 */
export class Stage {
  readonly system: SystemState = createSystemState();
  readonly processes: Processes;
  clipboard = '';
  rotation: 0 | 1 | 2 | 3 = 0;
  /** The panel in its natural orientation, in pixels; a foldable has two of them. */
  panel: { readonly width: number; readonly height: number } = PANEL;
  /** Told of everything that happens here. */
  tell: (event: ScreenEvent) => void = () => {};
  readonly #now: () => Date;
  readonly #keyboard: KeyboardRoute;
  readonly #waiting: Waiting;
  #keyboardLayer: KeyboardLayer = 'letters';
  #reveal = false;
  #current: { readonly minute: number; readonly frame: Frame; readonly live: boolean } | undefined;

  constructor({ apps, now, profile }: StageOptions, keyboard: KeyboardRoute) {
    this.#now = now;
    this.#keyboard = keyboard;
    this.#waiting = new Waiting(profile, now);
    this.processes = new Processes(apps, {
      now,
      system: this.system,
      apps: () => this.processes.definitions,
      recents: () => this.processes.recents,
      open: (packageName) => void this.processes.open(packageName),
      closeAll: () => this.processes.closeAll(),
      back: () => this.leavePage(),
      looks: () => this.#waiting.looks,
      wait: (ms) => this.#waiting.begin(ms),
      after: (ms, act) => this.after(ms, act),
      note: (text) => this.tell({ type: 'note', text }),
      crash: (failure) => this.processes.crash(failure),
      hang: () => this.processes.hang(),
    });
  }

  /** Somebody looks at the screen, by dump or picture: what changes by itself goes on. */
  look(): void {
    this.#waiting.look();
  }

  /** In the instant profile: lets `ms` go by. */
  pass(ms: number): void {
    this.#waiting.pass(ms);
  }

  /** Does something `ms` from now, when the screen is next looked at or touched. */
  after(ms: number, act: () => void): void {
    this.#waiting.after(ms, act);
  }

  /** Lets happen what is due by now. */
  catchUp(): void {
    if (this.#waiting.runDue()) this.changed();
  }

  /** Forgets the layout. `reveal`: the focused view, or the caret in it, must be in sight in the next one. */
  changed(reveal = false): void {
    this.#current = undefined;
    this.#reveal ||= reveal;
  }

  /** What is on the screen now. The same object as long as nothing changed. */
  frame(): Frame {
    this.catchUp();
    const now = this.#now();
    const minute = Math.floor(now.getTime() / 60_000);
    if (this.#current?.minute === minute && !this.#current.live) return this.#current.frame;
    let frame = this.#lay(now);
    const { focus, scroll } = frame.page.state;
    if (this.#reveal && focus !== undefined) {
      const offsets = offsetsToReveal(frame.window, focus);
      for (const [path, offset] of offsets) scroll.set(path, offset);
      if (offsets.size > 0) frame = this.#lay(now);
    }
    this.#reveal = false;
    this.#current = { minute, frame, live: frame.page.live?.() ?? false };
    return frame;
  }

  /** The field that has the focus, with its place. */
  focusedField(): { readonly placed: Placed; readonly field: TextField } | undefined {
    const { window, page } = this.frame();
    const placed = placedByPath(window, page.state.focus);
    const field = placed?.view.field;
    return placed === undefined || field === undefined ? undefined : { placed, field };
  }

  /** The user's BACK: hides the keyboard first, then leaves the page. */
  goBack(): void {
    const { keyboard, page } = this.frame();
    if (keyboard === undefined) this.leavePage();
    else page.state.keyboardWanted = false;
    this.changed();
  }

  /** Leaves the page in front, and the app from its last one. */
  leavePage(): void {
    if (!this.processes.back()) this.processes.openHome();
    this.changed();
  }

  /** To the home app, which is told which key led there: HOME or APP_SWITCH. */
  goHome(code: number = KEY.home): void {
    this.processes.openHome();
    this.processes.running.key?.(code);
    this.changed();
  }

  #lay(now: Date): Frame {
    const turned = this.rotation % 2 === 1;
    return layFrame({
      width: turned ? this.panel.height : this.panel.width,
      height: turned ? this.panel.width : this.panel.height,
      scale: SCALE,
      page: this.processes.page,
      system: this.system,
      now,
      keyboardLayer: this.#keyboardLayer,
      keyboardTarget: {
        type: (text) => this.#keyboard.type(this, text),
        key: (code) => this.#keyboard.key(this, code),
        show: (layer) => {
          this.#keyboardLayer = layer;
        },
      },
    });
  }
}
