import { GloveboxError } from '../domain/errors.ts';
import type { BooleanParameter, SelectorParameter, StringParameter } from '../domain/parameters.ts';
import { readRef, readRole, readText } from '../domain/selector/field-readers.ts';
import { namesSomething } from '../domain/selector/read-selector.ts';
import type { Selector } from '../domain/selector/selector.ts';

const option = (description: string) =>
  ({ type: 'string', surface: 'cli', description }) as const satisfies StringParameter;

const flag = (description: string) =>
  ({ type: 'boolean', surface: 'cli', description }) as const satisfies BooleanParameter;

/** An argument of another name that names elements. */
export const selectorParameter = (description: string) =>
  ({ type: 'selector', description, brief: '' }) as const satisfies SelectorParameter;

/**
 * How a command lets elements be named: one object, and on the command line the commonest of its fields as options of
 * their own. A command that takes `ref` on every surface puts its own in its place.
 */
export const SELECTOR_PARAMETERS = {
  selector: selectorParameter('Such as {"text":"Save","role":"button"}.'),
  text: option('Its text, content description or label.'),
  id: option('Its resource id, or the part after :id/.'),
  role: option('Its role: button, input, switch, …'),
  ref: option('Its ref, such as e7.'),
  contains: flag('A part of the text or id is enough.'),
  ignoreCase: flag('Capital and small letters are the same.'),
} as const;

/** What a handler gets of those parameters. */
export interface SelectorArguments {
  readonly selector?: Selector;
  readonly text?: string;
  readonly id?: string;
  readonly role?: string;
  readonly ref?: string;
  readonly contains?: boolean;
  readonly ignoreCase?: boolean;
}

type ShortName = Exclude<keyof SelectorArguments, 'selector'>;

/** The selector's field that each option is. */
const FIELD: Readonly<Record<ShortName, keyof Selector>> = {
  text: 'text',
  id: 'viewId',
  role: 'role',
  ref: 'ref',
  contains: 'contains',
  ignoreCase: 'ignoreCase',
};

const optionNamed = (name: ShortName): string => (name === 'ignoreCase' ? '--ignore-case' : `--${name}`);

/** What the options say, each checked as the object's field is. */
function optionsSelector({ text, id, role, ref, contains, ignoreCase }: SelectorArguments): Selector {
  return {
    ...(text === undefined ? {} : { text: readText('--text', text) }),
    ...(id === undefined ? {} : { viewId: readText('--id', id) }),
    ...(role === undefined ? {} : { role: readRole('--role', role) }),
    ...(ref === undefined ? {} : { ref: readRef('--ref', ref) }),
    ...(contains === undefined ? {} : { contains }),
    ...(ignoreCase === undefined ? {} : { ignoreCase }),
  };
}

/**
 * The selector that was given, as an object, as options, or as both, which then both must hold; undefined where neither
 * was. Raises INVALID_ARGS where they contradict each other, and for options that name nothing.
 */
export function givenSelector(checked: SelectorArguments): Selector | undefined {
  const { selector } = checked;
  const options = optionsSelector(checked);
  const names = Object.keys(FIELD) as readonly ShortName[];
  const given = names.filter((name) => options[FIELD[name]] !== undefined);
  const [first] = given;
  if (first === undefined) return selector;
  const contradicted = given.find((name) => {
    const other = selector?.[FIELD[name]];
    return other !== undefined && other !== options[FIELD[name]];
  });
  if (contradicted !== undefined) {
    throw new GloveboxError(
      'INVALID_ARGS',
      `${optionNamed(contradicted)} contradicts ${FIELD[contradicted]} of --selector`,
      { hint: 'give it once' },
    );
  }
  const both = { ...selector, ...options };
  if (namesSomething(both)) return both;
  throw new GloveboxError('INVALID_ARGS', `${optionNamed(first)} needs --text or --id`, {
    hint: `--text "Save" ${optionNamed(first)}`,
  });
}

/** The selector of a command that cannot do without. Raises INVALID_ARGS. */
export function selectorOf(checked: SelectorArguments, command: string): Selector {
  const selector = givenSelector(checked);
  if (selector !== undefined) return selector;
  throw new GloveboxError('INVALID_ARGS', `'${command}' needs --selector`, {
    hint: `${command} --selector '{"text":"Save"}'`,
  });
}
