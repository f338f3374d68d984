import { givenText } from '../given-text.ts';
import { quoteScreenText } from '../screen-text.ts';
import { invalid, meantName, readFlag, readIndex, readRef, readRole, readSnapshot, readText } from './field-readers.ts';
import { readState } from './read-state.ts';
import type { Selector } from './selector.ts';

/** How deep `ancestor` and `descendant` may stand within each other; each level is searched for on its own. */
const LEVELS = 4;

type Field = keyof Selector;

type ReadField = (title: string, value: unknown, place: Place) => Selector[Field];

/** Where in the argument a selector stands. */
interface Place {
  /** How messages call the argument: `--selector`. */
  readonly argument: string;
  /** The fields that lead to it, outermost first. */
  readonly path: readonly string[];
}

const READERS: Readonly<Record<Field, ReadField>> = {
  ref: readRef,
  snapshot: readSnapshot,
  text: readText,
  contentDescription: readText,
  viewId: readText,
  className: readText,
  role: readRole,
  package: readText,
  state: readState,
  ancestor: (_, value, place) => readFields(value, place),
  descendant: (_, value, place) => readFields(value, place),
  index: readIndex,
  contains: readFlag,
  ignoreCase: readFlag,
};

const FIELDS = Object.keys(READERS) as readonly Field[];

/** Other names for fields, as longarm has them. */
const ALIASES: Readonly<Record<string, Field>> = { nodeId: 'ref', revision: 'snapshot', packageName: 'package' };

/** What a field is called in other places; only suggested, for a name that means two things would help nobody. */
const SYNONYMS: Readonly<Record<string, Field>> = {
  id: 'viewId',
  resourceid: 'viewId',
  contentdesc: 'contentDescription',
  description: 'contentDescription',
  desc: 'contentDescription',
  label: 'text',
  name: 'text',
  value: 'text',
  class: 'className',
  type: 'role',
  parent: 'ancestor',
  inside: 'ancestor',
  child: 'descendant',
  has: 'descendant',
  nth: 'index',
  substring: 'contains',
  exact: 'contains',
  enabled: 'state',
  disabled: 'state',
  checked: 'state',
  unchecked: 'state',
  selected: 'state',
  focused: 'state',
  scrollable: 'state',
  password: 'state',
};

/** Fields that say how to compare or which to take; alone they name nothing. */
const MODIFIERS: ReadonlySet<Field> = new Set(['snapshot', 'index', 'contains', 'ignoreCase']);

const EXAMPLE = `'{"text":"Sign in","role":"button"}'`;

/** Whether the selector names anything: modifiers alone do not. */
export function namesSomething(selector: Selector): boolean {
  return FIELDS.some((field) => selector[field] !== undefined && !MODIFIERS.has(field));
}

/**
 * Reads a selector from JSON as a client sends it, or from text that holds such JSON. Null is "not given".
 *
 * @param argument How messages call it: `--selector`.
 *
 * Raises INVALID_ARGS.
 */
export function readSelector(value: unknown, argument: string): Selector {
  return readFields(value, { argument, path: [] });
}

const titleOf = ({ argument, path }: Place): string =>
  path.length === 0 ? argument : `${path.join('.')} of ${argument}`;

function readFields(value: unknown, place: Place): Selector {
  const { argument, path } = place;
  const given = objectOf(value, place);
  if (path.length > LEVELS) throw invalid(`${argument} has selectors nested more than ${LEVELS} deep`);
  const read: Partial<Record<Field, Selector[Field]>> = {};
  for (const [name, part] of Object.entries(given)) {
    const field = fieldNamed(name, place);
    if (part === null || part === undefined) continue;
    const within = { argument, path: [...path, name] };
    const content = READERS[field](titleOf(within), part, within);
    if (read[field] !== undefined && read[field] !== content) {
      throw invalid(`${titleOf(within)} contradicts ${field}, which is the same field`);
    }
    if (content !== undefined) read[field] = content;
  }
  const selector = read as Selector;
  if (!namesSomething(selector)) {
    throw invalid(
      `${titleOf(place)} names nothing`,
      `it takes ${FIELDS.filter((field) => !MODIFIERS.has(field)).join(', ')}`,
    );
  }
  if (selector.snapshot !== undefined && selector.ref === undefined) {
    throw invalid(`${titleOf({ argument, path: [...path, 'snapshot'] })} needs a ref`);
  }
  return selector;
}

function fieldNamed(name: string, { argument, path }: Place): Field {
  const field = FIELDS.find((known) => known === name) ?? (Object.hasOwn(ALIASES, name) ? ALIASES[name] : undefined);
  if (field !== undefined) return field;
  const meant = meantName(name, FIELDS, SYNONYMS);
  throw invalid(
    `${argument} has no field '${[...path, name].join('.')}'`,
    meant === undefined ? `its fields: ${FIELDS.join(', ')}` : `did you mean ${meant}?`,
  );
}

/** Where a text alone was given: the selector that names it by that text. */
function textHint(text: string, { argument, path }: Place): string {
  const quoted = quoteScreenText(text);
  const meant = quoted === JSON.stringify(text) ? `{"text":${quoted}}` : '{"text":"Sign in"}';
  const field = path.at(-1);
  if (field !== undefined) return `for its text: ${field} ${meant}`;
  // An apostrophe would end the word on a command line.
  return `for its text: ${argument} ${text.includes("'") ? EXAMPLE : `'${meant}'`}`;
}

/** Clients that build their arguments from text send the object as text too. */
function objectOf(value: unknown, place: Place): object {
  const title = titleOf(place);
  let content = value;
  if (typeof value === 'string') {
    try {
      content = JSON.parse(value);
    } catch {
      if (/^\s*\{/.test(value)) {
        throw invalid(
          `${title} is not valid JSON (got '${value}')`,
          `names and texts stand in double quotes: ${EXAMPLE}`,
        );
      }
      throw invalid(`${title} must be a JSON object (got '${value}')`, textHint(value, place));
    }
  }
  if (typeof content === 'object' && content !== null && !Array.isArray(content)) return content;
  throw invalid(`${title} must be a JSON object (got '${givenText(value)}')`, `such as ${EXAMPLE}`);
}
