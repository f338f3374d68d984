import type { ElementActions, Scope, SelectedText, TextPlace, TextQuery } from '../../../device/device.ts';
import type { UiElement } from '../../../domain/element.ts';
import { GloveboxError } from '../../../domain/errors.ts';
import { quoteScreenText } from '../../../domain/screen-text.ts';
import type { Bus } from '../dbus/bus.ts';
import { FOCUS, SCROLL_TO } from './actions.ts';
import { AtspiClient } from './client.ts';
import { acting, reading } from './failures.ts';
import { isRefusal, orElse } from './node.ts';
import type { ElementOrigin, ElementOrigins } from './origins.ts';
import { roleOf } from './roles.ts';
import type { StateSet } from './states.ts';
import { findTextRange } from './text-range.ts';
import { waitsInActions } from './toolkit.ts';

/** An application acts within a few ms, unless it does its work before it answers. */
const ACT_MS = 3_000;

/** More actions than this no toolkit has. */
const MOST_ACTIONS = 50;

/** What an element is now. */
interface Present extends ElementOrigin {
  readonly client: AtspiClient;
  readonly states: StateSet;
  readonly interfaces: ReadonlySet<string>;
  /** As messages name it. */
  readonly label: string;
}

/**
 * What AT-SPI can do to the elements that were read by `origins`' trees. Before anything is done the object is looked at
 * again: STALE_REFERENCE, with nothing sent, where it is gone or has become another. Every call may also raise
 * ELEMENT_NOT_ACTIONABLE, DEVICE_NOT_READY and TIMEOUT; `dispatched` says whether it may have happened all the same.
 */
export class AtspiElements implements ElementActions {
  readonly #bus: Bus;
  readonly #origins: ElementOrigins;
  readonly #isPointerFree: boolean;

  /** `isPointerFree`: nobody minds that the pointer is moved. */
  constructor(bus: Bus, origins: ElementOrigins, { isPointerFree = false }: { readonly isPointerFree?: boolean } = {}) {
    this.#bus = bus;
    this.#origins = origins;
    this.#isPointerFree = isPointerFree;
  }

  knows(element: UiElement): boolean {
    return this.#origins.of(element) !== undefined;
  }

  prefersPointer(element: UiElement): boolean {
    const origin = this.#origins.of(element);
    return this.#isPointerFree && origin !== undefined && waitsInActions(origin.toolkit);
  }

  /** Raises NOT_SUPPORTED, with what there is, for an action that the element does not have now. */
  async perform(element: UiElement, action: string, scope: Scope): Promise<void> {
    const present = await this.#present(element, scope);
    requireEnabled(present);
    const { client, object, interfaces, label } = present;
    const names = interfaces.has('Action') ? await reading('reading actions', () => actionNames(present)) : [];
    const index = names.indexOf(action);
    if (index >= 0) return obeyed(`${action} on ${label}`, () => client.doAction(object, index));
    if (action === FOCUS) return obeyed(`focusing ${label}`, () => client.grabFocus(object));
    if (action === SCROLL_TO) return obeyed(`scrolling to ${label}`, () => client.scrollTo(object));
    const offered = names.filter((name) => name !== '').map(quoteScreenText);
    throw new GloveboxError(
      'NOT_SUPPORTED',
      `${label} has no action ${quoteScreenText(action)}; it has ${offered.length === 0 ? 'none' : offered.join(', ')}`,
      { hint: 'tap presses it by the pointer' },
    );
  }

