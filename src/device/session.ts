import type { UiTree } from '../domain/element.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { CapabilityName, Device, Scope } from './device.ts';
import { Lane } from './lane.ts';

/**
 * One device as commands use it inside this process: tree reads take turns (Android allows one UiAutomation at a
 * time), what changes the device takes turns, the rest runs side by side.
 */
export class DeviceSession {
  readonly device: Device;
  readonly #reading = new Lane();
  readonly #changing = new Lane();

  constructor(device: Device) {
    this.device = device;
  }

  /** The named capability. Raises NOT_SUPPORTED, before any contact, where the platform has none. */
  capability<Name extends CapabilityName>(name: Name, command: string): NonNullable<Device[Name]> {
    const capability = this.device[name];
    if (capability === undefined) {
      throw new GloveboxError('NOT_SUPPORTED', `'${command}' does not run on ${this.device.platform} devices`);
    }
    return capability;
  }

  /** Reads the element tree when it is this call's turn. */
  readTree(command: string, scope: Scope): Promise<UiTree> {
    const tree = this.capability('tree', command);
    return this.#reading.run(() => tree.read(scope), scope);
  }

  /** Runs what changes the device when it is this call's turn. */
  change<T>(work: () => Promise<T>, scope: Scope): Promise<T> {
    return this.#changing.run(work, scope);
  }
}
