import type { LogQuery, LogReading, Logs, Scope } from '../../../device/device.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { OutputTooLong } from '../adb/byte-channel.ts';
import type { AdbDevice } from '../adb/device.ts';
import { command } from '../adb/quote.ts';
import type { AppDevice } from '../apps/package-manager.ts';
import { packageUids } from '../apps/package-uid.ts';
import { decodeLogEntry, isLater, parseLogMoment, readLogEntries } from '../output/log-entries.ts';

/** The device's log by `logcat -B`: whole records, which no text format keeps apart. */
export class AndroidLogs implements Logs {
  readonly #device: AppDevice;

  constructor(id: string, adb: AdbDevice) {
    this.#device = { id, adb };
  }

  /**
   * Everything in logcat's default buffers, filtered here: logcat itself counts lines before it filters by user id.
   * Only the records that are handed out are decoded.
   *
   * Raises APP_NOT_FOUND, ADB_FAILED in logcat's own words, ADB_TIMEOUT.
   */
  async read({ app, since, lines }: LogQuery, { signal }: Scope): Promise<LogReading> {
    const uids = app === undefined ? undefined : await packageUids(this.#device, app, signal);
    const bytes = await this.#dump(since, signal);
    const log = readLogEntries(bytes);
    if (log.kind === 'failed') {
      throw new GloveboxError('ADB_FAILED', log.text || "logcat's output is not whole records", {
        hint: log.text === '' ? 'read again; --since reads less of the log' : undefined,
      });
    }
    // logcat starts at that moment or before; which one differs by version.
    const moment = since === undefined ? undefined : parseLogMoment(since);
    const matching = log.entries.filter(
      (entry) =>
        (uids === undefined || (entry.uid !== undefined && uids.includes(entry.uid))) &&
        (moment === undefined || isLater(bytes, entry, moment)),
    );
    const newest = matching.slice(-lines);
    return {
      uid: uids?.[0],
      records: newest.map((entry) => decodeLogEntry(bytes, entry)),
      omitted: matching.length - newest.length,
    };
  }

  async #dump(since: string | undefined, signal: AbortSignal): Promise<Buffer> {
    // Without a dot logcat would take the number for a count of lines.
    const start = since === undefined ? [] : ['-t', since.includes('.') ? since : `${since}.0`];
    try {
      return await this.#device.adb.exec(command(['logcat', '-d', '-B', ...start]), { signal, readOnly: true });
    } catch (error) {
      if (!(error instanceof OutputTooLong)) throw error;
      throw error.with({ hint: 'read less of the log: --since with the time of the last record you have' });
    }
  }
}
