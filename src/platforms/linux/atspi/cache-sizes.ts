/**
 * A cache of more objects than this costs more than the calls that it saves, for it is fetched whole (20 ms for 1,000
 * objects) and a screen shows a few hundred.
 */
const LARGE = 3_000;

/** After so many ms a large cache is looked at again: another page may be open by now. */
const REMEMBERED_MS = 30_000;

const MOST_APPLICATIONS = 100;

/** Whose cache was too large to be worth fetching. */
export class CacheSizes {
  readonly #large = new Map<string, number>();

  isLarge(busName: string): boolean {
    const since = this.#large.get(busName);
    return since !== undefined && performance.now() - since < REMEMBERED_MS;
  }

  note(busName: string, size: number): void {
    this.#large.delete(busName);
    if (size <= LARGE) return;
    this.#large.set(busName, performance.now());
    const [oldest] = this.#large.keys();
    if (this.#large.size > MOST_APPLICATIONS && oldest !== undefined) this.#large.delete(oldest);
  }
}
