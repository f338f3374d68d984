import type { UiElement } from '../../../domain/element.ts';
import { type Bounds, hasArea, type Rotation, rotationFromQuarterTurns } from '../../../domain/geometry.ts';
import { type GrowingElement, packageOf, readBounds, toElement } from './ui-element.ts';
import type { Attributes } from './xml-attributes.ts';
import { decodeEntities } from './xml-entities.ts';
import type { XmlTag } from './xml-scanner.ts';

/**
 * Levels of elements in a tree. Deeper ones are kept as children of the ancestor at the last level, for readers and
 * JSON.stringify recurse (it gives up near 3,000 levels of elements). Real screens stay far below 100.
 */
export const MAXIMUM_DEPTH = 1000;

/** The tags around elements: uiautomator's `hierarchy`, and what `uiautomator dump --windows` puts around several. */
const FRAMES: ReadonlySet<string> = new Set(['hierarchy', 'displays', 'display', 'window']);

interface OpenTag {
  readonly name: string;
  /** Undefined for a frame. */
  readonly element: GrowingElement | undefined;
  readonly packageName: string | undefined;
  readonly window: OpenWindow | undefined;
}

interface OpenWindow {
  readonly label: string;
  readonly rootsBefore: number;
}

const UNKNOWN_BOUNDS: Bounds = [0, 0, 0, 0];

/** Grows the element tree of one dump, tag by tag, without recursion. Closing tags may be missing or too many. */
export class UiTreeBuilder {
  readonly #roots: GrowingElement[] = [];
  readonly #open: OpenTag[] = [];
  /** How many open tags have each name: an end tag without partner must not search the whole stack. */
  readonly #openNames = new Map<string, number>();
  #openElements = 0;
  #hierarchies = 0;
  #rotation: Rotation | null = null;

  /** Tags that ran into another tag: what stood behind the break is lost. */
  brokenTags = 0;
  /** Elements whose bounds were missing or unreadable; they have [0,0,0,0]. */
  unreadableBounds = 0;
  /** Elements below MAXIMUM_DEPTH levels. */
  tooDeep = 0;
  /** Elements that something around them ended, for lack of their own end tag. */
  unclosed = 0;
  /** Whether a web page on the screen came without content: its tree is often there at the next reading. */
  emptyWebView = false;
  /** Whether the dump is one of all windows. */
  severalWindows = false;
  /** Labels of windows of which nothing was told. */
  readonly silentWindows: string[] = [];

  /** Whether the tags so far are balanced, so that what follows is noise until the next hierarchy. */
  get complete(): boolean {
    return this.#open.length === 0;
  }

