import type { Scope, ScreenReading, TreeSource } from '../../../device/device.ts';
import type { Size } from '../../../domain/picture.ts';
import { referenceKey } from './reference.ts';
import type { AtspiTree, ReadOptions } from './tree.ts';
import type { AtspiWindow } from './windows.ts';

export interface DesktopReaderOptions {
  readonly tree: AtspiTree;
  /** The whole screen in device pixels; null where it is not known. */
  size(scope: Scope): Promise<Size | null>;
  /**
   * Which windows are read, back to front, the active one last; asked with all that there are. Default: those that are
   * shown, the active ones last.
   */
  arrange?(windows: readonly AtspiWindow[], scope: Scope): Promise<readonly AtspiWindow[]>;
  readonly readOptions?: ReadOptions;
}

/** A desktop's windows as one screen. A reading does not wait for anything to come to rest. */
export class DesktopReader implements TreeSource {
  readonly isStill = false;
  readonly #options: DesktopReaderOptions;

  constructor(options: DesktopReaderOptions) {
    this.#options = options;
  }

  /** Raises what AtspiTree raises. */
  async read(scope: Scope): Promise<ScreenReading> {
    const { tree, arrange = activeLast, readOptions } = this.#options;
    const [{ windows, warnings }, size] = await Promise.all([tree.windows(scope), this.#options.size(scope)]);
    const arranged = await arrange(windows, scope);
    const read = await tree.read(arranged, scope, readOptions);
    const front = arranged.at(-1);
    return {
      // One that hangs in both is one application.
      tree: { ...read, warnings: [...new Set([...warnings, ...read.warnings])] },
      surroundings: {
        size,
        window: front === undefined ? null : referenceKey(front.object),
        app: front === undefined ? null : tree.nameOf(front.application),
        keyboard: [],
      },
    };
  }
}

async function activeLast(windows: readonly AtspiWindow[]): Promise<readonly AtspiWindow[]> {
  const shown = windows.filter((window) => window.isShown);
  return [...shown.filter(({ isActive }) => !isActive), ...shown.filter(({ isActive }) => isActive)];
}
