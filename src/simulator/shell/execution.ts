import { ByteChannel, emptySource } from '../services/byte-channel.ts';
import { BUILTINS, type BuiltinShell, SPECIAL_BUILTINS } from './builtins.ts';
import { toText } from './byte-text.ts';
import { type Expansion, expandSingle, expandWords } from './expand.ts';
import { type Descriptors, OpenFile } from './open-file.ts';
import { redirect } from './redirects.ts';
import { ShellFailure, type ShellState } from './state.ts';
import type { AndOr, Assignment, Command, Pipeline, Redirect, Script } from './syntax.ts';

/** What carrying a script out asks of the shell process that does it. */
export interface ShellProcess extends BuiltinShell, Expansion {
  readonly processId: number;
  readonly terminal: OpenFile | undefined;
  /** A process of its own with copies of the variables and the descriptors. */
  subshell(): ShellProcess;
  /** Does `work` as the process's whole life; answers its exit code. */
  live(work: (execution: Execution) => Promise<void>): Promise<number>;
  /** Starts a program; takes the descriptors over. `alone`: in this very process. */
  start(
    words: readonly string[],
    environment: ReadonlyMap<string, string>,
    descriptors: Descriptors,
    alone: boolean,
  ): Promise<number>;
  keepJob(processId: number, job: Promise<number>): void;
  /** Ends the shell's work when it was killed meanwhile. */
  stopWhenKilled(): void;
  /** Waits for `work`, unless this shell is killed first: its children then go on without it. */
  unlessKilled<T>(work: Promise<T>): Promise<T>;
  /** Writes the shell's own message on standard error. */
  tell(descriptors: Descriptors, message: string): Promise<void>;
}

type SimpleCommand = Command & { readonly kind: 'simple' };

/** Carries parsed scripts out: lists, pipelines, jobs, redirections and simple commands. */
export class Execution {
  readonly #owner: ShellProcess;

  constructor(owner: ShellProcess) {
    this.#owner = owner;
  }

  async runScript(script: Script): Promise<void> {
    for (const andOr of script) {
      this.#owner.stopWhenKilled();
      if (andOr.background) this.#startJob(andOr);
      else await this.#runAndOr(andOr);
    }
  }

  async #runAndOr({ first, rest }: AndOr): Promise<void> {
    await this.#runPipeline(first);
    for (const { operator, pipeline } of rest) {
      if ((this.#owner.state.lastStatus === 0) === (operator === '&&')) await this.#runPipeline(pipeline);
    }
  }

  async #runPipeline({ commands, negated }: Pipeline): Promise<void> {
    const [first] = commands;
    let status = 0;
    if (commands.length === 1 && first !== undefined) status = await this.#runCommand(first);
    else {
      const stages: Promise<number>[] = [];
      let input = this.#owner.descriptors.get(0)?.retain();
      for (const [index, command] of commands.entries()) {
        const shell = this.#owner.subshell();
        shell.descriptors.set(0, input);
        input?.release();
        input = undefined;
        if (index < commands.length - 1) {
          const pipe = new ByteChannel();
          input = new OpenFile({ source: pipe, closed: () => pipe.breakOff() }).retain();
          shell.descriptors.set(1, new OpenFile({ sink: pipe, closed: () => pipe.end() }));
        }
        stages.push(shell.live((execution) => execution.runAsWhole(command)));
      }
      status = (await this.#owner.unlessKilled(Promise.all(stages))).at(-1) ?? 0;
    }
    this.#owner.state.lastStatus = negated ? Number(status === 0) : status;
  }

  /** Runs the one command that this shell was made for, in its own process where that is possible. */
  async runAsWhole(command: Command): Promise<void> {
    this.#owner.state.lastStatus =
      command.kind === 'simple' ? await this.runSimple(command, true) : await this.#runCommand(command);
  }

  #startJob({ first, rest }: AndOr): void {
    const shell = this.#owner.subshell();
    shell.descriptors.set(0, new OpenFile({ source: emptySource }));
    const [only] = first.commands;
    const alone = rest.length === 0 && first.commands.length === 1 && !first.negated && only !== undefined;
    const job = shell.live((execution) =>
      alone ? execution.runAsWhole(only) : execution.#runAndOr({ first, rest, background: false }),
    );
    this.#owner.keepJob(shell.processId, job);
  }

