/** How long things take, in ms. `instant` for tests, `phone` for figures like those of a middling real phone. */
export type LatencyProfile = 'instant' | 'phone';

/** What takes time on a phone. */
export type Delay =
  | 'command'
  | 'dump'
  | 'idle'
  | 'screencap'
  | 'tap'
  | 'key'
  | 'character'
  | 'start'
  | 'dumpsys'
  | 'package'
  | 'settings';

const PHONE: Readonly<Record<Delay, number>> = {
  /** Opening any shell command. */
  command: 15,
  /** `uiautomator dump`, with its wait for an idle screen. */
  dump: 2400,
  /** What `uiautomator dump` waits for an idle screen before it looks again. */
  idle: 100,
  screencap: 350,
  tap: 60,
  key: 60,
  /** Each character of `input text`. */
  character: 20,
  /** `am start` until the activity is drawn. */
  start: 400,
  dumpsys: 40,
  package: 40,
  settings: 30,
};

/** Waits as the profile says. Every wait ends at once, with the signal's reason, when its signal is aborted. */
export class Latency {
  readonly profile: LatencyProfile;

  constructor(profile: LatencyProfile) {
    this.profile = profile;
  }

  /** @param times how often the delay applies, such as characters typed */
  pause(delay: Delay, signal: AbortSignal, times = 1): Promise<void> {
    return this.profile === 'instant' ? Promise.resolve() : pause(PHONE[delay] * times, signal);
  }

  /** The time that a gesture itself lasts, in ms; nothing in the instant profile. */
  gesture(duration: number, signal: AbortSignal): Promise<void> {
    return this.profile === 'instant' ? Promise.resolve() : pause(duration, signal);
  }
}

/** Waits `ms`; rejects with the signal's reason when it is aborted. No timer is left behind. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) {
      reject(signal.reason);
      return;
    }
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal.addEventListener('abort', abort, { once: true });
  });
}
