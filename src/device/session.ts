import { GloveboxError } from '../domain/errors.ts';
import { FileLock } from '../storage/lock.ts';
import type { CapabilityName, Device, Scope, ScreenReading } from './device.ts';
import { Lane } from './lane.ts';
import { PictureReferences } from './picture-references.ts';

/** How long a call waits for its turn among the calls of this process, and then for another process. */
const TURN_MS = 45_000;
const OTHERS_MS = 30_000;

/**
 * One device as commands use it: tree reads take turns (Android allows one UiAutomation at a time), what changes the
 * device takes turns, the rest runs side by side. Turns are taken within this process first, then among all Glovebox
 * processes of this user.
 */
export class DeviceSession {
  readonly device: Device;
  /** The pictures of it that were handed out lately. */
  readonly pictures: PictureReferences;
  readonly #reading = new Lane(TURN_MS);
  readonly #changing = new Lane(TURN_MS);
  readonly #readingAlone: FileLock;
  readonly #changingAlone: FileLock;

  /** `stateFolder`: where this device's locks and what is known of it lie, the same for every process. */
  constructor(device: Device, stateFolder: string) {
    this.device = device;
    this.pictures = new PictureReferences(stateFolder);
    this.#readingAlone = new FileLock(stateFolder, 'reading', OTHERS_MS);
    this.#changingAlone = new FileLock(stateFolder, 'changing', OTHERS_MS);
  }

  /** The named capability. Raises NOT_SUPPORTED, before any contact, where the platform has none. */
  capability<Name extends CapabilityName>(name: Name, command: string): NonNullable<Device[Name]> {
    const capability = this.device[name];
    if (capability === undefined) {
      throw new GloveboxError('NOT_SUPPORTED', `'${command}' does not run on ${this.device.platform} devices`);
    }
    return capability;
  }

  /** Reads the screen's elements when it is this call's turn. Raises DEVICE_BUSY. */
  readTree(command: string, scope: Scope): Promise<ScreenReading> {
    const tree = this.capability('tree', command);
    return this.#reading.run(() => this.#readingAlone.run(() => tree.read(scope), scope.signal), scope);
  }

  /** Runs what changes the device when it is this call's turn. Raises DEVICE_BUSY with nothing sent. */
  change<T>(work: () => Promise<T>, scope: Scope): Promise<T> {
    return this.#changing.run(() => this.#changingAlone.run(work, scope.signal), scope);
  }
}
