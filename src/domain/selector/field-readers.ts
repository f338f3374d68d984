import { withoutDirectionMarks } from '../direction-marks.ts';
import { GloveboxError } from '../errors.ts';
import { givenText } from '../given-text.ts';
import { parseRef, parseSnapshotId, type Ref, type SnapshotId } from '../identity/ref.ts';
import { nearestName } from '../nearest-name.ts';
import { ROLES, type Role } from '../role.ts';

// Each reads one field as a caller gave it. `title` is how messages call it: `--role`, or `role of --selector`. They
// raise INVALID_ARGS.

export const invalid = (message: string, hint?: string) => new GloveboxError('INVALID_ARGS', message, { hint });

/** A number or a truth value is the text it is written as; nothing but direction marks is no text. */
export function readText(title: string, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    throw invalid(`${title} must be text (got '${givenText(value)}')`);
  }
  const text = String(value);
  if (withoutDirectionMarks(text) === '') throw invalid(`${title} needs a value`);
  return text;
}

/** What callers say for a role that has another name here. */
const ROLE_SYNONYMS: Readonly<Record<string, Role>> = {
  textbox: 'input',
  textfield: 'input',
  edittext: 'input',
  edit: 'input',
  field: 'input',
  label: 'text',
  textview: 'text',
  icon: 'image',
  picture: 'image',
  imageview: 'image',
  toggle: 'switch',
  dropdown: 'combobox',
  select: 'combobox',
  spinner: 'combobox',
  item: 'listitem',
  radiobutton: 'radio',
  seekbar: 'slider',
  header: 'heading',
  scrollview: 'list',
};

/** The name that was meant by a mistyped one: by what it is called elsewhere, else by its letters. */
export function meantName<Name extends string>(
  given: string,
  known: readonly Name[],
  synonyms: Readonly<Record<string, Name>>,
): string | undefined {
  const plain = given.slice(0, 64).toLowerCase().replace(/[-_ ]/g, '');
  return Object.hasOwn(synonyms, plain) ? synonyms[plain] : nearestName(given, known);
}

export function readRole(title: string, value: unknown): Role {
  const given = readText(title, value);
  const role = ROLES.find((known) => known === given);
  if (role !== undefined) return role;
  const meant = meantName(given, ROLES, ROLE_SYNONYMS);
  throw invalid(
    `${title} must be a role (got '${given}')`,
    meant === undefined ? `the roles: ${ROLES.join(', ')}` : `did you mean ${meant}?`,
  );
}

export function readRef(title: string, value: unknown): Ref {
  const given = readText(title, value);
  const ref = parseRef(given);
  if (ref !== undefined) return ref;
  throw invalid(`${title} must be a ref such as e7 (got '${given}')`, 'ui-tree shows every ref');
}

export function readSnapshot(title: string, value: unknown): SnapshotId {
  const given = readText(title, value);
  const snapshot = parseSnapshotId(given);
  if (snapshot !== undefined) return snapshot;
  throw invalid(`${title} must be a snapshot such as s12 (got '${given}')`, 'ui-tree says which snapshot it is');
}

export function readFlag(title: string, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  throw invalid(`${title} must be true or false (got '${givenText(value)}')`);
}

/** No screen holds more. */
const LAST_INDEX = 999_999;

export function readIndex(title: string, value: unknown): number {
  const given = givenText(value);
  const index = /^-?\d{1,6}$/.test(given) ? Number(given) : Number.NaN;
  // Not -0: both are the first.
  if (Math.abs(index) <= LAST_INDEX) return index === 0 ? 0 : index;
  throw invalid(
    `${title} must be a whole number from -${LAST_INDEX} to ${LAST_INDEX} (got '${given}')`,
    '0 is the first match, -1 the last',
  );
}
