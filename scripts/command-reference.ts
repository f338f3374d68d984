import { commandHelp, usage } from '../src/cli/help.ts';
import { programs } from '../src/cli/programs.ts';
import { toolName } from '../src/commands/definition.ts';
import { commands } from '../src/commands/registry.ts';
import { kebabCase } from '../src/domain/check-arguments.ts';
import type { Parameter } from '../src/domain/parameters.ts';

const cell = (text: string) => text.replaceAll('|', '\\|');

function row(
  [name, parameter]: [string, Parameter],
  positionals: readonly string[],
  required: readonly string[],
): readonly string[] {
  const cli = positionals.includes(name) ? `<${name}>` : `--${kebabCase(name)}`;
  const onCli = parameter.surface === 'mcp' ? '' : `\`${cli}\``;
  const choices = parameter.type === 'string' && parameter.enum !== undefined ? ` (${parameter.enum.join(', ')})` : '';
  const kind =
    parameter.type === 'integer' && parameter.unit !== undefined ? `whole ${parameter.unit}` : parameter.type;
  const need = required.includes(name) ? 'yes' : '';
  // An argument of the command line alone has no name anywhere else.
  const argument = parameter.surface === 'cli' ? '' : `\`${name}\``;
  return [argument, onCli, `${kind}${choices}`, need, cell(parameter.description)];
}

const HEADINGS = ['argument', 'on the CLI', 'type', 'required', ''];

/** With columns of one width, as the formatter keeps tables. */
function table(rows: readonly (readonly string[])[]): readonly string[] {
  const widths = HEADINGS.map((_, column) =>
    Math.max(3, ...[HEADINGS, ...rows].map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((text, column) => text.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(HEADINGS), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

function marks(command: { readOnly: boolean; destructive: boolean; openWorld: boolean }): string {
  const set = [
    command.readOnly && 'read-only',
    command.destructive && 'destructive',
    command.openWorld && 'reaches beyond the device',
  ].filter((mark) => typeof mark === 'string');
  return set.length > 0 ? set.join(', ') : 'changes the device or writes a file';
}

/** docs/commands.md, made from the registry. */
export function commandReference(): string {
  const sections = commands.map((command) => {
    const rows = Object.entries(command.parameters.properties).map((entry) =>
      row(entry, command.positionals, command.parameters.required ?? []),
    );
    return [
      `### ${command.name}`,
      '',
      command.summary,
      '',
      `CLI \`glovebox ${usage(command)}\` · MCP tool \`${toolName(command)}\` · toolset ${command.toolset} · ${marks(command)}`,
      ...(rows.length > 0 ? ['', ...table(rows)] : []),
      '',
      '```sh',
      ...command.examples.map((example) => `glovebox ${example}`),
      '```',
    ].join('\n');
  });
  const pages = programs.map((program) =>
    [`### ${program.name}`, '', '```text', commandHelp(program).trimEnd(), '```'].join('\n'),
  );
  return `${[
    '# Commands',
    '',
    '<!-- Made from the registry by `npm run docs`; a test compares the two. -->',
    '',
    'The same commands are CLI commands and MCP tools, with the same arguments, checks, results and errors. Results are one',
    'JSON line; a failure is `{"error":{"code","message","hint"?,"reason"?,"dispatched","retrySafe"}}` and exit code 1.',
    '',
    '## On a device',
    '',
    sections.join('\n\n'),
    '',
    '## On this machine (command line only)',
    '',
    pages.join('\n\n'),
  ].join('\n')}\n`;
}
