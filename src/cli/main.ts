import { commandNamed, commands } from '../commands/registry.ts';
import { checkArguments } from '../domain/check-arguments.ts';
import { errorReport, GloveboxError } from '../domain/errors.ts';
import { failureLine } from '../domain/failure-line.ts';
import { jsonLine } from '../domain/json-line.ts';
import { commandWordIndex } from './command-word.ts';
import { programs } from './programs.ts';
import { runOnce } from './run-once.ts';
import { readWords } from './words.ts';

/** Prints a failure as every failure is printed: the envelope on stdout, the message on stderr. Answers the exit code. */
function printFailure(thrown: unknown): number {
  const error = errorReport(thrown);
  process.stdout.write(`${jsonLine({ error })}\n`);
  process.stderr.write(failureLine(error.message));
  return 1;
}

/**
 * The command line: exactly one JSON line on stdout for a command, text for help; messages on stderr.
 * Resolves to the exit code: 0, 1, or 130/143 after SIGINT/SIGTERM.
 */
export async function main(words: readonly string[]): Promise<number> {
  // Whoever reads the messages may stop reading; that is no failure of the command.
  process.stderr.on('error', () => {});
  try {
    const ended = words.indexOf('--');
    const wantsHelp = (ended === -1 ? words : words.slice(0, ended)).some((word) => word === '--help' || word === '-h');
    const named = commandWordIndex(words, [...commands, ...programs]);
    const name = words[named];
    if (wantsHelp) return (await import('./print-help.ts')).printHelp(name === 'help' ? undefined : name);
    if (name === undefined) {
      const { commandNames } = await import('./unknown-command.ts');
      throw new GloveboxError('NO_COMMAND', `no command given. Commands: ${commandNames().join(', ')}`, {
        hint: 'glovebox --help',
      });
    }
    const rest = words.toSpliced(named, 1);
    const command = commandNamed(name);
    if (command !== undefined) return await runOnce(command, readWords(command, rest));
    const program = programs.find((candidate) => candidate.name === name);
    if (program === undefined) throw (await import('./unknown-command.ts')).unknownCommand(name);
    return await program.run(checkArguments(program, readWords(program, rest), 'cli'), process.env);
  } catch (thrown) {
    return printFailure(thrown);
  }
}
