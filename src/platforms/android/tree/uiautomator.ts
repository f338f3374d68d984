import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { Scope, WindowChoice } from '../../../device/device.ts';
import type { Log } from '../../../device/log.ts';
import type { UiTree } from '../../../domain/element.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command, type DeviceCommand, sequence } from '../adb/quote.ts';
import { holdsUiAutomation } from '../output/accessibility.ts';
import { parseUiDump, type UiDump } from '../output/ui-dump.ts';
import type { UiDumpFailure } from '../output/ui-failure.ts';

/**
 * uiautomator gives up waiting for a still screen after 11.3 to 12.2 s, and one that is killed earlier keeps the
 * device's only UiAutomation connection for about 2 s more.
 */
const READ_MS = 20_000;

/**
 * Who reads while another dump runs is refused; that dump is done within 2.4 to 3.3 s, so a read waits that long. Only
 * what holds on longer (Appium, Maestro) is told of.
 */
const OTHER_DUMP_MS = 4_000;

/** A read of ours that was given up goes on on the device, up to uiautomator's longest wait for a still screen. */
const ABANDONED_MS = 15_000;
const BUSY_RETRY_MS = 200;

/** What one reading may take in all: its turns behind other dumps, and the second look at a web page. */
const WHOLE_MS = 40_000;

/** For builds that cannot write to /dev/tty: files of ours in the one folder that the shell user may always write to. */
const DUMP_FOLDER = '/data/local/tmp';

const automationBusy = () =>
  new GloveboxError(
    'AUTOMATION_BUSY',
    'another UiAutomation client holds the device (Appium, Maestro, uiautomator events or another dump); only one can be connected at a time',
    { hint: 'stop the other client, then read again' },
  );

const captureFailed = (message: string, hint: string) => new GloveboxError('CAPTURE_FAILED', message, { hint });

const ONE_WINDOW = 'this Android tells of the window in front only';

/** An Android that does not know the option takes no notice of it. */
function told({ tree, severalWindows }: Extract<UiDump, { kind: 'tree' }>, windows: WindowChoice): UiTree {
  if (windows === 'active' || severalWindows) return tree;
  return { ...tree, warnings: [...tree.warnings, ONE_WINDOW] };
}

/** The element tree by Android's own `uiautomator dump`: the focused window, after the screen has come to rest. */
export class UiAutomator {
  readonly #adb: AdbDevice;
  readonly #log: Log;
  /** Until when a read that was given up may still hold the device; on the clock of `performance.now`. */
  #heldUntil = 0;

  constructor(adb: AdbDevice, log: Log) {
    this.#adb = adb;
    this.#log = log;
  }

