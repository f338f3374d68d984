/**
 * Why the device's `input` did nothing:
 * - `blocked`: the phone does not let the shell inject events (Xiaomi: "USB debugging (Security settings)" is off;
 *   vivo: "USB simulated click")
 * - `usage`: this `input` does not know the command or its arguments
 * - `killed`: the process was ended
 * - `other`: it failed with an exception or error of another kind
 */
export type InputFailureKind = 'blocked' | 'usage' | 'killed' | 'other';

export interface InputFailure {
  readonly kind: InputFailureKind;
  /** The line that says it, or all that was said; up to 300 characters, empty where nothing was. */
  readonly text: string;
}

const SHOWN_CHARACTERS = 300;
/** More than the longest stack trace; `input` has nothing else to say. */
const READ_CHARACTERS = 8000;

const SIGNS: readonly (readonly [InputFailureKind, RegExp])[] = [
  ['blocked', /^.*SecurityException.*INJECT_EVENTS.*$/m],
  ['usage', /^.*(?:Unknown command|Invalid arguments for command|Argument expected after).*$/im],
  ['usage', /^[ \t]*Usage: input\b.*$/im],
  ['killed', /^Killed[ \t\r]*$/m],
  ['other', /^(?:Exception in thread|Exception occurred|Error:|java\.|android\.).*$/m],
  ['other', /^.*(?:\bsh: .*(?:not found|Permission denied)|Can't find service:).*$/im],
];

/**
 * How one run of `input` failed; undefined where it did not. Success is silent, though a linker's warning may stand
 * there all the same, so only known words or an exit code make a failure.
 *
 * @param exitCode Null where the device does not tell it (no shell v2).
 */
export function readInputFailure(stdout: string, stderr: string, exitCode: number | null): InputFailure | undefined {
  const text = `${stderr.slice(0, READ_CHARACTERS)}\n${stdout.slice(0, READ_CHARACTERS)}`;
  for (const [kind, pattern] of SIGNS) {
    const line = pattern.exec(text)?.[0];
    if (line !== undefined) return { kind, text: line.trim().slice(0, SHOWN_CHARACTERS) };
  }
  if (exitCode === null || exitCode === 0) return undefined;
  return { kind: 'other', text: text.trim().slice(0, SHOWN_CHARACTERS) };
}
