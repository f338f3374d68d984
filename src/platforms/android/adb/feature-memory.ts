import type { ListedDevice } from './device-list.ts';

/** Names such as `shell_v2`, `cmd`, `abb_exec`, as the device's adbd and the server both know them. */
export type Features = ReadonlySet<string>;

/**
 * What each device can do, kept while its connection lives. A serial may come back as another system (an emulator's
 * port, a phone after an update), so anything that shows a new or a lost connection forgets it.
 */
export class FeatureMemory {
  readonly #known = new Map<string, { readonly features: Features; readonly transportId: number | undefined }>();
  readonly #transportIds = new Map<string, number | undefined>();

  of(serial: string): Features | undefined {
    return this.#known.get(serial)?.features;
  }

  /** The device's connection as last listed. Taken before asking, so that an answer is never kept for a later one. */
  transportId(serial: string): number | undefined {
    return this.#transportIds.get(serial);
  }

  /** Keeps what the server answered for that connection: names divided by commas. */
  remember(serial: string, transportId: number | undefined, answer: string): Features {
    const features = new Set(answer.split(',').map((name) => name.trim()));
    this.#known.set(serial, { features, transportId });
    return features;
  }

  forget(serial: string): void {
    this.#known.delete(serial);
  }

  /** Compares with a fresh list: who is gone, not ready or connected anew is forgotten. */
  notice(devices: readonly ListedDevice[]): void {
    this.#transportIds.clear();
    for (const { serial, state, transportId } of devices) {
      if (state === 'device') this.#transportIds.set(serial, transportId);
    }
    for (const [serial, { transportId }] of this.#known) {
      const isSame = this.#transportIds.has(serial) && this.#transportIds.get(serial) === transportId;
      if (!isSame) this.forget(serial);
    }
  }
}
