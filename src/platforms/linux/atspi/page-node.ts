import type { Role } from '../../../domain/role.ts';
import type { AtspiClient } from './client.ts';
import { type AtspiNode, holdsText, NO_NAMES, NO_TEXTS, orElse, type ReadContext, readText } from './node.ts';
import type { ObjectReference } from './reference.ts';
import { roleOf } from './roles.ts';
import { STATE, StateSet } from './states.ts';

/** What a piece of text in a page is: there is nothing more to ask of it. */
const PLAIN_STATES = new StateSet([((1 << STATE.enabled) | (1 << STATE.sensitive) | (1 << STATE.showing)) >>> 0, 0]);

/** What a page is built of; what is to be said of it stands in it. */
const STRUCTURE: ReadonlySet<Role> = new Set([
  'cell',
  'group',
  'heading',
  'list',
  'listitem',
  'row',
  'table',
  'text',
  'webview',
]);

/** Roles that have a number. Every object of a page says that it has actions and text; only these have values. */
const MEASURED: ReadonlySet<string> = new Set([
  'dial',
  'level bar',
  'progress bar',
  'rating',
  'scroll bar',
  'slider',
  'spin button',
]);

/** The default action that everything has, a paragraph too, says that there is none. */
const NO_ACTION = 'doDefault';

/** What everything has beside it, so that nobody needs to ask. */
const CONTEXT_MENU = 'showContextMenu';

const MOST_ACTIONS = 10;

/**
 * One object of a web page in Chromium. There are hundreds on a screen and they all claim every interface, so that each
 * is asked only what its role can have: half as many calls as for others.
 */
export async function readPageNode(
  { client }: ReadContext,
  object: ObjectReference,
  known: StateSet | undefined,
): Promise<Omit<AtspiNode, 'children'>> {
  const role = client.role(object);
  const [told, name, extents] = await Promise.all([
    role.then((number) => (isPlain(number) ? PLAIN : readMore(client, object, number, known))),
    orElse(client.name(object), ''),
    orElse(client.extents(object), undefined),
  ]);
  return { object, role: await role, name, extents, id: told.attributes.get('id') ?? '', ...told };
}

type More = Pick<AtspiNode, 'states' | 'description' | 'attributes' | 'actions' | 'value' | 'text'>;

const PLAIN: More = {
  states: PLAIN_STATES,
  description: '',
  attributes: NO_TEXTS,
  actions: NO_NAMES,
  value: undefined,
  text: undefined,
};

function isPlain(role: number): boolean {
  return roleOf(role).name === 'static';
}

async function readMore(
  client: AtspiClient,
  object: ObjectReference,
  role: number,
  known: StateSet | undefined,
): Promise<More> {
  const { name: roleName, role: kind } = roleOf(role);
  const isMeasured = MEASURED.has(roleName);
  const states = known ?? client.states(object);
  const [actions, value, text, description, attributes] = await Promise.all([
    orElse(readActions(client, object, isMeasured), NO_NAMES),
    isMeasured ? orElse(client.value(object), undefined) : undefined,
    Promise.resolve(states).then((states) =>
      // Never a password's: even its length is nobody's business.
      roleName !== 'password text' && holdsText({ role, states })
        ? orElse(readText(client, object), undefined)
        : undefined,
    ),
    STRUCTURE.has(kind) ? '' : orElse(client.description(object), ''),
    orElse(client.attributes(object), NO_TEXTS),
  ]);
  return { states: await states, description, attributes, actions, value, text };
}

async function readActions(
  client: AtspiClient,
  object: ObjectReference,
  isMeasured: boolean,
): Promise<readonly string[]> {
  const first = await client.actionName(object, 0);
  if (!isMeasured) return first === NO_ACTION ? NO_NAMES : [first, CONTEXT_MENU];
  const count = Math.min(await client.actionCount(object), MOST_ACTIONS);
  const others = Array.from({ length: Math.max(0, count - 1) }, (_, index) => index + 1);
  return [first, ...(await Promise.all(others.map((index) => client.actionName(object, index))))];
}
