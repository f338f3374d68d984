import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { constants } from 'node:os';
import type { Readable, Writable } from 'node:stream';
import type { PhoneInside } from '../phone/phone-inside.ts';
import type { ByteSink, ByteSource } from '../services/byte-channel.ts';
import { killedExitCode } from '../services/processes.ts';
import { SHELL_ENVIRONMENT, SHELL_NAME, type ShellEnds, type ShellSession } from '../services/shell-session.ts';
import type { Confinement } from './confinement.ts';
import { SESSION_VARIABLE, type StubServer } from './stub-server.ts';

/** What all shells of one phone share. */
export interface SessionPlace {
  readonly phone: PhoneInside;
  readonly confinement: Confinement;
  /** The phone's `/`, absolute. */
  readonly root: string;
  readonly stubs: StubServer;
}

const NOT_STARTED = 126;

let sessions = 0;

/** Starts Android's own shell, shut into the phone's folder, on a command line. */
export function startChrootSession(place: SessionPlace, command: string, ends: ShellEnds): ShellSession {
  const { phone, stubs } = place;
  const { signal, ...process } = phone.processes.start('sh');
  const name = String(++sessions);
  if (ends.terminal !== undefined) stubs.terminals.set(name, ends.terminal);
  const running = run(place, name, command, ends, signal).catch(async (thrown: unknown) => {
    if (!signal.aborted) await ends.stderr.write(`${SHELL_NAME}: ${reasonOf(thrown)}\n`).catch(() => {});
    return { exitCode: signal.aborted ? killedExitCode(signal) : NOT_STARTED, output: undefined };
  });
  return {
    process: { ...process, signal },
    exitCode: running.then(({ exitCode }) => exitCode).finally(() => phone.processes.finish({ ...process, signal })),
    outputClosed: running.then(({ output }) => output).finally(() => stubs.terminals.delete(name)),
  };
}

async function run(
  { phone, confinement, root }: SessionPlace,
  name: string,
  command: string,
  ends: ShellEnds,
  signal: AbortSignal,
) {
  await phone.latency.pause('command', signal);
  const child = spawn(confinement.program, [...confinement.words(root), ...shellWords(command, ends)], {
    stdio: 'pipe',
    // A session of its own: no terminal of this machine's, and one group to signal.
    detached: true,
    cwd: '/',
    env: { ...Object.fromEntries(SHELL_ENVIRONMENT), [SESSION_VARIABLE]: name },
  });
  void pumpInput(ends.input, child.stdin);
  const output = Promise.all([pumpOutput(child.stdout, ends.stdout), pumpOutput(child.stderr, ends.stderr)]);
  return { exitCode: await ended(child, signal), output };
}

function shellWords(command: string, { stdout, stderr, terminal }: ShellEnds): readonly string[] {
  if (command === '') return terminal === undefined ? [] : ['-i'];
  // Both outputs into one pipe, as on a phone: through two they could change places.
  if (stdout === stderr) return ['-c', `exec ${SHELL_NAME} -c "$1" 2>&1`, SHELL_NAME, command];
  return ['-c', command];
}

/** The exit code, once the shell itself is done. Rejects when it cannot be started. */
function ended(child: ChildProcess, signal: AbortSignal): Promise<number> {
  return new Promise((resolve, reject) => {
    const kill = (): void => {
      child.kill(killedExitCode(signal) - 128);
      resolve(killedExitCode(signal));
    };
    if (signal.aborted) kill();
    signal.addEventListener('abort', kill, { once: true });
    child.on('error', reject);
    child.on('exit', (code, killedBy) => {
      signal.removeEventListener('abort', kill);
      resolve(code ?? (killedBy === null ? NOT_STARTED : 128 + constants.signals[killedBy]));
    });
  });
}

function reasonOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown);
  return 'code' in thrown && thrown.code === 'E2BIG' ? 'Argument list too long' : thrown.message;
}

async function pumpInput(input: ByteSource, stdin: Writable): Promise<void> {
  // A script that ends without reading its input is nothing to tell.
  stdin.on('error', () => {});
  for (let bytes = await input.read(); bytes !== undefined && stdin.writable; bytes = await input.read()) {
    if (!stdin.write(bytes)) await Promise.race([once(stdin, 'drain'), once(stdin, 'close')]).catch(() => {});
  }
  stdin.end();
}

/** Waits for each write, so that a slow reader slows the program; one that left breaks the program's pipe. */
async function pumpOutput(output: Readable, sink: ByteSink): Promise<void> {
  try {
    for await (const bytes of output) await sink.write(bytes);
  } catch {
    output.destroy();
  }
}
