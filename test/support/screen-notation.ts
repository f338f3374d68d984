import type { UiElement, UiTree } from '../../src/domain/element.ts';
import type { Bounds, Rotation } from '../../src/domain/geometry.ts';
import { ROLES, type Role } from '../../src/domain/role.ts';
import type { Surroundings } from '../../src/domain/scene.ts';

/**
 * Screens as people write them down, one element a line, indented by what holds it:
 *
 *     @ size=1080x2400 rotation=0 app=com.example.mail keyboard=0,1500,1080,900 warning="Cut off."
 *     FrameLayout 0,0 1080x2400
 *       Button#send "Send" clickable 900,2200 150x120
 *
 * A class without dots is one of android.widget (`View`, `ViewGroup` and `MenuItem` of android.view). Behind it stand
 * the text in quotes, `desc="…"`, `hint="…"`, `value="…"`, `id="…"`, `role=…`, `package=…`, flags, and the place.
 */
export function readScreen(notation: string): { readonly tree: UiTree; readonly surroundings: Surroundings } {
  const lines = notation.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('//'));
  const [first = '', ...rest] = lines;
  const head = wordsOf(first.slice(1));
  const roots: Growing[] = [];
  const open: { indent: number; element: Growing }[] = [];
  for (const line of rest) {
    const indent = line.length - line.trimStart().length;
    const element = elementOf(line.trim());
    for (let top = open.at(-1); top !== undefined && top.indent >= indent; top = open.at(-1)) open.pop();
    const holder = open.at(-1)?.element;
    if (holder === undefined) roots.push(element);
    else if (holder.children === undefined) holder.children = [element];
    else holder.children.push(element);
    open.push({ indent, element });
  }
  const all = (key: string) => head.filter(([name]) => name === key).map(([, value]) => value);
  const [size] = all('size').map((value) => value.split('x').map(Number));
  const [rotation] = all('rotation').map((value) => Number(value) as Rotation);
  const root: UiElement | null =
    roots.length > 1
      ? { class: 'hierarchy', bounds: [0, 0, size?.[0] ?? 0, size?.[1] ?? 0], children: roots }
      : (roots[0] ?? null);
  return {
    tree: { rotation: rotation ?? null, root, warnings: all('warning') },
    surroundings: {
      size: size === undefined ? null : { width: size[0] ?? 0, height: size[1] ?? 0 },
      window: null,
      app: all('app')[0] ?? null,
      keyboard: all('keyboard').map(keyboardBounds),
    },
  };
}

type Growing = { -readonly [Field in keyof UiElement]: UiElement[Field] } & { children?: Growing[] };

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

function elementOf(line: string): Growing {
  const [, name = '', id] = /^([^\s#]+)(?:#(\S+))?/.exec(line) ?? [];
  const place = /(-?\d+),(-?\d+) (-?\d+)x(-?\d+)$/.exec(line);
  if (place === null) throw new Error(`no place: ${line}`);
  const [left = 0, top = 0, width = 0, height = 0] = place.slice(1).map(Number);
  const element: Growing = { class: classOf(name), bounds: [left, top, left + width, top + height] };
  if (id !== undefined) element.resourceId = `com.example:id/${id}`;
  const middle = line.slice(name.length + (id === undefined ? 0 : id.length + 1), place.index);
  for (const [key, value] of wordsOf(middle)) {
    const flag = FLAGS.find((known) => known === key);
    if (flag !== undefined) element[flag] = true;
    else if (key === '') element.text = value;
    else if (key === 'desc') element.contentDesc = value;
    else if (key === 'hint') element.hint = value;
    else if (key === 'value') element.value = value;
    else if (key === 'id') element.resourceId = value;
    else if (key === 'package') element.package = value;
    else if (key === 'role') element.role = roleOf(value);
    else if (key === 'disabled') element.enabled = false;
    else if (key === 'expanded' || key === 'collapsed') element.expanded = key === 'expanded';
    else if (key === 'actions') element.actions = value.split(',');
    else throw new Error(`unknown word ${key}: ${line}`);
  }
  return element;
}

function roleOf(word: string): Role {
  const role = ROLES.find((known) => known === word);
  if (role === undefined) throw new Error(`no role ${word}`);
  return role;
}

const OF_VIEW: ReadonlySet<string> = new Set(['View', 'ViewGroup', 'MenuItem']);

function classOf(name: string): string {
  if (name.includes('.')) return name;
  return `${OF_VIEW.has(name) ? 'android.view' : 'android.widget'}.${name}`;
}

/** `key="value"`, `key=value`, `"value"` (key empty) and `key`. */
function wordsOf(text: string): readonly (readonly [key: string, value: string])[] {
  return [...text.matchAll(/(?:(\w+)=)?("(?:[^"\\]|\\.)*")|(\w+)(?:=(\S+))?/g)].map(
    ([, key = '', quoted, bare = '', value = '']) =>
      quoted === undefined ? [bare, value] : [key, String(JSON.parse(quoted))],
  );
}

function keyboardBounds(value: string): Bounds {
  const [left = 0, top = 0, width = 0, height = 0] = value.split(',').map(Number);
  return [left, top, left + width, top + height];
}
