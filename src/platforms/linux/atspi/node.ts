import { DBusError } from '../dbus/failure.ts';
import type { ObjectCache } from './cache.ts';
import type { AtspiClient, Extents } from './client.ts';
import type { ObjectReference } from './reference.ts';
import { roleOf } from './roles.ts';
import type { StateSet } from './states.ts';
import { hasAccessibleId, holdsTextInObjects, type Toolkit, tellsByAttributes } from './toolkit.ts';

/** One object as its application told of it. */
export interface AtspiNode {
  readonly object: ObjectReference;
  readonly role: number;
  readonly states: StateSet;
  readonly name: string;
  readonly description: string;
  /** Its id in the application's own words; empty for none. */
  readonly id: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly extents: Extents | undefined;
  /** In their order; blank where the application names none. */
  readonly actions: readonly string[];
  readonly value: number | undefined;
  readonly text: NodeText | undefined;
  readonly children: AtspiNode[];
}

/** How the objects of one application are read. */
export interface ReadContext {
  readonly client: AtspiClient;
  readonly toolkit: Toolkit;
  readonly cache: ObjectCache;
}

export interface NodeText {
  readonly content: string;
  /** How many characters the whole text has; the content may be its beginning only. */
  readonly length: number;
}

/** How much of a text is read, in characters. Whoever needs all of a document asks for it alone. */
const TEXT_READ = 10_000;

export const NO_TEXTS: ReadonlyMap<string, string> = new Map();
export const NO_NAMES: readonly string[] = [];
const NO_INTERFACES: ReadonlySet<string> = new Set();

/** Roles whose text is what they hold, whatever their name is. */
const HOLDING_TEXT: ReadonlySet<string> = new Set([
  'text',
  'entry',
  'terminal',
  'editbar',
  'autocomplete',
  'date editor',
]);

/** Roles that are written into. */
const WRITTEN: ReadonlySet<string> = new Set([
  'text',
  'entry',
  'password text',
  'editbar',
  'autocomplete',
  'spin button',
]);

/**
 * All that is told of one shown object, in two rounds of calls: what every object has, then what its interfaces have.
 * What its application's cache told already is not asked again. What it refuses to tell is left out. Raises DBusError
 * `timeout` and `closed`, or the signal's reason.
 */
export async function readNode(
  { client, toolkit, cache }: ReadContext,
  object: ObjectReference,
  states: StateSet,
): Promise<Omit<AtspiNode, 'children'>> {
  const cached = cache.get(object);
  const known = async (): Promise<Known> => {
    if (cached !== undefined) return { ...cached, states };
    const [interfaces, name, role] = await Promise.all([
      orElse(client.interfaces(object), NO_INTERFACES),
      orElse(client.name(object), ''),
      client.role(object),
    ]);
    return { interfaces, name, role, states };
  };
  const [{ name, role, extra }, description, extents, byAttributes, accessibleId] = await Promise.all([
    known().then(async (told) => ({ ...told, extra: await readExtra(client, object, told, toolkit) })),
    cached?.description ?? orElse(client.description(object), ''),
    orElse(client.extents(object), undefined),
    tellsByAttributes(toolkit) ? orElse(client.attributes(object), NO_TEXTS) : undefined,
    hasAccessibleId(toolkit) ? orElse(client.accessibleId(object), '') : '',
  ]);
  const attributes = byAttributes ?? extra.attributes;
  const id = accessibleId || (attributes.get('id') ?? '');
  return { object, role, states, name, description, id, attributes, extents, ...extra.told };
}

interface Known {
  readonly interfaces: ReadonlySet<string>;
  readonly name: string;
  readonly role: number;
  readonly states: StateSet;
}

async function readExtra(client: AtspiClient, object: ObjectReference, known: Known, toolkit: Toolkit) {
  const { interfaces, role, states } = known;
  const isWritten = states.has('editable') || WRITTEN.has(roleOf(role).name);
  const [actions, value, text, attributes] = await Promise.all([
    interfaces.has('Action') ? orElse(readActions(client, object), NO_NAMES) : NO_NAMES,
    interfaces.has('Value') ? orElse(client.value(object), undefined) : undefined,
    tellsText(known, toolkit) ? orElse(readText(client, object), undefined) : undefined,
    isWritten && !tellsByAttributes(toolkit) ? orElse(client.attributes(object), NO_TEXTS) : NO_TEXTS,
  ]);
  return { told: { actions, value, text }, attributes };
}

/**
 * Never a password's: even its length is nobody's business. A label's name says what its text would say again, and a
 * browser's paragraphs hold their text in objects of their own.
 */
function tellsText({ interfaces, name, role, states }: Known, toolkit: Toolkit): boolean {
  const { name: roleName, role: kind } = roleOf(role);
  if (!interfaces.has('Text') || roleName === 'password text') return false;
  if (holdsText({ role, states })) return true;
  return name === '' && kind === 'text' && !holdsTextInObjects(toolkit);
}

/** Whether an object's text is what it holds, and not what it says. */
export function holdsText({ role, states }: Pick<AtspiNode, 'role' | 'states'>): boolean {
  return states.has('editable') || HOLDING_TEXT.has(roleOf(role).name);
}

export async function readText(client: AtspiClient, object: ObjectReference): Promise<NodeText> {
  const length = await client.characterCount(object);
  if (length <= 0) return { content: '', length: 0 };
  return { content: await client.textBetween(object, 0, Math.min(length, TEXT_READ)), length };
}

/**
 * The names of an object's actions, in their order. GetActions tells names in the user's language, or none: what is
 * wanted are those of GetName. GTK 4's `clipboard.copy` and its kind are no words of any language.
 */
async function readActions(client: AtspiClient, object: ObjectReference): Promise<readonly string[]> {
  const names = (await client.actionNames(object)).slice(0, MOST_ACTIONS);
  return Promise.all(names.map((name, index) => (name.includes('.') ? name : client.actionName(object, index))));
}

const MOST_ACTIONS = 50;

/** The answer, or this where the application has none. What stands for the whole application is raised on. */
export async function orElse<Value, Other>(answer: Promise<Value>, other: Other): Promise<Value | Other> {
  try {
    return await answer;
  } catch (error) {
    if (isRefusal(error)) return other;
    throw error;
  }
}

/** Whether one object did not tell: it is gone, or knows no such call. */
export function isRefusal(error: unknown): boolean {
  return error instanceof DBusError && (error.failure === 'remote' || error.failure === 'malformed');
}
