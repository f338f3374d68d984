/** Why a process was ended from outside. */
export class Killed extends Error {
  override readonly name = 'Killed';
  readonly signalNumber: number;

  constructor(signalNumber: number) {
    super(`killed by signal ${signalNumber}`);
    this.signalNumber = signalNumber;
  }

  /** The exit status a shell reports for it. */
  get exitCode(): number {
    return 128 + this.signalNumber;
  }
}

export interface Process {
  readonly id: number;
  readonly parent: number;
  /** The program's name as `ps` shows it. */
  readonly name: string;
  readonly user: string;
  /** Aborted with a `Killed` when the process is to end. */
  readonly signal: AbortSignal;
}

interface OwnProcess extends Process {
  readonly controller: AbortController;
}

const FIRST_ID = 4321;
const INIT = 1;

/** What runs on one phone: shells, programs and apps. */
export class ProcessTable {
  readonly #processes = new Map<number, OwnProcess>();
  #nextId = FIRST_ID;
  #closed = false;

  start(name: string, parent: number = INIT, user = 'shell'): Process {
    const controller = new AbortController();
    const process = { id: this.#nextId++, parent, name, user, controller, signal: controller.signal };
    this.#processes.set(process.id, process);
    // The phone is being switched off: what a dying script still starts dies at birth.
    if (this.#closed) controller.abort(new Killed(9));
    return process;
  }

  finish(process: Process): void {
    this.#processes.delete(process.id);
  }

  /** False when there is no such process. */
  kill(id: number, signalNumber: number): boolean {
    const process = this.#processes.get(id);
    if (process === undefined) return false;
    // Signal 0 only asks whether the process is there.
    if (signalNumber !== 0) process.controller.abort(new Killed(signalNumber));
    return true;
  }

  /** Kills everything, and whatever is started later. */
  close(): void {
    this.#closed = true;
    for (const process of [...this.#processes.values()]) process.controller.abort(new Killed(9));
  }

  find(name: string): readonly Process[] {
    return this.list().filter((process) => process.name === name);
  }

  list(): readonly Process[] {
    return [...this.#processes.values()];
  }
}

/** The exit code of a process whose signal was aborted. */
export function killedExitCode(signal: AbortSignal): number {
  return signal.reason instanceof Killed ? signal.reason.exitCode : 137;
}

/** The result of `work`; rejects with `Killed` when the process is killed first. */
export function untilKilled<T>(work: Promise<T>, { signal }: Process): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
