import type { Bus } from '../dbus/bus.ts';
import type { CallLimits } from '../dbus/pending-calls.ts';
import { type DBusValue, Variant } from '../dbus/value.ts';
import {
  asBoolean,
  asList,
  asNumber,
  asNumbers,
  asReference,
  asReferences,
  asString,
  asStrings,
  asTexts,
  asVariantValue,
} from './answers.ts';
import { ObjectCache } from './cache.ts';
import { type AtspiInterface, CACHE_PATH, interfaceName, shortInterfaceName } from './interfaces.ts';
import type { ObjectReference } from './reference.ts';
import { STATE, StateSet } from './states.ts';

const PROPERTIES = 'org.freedesktop.DBus.Properties';

/** Where an object is, as its toolkit says: x and y, then width and height. */
export type Extents = readonly [x: number, y: number, width: number, height: number];

/** Coordinates of the whole screen, where the toolkit knows them. */
const SCREEN = 0;
/** ScrollTo: wherever it can be seen, with the least scrolling. */
const SCROLL_ANYWHERE = 6;
/** GetMatches: the order of the tree; and any number of them. */
const TREE_ORDER = 1;
const NO_LIMIT = 0;
/** A rule's condition: all of the named; with nothing named it holds for everything. */
const ALL_OF = 1;

/**
 * The calls of AT-SPI, typed. Each raises DBusError, or the signal's reason. Properties are asked one by one:
 * `Properties.GetAll` crashes applications of Qt 5 (QTBUG-107897).
 */
export class AtspiClient {
  readonly #bus: Bus;
  readonly #limits: CallLimits;

  constructor(bus: Bus, limits: CallLimits) {
    this.#bus = bus;
    this.#limits = limits;
  }

