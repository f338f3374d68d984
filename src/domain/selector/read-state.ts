import { givenText } from '../given-text.ts';
import { nearestName } from '../nearest-name.ts';
import { invalid } from './field-readers.ts';
import type { SelectorState } from './selector.ts';

const STATES = [
  'enabled',
  'disabled',
  'checked',
  'unchecked',
  'selected',
  'focused',
  'scrollable',
  'password',
] as const;

type StateName = (typeof STATES)[number];

type Wanted = readonly [name: keyof SelectorState, holds: boolean];

function meaning(name: StateName, holds: boolean): Wanted {
  if (name === 'disabled') return ['enabled', !holds];
  if (name === 'unchecked') return ['checked', !holds];
  return [name, holds];
}

function readName(title: string, value: unknown): StateName {
  const known = STATES.find((name) => name === value);
  if (known !== undefined) return known;
  const given = givenText(value);
  const near = nearestName(given, STATES);
  throw invalid(
    `${title} must be ${STATES.slice(0, -1).join(', ')} or ${STATES.at(-1)} (got '${given}')`,
    near === undefined ? undefined : `did you mean ${near}?`,
  );
}

function wantedOf(title: string, value: unknown): readonly Wanted[] {
  if (Array.isArray(value)) return value.map((name) => meaning(readName(title, name), true));
  if (typeof value !== 'object' || value === null) return [meaning(readName(title, value), true)];
  return Object.entries(value)
    .filter(([, holds]) => holds !== null)
    .map(([given, holds]) => {
      const name = readName(title, given);
      if (typeof holds !== 'boolean') {
        throw invalid(`${name} in ${title} must be true or false (got '${givenText(holds)}')`);
      }
      return meaning(name, holds);
    });
}

/**
 * Reads a selector's state: one name, several in an array, or an object of names with true or false, where false asks for
 * the opposite. Undefined where no name is in it. Raises INVALID_ARGS, also for what can never hold.
 */
export function readState(title: string, value: unknown): SelectorState | undefined {
  const state: { -readonly [Name in keyof SelectorState]: boolean } = {};
  for (const [name, holds] of wantedOf(title, value)) {
    if (state[name] === !holds) throw invalid(`${title} asks for ${name} and for its opposite`);
    state[name] = holds;
  }
  return Object.keys(state).length === 0 ? undefined : state;
}
