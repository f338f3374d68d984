import { lstat, readdir, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { numberOf, type SnapshotId, snapshotIdOf } from '../domain/identity/ref.ts';
import type { Scene } from '../domain/scene.ts';
import { readJsonFile, writeJsonFile } from '../storage/json-file.ts';
import type { ScreenReading } from './device.ts';
import type { Snapshot } from './snapshot.ts';
import { snapshotFromJson, snapshotToJson } from './snapshot-file.ts';
import { isNumber, isObject } from './stored-reading.ts';

/** The highest numbers that were given so far. */
export interface Counters {
  readonly snapshot: number;
  readonly ref: number;
}

/** What all processes count on together. */
export interface SharedCounters extends Counters {
  /** Another one after each loss: which numbers were given in it is known without a gap. */
  readonly series: string;
  /** Numbers up to these were given before the series began, if at all. */
  readonly from: Counters;
}

/** A snapshot as the folder lists it. */
export interface SnapshotEntry {
  readonly id: SnapshotId;
  readonly takenAt: number;
}

/** Larger files are not ours: a thousand elements take some 300 KB. */
const LARGEST_BYTES = 16_000_000;

/** A writer that was killed leaves a file aside; after this long nobody writes it any more. */
const ABANDONED_MS = 600_000;

/** No number is believed that leaves no room for the next ones. */
const LARGEST_BELIEVED = 9 * 10 ** 14;

const NAME = /^s([1-9]\d{0,14})-([1-9]\d{0,14})\.json$/;
const ASIDE = /^(?:s\d{1,15}-\d{1,15}|counters)\.json\.[0-9a-f-]{36}\.tmp$/;

/** The files of the snapshots of one device. What is no snapshot of ours is left alone and never fails anything. */
export class SnapshotFolder {
  readonly #folder: string;
  readonly #buildScene: (reading: ScreenReading) => Scene;

  constructor(folder: string, buildScene: (reading: ScreenReading) => Scene) {
    this.#folder = folder;
    this.#buildScene = buildScene;
  }

  /** Newest first; undefined where there is no such folder, or none that can be read. */
  async list(): Promise<readonly SnapshotEntry[] | undefined> {
    const names = await readdir(this.#folder).catch(() => undefined);
    return names
      ?.flatMap((name) => {
        const [, id, takenAt] = NAME.exec(name) ?? [];
        return isCounter(Number(id)) ? [{ id: snapshotIdOf(Number(id)), takenAt: Number(takenAt) }] : [];
      })
      .sort((one, other) => numberOf(other.id) - numberOf(one.id));
  }

  /** Tells one version of a snapshot's file from another; undefined where no file of ours can be there. */
  async version(entry: SnapshotEntry): Promise<string | undefined> {
    // Not `stat`, and only plain files: a link may lead anywhere, and a pipe would keep its reader for ever.
    const status = await lstat(this.#path(entry)).catch(() => undefined);
    if (status === undefined || !status.isFile() || status.size > LARGEST_BYTES) return undefined;
    return `${status.ino} ${status.size} ${status.mtimeMs}`;
  }

  /** Undefined where the file holds no snapshot of this name. */
  async read(entry: SnapshotEntry): Promise<Snapshot | undefined> {
    if ((await this.version(entry)) === undefined) return undefined;
    try {
      return snapshotFromJson(await readJsonFile(this.#path(entry)), entry, this.#buildScene);
    } catch {
      // A tree that no scene can be made of was not written by us.
      return undefined;
    }
  }

  /** Raises what the file system raises. */
  write(snapshot: Snapshot): Promise<void> {
    return writeJsonFile(this.#path(snapshot), snapshotToJson(snapshot));
  }

  async remove(entry: SnapshotEntry): Promise<void> {
    await unlink(this.#path(entry)).catch(() => {});
  }

  /** Undefined where there are none, or none that can be believed. */
  async readCounters(): Promise<SharedCounters | undefined> {
    const path = join(this.#folder, 'counters.json');
    const status = await lstat(path).catch(() => undefined);
    if (status === undefined || !status.isFile() || status.size > 1_000) return undefined;
    const json = await readJsonFile(path);
    if (!isObject(json) || typeof json.series !== 'string' || !isObject(json.from)) return undefined;
    const [counters, from] = [readPair(json), readPair(json.from)];
    return counters === undefined || from === undefined ? undefined : { ...counters, series: json.series, from };
  }

  /** Raises what the file system raises. */
  writeCounters(counters: SharedCounters): Promise<void> {
    return writeJsonFile(join(this.#folder, 'counters.json'), counters);
  }

  /** Removes what killed writers left behind. */
  async removeAbandoned(now: number): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    for (const name of names.filter((each) => ASIDE.test(each))) {
      const path = join(this.#folder, name);
      const status = await lstat(path).catch(() => undefined);
      if (status !== undefined && now - status.mtimeMs > ABANDONED_MS) await unlink(path).catch(() => {});
    }
  }

  #path({ id, takenAt }: SnapshotEntry): string {
    return join(this.#folder, `${id}-${takenAt}.json`);
  }
}

const isCounter = (json: unknown): json is number =>
  isNumber(json) && Number.isInteger(json) && json >= 0 && json <= LARGEST_BELIEVED;

const readPair = ({ snapshot, ref }: Readonly<Record<string, unknown>>): Counters | undefined =>
  isCounter(snapshot) && isCounter(ref) ? { snapshot, ref } : undefined;