  /** Takes the next tag in. */
  add(tag: XmlTag): void {
    if (tag.kind === 'close') {
      this.#close(tag.name);
      return;
    }
    if (tag.state === 'broken') this.brokenTags += 1;
    const empty = tag.state === 'empty';
    if (this.#isFrame(tag.name, tag.attributes)) this.#openFrame(tag.name, tag.attributes, empty);
    else if (isElement(tag.name, tag.bare)) this.#openElement(tag.name, tag.attributes, empty);
  }

  /** Ends what is still open; true when there was any: the text was cut. */
  finish(): boolean {
    const cut = !this.complete;
    while (!this.complete) this.#pop();
    return cut;
  }

  /** By the first hierarchy, as degrees; null when it did not say. */
  get rotation(): Rotation | null {
    return this.#rotation;
  }

  /** One root as it is; several in a frame of class `hierarchy` that spans them; null for none. */
  get root(): UiElement | null {
    const [first, ...others] = this.#roots;
    if (first === undefined) return null;
    if (others.length === 0) return first;
    return { class: 'hierarchy', bounds: union(this.#roots.map(({ bounds }) => bounds)), children: this.#roots };
  }

  #isFrame(name: string, attributes: Attributes): boolean {
    if (!FRAMES.has(name)) return false;
    if (name === 'hierarchy' || name === 'displays') return true;
    return this.#openElements === 0 && attributes.class === undefined;
  }

  #openFrame(name: string, attributes: Attributes, empty: boolean): void {
    this.#endWhatCannotHold(name);
    if (name === 'displays') this.severalWindows = true;
    if (name === 'hierarchy') {
      this.#hierarchies += 1;
      if (this.#hierarchies === 1) this.#rotation = readRotation(attributes.rotation);
    }
    const window =
      name === 'window'
        ? { label: decodeEntities(windowLabel(attributes)), rootsBefore: this.#roots.length }
        : undefined;
    this.#push({ name, element: undefined, packageName: undefined, window });
    if (empty) this.#pop();
  }

  /** A hierarchy within elements, or a window within a hierarchy, means that the one before lost its end. */
  #endWhatCannotHold(name: string): void {
    const rank = FRAME_ORDER.indexOf(name);
    for (let top = this.#open.at(-1); top !== undefined; top = this.#open.at(-1)) {
      if (top.element === undefined && FRAME_ORDER.indexOf(top.name) < rank) return;
      this.#popUnclosed();
    }
  }

  #openElement(name: string, attributes: Attributes, empty: boolean): void {
    const parent = this.#open.at(-1);
    const bounds = readBounds(attributes);
    if (bounds === undefined) this.unreadableBounds += 1;
    const packageName = packageOf(attributes);
    const element = toElement({ name, attributes }, bounds ?? UNKNOWN_BOUNDS, packageName, parent?.packageName);
    const holder = this.#holder();
    if (holder === undefined) this.#roots.push(element);
    else if (holder.children === undefined) holder.children = [element];
    else holder.children.push(element);
    this.#push({ name, element, packageName: packageName ?? parent?.packageName, window: undefined });
    if (empty) this.#pop();
  }

  /** The element to put the next one into; undefined where that one is a root. */
  #holder(): GrowingElement | undefined {
    if (this.#openElements === 0) return undefined;
    if (this.#openElements < MAXIMUM_DEPTH) return this.#open.at(-1)?.element;
    this.tooDeep += 1;
    return this.#open[this.#open.length - this.#openElements + MAXIMUM_DEPTH - 2]?.element;
  }

  #close(name: string): void {
    if (!this.#openNames.get(name)) return;
    for (let top = this.#open.at(-1); top !== undefined && top.name !== name; top = this.#open.at(-1)) {
      this.#popUnclosed();
    }
    this.#pop();
  }

  #push(tag: OpenTag): void {
    this.#open.push(tag);
    this.#openNames.set(tag.name, (this.#openNames.get(tag.name) ?? 0) + 1);
    if (tag.element !== undefined) this.#openElements += 1;
  }

  #popUnclosed(): void {
    if (this.#open.at(-1)?.element !== undefined) this.unclosed += 1;
    this.#pop();
  }

  #pop(): void {
    const tag = this.#open.pop();
    if (tag === undefined) return;
    this.#openNames.set(tag.name, (this.#openNames.get(tag.name) ?? 1) - 1);
    if (tag.window !== undefined && tag.window.rootsBefore === this.#roots.length) {
      this.silentWindows.push(tag.window.label);
    }
    if (tag.element === undefined) return;
    this.#openElements -= 1;
    this.emptyWebView ||= isEmptyWebView(tag.element);
  }
}

/** From the outside in; elements are within all of them. */
const FRAME_ORDER = ['displays', 'display', 'window', 'hierarchy'];

/** A stack trace between the tags says `<init>`: that is no element. */
function isElement(name: string, bare: boolean): boolean {
  return !bare || name === 'node' || name.includes('.');
}

function isEmptyWebView({ class: className, children, bounds }: GrowingElement): boolean {
  return children === undefined && /(?:^|\.)WebView$/.test(className) && hasArea(bounds);
}

function readRotation(raw: string | undefined): Rotation | null {
  return raw !== undefined && /^\s*[0-3]\s*$/.test(raw) ? (rotationFromQuarterTurns(Number(raw)) ?? null) : null;
}

/** The window's title, else its type or number, as the dump has it. */
function windowLabel(attributes: Attributes): string {
  for (const value of [attributes.title, attributes.type, attributes.id]) {
    if (value !== undefined && value !== '') return value;
  }
  return '';
}

/** Like Android's Rect.union: rectangles without area do not count, unless there are no others. */
function union(all: readonly Bounds[]): Bounds {
  const solid = all.filter(hasArea);
  const [first = UNKNOWN_BOUNDS, ...others] = solid.length > 0 ? solid : all;
  return others.reduce<Bounds>(
    ([left, top, right, bottom], other) => [
      Math.min(left, other[0]),
      Math.min(top, other[1]),
      Math.max(right, other[2]),
      Math.max(bottom, other[3]),
    ],
    first,
  );
}
