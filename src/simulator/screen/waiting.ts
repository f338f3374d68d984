import type { LatencyProfile } from '../phone/latency.ts';

/** In the instant profile: what one look at the screen counts for, in ms. */
const MS_PER_LOOK = 500;

/**
 * How long apps wait, without a timer. In the `phone` profile by the phone's clock. In the `instant` profile, whose
 * tests must not depend on any clock, by looks: every dump and every picture lets half a second pass, so that a wait of
 * 1.5 s is over with the third look.
 */
export class Waiting {
  readonly #profile: LatencyProfile;
  readonly #now: () => Date;
  #looks = 0;

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
  }

  /** Begins a wait of `ms`; what it answers says whether the wait is over. */
  begin(ms: number): () => boolean {
    const start = this.#elapsed();
    return () => this.#elapsed() - start >= ms;
  }

  #elapsed(): number {
    return this.#profile === 'instant' ? this.#looks * MS_PER_LOOK : this.#now().getTime();
  }
}
