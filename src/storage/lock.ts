import { link, readFile, rename, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { GloveboxError } from '../domain/errors.ts';
import { makeFolder } from './folder.ts';
import { isRunning, type ProcessIdentity, thisProcess } from './process-identity.ts';

interface Holder extends ProcessIdentity {
  /** Tells one holding from the next by the same process. */
  readonly token: string;
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code;

/** Where a lock cannot lie, or what lies there is none and cannot be read, there is nobody to share with. */
const UNUSABLE = ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC', 'ENOENT', 'EISDIR', 'ELOOP'] as const;

/** A token becomes part of a file's name. */
const TOKEN = /^[0-9a-f-]{36}$/;

/** What was not written by us names nobody, and is taken over. */
const NOBODY: Holder = { pid: 0, started: '', token: '' };

function readHolder(text: string): Holder {
  try {
    const { pid, started, token } = JSON.parse(text) as Readonly<Record<keyof Holder, unknown>>;
    if (typeof pid !== 'number' || pid <= 0 || typeof token !== 'string' || !TOKEN.test(token)) return NOBODY;
    return { pid, started: typeof started === 'string' ? started : null, token };
  } catch {
    return NOBODY;
  }
}

const RETRY_MS = { first: 5, longest: 100 };

/**
 * A lock that all Glovebox processes of one user honour: a file that names its holder. A holder that died is taken
 * over. Waiting ends with DEVICE_BUSY.
 */
export class FileLock {
  readonly #folder: string;
  readonly #file: string;
  readonly #waitMs: number;

  /** `name` is what is locked, such as `tree`; the lock lies in `folder`, which is made when needed. */
  constructor(folder: string, name: string, waitMs: number) {
    this.#folder = folder;
    this.#file = join(folder, `${name}.lock`);
    this.#waitMs = waitMs;
  }

  /**
   * Runs `work` while holding the lock. Raises DEVICE_BUSY when another process holds it all the time, and the
   * signal's reason when cancelled while waiting. Where the folder cannot be used there is nobody to share with, and the
   * work runs without a lock: a read-only home must not make a phone unreadable.
   */
  async run<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const mine: Holder = { ...thisProcess, token: crypto.randomUUID() };
    const held = await this.#take(mine, signal);
    try {
      return await work();
    } finally {
      if (held) await unlink(this.#file).catch(() => {});
    }
  }

  async #take(mine: Holder, signal: AbortSignal): Promise<boolean> {
    const start = performance.now();
    let wait = RETRY_MS.first;
    for (;;) {
      signal.throwIfAborted();
      let holder: Holder | undefined;
      try {
        if (await this.#create(mine)) return true;
        holder = await this.#holder();
        if (holder !== undefined && !isRunning(holder) && (await this.#takeOver(holder, mine))) return true;
      } catch (error) {
        if (UNUSABLE.some((code) => hasCode(error, code))) return false;
        throw error;
      }
      if (performance.now() - start > this.#waitMs) {
        throw new GloveboxError(
          'DEVICE_BUSY',
          `another Glovebox process${holder === undefined ? '' : ` (${holder.pid})`} has kept the device busy for ${this.#waitMs / 1000} s`,
          { hint: 'wait for it or stop it, then call again' },
        );
      }
      await setTimeout(wait, undefined, { signal });
      wait = Math.min(2 * wait, RETRY_MS.longest);
    }
  }

  /** Whole or not at all: the file is written aside and linked into place, so that nobody reads half a holder. */
  async #create(mine: Holder): Promise<boolean> {
    const aside = `${this.#file}.${mine.token}`;
    await makeFolder(this.#folder, 0o700);
    await writeFile(aside, JSON.stringify(mine), { mode: 0o600, flag: 'wx' });
    try {
      await link(aside, this.#file);
      return true;
    } catch (error) {
      if (hasCode(error, 'EEXIST')) return false;
      throw error;
    } finally {
      await unlink(aside);
    }
  }

  async #holder(): Promise<Holder | undefined> {
    try {
      return readHolder(await readFile(this.#file, 'utf8'));
    } catch (error) {
      if (hasCode(error, 'ENOENT')) return undefined;
      throw error;
    }
  }

  /**
   * Replaces a dead holder. Two waiters may both have seen it dead: the one that makes the file named after that very
   * holding may replace it, if it is still in place by then, and nobody else ever replaces that holding.
   */
  async #takeOver(dead: Holder, mine: Holder): Promise<boolean> {
    const right = `${this.#file}.over-${dead.token}`;
    const aside = `${this.#file}.${mine.token}`;
    try {
      await writeFile(aside, JSON.stringify(mine), { mode: 0o600, flag: 'wx' });
      try {
        await link(aside, right);
      } catch (error) {
        if (!hasCode(error, 'EEXIST')) throw error;
        // Somebody is at it; should that one have died too, its mark goes and the next round tries again.
        const other = await readFile(right, 'utf8').then(readHolder, () => undefined);
        if (other !== undefined && !isRunning(other)) await unlink(right).catch(() => {});
        return false;
      }
      try {
        if ((await this.#holder())?.token !== dead.token) return false;
        await rename(aside, this.#file);
        return true;
      } finally {
        await unlink(right).catch(() => {});
      }
    } finally {
      await unlink(aside).catch(() => {});
    }
  }
}
