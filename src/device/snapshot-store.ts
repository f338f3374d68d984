import { join } from 'node:path';
import { GloveboxError } from '../domain/errors.ts';
import { carryRefs } from '../domain/identity/carry-refs.ts';
import { numberOf, type Ref, refOf, type SnapshotId, snapshotIdOf } from '../domain/identity/ref.ts';
import type { Scene, SceneNode } from '../domain/scene.ts';
import { FileLock } from '../storage/lock.ts';
import type { ScreenReading } from './device.ts';
import { DispatchMark } from './dispatch-mark.ts';
import { Lane } from './lane.ts';
import { elementsOf, Snapshot } from './snapshot.ts';
import { type SnapshotEntry, SnapshotFolder } from './snapshot-folder.ts';
import { SnapshotNumbers } from './snapshot-numbers.ts';

/** What is kept: the newest, whatever their age, and what a caller may still be thinking about. */
const KEPT = 25;
const KEPT_MS = 600_000;
/** However much was read within that time: a tree takes some 300 KB. */
const KEPT_AT_MOST = 100;

/** How many earlier readings a new one is compared with. */
const COMPARED = 6;

/** Numbers are given within some ten milliseconds. */
const TURN_MS = 10_000;

/** What became of a ref: which newest snapshot knows it, or that it is known no more, or that nobody was ever given it. */
export type RefPlace =
  | { readonly kind: 'known'; readonly snapshot: Snapshot; readonly node: SceneNode }
  | { readonly kind: 'gone' }
  | { readonly kind: 'never' };

interface Remembered {
  readonly snapshot: Snapshot;
  /** Of its file; undefined where it could not be written. */
  readonly version: string | undefined;
}

/**
 * The snapshots of one device, shared by every Glovebox process of this user. Numbers only grow, and no ref ever comes
 * to name another element. Where nothing can be written, this process goes on from memory.
 */
export class SnapshotStore {
  readonly #files: SnapshotFolder;
  readonly #numbers: SnapshotNumbers;
  readonly #lane = new Lane(TURN_MS);
  readonly #lock: FileLock;
  readonly #mark: DispatchMark;
  readonly #buildScene: (reading: ScreenReading) => Scene;
  readonly #now: () => number;
  readonly #remembered = new Map<SnapshotId, Remembered>();

  /**
   * @param folder What is kept of this device, the same for every process.
   * @param buildScene Makes of a reading what names are given to; the same reading always gives the same.
   * @param now The clock, in Unix ms.
   */
  constructor(folder: string, buildScene: (reading: ScreenReading) => Scene, now: () => number = Date.now) {
    this.#files = new SnapshotFolder(join(folder, 'snapshots'), buildScene);
    this.#numbers = new SnapshotNumbers(this.#files, now);
    this.#lock = new FileLock(folder, 'snapshots', TURN_MS);
    this.#mark = new DispatchMark(join(folder, 'dispatched'), now);
    this.#buildScene = buildScene;
    this.#now = now;
  }

  /**
   * Gives a reading the next snapshot number. Elements seen before keep their refs; those of the others that are
   * `wanted` get new ones, in document order. Raises DEVICE_BUSY and the signal's reason.
   *
   * @param begunAt When the reading began, in Unix ms.
   */
  record(
    reading: ScreenReading,
    wanted: (node: SceneNode) => boolean,
    signal: AbortSignal,
    begunAt: number = this.#now(),
  ): Promise<Snapshot> {
    const scene = this.#buildScene(reading);
    return this.#alone(async () => {
      await this.#leaveOldSeries();
      const earlier = await this.#earlier();
      const { refs, ended: newlyEnded } = carryRefs(earlier, scene);
      // What a damaged reading does not show has not ended.
      const ended = scene.tree.partial === true ? (earlier[0]?.ended ?? new Set<Ref>()) : newlyEnded;
      const unnamed = scene.nodes.filter((node) => !refs.has(node) && wanted(node));
      const first = await this.#numbers.take(1, unnamed.length);
      for (const [index, node] of unnamed.entries()) refs.set(node, refOf(first.ref + index));
      // The order of the elements, not of the readings that they come from.
      const ordered = scene.nodes.flatMap((node) => {
        const ref = refs.get(node);
        return ref === undefined ? [] : [[node, ref] as const];
      });
      const identity = { id: snapshotIdOf(first.snapshot), begunAt, takenAt: Math.floor(this.#now()) };
      const snapshot = new Snapshot(identity, scene, new Map(ordered), ended);
      await this.#keep(snapshot);
      await this.#prune();
      return snapshot;
    }, signal);
  }

