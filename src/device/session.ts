import { GloveboxError } from '../domain/errors.ts';
import type { Ref, SnapshotId } from '../domain/identity/ref.ts';
import { buildScene } from '../domain/scene/build-scene.ts';
import type { SceneNode } from '../domain/scene.ts';
import { screenContent } from '../domain/scroll/scrollable.ts';
import { FileLock } from '../storage/lock.ts';
import type { CapabilityName, Device, InputScope, Scope, ScreenReading, WindowChoice } from './device.ts';
import { Lane } from './lane.ts';
import { PictureReferences } from './picture-references.ts';
import type { Snapshot } from './snapshot.ts';
import { SnapshotStore } from './snapshot-store.ts';

/** How long a call waits for its turn among the calls of this process, and then for another process. */
const TURN_MS = 45_000;
const OTHERS_MS = 30_000;

/** A screen read less than so long ago is still the screen, when nothing was sent to the device since. */
const FRESH_MS = 1_000;

/** How long a screen may go on changing after an action before it is handed out as it is. */
const SETTLE_MS = 2_000;

interface Look {
  /** Whether a reading of which parts are missing will do, because it is only shown. */
  readonly mayBePartial?: boolean;
  readonly windows?: WindowChoice;
  /**
   * An earlier reading of the same call, of which nobody was told: it is thrown away, for a long wait would push out
   * what callers still refer to.
   */
  readonly instead?: Snapshot | undefined;
}

/**
 * One device as commands use it: tree reads take turns (Android allows one UiAutomation at a time), what changes the
 * device takes turns, the rest runs side by side. Turns are taken within this process first, then among all Glovebox
 * processes of this user. Every reading becomes a snapshot in the store that they share.
 */
export class DeviceSession {
  readonly device: Device;
  /** The pictures of it that were handed out lately. */
  readonly pictures: PictureReferences;
  readonly snapshots: SnapshotStore;
  readonly #reading = new Lane(TURN_MS);
  readonly #changing = new Lane(TURN_MS);
  readonly #readingAlone: FileLock;
  readonly #changingAlone: FileLock;
  #shown: SnapshotId | undefined;

  /** `stateFolder`: where this device's locks and what is known of it lie, the same for every process. */
  constructor(device: Device, stateFolder: string) {
    this.device = device;
    this.pictures = new PictureReferences(stateFolder);
    this.snapshots = new SnapshotStore(stateFolder, buildScene);
    this.#readingAlone = new FileLock(stateFolder, 'reading', OTHERS_MS);
    this.#changingAlone = new FileLock(stateFolder, 'changing', OTHERS_MS);
  }

  /** The named capability. Raises NOT_SUPPORTED, before any contact, where the platform has none. */
  capability<Name extends CapabilityName>(name: Name, command: string): NonNullable<Device[Name]> {
    const capability = this.device[name];
    if (capability === undefined) {
      const lack = this.device.lacks?.[name];
      throw new GloveboxError(
        'NOT_SUPPORTED',
        `'${command}' does not run on ${this.device.platform} devices${lack === undefined ? '' : `: ${lack.why}`}`,
        { hint: lack?.hint },
      );
    }
    return capability;
  }

  /** Reads the screen when it is this call's turn, and keeps it as a snapshot. Raises DEVICE_BUSY. */
  async look(
    command: string,
    scope: Scope,
    { windows = 'active', instead, mayBePartial = false }: Look = {},
  ): Promise<Snapshot> {
    const tree = this.capability('tree', command);
    const read = async () => {
      const begunAt = Date.now();
      const reading = await tree.read(scope, windows);
      if (mayBePartial || reading.tree.partial !== true) return { begunAt, reading };
      return { begunAt: Date.now(), reading: whole(await tree.read(scope, windows)) };
    };
    const inTurn = () => this.#readingAlone.run(read, scope.signal);
    const { begunAt, reading } = await this.#reading.run(inTurn, scope);
    const snapshot = await this.snapshots.record(reading, isNamed, scope.signal, begunAt);
    if (instead !== undefined) await this.snapshots.forget(instead);
    return snapshot;
  }

