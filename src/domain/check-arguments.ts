import { GloveboxError } from './errors.ts';
import { givenText } from './given-text.ts';
import { nearestName } from './nearest-name.ts';
import type { ArgumentValue, IntegerParameter, Parameter, Parameters } from './parameters.ts';
import { readSelector } from './selector/read-selector.ts';

/** What the check needs to know of a command. */
export interface CheckedCommand {
  /** The CLI's spelling; messages use it on every surface. */
  readonly name: string;
  readonly parameters: Parameters;
  /** Names given by position on the CLI, in order. */
  readonly positionals: readonly string[];
  /** The ways to aim, of which exactly one must be taken: tap's [['x', 'y'], ['text'], ['id']]. */
  readonly aims?: readonly (readonly string[])[];
}

/**
 * What a caller gave, before any check, by argument name: CLI words or JSON values. The CLI keeps the dashes of an
 * option that it does not know, so that it cannot be taken for an argument.
 */
export type GivenArguments = ReadonlyMap<string, unknown>;

export const kebabCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const invalid = (message: string, hint?: string) => new GloveboxError('INVALID_ARGS', message, { hint });

function label(command: CheckedCommand, name: string, parameter: Parameter): string {
  if (command.positionals.includes(name)) return `<${name}>`;
  return parameter.surface === 'mcp' ? name : `--${kebabCase(name)}`;
}

function readInteger(title: string, parameter: IntegerParameter, text: string): number {
  const minimum = parameter.minimum ?? 0;
  const maximum = parameter.maximum ?? 999_999_999;
  const grammar = minimum < 0 ? /^-?\d{1,10}$/ : /^\d{1,10}$/;
  const value = grammar.test(text) ? Number(text) : Number.NaN;
  // A zero has no sign.
  if (value >= minimum && value <= maximum) return value === 0 ? 0 : value;
  const range = minimum !== 0 || parameter.maximum !== undefined ? ` from ${minimum} to ${maximum}` : '';
  throw invalid(
    parameter.unit === 'ms'
      ? `${title} must be a whole number of milliseconds${range} (got '${text}')`
      : `${title} must be a whole number${range} (got '${text}')`,
  );
}

/** As JSON number or as decimal text; JSON writes the smallest parts of a picture's 0 to 1 with an exponent. */
function readNumber(title: string, value: unknown, text: string): number {
  if (typeof value === 'number' && value >= 0 && value < 1) return value;
  if (/^\d{1,9}(\.\d{1,20})?$/.test(text)) return Number(text);
  throw invalid(`${title} must be a non-negative number (got '${text}')`);
}

/** Up to ten digits and nine decimals. Beyond 32 bits Android's log wraps round to another date without a word. */
function readUnixSeconds(title: string, text: string): string {
  const whole = /^(\d{1,10})(?:\.\d{1,9})?$/.exec(text)?.[1];
  if (whole !== undefined && Number(whole) <= 4_294_967_295) return text;
  throw invalid(`${title} must be Unix time in seconds (got '${text}')`);
}

function readValue(title: string, parameter: Parameter, value: unknown): ArgumentValue {
  const text = givenText(value);
  switch (parameter.type) {
    case 'boolean':
      if (typeof value === 'boolean') return value;
      throw invalid(`${title} must be true or false (got '${text}')`);
    case 'number':
      if (parameter.unit === 'unix-seconds') return readUnixSeconds(title, text);
      return readNumber(title, value, text);
    case 'integer':
      return readInteger(title, parameter, text);
    case 'string':
      if (typeof value === 'object') throw invalid(`${title} must be text (got '${text}')`);
      if (parameter.enum !== undefined && !parameter.enum.includes(text)) {
        throw invalid(`${title} must be ${parameter.enum.join(' or ')} (got '${text}')`);
      }
      return text;
    case 'selector':
      return readSelector(value, title);
  }
}

/** `<x> <y>, --text or --id`, as messages and usage lines write a command's ways to aim. */
export function aimsText(command: CheckedCommand): string {
  const forms = (command.aims ?? []).map((names) =>
    names.map((name) => (command.positionals.includes(name) ? `<${name}>` : `--${kebabCase(name)}`)).join(' '),
  );
  return forms.length < 2 ? forms.join('') : `${forms.slice(0, -1).join(', ')} or ${forms.at(-1)}`;
}

function nearHint(command: CheckedCommand, near: string, surface: 'mcp' | 'cli'): string {
  if (surface === 'mcp') return `did you mean ${near}?`;
  if (!command.positionals.includes(near)) return `did you mean --${kebabCase(near)}?`;
  return `<${near}> is given by its place: ${command.name} ${command.positionals.map((name) => `<${name}>`).join(' ')}`;
}

/** Fields of a selector that callers give as arguments of their own. */
const SELECTOR_FIELDS: ReadonlySet<string> = new Set([
  'text',
  'id',
  'viewId',
  'role',
  'contains',
  'ignoreCase',
  'className',
  'contentDescription',
  'state',
  'index',
]);

