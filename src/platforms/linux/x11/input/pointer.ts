import type { ClickOptions, Modifier, MouseButton, Pointer, Scope, WheelDirection } from '../../../../device/device.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import type { Point } from '../../../../domain/geometry.ts';
import type { XCalls } from '../calls.ts';
import type { Display } from '../display.ts';
import { screenSize } from '../geometry.ts';
import { getPointerMapping, queryPointer } from '../wire/core.ts';
import { type Extension, FAKE, fakeInput } from '../wire/extensions.ts';
import { keysymOfKey } from './key-names.ts';
import { readKeymap, withPlainKeyboard } from './keyboard-state.ts';
import { pixelOf, samplePath } from './path.ts';

const BUTTONS: Readonly<Record<MouseButton, number>> = { left: 1, middle: 2, right: 3, back: 8, forward: 9 };

/** X has wheels as buttons. */
const WHEEL = { up: 4, down: 5, left: 6, right: 7 } as const;

/** What a call may take beside the gesture's own length, in ms. */
const CALL_MS = 10_000;

/** Toolkits take clicks within 400 ms (GTK, Qt) or 500 ms (Chromium) of each other for one double click. */
const CLICKS_APART_MS = 550;

/** Between the clicks of a double click. */
const CLICK_MS = 20;

/** The screen's one pointer by XTEST: what a user's mouse does. */
export class XPointer implements Pointer {
  readonly #display: Display;
  #lastClick = Number.NEGATIVE_INFINITY;

  constructor(display: Display) {
    this.#display = display;
  }

  tap(point: Point, scope: Scope): Promise<void> {
    return this.click(point, {}, scope);
  }

  /** Clicks a point. Raises INVALID_ARGS for one off the screen, INPUT_BLOCKED when the pointer does not get there. */
  click(point: Point, { button = 'left', count = 1, modifiers = [] }: ClickOptions, scope: Scope): Promise<void> {
    return this.#act('a click', 0, scope, async (mouse) => {
      // After a click of just now, the first of these would be its second.
      const since = performance.now() - this.#lastClick;
      if (count > 1 && since < CLICKS_APART_MS) await mouse.calls.wait(CLICKS_APART_MS - since);
      await mouse.moveTo(point);
      await mouse.holding(modifiers, async () => {
        for (let click = 1; click <= count; click++) {
          if (click > 1) await mouse.calls.wait(CLICK_MS);
          mouse.press(BUTTONS[button]);
          mouse.release(BUTTONS[button]);
          await mouse.calls.sync();
        }
      });
      this.#lastClick = performance.now();
    });
  }

  /** Holds the left button, in place. */
  hold(point: Point, durationMs: number, scope: Scope): Promise<void> {
    return this.#act('a long press', durationMs, scope, async (mouse) => {
      await mouse.moveTo(point);
      await mouse.pressing(BUTTONS.left, () => mouse.calls.wait(durationMs));
    });
  }

  /** Drags with the left button. */
  swipe(from: Point, to: Point, durationMs: number, scope: Scope): Promise<void> {
    return this.drag(from, to, { durationMs }, scope);
  }

  /** Presses at `from`, goes to `to` in `durationMs`, and lets go there, also when the call is cancelled on the way. */
  drag(
    from: Point,
    to: Point,
    { durationMs = 300, button = 'left' }: { readonly durationMs?: number; readonly button?: MouseButton },
    scope: Scope,
  ): Promise<void> {
    return this.#act('a drag', durationMs, scope, async (mouse) => {
      await mouse.onScreen(to);
      await mouse.moveTo(from);
      await mouse.pressing(BUTTONS[button], () => mouse.glide(from, to, durationMs));
    });
  }

  /** Moves the pointer, at once or as a hand does in `durationMs`. */
  move(to: Point, durationMs: number, scope: Scope): Promise<void> {
    return this.#act('a move of the pointer', durationMs, scope, async (mouse) => {
      await mouse.onScreen(to);
      if (durationMs > 0) await mouse.glide(await mouse.place(), to, durationMs);
      await mouse.moveTo(to);
    });
  }

  /** Turns the wheel by so many notches over a point. */
  wheel(point: Point, direction: WheelDirection, notches: number, scope: Scope): Promise<void> {
    return this.#act('the wheel', 0, scope, async (mouse) => {
      await mouse.moveTo(point);
      for (let notch = 0; notch < notches; notch++) {
        mouse.press(WHEEL[direction]);
        mouse.release(WHEEL[direction]);
      }
      await mouse.calls.sync();
    });
  }

  /** Where the pointer is now. */
  position(scope: Scope): Promise<Point> {
    return this.#display.run(scope, { what: "the pointer's position" }, readPlace);
  }

  #act(what: string, durationMs: number, scope: Scope, work: (mouse: Mouse) => Promise<void>): Promise<void> {
    return this.#display.run(scope, { what, timeoutMs: CALL_MS + durationMs }, async (calls) => {
      const [xtest, mapping] = await Promise.all([calls.needed('XTEST'), calls.request(getPointerMapping())]);
      await work(new Mouse(calls, xtest, [...mapping.subarray(32, 32 + mapping.readUInt8(1))]));
    });
  }
}

