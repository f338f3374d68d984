import assert from 'node:assert/strict';
import { inflateSync } from 'node:zlib';
import type { AppDefinition } from '../../../src/simulator/screen/app.ts';
import { createPage } from '../../../src/simulator/screen/page.ts';
import { createPhoneScreen, type PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { ICONS } from '../../../src/simulator/screen/picture/icons.ts';
import type { View } from '../../../src/simulator/screen/view.ts';

/** A morning at 9:41 by the machine's own clock. */
export const MORNING = new Date(2025, 11, 2, 9, 41, 30);

export function startPhone(): PhoneScreen {
  return createPhoneScreen({ now: () => MORNING });
}

/** A phone with that app in front, as a start by its package name leaves it. */
export function startApp(packageName: string): PhoneScreen {
  const phone = startPhone();
  assert.ok(phone.launch(packageName));
  return phone;
}

/** A phone with nothing on it but one page. */
export function phoneShowing(
  view: () => View,
  options: { readonly edgeToEdge?: boolean; readonly secure?: boolean } = {},
): PhoneScreen {
  const page = createPage('test.Activity', view, options);
  const app: AppDefinition = {
    packageName: 'test',
    label: 'Test',
    activity: 'test.Activity',
    icon: { icon: ICONS.plus, background: '#000000', foreground: '#ffffff' },
    place: 'nowhere',
    install: () => () => ({ page: () => page, back: () => false }),
  };
  return createPhoneScreen({ now: () => MORNING, apps: [app] });
}

/** One node of a dump, attributes decoded. */
export interface DumpNode {
  readonly attributes: ReadonlyMap<string, string>;
  readonly bounds: readonly [number, number, number, number];
  readonly children: DumpNode[];
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Reads a dump strictly: anything that is not well-formed XML of nodes fails the test. */
export function readDump(xml: string): { readonly rotation: string; readonly root: DumpNode } {
  const head = /^<\?xml version='1\.0' encoding='UTF-8' standalone='yes' \?><hierarchy rotation="(\d)">/.exec(xml);
  assert.ok(head, 'the dump begins as uiautomator begins it');
  let at = head[0].length;
  const stack: DumpNode[] = [];
  let root: DumpNode | undefined;
  while (!xml.startsWith('</hierarchy>', at)) {
    if (xml.startsWith('</node>', at)) {
      assert.ok(stack.pop(), 'an end tag without its start');
      at += '</node>'.length;
      continue;
    }
    const tag = /^<node((?: [\w-]+=(?:"[^"<]*"|'[^'<]*'))+)( \/)?>/.exec(xml.slice(at, at + 200_000));
    assert.ok(tag, `no tag at ${xml.slice(at, at + 120)}`);
    const node = nodeOf(tag[1] ?? '');
    const parent = stack.at(-1);
    if (parent === undefined) {
      assert.equal(root, undefined, 'one root');
      root = node;
    } else {
      parent.children.push(node);
    }
    if (tag[2] === undefined) stack.push(node);
    at += tag[0].length;
  }
  assert.equal(xml.slice(at), '</hierarchy>');
  assert.equal(stack.length, 0, 'every node is closed');
  assert.ok(root);
  return { rotation: head[1] ?? '', root };
}

function nodeOf(text: string): DumpNode {
  const attributes = new Map<string, string>();
  for (const [, name = '', quoted = ''] of text.matchAll(/ ([\w-]+)=("[^"]*"|'[^']*')/g)) {
    assert.ok(!attributes.has(name), `${name} is given once`);
    attributes.set(name, decoded(quoted.slice(1, -1)));
  }
  const bounds = /^\[(-?\d+),(-?\d+)\]\[(-?\d+),(-?\d+)\]$/.exec(attributes.get('bounds') ?? '');
  assert.ok(bounds, 'bounds');
  const [left = 0, top = 0, right = 0, bottom = 0] = bounds.slice(1).map(Number);
  return { attributes, bounds: [left, top, right, bottom], children: [] };
}

/** Decodes entities; a bare ampersand or a character that XML 1.0 forbids fails the test. */
function decoded(value: string): string {
  assert.doesNotMatch(value, /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|\p{Surrogate}/u);
  return value.replace(/&([^;]*);?/g, (entity, name: string) => {
    const number = /^#(\d+)$/.exec(name)?.[1];
    if (number !== undefined) return String.fromCodePoint(Number(number));
    const character = ENTITIES[name];
    assert.ok(character !== undefined && entity.endsWith(';'), `entity ${entity}`);
    return character;
  });
}

export function* everyNode(node: DumpNode): Generator<DumpNode> {
  yield node;
  for (const child of node.children) yield* everyNode(child);
}

/** All nodes on the screen, in document order. */
export function nodes(phone: PhoneScreen): DumpNode[] {
  return [...everyNode(readDump(phone.dump()).root)];
}

/** The nodes whose text or content description is exactly that. */
function nodesNamed(phone: PhoneScreen, name: string): DumpNode[] {
  return nodes(phone).filter(
    ({ attributes }) => attributes.get('text') === name || attributes.get('content-desc') === name,
  );
}

export function nodeNamed(phone: PhoneScreen, name: string): DumpNode {
  const [node] = nodesNamed(phone, name);
  assert.ok(node, `${name} is on the screen`);
  return node;
}

export function shows(phone: PhoneScreen, name: string): boolean {
  return nodesNamed(phone, name).length > 0;
}

/** Taps the middle of what has that text or content description. */
export function tapOn(phone: PhoneScreen, name: string): void {
  const [left, top, right, bottom] = nodeNamed(phone, name).bounds;
  phone.tap((left + right) / 2, (top + bottom) / 2);
}

/** All views whose id ends so. */
export function nodesById(phone: PhoneScreen, id: string): DumpNode[] {
  return nodes(phone).filter(({ attributes }) => attributes.get('resource-id')?.endsWith(`:id/${id}`));
}

/** The field (or any other view) whose id ends so. */
export function field(phone: PhoneScreen, id: string): DumpNode {
  const [node] = nodesById(phone, id);
  assert.ok(node, `field ${id}`);
  return node;
}

/** Taps the middle of the first view whose id ends so. */
export function tapId(phone: PhoneScreen, id: string): void {
  const [left, top, right, bottom] = field(phone, id).bounds;
  phone.tap((left + right) / 2, (top + bottom) / 2);
}

/** What a field shows; its hint, as on a phone, when it is empty. */
export function fieldText(phone: PhoneScreen, id: string): string {
  return field(phone, id).attributes.get('text') ?? '';
}

/** The switch in the row of that title: whether it is on. */
export function switchOf(phone: PhoneScreen, title: string): DumpNode {
  const row = nodes(phone)
    .filter(({ children }) => children.length > 0)
    .reverse()
    .find((node) => {
      const below = [...everyNode(node)];
      return (
        below.some(({ attributes }) => attributes.get('text') === title) &&
        below.some(({ attributes }) => attributes.get('class') === 'android.widget.Switch')
      );
    });
  assert.ok(row, `row ${title}`);
  const found = [...everyNode(row)].find(({ attributes }) => attributes.get('class') === 'android.widget.Switch');
  assert.ok(found);
  return found;
}

export function isChecked(phone: PhoneScreen, title: string): boolean {
  return switchOf(phone, title).attributes.get('checked') === 'true';
}

/** A decoded PNG: three bytes a pixel. */
export interface Decoded {
  readonly width: number;
  readonly height: number;
  readonly pixel: (x: number, y: number) => readonly [number, number, number];
}

/** Decodes an 8-bit RGB PNG as the standard says, checksums aside (the encoder's are node's own). */
export function decodePng(png: Uint8Array): Decoded {
  const bytes = Buffer.from(png);
  assert.equal(bytes.subarray(0, 8).toString('latin1'), '\x89PNG\r\n\x1a\n');
  assert.equal(bytes.subarray(12, 16).toString('latin1'), 'IHDR');
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  assert.deepEqual([...bytes.subarray(24, 29)], [8, 2, 0, 0, 0]);
  const data: Buffer[] = [];
  let ended = false;
  for (let at = 8; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.subarray(at + 4, at + 8).toString('latin1');
    if (type === 'IDAT') data.push(bytes.subarray(at + 8, at + 8 + length));
    ended = type === 'IEND';
    at += length + 12;
  }
  assert.ok(ended);
  const raw = inflateSync(Buffer.concat(data));
  const stride = width * 3;
  assert.equal(raw.length, (stride + 1) * height);
  const pixels = new Uint8Array(stride * height);
  // A screen is seven million bytes: only the rows that are looked at are worked out.
  let rows = 0;
  const unfilter = (row: number): void => {
    const from = row * (stride + 1) + 1;
    const to = row * stride;
    const filter = raw[from - 1] ?? 0;
    assert.ok(filter <= 2, `filter ${filter}`);
    // Sub adds the pixel on the left, Up the one above; both count as zero outside the picture.
    const back = filter === 1 ? 3 : stride;
    for (let column = 0; column < stride; column++) {
      const before = filter === 0 || (filter === 1 ? column < 3 : row === 0) ? 0 : (pixels[to + column - back] ?? 0);
      pixels[to + column] = (raw[from + column] ?? 0) + before;
    }
  };
  return {
    width,
    height,
    pixel: (x, y) => {
      for (; rows <= y; rows++) unfilter(rows);
      const at = (y * width + x) * 3;
      return [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    },
  };
}
