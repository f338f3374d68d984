import type { UiElement } from '../../../domain/element.ts';
import type { Bounds } from '../../../domain/geometry.ts';
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
 * One element as the tree shows it, from the raw attributes of its tag.
 *
 * @param name The tag's name, which is the class where tags are named by classes (uiautomator2's page source).
 * @param bounds What `readBounds` gave, or a zero rectangle.
 * @param parentPackage The package in force around it; its own is written only where it differs.
 */
export function toElement(
  name: string,
  attributes: ReadonlyMap<string, string>,
  bounds: Bounds,
  parentPackage: string | undefined,
): GrowingElement {
  const element = {
    class: identifier(attributes.get('class')) || (name === 'node' ? 'android.view.View' : name),
  } as GrowingElement;
  const packageName = packageOf(attributes);
  if (packageName !== undefined && packageName !== parentPackage) element.package = packageName;
  const text = words(attributes.get('text'));
  if (text !== '') element.text = text;
  const contentDesc = words(attributes.get('content-desc'));
  if (contentDesc !== '') element.contentDesc = contentDesc;
  const resourceId = identifier(attributes.get('resource-id'));
  if (resourceId !== '') element.resourceId = resourceId;
  const hint = words(attributes.get('hint'));
  if (hint !== '') element.hint = hint;
  for (const [attribute, field] of FLAGS) {
    if (identifier(attributes.get(attribute)) === 'true') element[field] = true;
  }
  if (identifier(attributes.get('enabled')) === 'false') element.enabled = false;
  element.bounds = bounds;
  return element;
}

/** The package named by a tag; undefined where it names none. */
export function packageOf(attributes: ReadonlyMap<string, string>): string | undefined {
  const raw = attributes.get('package');
  return raw === undefined ? undefined : identifier(raw);
}

/** `[left,top][right,bottom]` in device pixels, also negative or inverted; undefined for anything else. */
export function readBounds(attributes: ReadonlyMap<string, string>): Bounds | undefined {
  const raw = attributes.get('bounds');
  if (raw === undefined || raw.length > LONGEST_BOUNDS) return undefined;
  const edges = BOUNDS.exec(identifier(raw));
  if (edges === null) return undefined;
  // Adding zero turns a written `-0` into 0.
  return [Number(edges[1]) + 0, Number(edges[2]) + 0, Number(edges[3]) + 0, Number(edges[4]) + 0];
}

const LONGEST_BOUNDS = 100;
const BOUNDS = /^\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*\[\s*(-?\d{1,10})\s*,\s*(-?\d{1,10})\s*\]\s*$/;
const LINE_BREAK = /[\r\n]/;

/** A value for machines. Android never writes a line end in one, so a terminal did. */
function identifier(raw: string | undefined): string {
  if (raw === undefined || raw === '') return '';
  return decodeEntities(LINE_BREAK.test(raw) ? raw.replace(/[\r\n]+/g, '') : raw);
}

/**
 * A value for people. Android writes their line ends as `&#10;`; a bare one is the file's, and by the rule of XML 1.0
 * section 3.3.3 stands for a space.
 */
function words(raw: string | undefined): string {
  if (raw === undefined || raw === '') return '';
  return decodeEntities(LINE_BREAK.test(raw) ? raw.replace(/\r*\n|\r/g, ' ') : raw);
}