  #runCommand(command: Command): Promise<number> {
    if (command.kind === 'simple') return this.runSimple(command, false);
    return this.#redirected(command.redirects, async (descriptors) => {
      if (command.kind === 'subshell') {
        const shell = this.#owner.subshell();
        shell.descriptors.replaceWith(descriptors.copy());
        return this.#owner.unlessKilled(shell.live((execution) => execution.runScript(command.body)));
      }
      const outside = this.#owner.descriptors.copy();
      this.#owner.descriptors.replaceWith(descriptors.copy());
      try {
        await this.runScript(command.body);
      } finally {
        this.#owner.descriptors.replaceWith(outside);
      }
      return this.#owner.state.lastStatus;
    });
  }

  /** @param alone the command is the last thing this shell does: a program takes over the shell's process */
  async runSimple({ words, assignments, redirects }: SimpleCommand, alone: boolean): Promise<number> {
    this.#owner.stopWhenKilled();
    const before = this.#owner.state.lastStatus;
    this.#owner.state.lastStatus = 0;
    if (words.length === 0) {
      return this.#redirected(redirects, async () => {
        await this.#assign(assignments);
        return this.#owner.state.lastStatus;
      });
    }
    this.#owner.state.lastStatus = before;
    const expanded = await expandWords(words, this.#owner);
    const [name] = expanded;
    return this.#redirected(redirects, async (descriptors) => {
      if (name === undefined) {
        await this.#assign(assignments);
        return this.#owner.state.lastStatus;
      }
      const builtin = BUILTINS.get(name);
      if (builtin !== undefined) {
        const restore = this.#owner.state.snapshot(
          SPECIAL_BUILTINS.has(name) ? [] : assignments.map((one) => one.name),
        );
        await this.#assign(assignments);
        this.#owner.phone.record.command(expanded.map(toText));
        return builtin(this.#owner, expanded.slice(1), descriptors).finally(restore);
      }
      const scope = this.#owner.state.copy();
      for (const assignment of assignments) await this.#assignOne(assignment, scope, true);
      return this.#owner.start(expanded, scope.environment(), descriptors.copy(), alone);
    });
  }

  async #assign(assignments: readonly Assignment[]): Promise<void> {
    for (const assignment of assignments) await this.#assignOne(assignment, this.#owner.state);
  }

  async #assignOne({ name, append, value }: Assignment, scope: ShellState, exported?: boolean): Promise<void> {
    const expanded = await expandSingle(value, this.#owner, true);
    scope.set(name, append ? (scope.get(name) ?? '') + expanded : expanded, exported);
  }

  /** Carries redirections out on a copy of the descriptors, and lets go of them after `work`. */
  async #redirected(
    redirects: readonly Redirect[],
    work: (descriptors: Descriptors) => Promise<number>,
  ): Promise<number> {
    const descriptors = this.#owner.descriptors.copy();
    try {
      for (const { descriptor, operator, target } of redirects) {
        const place = { files: this.#owner.files, folder: this.#owner.state.folder, terminal: this.#owner.terminal };
        redirect(descriptors, descriptor, operator, await expandSingle(target, this.#owner), place);
      }
      return await work(descriptors);
    } catch (thrown) {
      if (!(thrown instanceof ShellFailure)) throw thrown;
      await this.#owner.tell(descriptors, thrown.message);
      return thrown.exitCode;
    } finally {
      descriptors.releaseAll();
    }
  }
}

/** The simple command that is all of a script; undefined when the script is more. */
export function onlySimple(script: Script): SimpleCommand | undefined {
  const [andOr] = script;
  if (script.length !== 1 || andOr === undefined || andOr.background || andOr.rest.length > 0) return undefined;
  const [command] = andOr.first.commands;
  const alone = andOr.first.commands.length === 1 && !andOr.first.negated;
  return alone && command?.kind === 'simple' ? command : undefined;
}