  /** Gives refs to elements of a snapshot that have none yet, and answers all of them in the given order. Raises DEVICE_BUSY. */
  async name(snapshot: Snapshot, nodes: readonly SceneNode[], scope: Scope): Promise<readonly (Ref | undefined)[]> {
    await this.snapshots.assign(snapshot, nodes, scope.signal);
    return nodes.map((node) => snapshot.refOf(node));
  }

  /** The newest snapshot where it is less than a second old and nothing was sent since; undefined otherwise. */
  async fresh(): Promise<Snapshot | undefined> {
    const newest = await this.snapshots.newest();
    if (newest === undefined || Date.now() - newest.takenAt > FRESH_MS) return undefined;
    const sentAt = await this.snapshots.lastDispatchAt();
    return sentAt === undefined || sentAt < newest.begunAt ? newest : undefined;
  }

  /** A screen to aim on at an element of an earlier one: read again, unless a fresh snapshot shows that element. */
  async knowing(ref: Ref, command: string, scope: Scope, windows?: WindowChoice): Promise<Snapshot> {
    const fresh = await this.fresh();
    const node = fresh?.nodeOf(ref);
    // Accessibility acts on objects that this process has met, not on what another wrote down of them.
    const isKnown = node !== undefined && this.device.elements?.knows(node.element) !== false;
    return fresh === undefined || !isKnown ? this.look(command, scope, given(windows)) : fresh;
  }

  /**
   * The screen once it has come to rest: two readings that show the same, or one by a platform that waits itself. A
   * screen that never rests is handed out as it is after 2 s.
   */
  async settled(command: string, scope: Scope, windows?: WindowChoice): Promise<Snapshot> {
    const { isStill } = this.capability('tree', command);
    const start = performance.now();
    let snapshot = await this.look(command, scope, given(windows));
    let screen = screenContent(snapshot.scene);
    while (!isStill && performance.now() - start < SETTLE_MS) {
      const next = await this.look(command, scope, { ...given(windows), instead: snapshot });
      const shown = screenContent(next.scene);
      if (shown === screen) return next;
      snapshot = next;
      screen = shown;
    }
    return snapshot;
  }

  /** The screen that a caller was last shown by this process, else the newest that any process has read. */
  async lastShown(): Promise<Snapshot | undefined> {
    if (this.#shown === undefined) return this.snapshots.newest();
    // Forgotten after a while, as every snapshot.
    return this.snapshots.find(this.#shown).catch(() => this.snapshots.newest());
  }

  /** Remembers what a caller was shown whole. */
  showed({ id }: Snapshot): void {
    this.#shown = id;
  }

  /** Runs what changes the device when it is this call's turn. Raises DEVICE_BUSY with nothing sent. */
  change<T>(work: () => Promise<T>, scope: Scope): Promise<T> {
    return this.#changing.run(() => this.#changingAlone.run(work, scope.signal), scope);
  }

  /**
   * Sends what may change the screen: what was read before it is no longer the screen, for every process. The call it
   * belongs to is told that it was sent; where the work fails, its own error says how far it came.
   */
  async send<T>(work: () => Promise<T>, scope: InputScope): Promise<T> {
    await this.snapshots.dispatched();
    try {
      const done = await work();
      scope.sent();
      return done;
    } finally {
      await this.snapshots.dispatched();
    }
  }
}

const given = (windows: WindowChoice | undefined): Look => (windows === undefined ? {} : { windows });

/** What is missing from a reading may be on the screen: nobody can aim, wait or tell what is gone by it. Raises CAPTURE_FAILED. */
function whole(reading: ScreenReading): ScreenReading {
  if (reading.tree.partial !== true) return reading;
  throw new GloveboxError(
    'CAPTURE_FAILED',
    `the screen could be read in part only: ${reading.tree.warnings.join(' ')}`,
    {
      hint: 'ui-tree shows the part that could be read; if it stays so, look at the cable or the network',
    },
  );
}

/** What a caller may want to name again: what can be acted on, and what has words of its own. */
const isNamed = ({ actionable, element }: SceneNode): boolean =>
  actionable || element.text !== undefined || element.contentDesc !== undefined;
