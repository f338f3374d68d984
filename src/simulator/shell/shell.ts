import { posix } from 'node:path';
import type { PhoneInside } from '../phone/phone-inside.ts';
import { BrokenPipeError, ByteChannel, type ByteSink, readAll } from '../services/byte-channel.ts';
import { Killed, killedExitCode, type Process, untilKilled } from '../services/processes.ts';
import { BUILTINS } from './builtins.ts';
import { toByteText, toText } from './byte-text.ts';
import { Execution, onlySimple, type ShellProcess } from './execution.ts';
import { readLine } from './input-line.ts';
import {
  BROKEN_PIPE,
  findProgram,
  kindAt,
  type LaunchPlace,
  launch,
  NOT_FOUND,
  type ShellSurroundings,
  whyNot,
} from './launch.ts';
import { type Descriptors, OpenFile } from './open-file.ts';
import { parseLine } from './parser.ts';
import type { Program, RunOptions } from './program.ts';
import { ShellFailure, ShellState } from './state.ts';
import { type Script, ShellSyntaxError } from './syntax.ts';
import { Cursor } from './word-reader.ts';

/** `exit` was met, or the shell itself was killed. */
class ExitShell extends Error {
  readonly exitCode: number;
  constructor(exitCode: number) {
    super(`exit ${exitCode}`);
    this.exitCode = exitCode;
  }
}

/** A quote is still open at the end of a line: the next line belongs to it. */
class UnfinishedLine extends Error {}

const HANG_UP = 1;
const TERMINATE = 15;

/**
 * A shell process of the phone: runs script text over the phone's own programs and files. Nothing of the host is ever
 * reached: a name that is no program of the phone fails as on a phone.
 */
export class Shell implements ShellProcess {
  readonly state: ShellState;
  readonly descriptors: Descriptors;
  readonly #surroundings: ShellSurroundings;
  readonly #process: Process;
  readonly #jobs = new Map<number, Promise<number>>();
  readonly #execution = new Execution(this);

  /** @param descriptors taken over: released when `run` is done */
  constructor(surroundings: ShellSurroundings, state: ShellState, descriptors: Descriptors, process: Process) {
    this.#surroundings = surroundings;
    this.state = state;
    this.descriptors = descriptors;
    this.#process = process;
  }

  get phone(): PhoneInside {
    return this.#surroundings.phone;
  }

  get files(): PhoneInside['files'] {
    return this.phone.files;
  }

  get processId(): number {
    return this.#process.id;
  }

  get terminal(): OpenFile | undefined {
    return this.#surroundings.terminal;
  }

  /** Runs script text (a byte string) line by line; answers the exit code. */
  run(source: string): Promise<number> {
    return this.#toTheEnd(() => this.#runSource(source));
  }