const camelCase = (name: string) =>
  name.replace(/^--/, '').replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/** What may have been meant by an argument that the command does not take; undefined where nothing is near. */
function unknownHint(
  command: CheckedCommand,
  unknown: string,
  known: readonly string[],
  surface: 'mcp' | 'cli',
): string | undefined {
  const selector = known.find((name) => command.parameters.properties[name]?.type === 'selector');
  const name = camelCase(unknown);
  if (selector !== undefined && name === 'selector') return nearHint(command, selector, surface);
  if (selector !== undefined && SELECTOR_FIELDS.has(name)) {
    const field = name === 'id' ? 'viewId' : name;
    return surface === 'mcp'
      ? `${field} is a field of ${selector}: {"${field}": …}`
      : `${field} is a field of the selector: --${kebabCase(selector)} '{"${field}":…}'`;
  }
  const near = nearestName(unknown, known);
  return near === undefined ? undefined : nearHint(command, near, surface);
}

/** How to give what is missing. */
function neededHint(command: CheckedCommand, given: GivenArguments): string | undefined {
  const words = command.positionals.find((name) => given.has(name) && !/^[\d.]+$/.test(String(given.get(name))));
  if (command.aims !== undefined && words !== undefined) {
    const value = String(given.get(words));
    if (/^e\d+$/.test(value)) return `${command.name} --ref ${value}`;
    return `an element is aimed at by ${command.name} --text or --ref`;
  }
  const byName = command.positionals.find((name) => given.has(`--${kebabCase(name)}`));
  if (byName !== undefined) return nearHint(command, byName, 'cli');
  const choices = command.positionals
    .map((name) => command.parameters.properties[name])
    .find((parameter) => parameter?.type === 'string' && parameter.enum !== undefined);
  return choices?.type === 'string' && choices.enum !== undefined ? `one of ${choices.enum.join(', ')}` : undefined;
}

const mayBeEmpty = (parameter: Parameter | undefined) => parameter?.type === 'string' && parameter.mayBeEmpty === true;

function checkPositionals(command: CheckedCommand, given: GivenArguments): void {
  const present = command.positionals.filter((name) => given.has(name));
  if (command.aims !== undefined && present.length === 0) return;
  const needed = command.positionals.filter(
    (name) => command.aims !== undefined || command.parameters.required?.includes(name),
  );
  const empty = needed.some((name) => {
    const parameter = command.parameters.properties[name];
    return given.get(name) === '' && parameter?.type === 'string' && !mayBeEmpty(parameter);
  });
  if (needed.some((name) => !given.has(name)) || empty) {
    throw invalid(`'${command.name}' needs ${needed.map((name) => `<${name}>`).join(' ')}`, neededHint(command, given));
  }
}

/**
 * Checks what was given against the command's parameters, in Karagöz's order: positionals, unknown options, empty
 * values, each value's grammar, the ways to aim. JSON null means "not given".
 *
 * Raises INVALID_ARGS with the CLI's spelling of the argument; nothing is ever replaced by a default.
 */
export function checkArguments(
  command: CheckedCommand,
  all: GivenArguments,
  surface: 'mcp' | 'cli',
): Readonly<Record<string, ArgumentValue>> {
  const given = new Map([...all].filter(([, value]) => value !== null && value !== undefined));
  checkPositionals(command, given);
  const { properties, required = [] } = command.parameters;
  const parameterNamed = (name: string): Parameter | undefined => {
    const parameter = Object.hasOwn(properties, name) ? properties[name] : undefined;
    return parameter?.surface === undefined || parameter.surface === surface ? parameter : undefined;
  };
  const unknown = [...given.keys()].find((name) => parameterNamed(name) === undefined);
  if (unknown !== undefined) {
    const known = Object.keys(properties).filter((other) => parameterNamed(other) !== undefined);
    throw invalid(
      `'${command.name}' does not take the option '--${unknown.replace(/^--/, '')}'`,
      unknownHint(command, unknown, known, surface),
    );
  }
  for (const [name, value] of given) {
    if (value === '' && !command.positionals.includes(name) && !mayBeEmpty(parameterNamed(name))) {
      throw invalid(`option '--${kebabCase(name)}' needs a value`);
    }
  }
  const checked: Record<string, ArgumentValue> = {};
  for (const [name, value] of given) {
    const parameter = parameterNamed(name);
    if (parameter !== undefined) checked[name] = readValue(label(command, name, parameter), parameter, value);
  }
  const missing = required.filter((name) => !Object.hasOwn(checked, name));
  if (missing.length > 0) {
    throw invalid(`'${command.name}' needs ${missing.map((name) => `--${kebabCase(name)}`).join(' ')}`);
  }
  if (command.aims !== undefined) {
    const taken = command.aims.filter(([first]) => first !== undefined && Object.hasOwn(checked, first));
    if (taken.length !== 1) throw invalid(`'${command.name}' takes ${aimsText(command)}`);
  }
  return checked;
}
