/** What one reading may cost, so that a huge or slow application gives what it can instead of nothing. */
export class Budget {
  #objects: number;
  readonly #end: number;
  #isExceeded = false;

  /** How many objects may be looked at, and for how many ms. */
  constructor(objects: number, ms: number) {
    this.#objects = objects;
    this.#end = performance.now() + ms;
  }

  /** Takes one object; false where there is none left. */
  take(): boolean {
    if (this.#objects <= 0 || performance.now() > this.#end) this.#isExceeded = true;
    else this.#objects -= 1;
    return !this.#isExceeded;
  }

  /** Whether something was left out. */
  get isExceeded(): boolean {
    return this.#isExceeded;
  }
}