  /** Writes a text, or a number where the element has a range. Raises NOT_SUPPORTED, INVALID_ARGS, TEXT_UNSUPPORTED. */
  async setValue(element: UiElement, value: string, scope: Scope): Promise<void> {
    const present = await this.#present(element, scope);
    requireEnabled(present);
    const { client, object, interfaces, states, label } = present;
    const number = value.trim() === '' ? Number.NaN : Number(value);
    if (interfaces.has('Value') && (Number.isFinite(number) || !interfaces.has('EditableText'))) {
      await requireInRange(present, value, number);
      return acting(`setting ${label}`, () => client.setValue(object, number));
    }
    if (!interfaces.has('EditableText')) {
      throw new GloveboxError('NOT_SUPPORTED', `the application lets nobody write ${label} through accessibility`, {
        hint: 'tap it, key Ctrl+A, then text',
      });
    }
    if (!states.has('editable')) throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${label} is read-only`);
    return obeyed(`writing ${label}`, () => client.setText(object, value));
  }

  /** What a field or slider holds now, uncut; undefined for what holds nothing, or is a password. */
  async value(element: UiElement, scope: Scope): Promise<string | undefined> {
    const { client, object, interfaces, role } = await this.#present(element, scope, { mayBeRenamed: true });
    return reading('reading a value', async () => {
      if (roleOf(role).name === 'password text') return undefined;
      if (interfaces.has('Value')) return String(Number((await client.value(object)).toPrecision(12)));
      if (!interfaces.has('Text')) return undefined;
      const length = await client.characterCount(object);
      return length <= 0 ? '' : client.textBetween(object, 0, length);
    });
  }

  async focus(element: UiElement, scope: Scope): Promise<void> {
    return this.perform(element, FOCUS, scope);
  }

  /** Scrolls what is around the element until it can be seen. Browsers can; others refuse. */
  async scrollTo(element: UiElement, scope: Scope): Promise<void> {
    return this.perform(element, SCROLL_TO, scope);
  }

  async selectText(element: UiElement, query: TextQuery, place: TextPlace, scope: Scope): Promise<SelectedText> {
    const { client, object, interfaces, role, label } = await this.#present(element, scope);
    if (!interfaces.has('Text') || roleOf(role).name === 'password text') {
      throw new GloveboxError('NOT_SUPPORTED', `${label} has no text that can be selected`);
    }
    const content = await reading('reading a text', async () => {
      const length = await client.characterCount(object);
      return length <= 0 ? '' : client.textBetween(object, 0, length);
    });
    const range = findTextRange(content, query);
    if (range.kind === 'missing') {
      throw new GloveboxError('ELEMENT_NOT_FOUND', `${label} does not hold ${quoteScreenText(query.text)}`);
    }
    if (range.kind === 'ambiguous') {
      throw new GloveboxError(
        'ELEMENT_AMBIGUOUS',
        `${label} holds ${quoteScreenText(query.text)} ${range.count} times`,
        { hint: 'prefix and suffix tell which one' },
      );
    }
    const start = place === 'after' ? range.end : range.start;
    const end = place === 'before' ? range.start : range.end;
    const selected = await acting(`selecting in ${label}`, () => select(client, object, start, end));
    return { ...selected, wanted: { start, end } };
  }

  async #present(
    element: UiElement,
    { signal }: Scope,
    { mayBeRenamed = false }: { readonly mayBeRenamed?: boolean } = {},
  ): Promise<Present> {
    const origin = this.#origins.of(element);
    if (origin === undefined) throw stale('the element is of no reading of this process');
    const client = new AtspiClient(this.#bus, { timeoutMs: ACT_MS, signal });
    const { object } = origin;
    const label = `${roleOf(origin.role).name}${origin.name === '' ? '' : ` ${quoteScreenText(origin.name)}`}`;
    return reading(`looking at ${label}`, async () => {
      try {
        const [name, role, states, interfaces] = await Promise.all([
          client.name(object),
          client.role(object),
          client.states(object),
          client.interfaces(object),
        ]);
        if (states.has('defunct')) throw stale(`${label} is gone`);
        if (role !== origin.role || (name !== origin.name && !mayBeRenamed)) {
          throw stale(`where ${label} was is now ${roleOf(role).name} ${quoteScreenText(name)}`);
        }
        return { ...origin, client, states, interfaces, label };
      } catch (error) {
        if (isRefusal(error)) throw stale(`${label} is gone`);
        throw error;
      }
    });
  }
}

const stale = (message: string): GloveboxError =>
  new GloveboxError('STALE_REFERENCE', message, { hint: 'ui-tree reads what is there now' });

function requireEnabled({ states, label }: Present): void {
  if (states.has('enabled') || states.has('sensitive')) return;
  throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${label} is disabled`);
}

async function requireInRange({ client, object, label }: Present, value: string, number: number): Promise<void> {
  const range = await reading('reading a range', () => orElse(client.valueRange(object), undefined));
  // A browser's number field without limits tells none.
  if (range === undefined && Number.isFinite(number)) return;
  const { least, most } = range ?? { least: Number.NEGATIVE_INFINITY, most: Number.POSITIVE_INFINITY };
  if (Number.isFinite(number) && (least >= most || (number >= least && number <= most))) return;
  throw new GloveboxError(
    'INVALID_ARGS',
    `${label} takes a number from ${least} to ${most} (got ${quoteScreenText(value)})`,
  );
}

async function actionNames({ client, object }: Present): Promise<readonly string[]> {
  const count = Math.min(await client.actionCount(object), MOST_ACTIONS);
  return Promise.all(Array.from({ length: Math.max(0, count) }, (_, index) => client.actionName(object, index)));
}

/** Where an application answers that it did not do it, nobody knows how far it came. */
async function obeyed(what: string, act: () => Promise<boolean>): Promise<void> {
  if (await acting(what, act)) return;
  throw new GloveboxError('ELEMENT_NOT_ACTIONABLE', `${what}: the application did not do it`, { dispatched: true });
}

async function select(client: AtspiClient, object: ElementOrigin['object'], start: number, end: number) {
  if (start === end) {
    if ((await client.selectionCount(object)) > 0) await client.removeSelection(object);
    await client.setCaret(object, start);
    // A selection that stayed would be typed over.
    if ((await client.selectionCount(object)) > 0) {
      const [from, to] = await client.selection(object);
      if (from !== to) return { start: from, end: to };
    }
    const caret = await client.caret(object);
    return { start: caret, end: caret };
  }
  // What is selected already is moved; else a first selection is made. Toolkits refuse the other of the two.
  const isMoved = (await client.selectionCount(object)) > 0 && (await client.setSelection(object, start, end));
  if (!isMoved) await client.addSelection(object, start, end);
  const [from, to] = await client.selection(object);
  return { start: from, end: to };
}
