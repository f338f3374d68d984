import { open, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../storage/folder.ts';

/** When input was last sent to a device by any Glovebox process of this user: the time of an empty file. */
export class DispatchMark {
  readonly #file: string;
  readonly #now: () => number;
  #last: number | undefined;
  #failed = false;

  constructor(file: string, now: () => number) {
    this.#file = file;
    this.#now = now;
  }

  /** Says that input is about to be sent. Where that cannot be written down, this process knows of its own input only. */
  async set(): Promise<void> {
    const now = this.#now();
    this.#last = now;
    try {
      await makeFolder(dirname(this.#file), 0o700);
      const file = await open(this.#file, 'a', 0o600);
      try {
        await file.utimes(now / 1000, now / 1000);
      } finally {
        await file.close();
      }
      this.#failed = false;
    } catch {
      // Nobody is kept from using a phone by a full disk.
      this.#failed = true;
    }
  }

  /** Unix ms; undefined where nothing was sent. Where others cannot say what they sent, it may have been this very moment. */
  async last(): Promise<number | undefined> {
    if (this.#failed) return this.#now();
    const status = await stat(this.#file).catch(() => undefined);
    const known = [this.#last, status?.mtimeMs].filter((time) => time !== undefined);
    return known.length === 0 ? undefined : Math.max(...known);
  }
}
