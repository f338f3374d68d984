import type { UiElement, UiTree } from '../domain/element.ts';
import type { Bounds } from '../domain/geometry.ts';
import { ROLES } from '../domain/role.ts';
import type { Surroundings } from '../domain/scene.ts';
import type { ScreenReading } from './device.ts';

/** Readers of trees recurse; no platform of ours tells deeper ones. */
const DEEPEST = 1001;

const TEXTS = ['package', 'text', 'contentDesc', 'resourceId', 'hint', 'value'] as const;
const FLAGS = [
  'checkable',
  'checked',
  'clickable',
  'longClickable',
  'focusable',
  'focused',
  'scrollable',
  'selected',
  'password',
] as const;
const ROLE_NAMES: ReadonlySet<unknown> = new Set(ROLES);

export const isObject = (json: unknown): json is Readonly<Record<string, unknown>> =>
  typeof json === 'object' && json !== null && !Array.isArray(json);

export const isNumber = (json: unknown): json is number => typeof json === 'number' && Number.isFinite(json);

const isTextOrNull = (json: unknown): json is string | null => json === null || typeof json === 'string';

const isBounds = (json: unknown): json is Bounds => Array.isArray(json) && json.length === 4 && json.every(isNumber);

/** The reading in an object that came from a file; undefined where anything in it has not the form that it must have. */
export function readReading(json: Readonly<Record<string, unknown>>): ScreenReading | undefined {
  const { tree, surroundings } = json;
  return isTree(tree) && isSurroundings(surroundings) ? { tree, surroundings } : undefined;
}

function isTree(json: unknown): json is UiTree {
  if (!isObject(json)) return false;
  const { rotation, root, warnings } = json;
  return (
    [null, 0, 90, 180, 270].includes(rotation as null) &&
    Array.isArray(warnings) &&
    warnings.every((warning) => typeof warning === 'string') &&
    (root === null || areElements(root))
  );
}

function isSurroundings(json: unknown): json is Surroundings {
  if (!isObject(json)) return false;
  const { size, window, app, keyboard } = json;
  return (
    (size === null || (isObject(size) && isNumber(size.width) && isNumber(size.height))) &&
    isTextOrNull(window) &&
    isTextOrNull(app) &&
    Array.isArray(keyboard) &&
    keyboard.every(isBounds)
  );
}

/** Level by level and not by recursion: a hostile file may be as deep as it is long. */
function areElements(root: unknown): boolean {
  let level: unknown[] = [root];
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > DEEPEST) return false;
    const below: unknown[] = [];
    for (const element of level) {
      if (!isElement(element)) return false;
      for (const child of element.children ?? []) below.push(child);
    }
    level = below;
  }
  return true;
}

function isElement(json: unknown): json is UiElement {
  if (!isObject(json)) return false;
  const { enabled, expanded, role, actions, children } = json;
  return (
    typeof json.class === 'string' &&
    isBounds(json.bounds) &&
    TEXTS.every((field) => json[field] === undefined || typeof json[field] === 'string') &&
    FLAGS.every((field) => json[field] === undefined || json[field] === true) &&
    (enabled === undefined || enabled === false) &&
    (expanded === undefined || typeof expanded === 'boolean') &&
    (role === undefined || ROLE_NAMES.has(role)) &&
    (actions === undefined || (Array.isArray(actions) && actions.every((action) => typeof action === 'string'))) &&
    (children === undefined || Array.isArray(children))
  );
}
