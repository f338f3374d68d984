import { type CheckedCommand, type GivenArguments, kebabCase } from '../domain/check-arguments.ts';
import { GloveboxError } from '../domain/errors.ts';
import type { Parameter } from '../domain/parameters.ts';

const invalid = (message: string, hint?: string) => new GloveboxError('INVALID_ARGS', message, { hint });

function readFlag(name: string, text: string): boolean {
  if (text === 'true' || text === 'false') return text === 'true';
  throw invalid(`--${name} must be true or false (got '${text}')`);
}

const mayBeginWithDash = (parameter: Parameter | undefined): boolean =>
  parameter?.type === 'string' || (parameter?.type === 'integer' && (parameter.minimum ?? 0) < 0);

/**
 * Reads a command's words into arguments by name. Options may stand anywhere; `--name value` or `--name=value`; the
 * last of a repeated option wins; a value that begins with `-` needs the `=`; a boolean stands alone or takes `=true`
 * or `=false`; after `--` every word is positional. Values stay text: the check reads them.
 *
 * Raises INVALID_ARGS.
 */
export function readWords(command: CheckedCommand, words: readonly string[]): GivenArguments {
  const given = new Map<string, unknown>();
  const positionals: string[] = [];
  const names = new Map(
    Object.keys(command.parameters.properties)
      .filter((name) => !command.positionals.includes(name))
      .map((name) => [kebabCase(name), name]),
  );
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? '';
    if (word === '--') {
      positionals.push(...words.slice(index + 1));
      break;
    }
    if (!word.startsWith('--')) {
      if (/^-./.test(word)) {
        const takesDash = command.positionals.some((name) => mayBeginWithDash(command.parameters.properties[name]));
        throw invalid(
          `'${command.name}' does not take the option '${word}'`,
          takesDash ? `a value that begins with - goes after --: glovebox ${command.name} -- ${word}` : undefined,
        );
      }
      positionals.push(word);
      continue;
    }
    const equals = word.indexOf('=');
    const option = equals === -1 ? word.slice(2) : word.slice(2, equals);
    const inline = equals === -1 ? undefined : word.slice(equals + 1);
    const name = names.get(option);
    if (name !== undefined && command.parameters.properties[name]?.type === 'boolean') {
      given.set(name, inline === undefined ? true : readFlag(option, inline));
      continue;
    }
    const next = words[index + 1];
    const value = inline ?? (next === undefined || /^-./.test(next) ? undefined : next);
    if (inline === undefined && value !== undefined) index++;
    if (value === undefined && name !== undefined) {
      throw invalid(
        `option '--${option}' needs a value`,
        next === undefined || !mayBeginWithDash(command.parameters.properties[name])
          ? undefined
          : `a value that begins with - needs the equals sign: --${option}=${next}`,
      );
    }
    given.set(name ?? `--${option}`, value ?? true);
  }
  if (positionals.length > command.positionals.length) {
    const { properties } = command.parameters;
    const takesText = properties[command.positionals.at(-1) ?? '']?.type === 'string';
    const option = ['text', 'out', 'package'].find((name) => properties[name] !== undefined);
    const named = option === undefined ? undefined : `${command.name} --${option} names it`;
    throw invalid(
      `unexpected argument '${positionals[command.positionals.length]}'`,
      takesText ? 'quote what holds blanks, as one word' : named,
    );
  }
  for (const [index, value] of positionals.entries()) {
    const name = command.positionals[index];
    if (name !== undefined) given.set(name, value);
  }
  return given;
}
