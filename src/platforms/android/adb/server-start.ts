import { GloveboxError } from '../../../domain/errors.ts';
import type { AdbProgram } from './adb-program.ts';
import type { CallScope, Deadline } from './call-scope.ts';
import { addressText, type ServerAddress } from './server-address.ts';

/**
 * Runs `adb start-server` for an address of this machine. The address goes by `-L`, which makes adb ignore its
 * environment variables, and without a host: with `-H 127.0.0.1` adb takes the server for a remote one and refuses.
 *
 * Raises ADB_NOT_FOUND, ADB_TIMEOUT, and ADB_FAILED with what adb said.
 */
async function startServer(program: AdbProgram, address: ServerAddress, scope: CallScope): Promise<void> {
  const socket = address.kind === 'unix' ? `localfilesystem:${address.path}` : `tcp:${address.port}`;
  const { exitCode, stderr } = await program.run(['-L', socket, 'start-server'], scope);
  if (exitCode === 0) return;
  // adb says it last, below its whole log.
  const reason =
    stderr
      .trim()
      .split(/\s*\n\s*/)
      .findLast((line) => !line.startsWith('*')) || `exit code ${exitCode}`;
  throw new GloveboxError('ADB_FAILED', `the adb server at ${addressText(address)} could not be started: ${reason}`);
}

interface Attempt {
  readonly done: Promise<void>;
  readonly stop: AbortController;
  waiting: number;
}

/** Starts the server once for all who find it absent at the same time; ended when nobody waits for it any more. */
export class ServerStarter {
  readonly #program: AdbProgram;
  readonly #address: ServerAddress;
  #attempt: Attempt | undefined;

  constructor(program: AdbProgram, address: ServerAddress) {
    this.#program = program;
    this.#address = address;
  }

  async start(deadline: Deadline): Promise<void> {
    this.#attempt ??= this.#begin();
    const attempt = this.#attempt;
    attempt.waiting += 1;
    try {
      await deadline.race(attempt.done);
    } finally {
      attempt.waiting -= 1;
      if (attempt.waiting === 0) {
        attempt.stop.abort();
        if (this.#attempt === attempt) this.#attempt = undefined;
      }
    }
  }

  #begin(): Attempt {
    const stop = new AbortController();
    // The waiting calls' own deadlines bound it.
    const done = startServer(this.#program, this.#address, {
      signal: stop.signal,
      timeoutMs: Number.POSITIVE_INFINITY,
    });
    done.catch(() => {});
    return { done, stop, waiting: 0 };
  }
}
