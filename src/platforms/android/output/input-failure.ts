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
  /** The line that says it, up to 300 characters. */
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
 * What `input` printed, as a failure; undefined where nothing of it says so. A successful `input` prints nothing, but a
 * linker's warning may stand there all the same.
 */
export function readInputFailure(stdout: string, stderr: string): InputFailure | undefined {
  const text = `${stderr.slice(0, READ_CHARACTERS)}\n${stdout.slice(0, READ_CHARACTERS)}`;
  for (const [kind, pattern] of SIGNS) {
    const line = pattern.exec(text)?.[0];
    if (line !== undefined) return { kind, text: line.trim().slice(0, SHOWN_CHARACTERS) };
  }
  return undefined;
}