async function readPlace(calls: XCalls): Promise<Point> {
  const reply = await calls.request(queryPointer(calls.root));
  return { x: reply.readInt16LE(16), y: reply.readInt16LE(18) };
}

/** The events of one gesture. */
class Mouse {
  readonly calls: XCalls;
  readonly #xtest: Extension;
  readonly #mapping: readonly number[];

  constructor(calls: XCalls, xtest: Extension, mapping: readonly number[]) {
    this.calls = calls;
    this.#xtest = xtest;
    this.#mapping = mapping;
  }

  place(): Promise<Point> {
    return readPlace(this.calls);
  }

  /** Raises INVALID_ARGS for a point off the screen. */
  async onScreen(point: Point): Promise<Point> {
    const pixel = pixelOf(point);
    const { width, height } = await screenSize(this.calls);
    if (pixel.x >= 0 && pixel.y >= 0 && pixel.x < width && pixel.y < height) return pixel;
    throw new GloveboxError('INVALID_ARGS', `(${point.x}, ${point.y}) is not on the screen of ${width}x${height}`, {
      hint: 'take the coordinates from a screenshot or the tree of now',
    });
  }

  async moveTo(point: Point): Promise<void> {
    const pixel = await this.onScreen(point);
    this.#motion(pixel);
    const { x, y } = await this.place();
    if (x === pixel.x && y === pixel.y) return;
    throw new GloveboxError(
      'INPUT_BLOCKED',
      `the pointer was kept at (${x}, ${y}) and not moved to (${pixel.x}, ${pixel.y})`,
      {
        hint: 'an application or a gap between monitors holds it: look at a screenshot',
        dispatched: true,
      },
    );
  }

  async glide(from: Point, to: Point, durationMs: number): Promise<void> {
    const start = performance.now();
    for (const step of samplePath(pixelOf(from), pixelOf(to), durationMs)) {
      await this.calls.wait(Math.max(0, step.atMs - (performance.now() - start)));
      this.#motion(step);
      await this.calls.sync();
    }
  }

  press(button: number): void {
    this.#fake(FAKE.buttonPress, this.#physical(button));
  }

  release(button: number): void {
    this.#fake(FAKE.buttonRelease, this.#physical(button));
  }

  /** The button is let go whatever happens in between. */
  async pressing(button: number, work: () => Promise<void>): Promise<void> {
    const physical = this.#physical(button);
    this.#fake(FAKE.buttonPress, physical);
    try {
      await this.calls.sync();
      await work();
    } finally {
      this.calls.connection.send(fakeInput(this.#xtest, FAKE.buttonRelease, physical));
    }
    await this.calls.sync();
  }

  /** Runs `work` with these modifiers held; they are let go whatever happens. */
  async holding(modifiers: readonly Modifier[], work: () => Promise<void>): Promise<void> {
    if (modifiers.length === 0) return work();
    return withPlainKeyboard(this.calls, async () => {
      const { places } = await readKeymap(this.calls);
      const keycodes = [...new Set(modifiers)].map((modifier) => places.get(keysymOfKey(modifier) ?? 0)?.keycode);
      const keys = keycodes.filter((keycode) => keycode !== undefined);
      if (keys.length < keycodes.length) {
        throw new GloveboxError('NOT_SUPPORTED', `the keyboard layout lacks one of ${modifiers.join(', ')}`, {
          hint: 'click without modifiers',
        });
      }
      for (const keycode of keys) this.#fake(FAKE.keyPress, keycode);
      try {
        await work();
      } finally {
        for (const keycode of keys) this.calls.connection.send(fakeInput(this.#xtest, FAKE.keyRelease, keycode));
      }
      await this.calls.sync();
    });
  }

  #motion({ x, y }: Point): void {
    this.calls.markInput();
    this.calls.send(fakeInput(this.#xtest, FAKE.motion, 0, { root: this.calls.root, x, y }));
  }

  #fake(type: number, detail: number): void {
    this.calls.markInput();
    this.calls.send(fakeInput(this.#xtest, type, detail));
  }

  /** XTEST counts a device's buttons, and the user's settings say what each of them means. */
  #physical(button: number): number {
    const index = this.#mapping.indexOf(button);
    return index === -1 ? button : index + 1;
  }
}
