import { commands } from '../commands/registry.ts';
import { commandHelp, overview } from './help.ts';
import { programs } from './programs.ts';
import { unknownCommand } from './unknown-command.ts';

/** Prints the overview, or one command's page. Raises UNKNOWN_COMMAND. */
export function printHelp(name: string | undefined): number {
  const documented = [...commands, ...programs].find((candidate) => candidate.name === name);
  if (name !== undefined && documented === undefined) throw unknownCommand(name);
  process.stdout.write(documented === undefined ? overview() : commandHelp(documented));
  return 0;
}
