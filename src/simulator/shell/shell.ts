import { posix } from 'node:path';
import type { PhoneInside } from '../phone/phone-inside.ts';
import { BrokenPipeError, ByteChannel, type ByteSink, emptySource, readAll } from '../services/byte-channel.ts';
import { FileError } from '../services/file-errors.ts';
import { Killed, killedExitCode, type Process } from '../services/processes.ts';
import { BUILTINS, type BuiltinShell } from './builtins.ts';
import { toByteText, toText } from './byte-text.ts';
import { type Expansion, expandSingle, expandWords } from './expand.ts';
import { type Descriptors, OpenFile } from './open-file.ts';
import { parseLine } from './parser.ts';
import type { Program, ProgramIo, Programs, RunOptions } from './program.ts';
import { redirect } from './redirects.ts';
import { ShellFailure, ShellState } from './state.ts';
import {
  type AndOr,
  type Assignment,
  type Command,
  type Pipeline,
  type Redirect,
  type Script,
  ShellSyntaxError,
} from './syntax.ts';
import { Cursor } from './word-reader.ts';

/** What all shells of one connection share. */
export interface ShellSurroundings {
  readonly phone: PhoneInside;
  readonly programs: Programs;
  readonly terminal: OpenFile | undefined;
}

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

type SimpleCommand = Command & { readonly kind: 'simple' };

const NOT_FOUND = 127;
const NOT_EXECUTABLE = 126;
const BROKEN_PIPE = 128 + 13;

/**
 * A shell process of the phone: runs script text over the phone's own programs and files. Nothing of the host is ever
 * reached: a name that is no program of the phone fails as on a phone.
 */
