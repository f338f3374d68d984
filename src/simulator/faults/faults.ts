/**
 * What can go wrong with a simulated phone on request: each name with when it applies. A fault that was begun lasts
 * until it is ended; one asked for `next` ends by itself once it has applied.
 */
export const FAULTS = {
  stall: 'reading the screen opens, then nothing comes any more',
  drop: 'the connection breaks in the middle of reading the screen',
  'slow-link': 'everything the phone sends comes at 64 KB a second',
  'half-png': 'screencap ends with half a picture and without an error',
  'many-displays': 'screencap warns of several displays before its picture, as foldables do',
  'dump-killed': 'uiautomator is killed while it dumps',
  'dump-stale': 'uiautomator gives the tree that it gave before, where it gave one',
  'dump-idle': 'the screen never comes to rest, so that uiautomator gives up',
  'dumpsys-slow': 'dumpsys takes 5 s',
  'automation-held': "another program holds the phone's one UiAutomation connection",
  'input-lost': 'input is accepted and nothing happens',
  'input-twice': 'every input happens twice',
  'input-late': 'input is accepted at once and happens 1.5 s later',
  'input-blocked': 'the phone does not let adb inject input',
  'start-denied': 'am may not start any activity',
  'install-denied': 'the person at the phone refuses every install',
  'packages-gone': 'the package service does not run',
  offline: 'the phone is listed but does not answer',
  unauthorized: 'nobody at the phone accepts the key',
  reboot: 'the phone restarts in the middle of the next input',
} as const;

export type FaultName = keyof typeof FAULTS;

/** What a phone is in, rather than what it does to one call: these are begun and ended. */
const STATE_FAULTS = ['automation-held', 'offline', 'unauthorized'] as const;
type StateFault = (typeof STATE_FAULTS)[number];

/** What befalls one service or program at a time. */
export type PassingFault = Exclude<FaultName, StateFault>;

/** Whether a fault befalls one call, so that it can be had once or by chance. */
export function isPassing(name: FaultName): name is PassingFault {
  return !STATE_FAULTS.some((state) => state === name);
}

/** Narrows where a fault applies and how. */
export interface FaultDetails {
  /** Part of the service's name, such as `input tap`, for `stall`, `drop`, `slow-link` and `reboot`. */
  readonly on?: string;
  /** How much of the answer comes through before a `stall` or `drop`, in bytes. */
  readonly afterBytes?: number;
  /** The pace of a `slow-link`. */
  readonly bytesPerSecond?: number;
}

interface Requested {
  readonly details: FaultDetails;
  /** Told when it applied; undefined for a fault that lasts. */
  readonly applied: (() => void) | undefined;
}

/** Where nothing narrower was asked for: pictures and trees are what `exec:` carries. */
const USUAL_SERVICE: Partial<Record<FaultName, string>> = { stall: 'exec:', drop: 'exec:', reboot: ':input ' };

/** How likely each fault is to strike where it can, 0 to 1. */
export type FaultChances = ReadonlyMap<PassingFault, number>;

/** The faults of one phone. The phone asks here at every place where one could apply. */
export class PhoneFaults {
  readonly #requested = new Map<FaultName, Requested[]>();
  readonly #changed: (name: FaultName, isOn: boolean) => void;
  readonly #struck: (name: PassingFault) => void;
  #chances: FaultChances = new Map();
  #random = randomNumbers(0);

  /** `changed` is told when a lasting fault begins and ends, `struck` of each call that a fault befalls. */
  constructor(changed: (name: FaultName, isOn: boolean) => void, struck: (name: PassingFault) => void = () => {}) {
    this.#changed = changed;
    this.#struck = struck;
  }

  /** From now on faults come by chance: the same ones for the same calls after the same seed (a whole number). */
  beginRandom(chances: FaultChances, seed: number): void {
    this.#chances = chances;
    this.#random = randomNumbers(seed);
  }

  /** From now on, until `end`. */
  begin(name: FaultName, details: FaultDetails = {}): void {
    this.#add(name, { details, applied: undefined });
    this.#changed(name, true);
  }

  /** Once, at the next place where it can apply; the answer resolves when it does. */
  next(name: PassingFault, details: FaultDetails = {}): Promise<void> {
    return new Promise((applied) => this.#add(name, { details, applied }));
  }

  /** Ends a fault, also one that was asked for `next` and has not applied yet. */
  end(name: FaultName): void {
    if (this.#requested.delete(name)) this.#changed(name, false);
  }

  has(name: FaultName): boolean {
    return this.#requested.has(name);
  }

  /**
   * Whether the fault applies here; using up one that was asked for `next`.
   * @param service the service's name, for faults that are narrowed to some
   */
  take(name: PassingFault, service = ''): FaultDetails | undefined {
    const details = this.#takeRequested(name, service) ?? this.#takeByChance(name, service);
    if (details !== undefined) this.#struck(name);
    return details;
  }

  #takeByChance(name: PassingFault, service: string): FaultDetails | undefined {
    const chance = this.#chances.get(name);
    if (chance === undefined || !service.includes(USUAL_SERVICE[name] ?? '')) return undefined;
    return this.#random() < chance ? {} : undefined;
  }

  #takeRequested(name: PassingFault, service: string): FaultDetails | undefined {
    const requested = this.#requested.get(name) ?? [];
    const found = requested.find(({ details }) => service.includes(details.on ?? USUAL_SERVICE[name] ?? ''));
    if (found?.applied === undefined) return found?.details;
    const rest = requested.filter((other) => other !== found);
    if (rest.length > 0) this.#requested.set(name, rest);
    else this.#requested.delete(name);
    found.applied();
    return found.details;
  }

  #add(name: FaultName, requested: Requested): void {
    this.#requested.set(name, [...(this.#requested.get(name) ?? []), requested]);
  }
}

/** Numbers from 0 to 1 that follow from the seed alone: the generator mulberry32. */
function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
