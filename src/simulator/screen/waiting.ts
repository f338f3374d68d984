import type { LatencyProfile } from '../phone/latency.ts';

/** In the instant profile: what one look at the screen counts for, in ms. */
const MS_PER_LOOK = 500;

interface Pending {
  readonly due: number;
  readonly act: () => void;
}

/**
 * How long apps wait, without a timer. In the `phone` profile by the phone's clock. In the `instant` profile, whose
 * tests must not depend on any clock, by looks: every dump and every picture lets half a second pass, so that a wait of
 * 1.5 s is over with the third look.
 */
export class Waiting {
  readonly #profile: LatencyProfile;
  readonly #now: () => Date;
  #looks = 0;
  #passed = 0;
  #pending: Pending[] = [];

  constructor(profile: LatencyProfile, now: () => Date) {
    this.#profile = profile;
    this.#now = now;
  }

  /** How often the screen was looked at. */
  get looks(): number {
    return this.#looks;
  }

  /** Counts a look at the screen, before what it shows is built. */
  look(): void {
    this.#looks++;
    this.pass(MS_PER_LOOK);
  }

  /** Lets `ms` go by without a look. The phone's clock goes by itself. */
  pass(ms: number): void {
    if (this.#profile === 'instant') this.#passed += ms;
  }

  /** Begins a wait of `ms`; what it answers says whether the wait is over. */
  begin(ms: number): () => boolean {
    const start = this.#elapsed();
    return () => this.#elapsed() - start >= ms;
  }

  /** Does something `ms` from now: nothing happens by itself, so it is done when the screen is next looked at or touched. */
  after(ms: number, act: () => void): void {
    this.#pending.push({ due: this.#elapsed() + ms, act });
  }

  /** Does what is due by now, in its order. False: nothing was. */
  runDue(): boolean {
    const now = this.#elapsed();
    const due = this.#pending.filter((pending) => pending.due <= now).sort((one, other) => one.due - other.due);
    if (due.length === 0) return false;
    this.#pending = this.#pending.filter((pending) => pending.due > now);
    for (const { act } of due) act();
    return true;
  }

  #elapsed(): number {
    return this.#profile === 'instant' ? this.#passed : this.#now().getTime();
  }
}