export class Shell implements BuiltinShell, Expansion {
  readonly state: ShellState;
  readonly descriptors: Descriptors;
  readonly #surroundings: ShellSurroundings;
  readonly #process: Process;
  readonly #jobs = new Map<number, Promise<number>>();

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
      const prompt = `${this.phone.properties.get('ro.product.device')}:${this.state.folder} $ `;
      await terminal?.write(prompt);
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
        await terminal?.write(prompt);
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
    await this.#runScript(script);
  }

  async #runSource(source: string): Promise<void> {
    const cursor = new Cursor(source);
    for (let first = true; !cursor.atEnd; first = false) {
      const script = this.#parse(cursor);
      const only = first && cursor.atEnd ? onlySimple(script) : undefined;
      // As mksh does: a script of one simple command becomes that command's process.
      if (only !== undefined) this.state.lastStatus = await this.#runSimple(only, true);
      else await this.#runScript(script);
    }
  }

  exit(exitCode: number): never {
    throw new ExitShell(exitCode);
  }

  async runText(source: string): Promise<number> {
    const cursor = new Cursor(source);
    while (!cursor.atEnd) await this.#runScript(this.#parse(cursor));
    return this.state.lastStatus;
  }

  async become(words: readonly string[], descriptors: Descriptors): Promise<never> {
    throw new ExitShell(await this.#start(words, this.state.environment(), descriptors, true));
  }

  runWords(words: readonly string[], descriptors: Descriptors): Promise<number> {
    const builtin = BUILTINS.get(words[0] ?? '');
    return builtin === undefined
      ? this.#start(words, this.state.environment(), descriptors.copy(), false)
      : builtin(this, words.slice(1), descriptors);
  }

  /** The path of a program; undefined when there is none of that name. */
  locate(name: string): string | undefined {
    if (name.includes('/')) return this.#fileKind(name) === 'file' ? name : undefined;
    return this.#surroundings.programs.has(name) ? `/system/bin/${name}` : undefined;
  }

  async waitFor(id: number | undefined): Promise<number> {
    if (id === undefined) {
      await this.#unlessKilled(Promise.all(this.#jobs.values()));
      return 0;
    }
    const job = this.#jobs.get(id);
    return job === undefined ? NOT_FOUND : this.#unlessKilled(job);
  }

  async substitute(script: Script): Promise<string> {
    const channel = new ByteChannel();
    const output = new OpenFile({ sink: channel, closed: () => channel.end() });
    const shell = this.#subshell();
    shell.descriptors.set(1, output);
    const running = shell.#toTheEnd(() => shell.#runScript(script));
    const bytes = await this.#unlessKilled(readAll(channel));
    this.state.lastStatus = await running;
    return bytes.toString('latin1');
  }

  async complain(message: string): Promise<void> {
    await this.#tell(this.descriptors, message);
  }

  // Lines, lists and pipelines

  #parse(cursor: Cursor): Script {
    try {
      return parseLine(cursor);
    } catch (thrown) {
      if (thrown instanceof ShellSyntaxError) throw new ShellFailure(thrown.message);
      throw thrown;
    }
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

  async #runScript(script: Script): Promise<void> {
    for (const andOr of script) {
      this.#stopWhenKilled();
      if (andOr.background) this.#startJob(andOr);
      else await this.#runAndOr(andOr);
    }
  }

  async #runAndOr({ first, rest }: AndOr): Promise<void> {
    await this.#runPipeline(first);
    for (const { operator, pipeline } of rest) {
      if ((this.state.lastStatus === 0) === (operator === '&&')) await this.#runPipeline(pipeline);
    }
  }

  async #runPipeline({ commands, negated }: Pipeline): Promise<void> {
    const [first] = commands;
    let status = 0;
    if (commands.length === 1 && first !== undefined) status = await this.#runCommand(first);
    else {
      const stages: Promise<number>[] = [];
      let input = this.descriptors.get(0)?.retain();
      for (const [index, command] of commands.entries()) {
        const shell = this.#subshell();
        shell.descriptors.set(0, input);
        input?.release();
        input = undefined;
        if (index < commands.length - 1) {
          const pipe = new ByteChannel();
          input = new OpenFile({ source: pipe, closed: () => pipe.breakOff() }).retain();
          shell.descriptors.set(1, new OpenFile({ sink: pipe, closed: () => pipe.end() }));
        }
        stages.push(shell.#toTheEnd(() => shell.#runAsWhole(command)));
      }
      status = (await this.#unlessKilled(Promise.all(stages))).at(-1) ?? 0;
    }
    this.state.lastStatus = negated ? Number(status === 0) : status;
  }

  /** Runs the one command that this shell was made for, in its own process where that is possible. */
  async #runAsWhole(command: Command): Promise<void> {
    this.state.lastStatus =
      command.kind === 'simple' ? await this.#runSimple(command, true) : await this.#runCommand(command);
  }

  #startJob({ first, rest }: AndOr): void {
    const shell = this.#subshell();
    shell.descriptors.set(0, new OpenFile({ source: emptySource }));
    const [only] = first.commands;
    const alone = rest.length === 0 && first.commands.length === 1 && !first.negated && only !== undefined;
    const job = shell.#toTheEnd(() =>
      alone ? shell.#runAsWhole(only) : shell.#runAndOr({ first, rest, background: false }),
    );
    this.#jobs.set(shell.#process.id, job);
    this.state.lastBackground = shell.#process.id;
    this.state.lastStatus = 0;
  }

  #subshell(): Shell {
    const process = this.phone.processes.start('sh', this.#process.id);
    return new Shell(this.#surroundings, this.state.copy(), this.descriptors.copy(), process);
  }

  // Commands

  #runCommand(command: Command): Promise<number> {
    if (command.kind === 'simple') return this.#runSimple(command, false);
    return this.#redirected(command.redirects, async (descriptors) => {
      if (command.kind === 'subshell') {
        const shell = this.#subshell();
        shell.descriptors.replaceWith(descriptors.copy());
        return this.#unlessKilled(shell.#toTheEnd(() => shell.#runScript(command.body)));
      }
      const outside = this.descriptors.copy();
      this.descriptors.replaceWith(descriptors.copy());
      try {
        await this.#runScript(command.body);
      } finally {
        this.descriptors.replaceWith(outside);
      }
      return this.state.lastStatus;
    });
  }

  /** @param alone the command is the last thing this shell does: a program takes over the shell's process */
  async #runSimple({ words, assignments, redirects }: SimpleCommand, alone: boolean): Promise<number> {
    this.#stopWhenKilled();
    const before = this.state.lastStatus;
    this.state.lastStatus = 0;
    if (words.length === 0) {
      return this.#redirected(redirects, async () => {
        await this.#assign(assignments);
        return this.state.lastStatus;
      });
    }
    this.state.lastStatus = before;
    const expanded = await expandWords(words, this);
    const [name] = expanded;
    return this.#redirected(redirects, async (descriptors) => {
      if (name === undefined) {
        await this.#assign(assignments);
        return this.state.lastStatus;
      }
      const builtin = BUILTINS.get(name);
      if (builtin !== undefined) {
        await this.#assign(assignments);
        this.phone.record.command(expanded.map(toText));
        return builtin(this, expanded.slice(1), descriptors);
      }
      const scope = this.state.copy();
      for (const assignment of assignments) await this.#assignOne(assignment, scope, true);
      return this.#start(expanded, scope.environment(), descriptors.copy(), alone);
    });
  }

  async #assign(assignments: readonly Assignment[]): Promise<void> {
    for (const assignment of assignments) await this.#assignOne(assignment, this.state);
  }

  async #assignOne({ name, append, value }: Assignment, scope: ShellState, exported?: boolean): Promise<void> {
    const expanded = await expandSingle(value, this, true);
    scope.set(name, append ? (scope.get(name) ?? '') + expanded : expanded, exported);
  }

  /** Carries redirections out on a copy of the descriptors, and lets go of them after `work`. */
  async #redirected(
    redirects: readonly Redirect[],
    work: (descriptors: Descriptors) => Promise<number>,
  ): Promise<number> {
    const descriptors = this.descriptors.copy();
    try {
      for (const { descriptor, operator, target } of redirects) {
        const place = { files: this.files, folder: this.state.folder, terminal: this.#surroundings.terminal };
        redirect(descriptors, descriptor, operator, await expandSingle(target, this), place);
      }
      return await work(descriptors);
    } catch (thrown) {
      if (!(thrown instanceof ShellFailure)) throw thrown;
      await this.#tell(descriptors, thrown.message);
      return thrown.exitCode;
    } finally {
      descriptors.releaseAll();
    }
  }

  // Programs

  /** Starts a program; takes the descriptors over. */
  async #start(
    words: readonly string[],
    environment: ReadonlyMap<string, string>,
    descriptors: Descriptors,
    alone: boolean,
  ): Promise<number> {
    const [name = ''] = words;
    this.phone.record.command(words.map(toText));
    const program = this.#findProgram(toText(name));
    if (typeof program === 'number') {
      const reason = program === NOT_FOUND ? 'inaccessible or not found' : "can't execute: Permission denied";
      await this.#tell(descriptors, `${name}: ${reason}`).finally(() => descriptors.releaseAll());
      return program;
    }
    if (!alone) {
      const process = this.phone.processes.start(posix.basename(toText(name)), this.#process.id);
      return this.#unlessKilled(this.#runProgram(program, words, environment, descriptors, process));
    }
    this.descriptors.releaseAll();
    return this.#runProgram(program, words, environment, descriptors, this.#process);
  }

  /** The program of that name or path; else the exit code that a shell answers. */
  #findProgram(name: string): Program | number {
    if (!name.includes('/')) return this.#surroundings.programs.get(name) ?? NOT_FOUND;
    const path = posix.resolve(this.state.folder, name);
    if (posix.dirname(path) === '/system/bin')
      return this.#surroundings.programs.get(posix.basename(path)) ?? NOT_FOUND;
    const kind = this.#fileKind(name);
    if (kind === undefined) return NOT_FOUND;
    const executable = kind === 'file' && ((this.files.status(path)?.mode ?? 0) & 0o100) !== 0;
    if (!executable) return NOT_EXECUTABLE;
    return (io) => io.run(['sh', path, ...io.words]);
  }

  #fileKind(name: string): string | undefined {
    try {
      return this.files.status(posix.resolve(this.state.folder, toText(name)))?.kind;
    } catch (thrown) {
      if (thrown instanceof FileError) return undefined;
      throw thrown;
    }
  }

  async #runProgram(
    program: Program,
    words: readonly string[],
    environment: ReadonlyMap<string, string>,
    descriptors: Descriptors,
    process: Process,
  ): Promise<number> {
    const name = words[0] ?? '';
    const sink = (descriptor: number): ProgramIo['stdout'] => ({
      write: async (data) => {
        const file = descriptors.get(descriptor);
        if (process.signal.aborted || file === undefined) throw new BrokenPipeError();
        await file.write(data);
      },
    });
    const io: ProgramIo = {
      words: words.slice(1).map(toText),
      byteWords: words.slice(1),
      stdin: descriptors.get(0) ?? emptySource,
      stdout: sink(1),
      stderr: sink(2),
      terminal: this.#surroundings.terminal,
      signal: process.signal,
      environment,
      folder: this.state.folder,
      processId: process.id,
      phone: this.phone,
      run: (inner, options = {}) =>
        this.#runInside(
          options,
          environment,
          descriptors,
          process,
          posix.basename(inner[0] ?? ''),
          async (shell, held) => {
            const merged = shell.state.environment();
            shell.state.lastStatus = await shell.#start(inner.map(toByteText), merged, held.copy(), true);
          },
        ),
      runScript: (script, scriptName, positional) =>
        this.#runInside(
          {},
          environment,
          descriptors,
          process,
          'sh',
          (shell) => {
            shell.state.positional = positional;
            return shell.#runSource(script);
          },
          scriptName,
        ),
    };
    try {
      return (await untilAborted(program(io), process.signal)) & 0xff;
    } catch (thrown) {
      if (thrown instanceof Killed) return thrown.exitCode;
      if (thrown instanceof BrokenPipeError) {
        this.phone.record.add({ kind: 'aborted', command: words.map(toText).join(' ') });
        return BROKEN_PIPE;
      }
      if (!(thrown instanceof FileError)) throw thrown;
      await descriptors.get(2)?.write(`${toText(name)}: ${thrown.message}\n`);
      return 1;
    } finally {
      descriptors.releaseAll();
      this.phone.processes.finish(process);
    }
  }

  /** A process started by a program, such as by `nohup` or `sh -c`: ends with the program that started it. */
  async #runInside(
    options: RunOptions,
    environment: ReadonlyMap<string, string>,
    outer: Descriptors,
    parent: Process,
    processName: string,
    work: (inner: Shell, held: Descriptors) => Promise<void>,
    shellName = this.state.name,
  ): Promise<number> {
    const descriptors = outer.copy();
    if (options.stdin !== undefined) descriptors.set(0, new OpenFile({ source: options.stdin }));
    const process = this.phone.processes.start(processName, parent.id);
    const kill = (): void => void this.phone.processes.kill(process.id, 15);
    const hangUp = (): void => void this.phone.processes.kill(process.id, 1);
    options.signal?.addEventListener('abort', kill, { once: true });
    parent.signal.addEventListener('abort', hangUp, { once: true });
    const merged = new Map([...environment, ...(options.environment ?? [])]);
    const state = new ShellState(shellName, process.id, this.state.folder, merged);
    const shell = new Shell(this.#surroundings, state, descriptors, process);
    try {
      return await shell.#toTheEnd(() => work(shell, descriptors));
    } finally {
      options.signal?.removeEventListener('abort', kill);
      parent.signal.removeEventListener('abort', hangUp);
    }
  }

  async #tell(descriptors: Descriptors, message: string): Promise<void> {
    await descriptors.get(2)?.write(Buffer.from(`${this.state.name}: ${message}\n`, 'latin1'));
  }

  #stopWhenKilled(): void {
    if (this.#process.signal.aborted) throw new ExitShell(killedExitCode(this.#process.signal));
  }

  /** Waits for `work`, unless this shell is killed first: its children then go on without it. */
  async #unlessKilled<T>(work: Promise<T>): Promise<T> {
    try {
      return await untilAborted(work, this.#process.signal);
    } catch (thrown) {
      if (thrown instanceof Killed && this.#process.signal.aborted) throw new ExitShell(thrown.exitCode);
      throw thrown;
    }
  }
}

/** The next line with its newline, as a byte string; undefined at the end of the input. What follows stays there. */
async function readLine(input: OpenFile | undefined): Promise<string | undefined> {
  let line = '';
  for (;;) {
    const bytes = await input?.read();
    if (bytes === undefined) return line === '' ? undefined : line;
    const end = bytes.indexOf('\n');
    if (end >= 0) {
      if (end + 1 < bytes.length) input?.giveBack(bytes.subarray(end + 1));
      return line + bytes.toString('latin1', 0, end + 1);
    }
    line += bytes.toString('latin1');
  }
}

function onlySimple(script: Script): SimpleCommand | undefined {
  const [andOr] = script;
  if (script.length !== 1 || andOr === undefined || andOr.background || andOr.rest.length > 0) return undefined;
  const [command] = andOr.first.commands;
  const alone = andOr.first.commands.length === 1 && !andOr.first.negated;
  return alone && command?.kind === 'simple' ? command : undefined;
}

/** The result of `work`; rejects with the signal's reason when it is aborted first. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