  /**
   * Runs the script that standard input brings, line by line.
   * @param terminal gets a prompt before each line; with one, a line's fault does not end the shell
   */
  runInput(terminal: ByteSink | undefined): Promise<number> {
    return this.#toTheEnd(async () => {
      const input = this.descriptors.get(0);
      const prompt = async (): Promise<void> => {
        const host = this.phone.properties.get('ro.product.device');
        await terminal?.write(`${host}:${this.state.folder} $ `);
      };
      await prompt();
      for (let text = ''; ; ) {
        const line = await readLine(input);
        text += line ?? '';
        try {
          await this.#runLine(text, line !== undefined);
          text = '';
        } catch (thrown) {
          if (thrown instanceof UnfinishedLine) continue;
          if (terminal === undefined || !(thrown instanceof ShellFailure)) throw thrown;
          text = '';
          await this.complain(thrown.message);
        }
        if (line === undefined) return;
        await prompt();
      }
    });
  }

  async #runLine(text: string, more: boolean): Promise<void> {
    let script: Script;
    try {
      script = parseLine(new Cursor(text));
    } catch (thrown) {
      if (!(thrown instanceof ShellSyntaxError)) throw thrown;
      if (more && thrown.message === 'no closing quote') throw new UnfinishedLine();
      throw new ShellFailure(thrown.message);
    }
    await this.#execution.runScript(script);
  }

  async #runSource(source: string): Promise<void> {
    const cursor = new Cursor(source);
    for (let first = true; !cursor.atEnd; first = false) {
      const script = this.#parse(cursor);
      const only = first && cursor.atEnd ? onlySimple(script) : undefined;
      // As mksh does: a script of one simple command becomes that command's process.
      if (only !== undefined) this.state.lastStatus = await this.#execution.runSimple(only, true);
      else await this.#execution.runScript(script);
    }
  }

  exit(exitCode: number): never {
    throw new ExitShell(exitCode);
  }

  async runText(source: string): Promise<number> {
    const cursor = new Cursor(source);
    while (!cursor.atEnd) await this.#execution.runScript(this.#parse(cursor));
    return this.state.lastStatus;
  }

  async become(words: readonly string[], descriptors: Descriptors): Promise<never> {
    throw new ExitShell(await this.start(words, this.state.environment(), descriptors, true));
  }

  runWords(words: readonly string[], descriptors: Descriptors): Promise<number> {
    const builtin = BUILTINS.get(words[0] ?? '');
    return builtin === undefined
      ? this.start(words, this.state.environment(), descriptors.copy(), false)
      : builtin(this, words.slice(1), descriptors);
  }

  /** The path of a program; undefined when there is none of that name. */
  locate(name: string): string | undefined {
    if (name.includes('/')) {
      return kindAt(this.phone, posix.resolve(this.state.folder, toText(name))) === 'file' ? name : undefined;
    }
    return this.#surroundings.programs.has(name) ? `/system/bin/${name}` : undefined;
  }

  async waitFor(id: number | undefined): Promise<number> {
    if (id === undefined) {
      await this.unlessKilled(Promise.all(this.#jobs.values()));
      return 0;
    }
    const job = this.#jobs.get(id);
    return job === undefined ? NOT_FOUND : this.unlessKilled(job);
  }

  async substitute(script: Script): Promise<string> {
    const channel = new ByteChannel();
    const output = new OpenFile({ sink: channel, closed: () => channel.end() });
    const shell = this.subshell();
    shell.descriptors.set(1, output);
    const running = shell.live((execution) => execution.runScript(script));
    const bytes = await this.unlessKilled(readAll(channel));
    this.state.lastStatus = await running;
    return bytes.toString('latin1');
  }

  async complain(message: string): Promise<void> {
    await this.tell(this.descriptors, message);
  }

  #parse(cursor: Cursor): Script {
    try {
      return parseLine(cursor);
    } catch (thrown) {
      if (thrown instanceof ShellSyntaxError) throw new ShellFailure(thrown.message);
      throw thrown;
    }
  }

  live(work: (execution: Execution) => Promise<void>): Promise<number> {
    return this.#toTheEnd(() => work(this.#execution));
  }

  keepJob(processId: number, job: Promise<number>): void {
    this.#jobs.set(processId, job);
    this.state.lastBackground = processId;
    this.state.lastStatus = 0;
  }

  /** Runs `work` as this shell's whole life; what the shell held is let go at its end. */
  async #toTheEnd(work: () => Promise<void>): Promise<number> {
    try {
      await work();
    } catch (thrown) {
      if (thrown instanceof ExitShell) this.state.lastStatus = thrown.exitCode;
      else if (thrown instanceof ShellFailure) {
        this.state.lastStatus = thrown.exitCode;
        await this.complain(thrown.message).catch(() => {});
      } else if (thrown instanceof BrokenPipeError) this.state.lastStatus = BROKEN_PIPE;
      else throw thrown;
    } finally {
      this.descriptors.releaseAll();
      this.phone.processes.finish(this.#process);
    }
    return this.state.lastStatus;
  }

  subshell(): Shell {
    const process = this.phone.processes.start('sh', this.#process.id);
    return new Shell(this.#surroundings, this.state.copy(), this.descriptors.copy(), process);
  }

  async start(
    words: readonly string[],
    environment: ReadonlyMap<string, string>,
    descriptors: Descriptors,
    alone: boolean,
  ): Promise<number> {
    const [name = ''] = words;
    this.phone.record.command(words.map(toText));
    const program = findProgram(toText(name), this.state.folder, this.#surroundings);
    if (typeof program === 'number') {
      await this.tell(descriptors, `${name}: ${whyNot(program)}`).finally(() => descriptors.releaseAll());
      return program;
    }
    if (!alone) {
      const process = this.phone.processes.start(posix.basename(toText(name)), this.#process.id);
      return this.unlessKilled(this.#launch(program, words, environment, descriptors, process));
    }
    this.descriptors.releaseAll();
    return this.#launch(program, words, environment, descriptors, this.#process);
  }

  #launch(
    program: Program,
    words: readonly string[],
    environment: ReadonlyMap<string, string>,
    descriptors: Descriptors,
    process: Process,
  ): Promise<number> {
    const outer = { environment, descriptors, process };
    return launch(program, words, {
      ...outer,
      surroundings: this.#surroundings,
      folder: this.state.folder,
      inner: {
        run: (inner, options) =>
          this.#runInside(outer, { name: posix.basename(inner[0] ?? ''), options }, async (shell) => {
            const held = shell.descriptors.copy();
            shell.state.lastStatus = await shell.start(inner.map(toByteText), shell.state.environment(), held, true);
          }),
        runScript: (script, shellName, positional) =>
          this.#runInside(outer, { name: 'sh', shellName }, (shell) => {
            shell.state.positional = positional;
            return shell.#runSource(script);
          }),
      },
    });
  }

  /** A process started by a program, such as by `nohup` or `sh -c`: ends with the program that started it. */
  async #runInside(
    outer: Pick<LaunchPlace, 'environment' | 'descriptors' | 'process'>,
    start: {
      readonly name: string;
      readonly shellName?: string | undefined;
      readonly options?: RunOptions | undefined;
    },
    work: (inner: Shell) => Promise<void>,
  ): Promise<number> {
    const { stdin, environment, signal } = start.options ?? {};
    const descriptors = outer.descriptors.copy();
    if (stdin !== undefined) descriptors.set(0, new OpenFile({ source: stdin }));
    const process = this.phone.processes.start(start.name, outer.process.id);
    const kill = (): void => void this.phone.processes.kill(process.id, TERMINATE);
    const hangUp = (): void => void this.phone.processes.kill(process.id, HANG_UP);
    signal?.addEventListener('abort', kill, { once: true });
    outer.process.signal.addEventListener('abort', hangUp, { once: true });
    const merged = new Map([...outer.environment, ...(environment ?? [])]);
    const state = new ShellState(start.shellName ?? this.state.name, process.id, this.state.folder, merged);
    const shell = new Shell(this.#surroundings, state, descriptors, process);
    try {
      return await shell.#toTheEnd(() => work(shell));
    } finally {
      signal?.removeEventListener('abort', kill);
      outer.process.signal.removeEventListener('abort', hangUp);
    }
  }

  async tell(descriptors: Descriptors, message: string): Promise<void> {
    await descriptors.get(2)?.write(Buffer.from(`${this.state.name}: ${message}\n`, 'latin1'));
  }

  stopWhenKilled(): void {
    if (this.#process.signal.aborted) throw new ExitShell(killedExitCode(this.#process.signal));
  }

  async unlessKilled<T>(work: Promise<T>): Promise<T> {
    try {
      return await untilKilled(work, this.#process);
    } catch (thrown) {
      if (thrown instanceof Killed && this.#process.signal.aborted) throw new ExitShell(thrown.exitCode);
      throw thrown;
    }
  }
}
