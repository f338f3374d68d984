import type { Clipboard, ClipboardContent, ClipboardReading } from '../../device/clipboard.ts';
import type { Scope } from '../../device/device.ts';
import type { Effect } from '../../domain/effect.ts';
import type { XClipboard } from './x11/clipboard/clipboard.ts';

/** A desktop's clipboard. What is set lives in a process of its own, which ends when something else is copied. */
export class LinuxClipboard implements Clipboard {
  readonly #clipboard: XClipboard;

  constructor(clipboard: XClipboard) {
    this.#clipboard = clipboard;
  }

  get(scope: Scope): Promise<ClipboardReading> {
    return this.#clipboard.get(scope);
  }

  set(content: ClipboardContent, scope: Scope): Promise<Effect> {
    return this.#clipboard.set(content, 'holder', scope);
  }

  clear(scope: Scope): Promise<Effect> {
    return this.#clipboard.clear(scope);
  }
}