  /** The same calls within other limits. */
  within(limits: CallLimits): AtspiClient {
    return new AtspiClient(this.#bus, limits);
  }

  async children(object: ObjectReference): Promise<readonly ObjectReference[]> {
    return asReferences(await this.#ask(object, 'Accessible', 'GetChildren'));
  }

  async childCount(object: ObjectReference): Promise<number> {
    return asNumber(await this.#property(object, 'Accessible', 'ChildCount'));
  }

  async childAt(object: ObjectReference, index: number): Promise<ObjectReference> {
    return asReference(await this.#ask(object, 'Accessible', 'GetChildAtIndex', 'i', [index]));
  }

  async indexInParent(object: ObjectReference): Promise<number> {
    return asNumber(await this.#ask(object, 'Accessible', 'GetIndexInParent'));
  }

  async parent(object: ObjectReference): Promise<ObjectReference> {
    return asReference(await this.#property(object, 'Accessible', 'Parent'));
  }

  async role(object: ObjectReference): Promise<number> {
    return asNumber(await this.#ask(object, 'Accessible', 'GetRole'));
  }

  async name(object: ObjectReference): Promise<string> {
    return asString(await this.#property(object, 'Accessible', 'Name'));
  }

  async description(object: ObjectReference): Promise<string> {
    return asString(await this.#property(object, 'Accessible', 'Description'));
  }

  async accessibleId(object: ObjectReference): Promise<string> {
    return asString(await this.#property(object, 'Accessible', 'AccessibleId'));
  }

  async states(object: ObjectReference): Promise<StateSet> {
    return new StateSet(asNumbers(await this.#ask(object, 'Accessible', 'GetState')));
  }

  /** The last words of the interfaces' names. */
  async interfaces(object: ObjectReference): Promise<ReadonlySet<string>> {
    return new Set(asStrings(await this.#ask(object, 'Accessible', 'GetInterfaces')).map(shortInterfaceName));
  }

  async attributes(object: ObjectReference): Promise<ReadonlyMap<string, string>> {
    return asTexts(await this.#ask(object, 'Accessible', 'GetAttributes'));
  }

  /**
   * What an application has in its cache, in one call. Toolkits of atk-bridge answer it only while somebody has asked for
   * an event, which `accessibilityBus` does.
   */
  async cache(busName: string): Promise<ObjectCache> {
    return new ObjectCache(await this.#ask({ busName, path: CACHE_PATH }, 'Cache', 'GetItems'));
  }

  /** Every shown object below this one, in the order of the tree, in one call, which may take long. */
  async shownDescendants(object: ObjectReference): Promise<readonly ObjectReference[]> {
    const shown = [[1 << STATE.showing, 0], ALL_OF];
    const anything = [[], ALL_OF];
    const rule = [...shown, new Map(), ALL_OF, ...anything, ...anything, false];
    return asReferences(
      await this.#ask(object, 'Collection', 'GetMatches', '(aiia{ss}iaiiasib)uib', [rule, TREE_ORDER, NO_LIMIT, true]),
    );
  }

  async extents(object: ObjectReference): Promise<Extents> {
    const [x = 0, y = 0, width = 0, height = 0] = asNumbers(
      await this.#ask(object, 'Component', 'GetExtents', 'u', [SCREEN]),
    );
    return [x, y, width, height];
  }

  /** The object at a point of the screen. */
  async objectAt(object: ObjectReference, x: number, y: number): Promise<ObjectReference> {
    return asReference(await this.#ask(object, 'Component', 'GetAccessibleAtPoint', 'iiu', [x, y, SCREEN]));
  }

  async grabFocus(object: ObjectReference): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Component', 'GrabFocus'));
  }

  async scrollTo(object: ObjectReference): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Component', 'ScrollTo', 'u', [SCROLL_ANYWHERE]));
  }

  /** The actions' names in one call. Some toolkits leave them blank: see `actionName`. */
  async actionNames(object: ObjectReference): Promise<readonly string[]> {
    return asList(await this.#ask(object, 'Action', 'GetActions')).map((action) => asString(asList(action)[0]));
  }

  async actionCount(object: ObjectReference): Promise<number> {
    return asNumber(await this.#property(object, 'Action', 'NActions'));
  }

  async actionName(object: ObjectReference, index: number): Promise<string> {
    return asString(await this.#ask(object, 'Action', 'GetName', 'i', [index]));
  }

  async doAction(object: ObjectReference, index: number): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Action', 'DoAction', 'i', [index]));
  }

  async value(object: ObjectReference): Promise<number> {
    return asNumber(await this.#property(object, 'Value', 'CurrentValue'));
  }

  async valueRange(object: ObjectReference): Promise<{ readonly least: number; readonly most: number }> {
    const [least, most] = await Promise.all([
      this.#property(object, 'Value', 'MinimumValue'),
      this.#property(object, 'Value', 'MaximumValue'),
    ]);
    return { least: asNumber(least), most: asNumber(most) };
  }

  async setValue(object: ObjectReference, value: number): Promise<void> {
    const body = [interfaceName('Value'), 'CurrentValue', new Variant('d', value)];
    await this.#call(object, PROPERTIES, 'Set', 'ssv', body);
  }

  /** How many characters (Unicode code points) a text has. */
  async characterCount(object: ObjectReference): Promise<number> {
    return asNumber(await this.#property(object, 'Text', 'CharacterCount'));
  }

  /**
   * Part of a text, by characters. The end must be told exactly: -1 gives nothing in GTK 4.8, one beyond the text nothing
   * in Qt 5.
   */
  async textBetween(object: ObjectReference, start: number, end: number): Promise<string> {
    return asString(await this.#ask(object, 'Text', 'GetText', 'ii', [start, end]));
  }

  async setText(object: ObjectReference, text: string): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'EditableText', 'SetTextContents', 's', [text]));
  }

  async selectionCount(object: ObjectReference): Promise<number> {
    return asNumber(await this.#ask(object, 'Text', 'GetNSelections'));
  }

  /** The characters that are selected: from, to. */
  async selection(object: ObjectReference): Promise<readonly [start: number, end: number]> {
    const body = await this.#call(object, interfaceName('Text'), 'GetSelection', 'i', [0]);
    return [asNumber(body[0]), asNumber(body[1])];
  }

  async setSelection(object: ObjectReference, start: number, end: number): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Text', 'SetSelection', 'iii', [0, start, end]));
  }

  async addSelection(object: ObjectReference, start: number, end: number): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Text', 'AddSelection', 'ii', [start, end]));
  }

  async removeSelection(object: ObjectReference): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Text', 'RemoveSelection', 'i', [0]));
  }

  async caret(object: ObjectReference): Promise<number> {
    return asNumber(await this.#property(object, 'Text', 'CaretOffset'));
  }

  async setCaret(object: ObjectReference, offset: number): Promise<boolean> {
    return asBoolean(await this.#ask(object, 'Text', 'SetCaretOffset', 'i', [offset]));
  }

  async toolkitName(application: ObjectReference): Promise<string> {
    return asString(await this.#property(application, 'Application', 'ToolkitName'));
  }

  /** The toolkit's version, such as `3.24.38`; where there is none, the older property of that meaning. */
  async toolkitVersion(application: ObjectReference): Promise<string> {
    return asString(await this.#property(application, 'Application', 'Version'));
  }

  /** Which process an application is, as the kernel told the bus. */
  async processId(busName: string): Promise<number> {
    const bus = {
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
    };
    const call = { ...bus, member: 'GetConnectionUnixProcessID', signature: 's', body: [busName] };
    return asNumber((await this.#bus.call(call, this.#limits))[0]);
  }

  async #ask(
    object: ObjectReference,
    name: AtspiInterface,
    member: string,
    signature = '',
    body: readonly DBusValue[] = [],
  ): Promise<DBusValue | undefined> {
    return (await this.#call(object, interfaceName(name), member, signature, body))[0];
  }

  async #property(object: ObjectReference, name: AtspiInterface, property: string): Promise<DBusValue> {
    return asVariantValue((await this.#call(object, PROPERTIES, 'Get', 'ss', [interfaceName(name), property]))[0]);
  }

  #call(
    { busName, path }: ObjectReference,
    name: string,
    member: string,
    signature: string,
    body: readonly DBusValue[],
  ) {
    return this.#bus.call({ destination: busName, path, interface: name, member, signature, body }, this.#limits);
  }
}
