import type { CommandContext, CommandResult } from '../device/context.ts';
import type { PlatformName } from '../device/device.ts';
import type { CheckedCommand } from '../domain/check-arguments.ts';
import type { ArgumentsOf, ArgumentValue, Parameters } from '../domain/parameters.ts';

/** The groups of tools that `mcp --toolsets` picks from. */
export const TOOLSETS = ['core', 'system', 'desktop'] as const;

export type Toolset = (typeof TOOLSETS)[number];

/** A handler whose arguments were checked against its command's parameters. */
export type CheckedHandler = (
  context: CommandContext,
  checked: Readonly<Record<string, ArgumentValue>>,
) => Promise<CommandResult>;

/** One command as data. CLI help, MCP tools and docs/commands.md are all made from it. */
export interface CommandDefinition extends CheckedCommand {
  readonly title: string;
  /** What it does and when to use it: the MCP tool's description and the first lines of its help. */
  readonly summary: string;
  readonly toolset: Toolset;
  readonly readOnly: boolean;
  readonly destructive: boolean;
  readonly openWorld: boolean;
  /** Where it runs; empty for commands that need no device. */
  readonly platforms: readonly PlatformName[];
  /** CLI lines that work as they stand, without the program's name. */
  readonly examples: readonly string[];
  /** Brings the handler in; nothing of it loads before the command is asked for. */
  readonly load: () => Promise<CheckedHandler>;
}

interface TypedDefinition<P extends Parameters> extends Omit<CommandDefinition, 'load' | 'parameters'> {
  readonly parameters: P;
  readonly load: () => Promise<(context: CommandContext, checked: ArgumentsOf<P>) => Promise<CommandResult>>;
}

/** Ties a handler's argument types to the parameters that are checked before it runs. */
export function defineCommand<const P extends Parameters>(definition: TypedDefinition<P>): CommandDefinition {
  return {
    ...definition,
    load: async () => {
      const handler = await definition.load();
      return (context, checked) => handler(context, checked as ArgumentsOf<P>);
    },
  };
}

/** The MCP spelling of a command's name; clients such as Codex turn `-` into `_` anyway. */
export const toolName = (command: Pick<CommandDefinition, 'name'>): string => command.name.replaceAll('-', '_');
