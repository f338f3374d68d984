import type { PhoneInside } from '../phone/phone-inside.ts';
import { toByteText } from '../shell/byte-text.ts';
import { Descriptors, OpenFile } from '../shell/open-file.ts';
import type { Programs } from '../shell/program.ts';
import { Shell } from '../shell/shell.ts';
import { ShellState } from '../shell/state.ts';
import { SHELL_ENVIRONMENT, SHELL_NAME, type ShellEnds, type ShellSession, type StartShell } from './shell-session.ts';

/** Where a shell begins; by default as adbd starts one. Names and values of the environment are byte strings. */
interface Beginnings {
  readonly environment?: ReadonlyMap<string, string>;
  readonly folder?: string;
}

/** The simulator's own small shell, over the phone's programs and files alone. */
export function ownShell(phone: PhoneInside, programs: Programs): StartShell {
  return (command, ends) =>
    runOwnShell(phone, programs, ends, async (shell, session) => {
      try {
        await phone.latency.pause('command', session.signal);
      } catch {
        // Hung up before it began; the shell itself says how it ended.
      }
      return command === '' ? shell.runInput(ends.terminal) : shell.run(toByteText(command));
    });
}

/** Runs one program of the phone; its words are byte strings, each arriving as it is. */
export function startProgram(
  phone: PhoneInside,
  programs: Programs,
  words: readonly string[],
  ends: ShellEnds,
  beginnings: Beginnings,
): ShellSession {
  const line = words.map((word) => `'${word.replaceAll("'", "'\\''")}'`).join(' ');
  return runOwnShell(phone, programs, ends, (shell) => shell.run(line), beginnings);
}

function runOwnShell(
  phone: PhoneInside,
  programs: Programs,
  { input, stdout, stderr, terminal }: ShellEnds,
  work: (started: Shell, process: ShellSession['process']) => Promise<number>,
  { environment = SHELL_ENVIRONMENT, folder = '/' }: Beginnings = {},
): ShellSession {
  const process = phone.processes.start('sh');
  const descriptors = new Descriptors();
  descriptors.set(0, new OpenFile({ source: input }));
  const outputs = [stdout, stderr].map(
    (sink, index) =>
      new Promise<void>((closed) => {
        descriptors.set(index + 1, new OpenFile({ sink, closed }));
      }),
  );
  const surroundings = {
    phone,
    programs,
    terminal: terminal === undefined ? undefined : new OpenFile({ source: input, sink: terminal }).retain(),
  };
  const state = new ShellState(SHELL_NAME, process.id, folder, environment);
  const shell = new Shell(surroundings, state, descriptors, process);
  return { process, exitCode: work(shell, process), outputClosed: Promise.all(outputs) };
}
