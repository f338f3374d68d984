/** What the window manager's policy says of the whole device; undefined is what this dump does not say. */
export interface Policy {
  /** Whether the lock screen is up, also while an app (a call, the camera) shows above it. */
  readonly locked: boolean | undefined;
  /** Whether the device is awake for its user. An always-on display that shows the time is not. */
  readonly screenOn: boolean | undefined;
}

/**
 * Reads `dumpsys window policy` (PhoneWindowManager and its KeyguardServiceDelegate), Android 4 to 17. Of several lines
 * that say the same the most exact one counts: the delegate's first line is what was asked of the lock screen, its
 * monitor's is what became of it.
 */
export function parsePolicy(text: string): Policy {
  return { locked: first(text, LOCKED), screenOn: first(text, SCREEN_ON) };
}

/** A line, and the word in it that means true; any other of its words means false. */
type Sign = readonly [line: RegExp, isTrue: RegExp];

const YES = /^true$/;

const LOCKED: readonly Sign[] = [
  [/^[ \t]*mIsShowing=(true|false)\b/m, YES],
  [/^[ \t]*showing=(true|false)\b/m, YES],
  [/\bisKeyguardShowing=(true|false)\b/, YES],
  // Up to Android 5.
  [/\bmShowingLockscreen=(true|false)\b/, YES],
];

const SCREEN_ON: readonly Sign[] = [
  [/\binteractiveState=INTERACTIVE_STATE_(\w+)/, /^(?:AWAKE|WAKING)$/],
  [/\bscreenState=SCREEN_STATE_(\w+)/, /^(?:ON|TURNING_ON)$/],
  [/\bmAwake=(true|false)\b/, YES],
  [/\bmScreenOnFully=(true|false)\b/, YES],
];

function first(text: string, signs: readonly Sign[]): boolean | undefined {
  for (const [line, isTrue] of signs) {
    const word = line.exec(text)?.[1];
    if (word !== undefined) return isTrue.test(word);
  }
  return undefined;
}
