import type { Scope, ScreenReading, TreeSource, WindowChoice } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { Surroundings } from '../../../domain/scene.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command } from '../adb/quote.ts';
import { parseWindowDisplays } from '../output/display.ts';
import { parseForeground } from '../output/foreground.ts';
import { keyboardRegion } from '../output/keyboard-window.ts';
import type { UiAutomator } from './uiautomator.ts';

/** How often a screen is read that becomes another one meanwhile. */
const ATTEMPTS = 2;

const CHANGED = 'the screen changed while it was read: what is told may be of the one before';

const isSame = (one: Surroundings, other: Surroundings) =>
  one.window === other.window && one.size?.width === other.size?.width && one.size?.height === other.size?.height;

/** A screen by uiautomator's tree and the window manager's words, taken before and after it: a tree takes seconds. */
export class ScreenReader implements TreeSource {
  readonly isStill = true;
  readonly #adb: AdbDevice;
  readonly #tree: UiAutomator;

  constructor(adb: AdbDevice, tree: UiAutomator) {
    this.#adb = adb;
    this.#tree = tree;
  }

  /** Raises what the tree's reading raises. */
  async read(scope: Scope, windows: WindowChoice = 'active'): Promise<ScreenReading> {
    if (typeof windows === 'number') throw new GloveboxError('NOT_SUPPORTED', 'a phone has no windows to choose by id');
    for (let attempt = 1; ; attempt++) {
      const asked = this.#surroundings(scope);
      // Where both fail, the tree's failure tells more; this one's is looked at afterwards.
      asked.catch(() => {});
      const tree = await this.#tree.read(scope, windows);
      const before = await asked;
      const after = await this.#surroundings(scope);
      if (isSame(before, after)) return { tree, surroundings: after };
      if (attempt === ATTEMPTS) {
        return { tree: { ...tree, warnings: [...tree.warnings, CHANGED] }, surroundings: after };
      }
    }
  }

  async #surroundings({ signal }: Scope): Promise<Surroundings> {
    const scope = { signal, readOnly: true };
    const [displays, keyboard] = await Promise.all([
      this.#adb.shell(command(['dumpsys', 'window', 'displays']), scope),
      this.#adb.shell(command(['dumpsys', 'window', '-a', 'InputMethod']), scope),
    ]);
    const text = displays.stdout.toString('utf8');
    const { activity, focus } = parseForeground(text);
    return {
      size: parseWindowDisplays(text).size ?? null,
      window: focus ?? null,
      app: activity?.packageName ?? null,
      keyboard: keyboardRegion(keyboard.stdout.toString('utf8')),
    };
  }
}
