import { type CommandDefinition, toolName } from '../commands/definition.ts';
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

const SELECTOR_FIELDS =
  'A selector is a JSON object: text, contentDescription, viewId, className, role, package, state, index, ref, ancestor, ' +
  'descendant; all must hold, whole and case-sensitive unless contains or ignoreCase is true.';

/** Words that serve both surfaces name commands as the tools are called. */
const inCliWords = (words: string): string =>
  commands.reduce((text, command) => text.replaceAll(toolName(command), command.name), words);

const COLUMNS = 100;

/** The words in lines of at most so many columns; a word that is longer stands alone. */
function wrapped(words: string, columns: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > columns) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line];
}

/** Words behind a name, their lines below each other. */
function row(name: string, width: number, words: string): string {
  const indent = ' '.repeat(width + 4);
  return `  ${name.padEnd(width)}  ${wrapped(words, COLUMNS - indent.length).join(`\n${indent}`)}`;
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
  const takesSelector = Object.values(command.parameters.properties).some(({ type }) => type === 'selector');
  const lines = [
    `glovebox ${usage(command)}`,
    '',
    ...wrapped(inCliWords(command.summary), COLUMNS),
    ...(rows.length > 0 ? ['', ...rows.map(([name, description]) => row(name, width, inCliWords(description)))] : []),
    ...(takesSelector ? ['', ...wrapped(SELECTOR_FIELDS, COLUMNS)] : []),
    '',
    'Examples:',
    ...command.examples.map((example) => `  glovebox ${example}`),
  ];
  return `${lines.join('\n')}\n`;
}

/** What it does, in the first sentence of its summary. */
const firstSentence = ({ summary }: Documented): string =>
  inCliWords(summary.split('. ', 1)[0] ?? '').replace(/\.$/, '');

/** The page that `glovebox --help` prints. */
export function overview(): string {
  const width = Math.max(...[...commands, ...programs].map(({ name }) => name.length));
  const rows = (documented: readonly Documented[]) =>
    documented.map((one) => row(one.name, width, 'load' in one ? firstSentence(one) : one.title));
  return `${[
    'Glovebox: see a device and work its controls.',
    '',
    'Begin with:',
    '  glovebox demo                         a simulated phone is driven, step by step',
    '  glovebox doctor                       what is missing to drive yours',
    '  glovebox ui-tree --format outline     what its screen says, with a ref for what can be used',
    '  glovebox tap --ref e7 --observe diff  use it, and be told what changed',
    '',
    'On a device:',
    ...rows(commands),
    '',
    'On this machine:',
    ...rows(programs),
    '',
    '`glovebox help COMMAND` explains one. Results are one JSON line on stdout; failures exit with 1.',
    'The device: --device, then GLOVEBOX_DEVICE, ANDROID_SERIAL, ADB_SERIAL, then the only one that is ready.',
  ].join('\n')}\n`;
}
