import type { Counters, SharedCounters, SnapshotFolder } from './snapshot-folder.ts';

/** Numbers from the clock begin at 2025-01-01T00:00Z. */
const EPOCH_MS = 1_735_689_600_000;

/** More than any process gives within a millisecond. */
const PER_MS = 1000;

const NONE: Counters = { snapshot: 0, ref: 0 };

/**
 * The numbers of the snapshots and refs of one device: they only grow, also where files are lost, other processes give
 * some at the same time, or nothing can be written. All but `given` is to be called by one process at a time.
 */
export class SnapshotNumbers {
  readonly #files: SnapshotFolder;
  readonly #now: () => number;
  /** The highest numbers that were given by this process, or in its series by the time that it gave some. */
  #given = NONE;
  /** The highest numbers that were met in files. */
  #met = NONE;
  #series: string | undefined;

  constructor(files: SnapshotFolder, now: () => number) {
    this.#files = files;
    this.#now = now;
  }

  /** Takes note of numbers that are in use, whatever the counters say. */
  meet(numbers: Counters): void {
    this.#met = highest(this.#met, numbers);
  }

  /**
   * Where the files were lost and another process began anew, the numbers that it gave may be ones that callers of this
   * process hold: then neither are good any more, the files go, and both go on above all of them. Answers whether the
   * snapshots that this process remembers are of before.
   */
  async leaveOldSeries(): Promise<boolean> {
    const counters = await this.#files.readCounters();
    if (counters === undefined) return false;
    const known = this.#series;
    this.#series = counters.series;
    if (known === undefined || known === counters.series) return false;
    if (counters.from.snapshot >= this.#given.snapshot && counters.from.ref >= this.#given.ref) return true;
    for (const entry of (await this.#files.list()) ?? []) await this.#files.remove(entry);
    const from = highest(this.#given, this.#met, counters, numbersFromClock(this.#now()));
    await this.#write(from, { series: crypto.randomUUID(), from }).catch(() => {});
    this.#given = from;
    return true;
  }

  /** The first of the next numbers. They are written down before they are used: who is killed in between wastes them. */
  async take(snapshots: number, refs: number): Promise<Counters> {
    const { highest: last, counters } = await this.#known();
    const series = counters ?? { series: crypto.randomUUID(), from: last };
    const numbersAfter = (before: Counters) => ({ snapshot: before.snapshot + snapshots, ref: before.ref + refs });
    try {
      await this.#write(numbersAfter(last), series);
      return { snapshot: last.snapshot + 1, ref: last.ref + 1 };
    } catch {
      // Others cannot see which numbers this process gives, so it takes some that nobody else does.
      const own = highest(last, numbersFromClock(this.#now()));
      this.#given = numbersAfter(own);
      return { snapshot: own.snapshot + 1, ref: own.ref + 1 };
    }
  }

  /** The highest numbers that may have been given. */
  async given(): Promise<Counters> {
    return (await this.#known()).highest;
  }

  /** Where it is not known how far the numbers were, the clock says how far they cannot have been. */
  async #known(): Promise<{ readonly highest: Counters; readonly counters: SharedCounters | undefined }> {
    const [counters, listed] = await Promise.all([this.#files.readCounters(), this.#files.list()]);
    const isLost = counters === undefined && (listed !== undefined || this.#given.snapshot > 0);
    const clock = isLost ? numbersFromClock(this.#now()) : undefined;
    return { highest: highest(this.#given, this.#met, counters, clock), counters };
  }

  async #write(after: Counters, { series, from }: Pick<SharedCounters, 'series' | 'from'>): Promise<void> {
    await this.#files.writeCounters({ ...after, series, from });
    this.#given = after;
    this.#series = series;
  }
}

/** Above all numbers that were ever given before: nobody gives as many as the clock counts. */
function numbersFromClock(nowMs: number): Counters {
  const number = Math.max(0, nowMs - EPOCH_MS) * PER_MS + Math.floor(Math.random() * PER_MS);
  return { snapshot: number, ref: number };
}

function highest(...counters: readonly (Counters | undefined)[]): Counters {
  let { snapshot, ref } = NONE;
  for (const each of counters) {
    snapshot = Math.max(snapshot, each?.snapshot ?? 0);
    ref = Math.max(ref, each?.ref ?? 0);
  }
  return { snapshot, ref };
}