  /**
   * One reading, 2.4 to 3.3 s on a phone. A web page whose content is missing is read once more: Chromium builds its
   * tree only after the first request.
   *
   * Raises CAPTURE_FAILED, AUTOMATION_BUSY, ADB_FAILED, ADB_TIMEOUT.
   */
  async read(scope: Scope, windows: WindowChoice = 'active'): Promise<UiTree> {
    const end = performance.now() + WHOLE_MS;
    const options = windows === 'all' ? ['--windows'] : [];
    const first = await this.#readOnce(options, end, scope);
    // A second look is worth a wait, but not one that the caller no longer has.
    if (!first.emptyWebView || end - performance.now() < READ_MS) return told(first, windows);
    try {
      return told(await this.#readOnce(options, end, scope), windows);
    } catch (error) {
      // The first reading was good; the second one may only improve it.
      if (error instanceof GloveboxError) return told(first, windows);
      throw error;
    }
  }

  /** One reading that is over by `end`, on the clock of `performance.now`. */
  async #readOnce(options: readonly string[], end: number, scope: Scope): Promise<Extract<UiDump, { kind: 'tree' }>> {
    const start = performance.now();
    for (;;) {
      const timeoutMs = Math.min(READ_MS, Math.max(0, Math.round(end - performance.now())));
      let dump = await this.#dump(command(['uiautomator', 'dump', ...options, '/dev/tty']), timeoutMs, scope);
      if (dump.kind === 'failure' && dump.failure.kind === 'status_only')
        dump = await this.#dumpByFile(options, timeoutMs, scope);
      if (dump.kind === 'tree') return dump;
      if (!(await this.#isBusy(dump.failure, scope.signal))) throw this.#failure(dump.failure);
      const waitUntil = Math.min(end - READ_MS, Math.max(start + OTHER_DUMP_MS, this.#heldUntil));
      if (performance.now() > waitUntil) throw automationBusy();
      await setTimeout(BUSY_RETRY_MS, undefined, { signal: scope.signal });
    }
  }

  /** `exec:` and not `shell:`: over a shell the XML goes to another terminal on some builds. It tells no exit code, so the text decides. */
  async #dump(words: DeviceCommand, timeoutMs: number, { signal }: Scope): Promise<UiDump> {
    // What ends before it began leaves nothing behind on the device.
    signal.throwIfAborted();
    const start = performance.now();
    const output = await this.#adb.exec(words, { signal, timeoutMs, readOnly: true }).catch((error) => {
      const isGivenUp = signal.aborted || (error instanceof GloveboxError && error.code === 'ADB_TIMEOUT');
      if (isGivenUp) this.#heldUntil = performance.now() + ABANDONED_MS;
      throw error;
    });
    const read = performance.now();
    const dump = parseUiDump(output);
    this.#log('tree', {
      bytes: output.length,
      readMs: Math.round(read - start),
      parseMs: Math.round(performance.now() - read),
      outcome: dump.kind === 'tree' ? 'tree' : dump.failure.kind,
    });
    return dump;
  }

  /**
   * The same by way of a file of this call alone, in one go: an old file is never taken for the screen, and the phone
   * removes it even when nobody waits any more.
   */
  #dumpByFile(options: readonly string[], timeoutMs: number, scope: Scope): Promise<UiDump> {
    const file = `${DUMP_FOLDER}/glovebox-${randomUUID()}.xml`;
    const words = sequence([
      command(['uiautomator', 'dump', ...options, file]),
      command(['cat', file]),
      command(['rm', '-f', file]),
    ]);
    return this.#dump(words, timeoutMs, scope);
  }

  #failure({ kind, text }: UiDumpFailure): GloveboxError {
    if (kind === 'idle') {
      return captureFailed(
        `the screen did not come to rest within uiautomator's 10 s (an animation or live content kept changing it); uiautomator: ${text}`,
        'wait for the animation to end or leave the screen; screenshot works meanwhile',
      );
    }
    if (kind === 'null_root') {
      return captureFailed(
        `no window to read (is the screen off, or is an app still starting?); uiautomator: ${text}`,
        'key WAKEUP turns the screen on',
      );
    }
    if (kind === 'killed') {
      return captureFailed(
        'uiautomator was killed while it read this screen',
        `adb -s ${this.#adb.serial} logcat -b crash shows the cause`,
      );
    }
    if (kind === 'illegal_character') {
      return captureFailed(
        `this Android cannot write a character that is on the screen; uiautomator: ${text}`,
        'screenshot shows the screen; an emoji on it is the usual cause up to Android 6',
      );
    }
    return captureFailed(text || 'uiautomator returned no data', 'read again; screenshot shows the screen');
  }

  /**
   * Whether another client holds the device's one UiAutomation connection. Newer Androids say so; on others the dump
   * ends in some other way. When that cannot be asked, the dump's own words are told; where it had none, the device
   * went away, and that is raised.
   */
  async #isBusy({ kind }: UiDumpFailure, signal: AbortSignal): Promise<boolean> {
    if (kind === 'busy') return true;
    if (kind === 'idle' || kind === 'null_root' || kind === 'illegal_character') return false;
    try {
      const { stdout } = await this.#adb.shell(command(['dumpsys', 'accessibility']), { signal, readOnly: true });
      return holdsUiAutomation(stdout.toString('utf8'));
    } catch (error) {
      if (error instanceof GloveboxError && kind !== 'empty') return false;
      throw error;
    }
  }
}
