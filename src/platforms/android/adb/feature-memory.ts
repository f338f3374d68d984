import type { DeviceEntry } from './device-list.ts';

/** Names such as `shell_v2`, `cmd`, `abb_exec`, as the device's adbd and the server both know them. */
export type Features = ReadonlySet<string>;

interface Ticket {
  readonly serial: string;
  readonly transportId: number | undefined;
  readonly round: number;
}

/**
 * What each device can do, kept while its connection lives. A serial may come back as another system (an emulator's
 * port, a phone after an update), so anything that shows a new or a lost connection forgets it.
 */
export class FeatureMemory {
  readonly #known = new Map<string, { readonly features: Features; readonly transportId: number | undefined }>();
  readonly #transportIds = new Map<string, number | undefined>();
  #round = 0;

  of(serial: string): Features | undefined {
    return this.#known.get(serial)?.features;
  }

  /** To be taken before asking, so that an answer overtaken by a change is used but not kept. */
  ticket(serial: string): Ticket {
    return { serial, transportId: this.#transportIds.get(serial), round: this.#round };
  }

  /** Keeps what the server answered: names divided by commas. */
  remember(ticket: Ticket, answer: string): Features {
    const features = new Set(answer.split(',').map((name) => name.trim()));
    if (ticket.round === this.#round) {
      this.#known.set(ticket.serial, { features, transportId: ticket.transportId });
    }
    return features;
  }

  forget(serial: string): void {
    this.#round += 1;
    this.#known.delete(serial);
  }

  /** Compares with a fresh list: who is gone, not ready or connected anew is forgotten. */
  notice(devices: readonly DeviceEntry[]): void {
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
