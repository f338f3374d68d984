import type { UiElement } from '../../../domain/element.ts';
import type { Bounds } from '../../../domain/geometry.ts';
import type { Attributes } from './xml-attributes.ts';
import { decodeEntities } from './xml-entities.ts';

/** An element while its tree grows. Its fields are set in the order that UiElement promises. */
export type GrowingElement = { -readonly [Field in keyof Omit<UiElement, 'children'>]: UiElement[Field] } & {
  children?: GrowingElement[];
};

const FLAGS = [
  ['checkable', 'checkable'],
  ['checked', 'checked'],
  ['clickable', 'clickable'],
  ['long-clickable', 'longClickable'],
  ['focusable', 'focusable'],
  ['focused', 'focused'],
  ['scrollable', 'scrollable'],
  ['selected', 'selected'],
  ['password', 'password'],
] as const;

/**
 * One element as the tree shows it, from the attributes of its tag.
 *
 * @param tag Its name is the class where tags are named by classes (uiautomator2's page source).
 * @param bounds What `readBounds` gave, or a zero rectangle.
 * @param packageName The package that the tag names.
 * @param parentPackage The package in force around it; its own is written only where it differs.
 */
export function toElement(
  { name, attributes }: { readonly name: string; readonly attributes: Attributes },
  bounds: Bounds,
  packageName: string | undefined,
  parentPackage: string | undefined,
): GrowingElement {
  const element = {
    class: identifier(attributes.class) || (name === 'node' ? 'android.view.View' : name),
  } as GrowingElement;
  if (packageName !== undefined && packageName !== parentPackage) element.package = packageName;
  const text = words(attributes.text);
  if (text !== '') element.text = text;
  const contentDesc = words(attributes['content-desc']);
  if (contentDesc !== '') element.contentDesc = contentDesc;
  const resourceId = identifier(attributes['resource-id']);
  if (resourceId !== '') element.resourceId = resourceId;
  const hint = words(attributes.hint);
  if (hint !== '') element.hint = hint;
  for (const [attribute, field] of FLAGS) {
    if (isWord(attributes[attribute], 'true')) element[field] = true;
  }
  if (isWord(attributes.enabled, 'false')) element.enabled = false;
  element.bounds = bounds;
  return element;
}

/** The package named by a tag; undefined where it names none. */
export function packageOf(attributes: Attributes): string | undefined {
  const raw = attributes.package;
  return raw === undefined ? undefined : identifier(raw);
}

/** `[left,top][right,bottom]` in device pixels, also negative or inverted; undefined for anything else. */
export function readBounds(attributes: Attributes): Bounds | undefined {
  const raw = attributes.bounds;
  if (raw === undefined || raw.length > LONGEST_BOUNDS) return undefined;
  const edges = BOUNDS.exec(onOneLine(raw));
  if (edges === null) return undefined;
  // Adding zero turns a written `-0` into 0.
  return [Number(edges[1]) + 0, Number(edges[2]) + 0, Number(edges[3]) + 0, Number(edges[4]) + 0];
}

const LONGEST_BOUNDS = 100;
const BOUNDS = /^\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*$/;
const LINE_END = /[\r\n]/;

function isWord(raw: string | undefined, word: 'true' | 'false'): boolean {
  return raw === word || (raw !== undefined && raw.length > word.length && onOneLine(raw) === word);
}

/** A value for machines. */
function identifier(raw: string | undefined): string {
  return raw === undefined || raw === '' ? '' : decodeEntities(onOneLine(raw));
}

/** Android never writes a line end in a value for machines, so a terminal did. */
function onOneLine(raw: string): string {
  return LINE_END.test(raw) ? raw.replace(/[\r\n]+/g, '') : raw;
}

/**
 * A value for people. Android writes their line ends as `&#10;`; a bare one is the file's, and by the rule of XML 1.0
 * section 3.3.3 stands for a space.
 */
function words(raw: string | undefined): string {
  if (raw === undefined || raw === '') return '';
  return decodeEntities(LINE_END.test(raw) ? raw.replace(/\r*\n|\r/g, ' ') : raw);
}