  /**
   * Gives refs to further elements of a snapshot. Raises DEVICE_BUSY, the signal's reason, and STALE_REFERENCE where
   * nothing that was given before holds any more.
   */
  assign(snapshot: Snapshot, nodes: readonly SceneNode[], signal: AbortSignal): Promise<void> {
    return this.#alone(async () => {
      const own = nodes.filter((node) => snapshot.scene.nodes[node.index] === node);
      if (own.every((node) => snapshot.refOf(node) !== undefined)) return;
      if (await this.#leaveOldSeries()) throw stale(`snapshot ${snapshot.id} is not kept any more`);
      adoptRefs(snapshot, await this.#load(snapshot));
      const unnamed = own.filter((node) => snapshot.refOf(node) === undefined);
      if (unnamed.length === 0) return;
      const first = await this.#numbers.take(0, unnamed.length);
      for (const [index, node] of unnamed.entries()) snapshot.add(node, refOf(first.ref + index));
      await this.#keep(snapshot);
    }, signal);
  }

  /** Throws a snapshot away that nobody was told of. Its refs are not given again. */
  async forget({ id }: Snapshot): Promise<void> {
    this.#remembered.delete(id);
    for (const entry of (await this.#files.list()) ?? []) if (entry.id === id) await this.#files.remove(entry);
  }

  /** The snapshot of this number. Raises STALE_REFERENCE where it is not kept any more, or never was. */
  async find(id: SnapshotId): Promise<Snapshot> {
    const entry = (await this.#entries()).find((each) => each.id === id);
    const snapshot = entry === undefined ? undefined : await this.#load(entry);
    if (snapshot !== undefined) return snapshot;
    const wasGiven = numberOf(id) <= (await this.#numbers.given()).snapshot;
    throw stale(wasGiven ? `snapshot ${id} is not kept any more` : `there has been no snapshot ${id} of this device`);
  }

  /** Undefined where there is none. */
  async newest(): Promise<Snapshot | undefined> {
    for (const entry of await this.#entries()) {
      const snapshot = await this.#load(entry);
      if (snapshot !== undefined) return snapshot;
    }
    return undefined;
  }

  async whereIs(ref: Ref): Promise<RefPlace> {
    for (const entry of await this.#entries()) {
      const snapshot = await this.#load(entry);
      const node = snapshot?.nodeOf(ref);
      if (snapshot !== undefined && node !== undefined) return { kind: 'known', snapshot, node };
      if (snapshot?.ended.has(ref) === true) return { kind: 'gone' };
    }
    return { kind: numberOf(ref) <= (await this.#numbers.given()).ref ? 'gone' : 'never' };
  }

  /** To be called right before input is sent: a snapshot taken earlier is not trusted for aiming any more. */
  dispatched(): Promise<void> {
    return this.#mark.set();
  }

  /** When input was last sent by any Glovebox process of this user, in Unix ms; undefined where none was. */
  lastDispatchAt(): Promise<number | undefined> {
    return this.#mark.last();
  }

  /** One at a time in this process, also where no lock can lie, and then among all processes. */
  #alone<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    return this.#lane.run(() => this.#lock.run(work, signal), { signal });
  }

  /** What is kept, newest first: the files of all processes, and what only this one remembers. */
  async #entries(): Promise<readonly SnapshotEntry[]> {
    const listed = (await this.#files.list()) ?? [];
    const alone = [...this.#remembered.values()].flatMap(({ snapshot, version }) =>
      version === undefined ? [snapshot] : [],
    );
    const now = this.#now();
    return [...listed, ...alone]
      .sort((one, other) => numberOf(other.id) - numberOf(one.id))
      .filter(({ takenAt }, place) => place < KEPT || (place < KEPT_AT_MOST && isYoung(now - takenAt)));
  }

  async #load(entry: SnapshotEntry): Promise<Snapshot | undefined> {
    const remembered = this.#remembered.get(entry.id);
    if (remembered !== undefined && remembered.version === undefined) return remembered.snapshot;
    const version = await this.#files.version(entry);
    if (remembered !== undefined && remembered.version === version) return remembered.snapshot;
    const snapshot = await this.#files.read(entry);
    if (snapshot === undefined || version === undefined) {
      this.#remembered.delete(entry.id);
      return undefined;
    }
    this.#remembered.set(entry.id, { snapshot, version });
    this.#numbers.meet({ snapshot: numberOf(snapshot.id), ref: snapshot.highestRef });
    return snapshot;
  }

  /** The newest readings with what their elements were called, for a new one to be compared with. */
  async #earlier() {
    const lastDispatch = await this.#mark.last();
    const earlier = [];
    for (const entry of await this.#entries()) {
      const snapshot = await this.#load(entry);
      this.#numbers.meet({ snapshot: numberOf(entry.id), ref: 0 });
      if (snapshot === undefined) {
        // Damaged or foreign: it must not take the place of a good one.
        await this.#files.remove(entry);
        continue;
      }
      const { scene, refs, ended, begunAt } = snapshot;
      earlier.push({ scene, refs, ended, undisturbed: lastDispatch === undefined || lastDispatch < begunAt });
      if (earlier.length === COMPARED) break;
    }
    return earlier;
  }

  /** Whether what is remembered is of before a loss; then it is forgotten. */
  async #leaveOldSeries(): Promise<boolean> {
    const left = await this.#numbers.leaveOldSeries();
    if (left) this.#remembered.clear();
    return left;
  }

  async #keep(snapshot: Snapshot): Promise<void> {
    let version: string | undefined;
    try {
      await this.#files.write(snapshot);
      version = await this.#files.version(snapshot);
    } catch {
      // A full disk must not make a phone unreadable: this process remembers it.
    }
    this.#remembered.set(snapshot.id, { snapshot, version });
  }

  async #prune(): Promise<void> {
    const kept = new Set((await this.#entries()).map(({ id }) => id));
    for (const entry of (await this.#files.list()) ?? []) if (!kept.has(entry.id)) await this.#files.remove(entry);
    const newest = new Set([...kept].slice(0, KEPT));
    for (const [id, { version }] of this.#remembered) {
      // What is on disk can be read again.
      if (!(version === undefined ? kept : newest).has(id)) this.#remembered.delete(id);
    }
    await this.#files.removeAbandoned(this.#now());
  }
}

const stale = (message: string): GloveboxError =>
  new GloveboxError('STALE_REFERENCE', message, { hint: 'ui-tree takes a new one' });

/** A snapshot from the future was not taken by this clock. */
const isYoung = (age: number): boolean => age >= 0 && age < KEPT_MS;

/** Another process may have named elements of the same snapshot meanwhile. */
function adoptRefs(snapshot: Snapshot, current: Snapshot | undefined): void {
  if (current === undefined || current === snapshot) return;
  const elements = elementsOf(snapshot.scene.tree);
  const nodes = new Map(snapshot.scene.nodes.map((node) => [node.element, node]));
  const places = new Map(elementsOf(current.scene.tree).map((element, place) => [element, place]));
  for (const [node, ref] of current.refs) {
    const element = elements[places.get(node.element) ?? -1];
    const mine = element === undefined ? undefined : nodes.get(element);
    if (mine !== undefined) snapshot.add(mine, ref);
  }
}
