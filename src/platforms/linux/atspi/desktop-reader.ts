import type { Scope, ScreenReading, TreeSource, WindowChoice } from '../../../device/device.ts';
import type { UiElement } from '../../../domain/element.ts';
import type { Size } from '../../../domain/picture.ts';
import type { AtspiTree, ReadOptions } from './tree.ts';
import type { AtspiWindow } from './windows.ts';

export interface DesktopReaderOptions {
  readonly tree: AtspiTree;
  /** The whole screen in device pixels; null where it is not known. */
  size(scope: Scope): Promise<Size | null>;
  /** Which windows are read; asked with all that there are. */
  arrange(windows: readonly AtspiWindow[], choice: WindowChoice, scope: Scope): Promise<Arrangement>;
  readonly readOptions?: ReadOptions;
}

/** The windows that make a screen. */
export interface Arrangement {
  /** Back to front. */
  readonly windows: readonly AtspiWindow[];
  /** The window in front, by a name that no other has had; null where there is none. */
  readonly front: string | null;
  /** The app in front; null where nobody says. */
  readonly app: string | null;
  /** What must be known of windows that are missing. */
  readonly warnings: readonly string[];
}

/** A desktop's windows as one screen. A reading does not wait for anything to come to rest. */
export class DesktopReader implements TreeSource {
  readonly isStill = false;
  readonly #options: DesktopReaderOptions;

  constructor(options: DesktopReaderOptions) {
    this.#options = options;
  }

  /** Raises what AtspiTree raises. */
  async read(scope: Scope, choice: WindowChoice = 'active'): Promise<ScreenReading> {
    const { tree, readOptions } = this.#options;
    const [{ windows, warnings }, size] = await Promise.all([tree.windows(scope), this.#options.size(scope)]);
    const { windows: arranged, front, app, warnings: missing } = await this.#options.arrange(windows, choice, scope);
    const read = await tree.read(arranged, scope, readOptions);
    return {
      // One that hangs in both is one application.
      tree: { ...read, root: framed(read.root), warnings: [...new Set([...warnings, ...missing, ...read.warnings])] },
      surroundings: { size, window: front, app, keyboard: [] },
    };
  }
}

/**
 * One window stands in a frame as several do: what is in it must not seem to be elsewhere when a menu opens. Windows that tell
 * nothing are left out beside others: a browser's list drops down in one, and is told of where it belongs.
 */
function framed(root: UiElement | null): UiElement | null {
  if (root === null) return null;
  const windows = root.class === 'hierarchy' ? (root.children ?? []) : [root];
  const telling = windows.filter(tellsSomething);
  return { class: 'hierarchy', bounds: root.bounds, children: telling.length === 0 ? windows : telling };
}

function tellsSomething({ text, contentDesc, value, actions, children = [] }: UiElement): boolean {
  return (text ?? contentDesc ?? value ?? actions) !== undefined || children.some(tellsSomething);
}
