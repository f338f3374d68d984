import type { CommandDefinition } from './definition.ts';
import { acting } from './registry/acting.ts';
import { apps } from './registry/apps.ts';
import { desktop } from './registry/desktop.ts';
import { seeing } from './registry/seeing.ts';
import { system } from './registry/system.ts';

/** Every command of Glovebox, in the order in which help and `tools/list` show them. The only list there is. */
export const commands: readonly CommandDefinition[] = [...seeing, ...acting, ...apps, ...system, ...desktop];

/** The command with that CLI name. */
export function commandNamed(name: string): CommandDefinition | undefined {
  return commands.find((command) => command.name === name);
}
