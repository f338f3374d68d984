import { join } from 'node:path';
import type { JsonValue } from '../domain/json.ts';
import { isAlive, type PictureRecord, pictureNumbered } from '../domain/picture-reference.ts';
import type { PictureView } from '../domain/picture-view.ts';
import { readJsonFile, writeJsonFile } from '../storage/json-file.ts';
import { FileLock } from '../storage/lock.ts';
import type { Scope } from './device.ts';
import { Lane } from './lane.ts';

/** Writing takes a millisecond; whoever holds the lock for so long is stuck. */
const LOCK_MS = 5_000;

/** Of a caller that takes pictures without end only the newest are of use. */
const MOST_KEPT = 100;

/** What is kept of a device's pictures. */
interface Kept {
  /** The number of the next picture; it only grows. */
  readonly next: number;
  readonly pictures: readonly PictureRecord[];
}

const NOTHING: Kept = { next: 1, pictures: [] };

/**
 * The pictures of one device that were handed out lately, shared by all Glovebox processes of this user: what one took
 * another may aim by. Where nothing can be written they are known in this process alone.
 */
export class PictureReferences {
  readonly #file: string;
  readonly #lock: FileLock;
  readonly #now: () => number;
  /** What could not be written. */
  #unwritten: Kept = NOTHING;
  /** In this process one at a time, also where no lock can lie. */
  readonly #lane = new Lane(LOCK_MS);
  /** The next number as this process knows it: the file may go away meanwhile. */
  #next = 1;

  /** `now` tells the time of day in ms since 1970. */
  constructor(stateFolder: string, now: () => number = Date.now) {
    this.#file = join(stateFolder, 'pictures.json');
    this.#lock = new FileLock(stateFolder, 'pictures', LOCK_MS);
    this.#now = now;
  }

  /** Keeps a picture that is handed out and answers its number. Raises DEVICE_BUSY. */
  add(view: PictureView, { signal }: Scope): Promise<number> {
    const work = async () => {
      const { next: known, pictures } = await this.#read();
      const next = Math.max(known, this.#next);
      this.#next = next + 1;
      const takenAt = this.#now();
      const alive = pictures.filter((record) => isAlive(record, takenAt)).slice(1 - MOST_KEPT);
      const kept = { next: next + 1, pictures: [...alive, { number: next, takenAt, view }] };
      try {
        await writeJsonFile(this.#file, kept);
        this.#unwritten = NOTHING;
      } catch {
        this.#unwritten = kept;
      }
      return next;
    };
    return this.#lane.run(() => this.#lock.run(work, signal), { signal });
  }

  /** The picture with that number, or the last one. Raises STALE_REFERENCE. */
  async find(number: number | undefined): Promise<PictureRecord> {
    const { next, pictures } = await this.#read();
    return pictureNumbered(number, pictures, next, this.#now());
  }

  async #read(): Promise<Kept> {
    const written = (await readJsonFile(this.#file)) as JsonValue | undefined;
    const disk = isKept(written) ? written : NOTHING;
    const { next, pictures } = this.#unwritten;
    const others = disk.pictures.filter(({ number }) => !pictures.some((own) => own.number === number));
    return { next: Math.max(disk.next, next), pictures: [...others, ...pictures] };
  }
}

/** Only this user can have written the file; what another version wrote may look otherwise. */
function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null || !('next' in value) || !('pictures' in value)) return false;
  const { next, pictures } = value;
  return Number.isSafeInteger(next) && Number(next) >= 1 && Array.isArray(pictures) && pictures.every(isRecord);
}

function isRecord(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { number, takenAt, view } = value as Partial<PictureRecord>;
  if (!Number.isSafeInteger(number) || typeof takenAt !== 'number' || typeof view !== 'object' || view === null) {
    return false;
  }
  const { bounds, delivered, screen } = view as Partial<PictureView>;
  const sizes = [delivered?.width, delivered?.height, screen?.width, screen?.height];
  return Array.isArray(bounds) && bounds.length === 4 && [...bounds, ...sizes].every(Number.isSafeInteger);
}
