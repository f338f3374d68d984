import type { CommandDefinition } from '../commands/definition.ts';
import { commands } from '../commands/registry.ts';
import { aimsText, kebabCase } from '../domain/check-arguments.ts';
import type { Parameter } from '../domain/parameters.ts';
import { type Program, programs } from './programs.ts';

type Documented = CommandDefinition | Program;

/** What stands behind an option's name. */
const VALUE: Readonly<Record<Parameter['type'], string>> = {
  string: ' …',
  number: ' …',
  integer: ' …',
  boolean: '',
  selector: " '{…}'",
};

/** `tap <x> <y> | --text … | --id …`: what stands behind the command's name. */
export function usage(command: Documented): string {
  const required = command.parameters.required ?? [];
  const aimed = new Set(command.aims?.flat() ?? []);
  const positionals = command.positionals.map((name) => (required.includes(name) ? `<${name}>` : `[${name}]`));
  const options = Object.entries(command.parameters.properties)
    .filter(([name, { surface }]) => surface !== 'mcp' && !command.positionals.includes(name) && !aimed.has(name))
    .map(([name, { type }]) => `[--${kebabCase(name)}${VALUE[type]}]`);
  return [command.name, ...(command.aims === undefined ? positionals : [`(${aimsText(command)})`]), ...options].join(
    ' ',
  );
}

/** The help page of one command. */
export function commandHelp(command: Documented): string {
  const rows = Object.entries(command.parameters.properties)
    .filter(([, { surface }]) => surface !== 'mcp')
    .map(([name, parameter]): [string, string] => [
      command.positionals.includes(name) ? `<${name}>` : `--${kebabCase(name)}`,
      parameter.type === 'string' && parameter.enum !== undefined
        ? `${parameter.description} One of: ${parameter.enum.join(', ')}.`
        : parameter.description,
    ]);
  const width = Math.max(0, ...rows.map(([name]) => name.length));
  const lines = [
    `glovebox ${usage(command)}`,
    '',
    command.summary,
    ...(rows.length > 0 ? ['', ...rows.map(([name, description]) => `  ${name.padEnd(width)}  ${description}`)] : []),
    '',
    'Examples:',
    ...command.examples.map((example) => `  glovebox ${example}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** The page that `glovebox --help` prints. */
export function overview(): string {
  const all: readonly Documented[] = [...commands, ...programs];
  const width = Math.max(...all.map(({ name }) => name.length));
  const row = ({ name, title }: Documented) => `  ${name.padEnd(width)}  ${title}`;
  return `${[
    'Glovebox: see a device and work its controls.',
    '',
    'On a device:',
    ...commands.map(row),
    '',
    'On this machine:',
    ...programs.map(row),
    '',
    '`glovebox help COMMAND` explains one. Results are one JSON line on stdout; failures exit with 1.',
    'The device: --device, then GLOVEBOX_DEVICE, ANDROID_SERIAL, ADB_SERIAL, then the only one that is ready.',
  ].join('\n')}\n`;
}
