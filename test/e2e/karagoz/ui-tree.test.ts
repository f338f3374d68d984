import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { toolError } from './support.ts';

let door: Door;
let mcp: McpSession;
before(async () => {
  door = await openDoor('the door without adb');
  mcp = await connectMcp(door.environment);
});
after(async () => {
  await mcp?.close();
  await door?.close();
});

const dumps = () => door.phone.record.commands.filter(([program]) => program === 'uiautomator').length;

/** What `ui_tree` says in JSON of a phone that shows this. */
async function treeOf(xml: string): Promise<string> {
  door.phone.wear(Buffer.from(xml));
  door.phone.record.clear();
  const { isError, line } = await mcp.call('ui_tree', { format: 'json' });
  assert.equal(isError, false, line);
  return line;
}

/** Every attribute that uiautomator writes, in its order. */
function node(given: Readonly<Record<string, string>>, children = ''): string {
  const attributes = {
    index: '0',
    text: '',
    'resource-id': '',
    class: 'android.view.View',
    package: 'com.one',
    'content-desc': '',
    ...Object.fromEntries(FLAGS.map((flag) => [flag, 'false'])),
    enabled: 'true',
    bounds: '[0,0][800,400]',
    'drawing-order': '1',
    hint: '',
    ...given,
  };
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
  return `<node NAF="true"${written.join('')}>${children}</node>`;
}

interface Named {
  readonly ref?: string;
  readonly role?: string;
  readonly children?: readonly Named[];
}

/** The answer with Karagöz's fields only. */
const withoutNames = (line: string) =>
  line
    .replace(/"snapshot":"s\d+",/, '')
    .replace(/"ref":"e\d+",/g, '')
    .replace(/"role":"[a-z]+",/g, '');

const FLAGS = [
  'checkable',
  'checked',
  'clickable',
  'long-clickable',
  'focusable',
  'focused',
  'scrollable',
  'selected',
  'password',
];

test('the fields of a node, in their order; what is empty, false or usual is left out', async () => {
  const full = node({
    text: 'Name',
    'content-desc': 'Your name',
    'resource-id': 'com.one:id/name',
    package: 'com.two',
    hint: 'First and last',
    enabled: 'false',
    bounds: '[1,2][30,40]',
    ...Object.fromEntries(FLAGS.map((flag) => [flag, 'true'])),
  });
  const same = node({ package: 'com.two', bounds: '[0,0][0,0]' });
  const inverted = node({ bounds: '[700,90][600,80]' });
  const tree = `<hierarchy rotation="1">${node({ class: 'a.Root' }, full.replace('</node>', `${same}</node>`) + inverted)}</hierarchy>`;
  const root = {
    class: 'a.Root',
    package: 'com.one',
    bounds: [0, 0, 800, 400],
    children: [
      {
        class: 'android.view.View',
        package: 'com.two',
        text: 'Name',
        contentDesc: 'Your name',
        resourceId: 'com.one:id/name',
        hint: 'First and last',
        ...{ checkable: true, checked: true, clickable: true, longClickable: true, focusable: true },
        ...{ focused: true, scrollable: true, selected: true, password: true, enabled: false },
        bounds: [1, 2, 30, 40],
        children: [{ class: 'android.view.View', bounds: [0, 0, 0, 0] }],
      },
      { class: 'android.view.View', bounds: [700, 90, 600, 80] },
    ],
  };
  const line = await treeOf(tree);
  const named = JSON.parse(line) as { snapshot: unknown; root: Named };
  assert.equal(withoutNames(line), JSON.stringify({ device: door.deviceId, rotation: 90, root }));
  // What is added to them: the reading, and what each element is and is called.
  assert.match(String(named.snapshot), /^s\d+$/);
  const [field, view] = named.root.children ?? [];
  for (const one of [named.root, field, view]) assert.match(one?.ref ?? '', /^e\d+$/);
  assert.deepEqual([named.root.role, field?.role, view?.role], ['group', 'switch', 'other']);
});

test('entities are decoded, numbered and named', async () => {
  const text = '&#128512;&#x41;&#10;&amp;&lt;&gt;&quot;&apos;&amp;#65;';
  const line = await treeOf(`<hierarchy rotation="0">${node({ text, 'content-desc': text })}</hierarchy>`);
  const { root } = JSON.parse(line) as { root: { text: string; contentDesc: string } };
  assert.equal(root.text, '😀A\n&<>"\'&#65;');
  assert.equal(root.contentDesc, root.text);
});

test('noise around the tree is cut off', async () => {
  const tree = `<hierarchy rotation="2">${node({ text: 'kept' })}</hierarchy>`;
  const line = await treeOf(`WARNING: vendor noise\n<?xml version='1.0' encoding='UTF-8'?>${tree}\nmore of it\n`);
  assert.match(line, /"rotation":180,"root":\{[^{}]*"text":"kept"/);
  assert.doesNotMatch(line, /warnings/);
});

const WEB_VIEW = `<hierarchy rotation="0">${node({ class: 'android.webkit.WebView' })}</hierarchy>`;

test('a web page without content is read once more, and only once', async () => {
  await treeOf(WEB_VIEW);
  assert.equal(dumps(), 2);
  await treeOf(
    `<hierarchy rotation="0">${node({ class: 'android.webkit.WebView' }, node({ text: 'page' }))}</hierarchy>`,
  );
  assert.equal(dumps(), 1);
});

test('a second look that fails leaves the first one', async () => {
  door.phone.wear(Buffer.from(WEB_VIEW));
  door.phone.record.clear();
  const answered = mcp.call('ui_tree', { format: 'json' });
  while (dumps() === 0) await new Promise(setImmediate);
  const struck = door.phone.faults.next('dump-killed');
  const { isError, line } = await answered;
  await struck;
  assert.equal(isError, false, line);
  assert.match(line, /android\.webkit\.WebView/);
});

test('a screen that is off has no tree', async () => {
  door.phone.wear(undefined);
  await mcp.call('key', { key: 'SLEEP' });
  for (const answer of [await mcp.call('ui_tree'), await mcp.call('tap', { text: 'Settings' })]) {
    const { code, message, dispatched } = toolError(answer);
    assert.deepEqual([code, dispatched], ['CAPTURE_FAILED', false], message);
  }
  await mcp.call('key', { key: 'WAKEUP' });
});
