/** At most one notification per this many ms. */
const THROTTLE_MS = 250;

/** A running call says something at least this often (ms): hosts give up on a call that stays silent. */
const HEARTBEAT_MS = 5000;

/**
 * Tells one call's progress. Messages that come too fast are thinned to the latest; while nothing new comes, the last
 * one (at first `message`) is repeated every 5 s. `notify` gets a number that only grows. Runs until `stop`.
 */
export class ProgressReporter {
  readonly #notify: (progress: number, message: string) => void;
  #message: string;
  #count = 0;
  #unsaid = false;
  #resting = false;
  #timer: NodeJS.Timeout;

  constructor(message: string, notify: (progress: number, message: string) => void) {
    this.#message = message;
    this.#notify = notify;
    this.#timer = setTimeout(() => this.#say(), HEARTBEAT_MS);
  }

  readonly update = (message: string): void => {
    this.#message = message;
    if (this.#resting) this.#unsaid = true;
    else this.#say();
  };

  /** Nothing is said afterwards, whatever `update` is told. */
  readonly stop = (): void => {
    clearTimeout(this.#timer);
    this.#resting = true;
  };

  #say(): void {
    this.#unsaid = false;
    this.#count += 1;
    this.#schedule(true, THROTTLE_MS, () => {
      if (this.#unsaid) this.#say();
      else this.#schedule(false, HEARTBEAT_MS - THROTTLE_MS, () => this.#say());
    });
    this.#notify(this.#count, this.#message);
  }

  #schedule(resting: boolean, delay: number, next: () => void): void {
    clearTimeout(this.#timer);
    this.#resting = resting;
    this.#timer = setTimeout(next, delay);
  }
}
