import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { ClipboardContent, ClipboardReading } from '../../../../device/clipboard.ts';
import type { Scope } from '../../../../device/device.ts';
import type { Environment } from '../../../../device/selection.ts';
import type { Effect } from '../../../../domain/effect.ts';
import { GloveboxError } from '../../../../domain/errors.ts';
import { readJsonFile } from '../../../../storage/json-file.ts';
import type { ProcessIdentity } from '../../../../storage/process-identity.ts';
import { isAlive, signal, untilEnded } from '../../apps/processes.ts';
import { Display } from '../display.ts';
import { CURRENT_TIME, getSelectionOwner, setSelectionOwner } from '../wire/core.ts';
import { offersOf } from './content.ts';
import type { ClipboardOrder } from './holder.ts';
import { ClipboardOwner } from './owner.ts';
import { readClipboard } from './read.ts';

/** Where contents live that were set: in this process, or in one that outlives it. */
export type Keeping = 'process' | 'holder';

/** For as long as a clipboard is worth keeping, in minutes. */
const HOLDER_MINUTES = 12 * 60;
/** For Node's start and the display, in ms. */
const HOLDER_MS = 10_000;
/** For the owner's answers to one reading. */
const READ_MS = 30_000;

const HOLDER = 'const [, module] = process.argv; (await import(module)).holdClipboard();';

/**
 * The clipboard of a display. X keeps no contents: whoever copied hands them out. What is set here lives in this
 * process until it ends, or in a holder process, which ends when something else is copied.
 */
export class XClipboard {
  readonly #display: Display;
  readonly #environment: Environment;
  readonly #file: string;
  #own: Display | undefined;

  /** `stateFolder`: where the holder of this display writes down that it runs. */
  constructor(display: Display, environment: Environment, stateFolder: string) {
    this.#display = display;
    this.#environment = environment;
    this.#file = join(stateFolder, `clipboard-${display.name.replace(/[^\w.-]/g, '_')}.json`);
  }

  /** What it holds. Raises TIMEOUT when the program that copied does not answer. */
  get(scope: Scope): Promise<ClipboardReading> {
    return this.#display.run(scope, { what: 'the clipboard', timeoutMs: READ_MS }, readClipboard);
  }

  /** Sets it. Confirmed: this process or the holder was seen to own it. */
  async set(content: ClipboardContent, keeping: Keeping, scope: Scope): Promise<Effect> {
    const offers = offersOf(content);
    if (offers.length === 0) {
      throw new GloveboxError('INVALID_ARGS', 'there is nothing to set', {
        hint: 'give a text or a picture, or clear',
      });
    }
    if (keeping === 'holder') {
      const coded = offers.map(({ target, data }) => ({ target, base64: data.toString('base64') }));
      await this.#startHolder({ file: this.#file, idleMinutes: HOLDER_MINUTES, offers: coded }, scope);
    } else {
      const before = this.#own;
      this.#own = new Display(this.#environment);
      await ClipboardOwner.take(this.#own, offers, scope);
      await before?.close();
    }
    return 'confirmed';
  }

  /** Empties it. */
  clear(scope: Scope): Promise<Effect> {
    return this.#display.run(scope, { what: 'clearing the clipboard' }, async (calls) => {
      const selection = await calls.atom('CLIPBOARD');
      calls.markInput();
      calls.send(setSelectionOwner(0, selection, CURRENT_TIME));
      const owner = (await calls.request(getSelectionOwner(selection))).readUInt32LE(8);
      return owner === 0 ? 'confirmed' : 'unverified';
    });
  }

  /** The process that keeps what an earlier call set; undefined when there is none. */
  async holder(): Promise<ProcessIdentity | undefined> {
    const value = (await readJsonFile(this.#file)) as Partial<ProcessIdentity> | undefined;
    if (typeof value?.pid !== 'number' || typeof value.started !== 'string') return undefined;
    const identity = { pid: value.pid, started: value.started };
    return isAlive(identity) ? identity : undefined;
  }

  /** Ends the holder, and the clipboard's content with it. */
  async stopHolder(): Promise<void> {
    const holder = await this.holder();
    if (holder === undefined) return;
    signal(holder, 'SIGTERM');
    await untilEnded([holder], 3_000);
  }

  /** What this process set is gone with it. */
  async close(): Promise<void> {
    await this.#own?.close();
    this.#own = undefined;
  }

  async #startHolder(order: ClipboardOrder, { signal: cancelled }: Scope): Promise<void> {
    cancelled.throwIfAborted();
    const { clipboardHolderModule } = await import('./holder.ts');
    const words = ['--input-type=module', '--eval', HOLDER, clipboardHolderModule];
    const child = spawn(process.execPath, words, {
      detached: true,
      env: { ...this.#environment },
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    const timer = setTimeout(() => child.kill('SIGKILL'), HOLDER_MS);
    const onAbort = () => child.kill('SIGKILL');
    cancelled.addEventListener('abort', onAbort, { once: true });
    try {
      await new Promise<void>((resolve, reject) => {
        child.once('error', reject);
        child.once('exit', () => reject(cancelled.reason ?? new Error('it ended')));
        child.stdout.once('data', () => resolve());
        child.stdin.on('error', () => {}).end(JSON.stringify(order));
      });
    } catch (error) {
      cancelled.throwIfAborted();
      throw new GloveboxError('DEVICE_NOT_READY', `the clipboard's holder did not start: ${(error as Error).message}`, {
        hint: 'look whether the display can be reached: doctor',
        dispatched: 'maybe',
      });
    } finally {
      clearTimeout(timer);
      cancelled.removeEventListener('abort', onAbort);
      child.stdout.destroy();
      child.unref();
    }
  }
}
