import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { toolError } from './support.ts';

let door: Door;
let mcp: McpSession;
before(async () => {
  door = await openDoor('the door without adb');
  mcp = await connectMcp(door.environment);
});
beforeEach(() => door.phone.record.clear());
after(async () => {
  await mcp?.close();
  await door?.close();
});

const dumps = () => door.phone.record.commands.filter(([program]) => program === 'uiautomator').length;

const show = (nodes: string) =>
  door.phone.wear(
    Buffer.from(
      `<hierarchy rotation="0"><node class="a.Root" package="com.x" bounds="[0,0][1080,2400]">${nodes}</node></hierarchy>`,
    ),
  );

const node = (attributes: string, bounds = '[100,200][301,251]') =>
  `<node class="a.B" ${attributes} bounds="${bounds}"/>`;

/** Screen, query, and where the touch goes or the code that refuses it. */
const RULES: readonly (readonly [rule: string, nodes: string, query: object, found: readonly number[] | string])[] = [
  ['the whole text, at its centre with halves', node('text="Save"'), { text: 'Save' }, [200.5, 225.5]],
  ['the whole content description', node('content-desc="Save"'), { text: 'Save' }, [200.5, 225.5]],
  ['no part of a text', node('text="Save as"'), { text: 'Save' }, 'ELEMENT_NOT_FOUND'],
  ['no other case', node('text="save"'), { text: 'Save' }, 'ELEMENT_NOT_FOUND'],
  ['no blanks around it', node('text=" Save"'), { text: 'Save' }, 'ELEMENT_NOT_FOUND'],
  ['no hint of a field', node('hint="Save"'), { text: 'Save' }, 'ELEMENT_NOT_FOUND'],
  ['bidirectional marks on the screen', node('text="&#8296;Sa&#8206;ve&#8297;"'), { text: 'Save' }, [200.5, 225.5]],
  ['bidirectional marks in the query', node('text="Save"'), { text: '\u202aSave\u202c' }, [200.5, 225.5]],
  ['the whole resource id', node('resource-id="com.x:id/ok"'), { id: 'com.x:id/ok' }, [200.5, 225.5]],
  ['the part behind :id/', node('resource-id="com.x:id/ok"'), { id: 'ok' }, [200.5, 225.5]],
  ['no shorter end of an id', node('resource-id="com.x:id/book"'), { id: 'ok' }, 'ELEMENT_NOT_FOUND'],
  ['no end from the slash', node('resource-id="com.x:id/ok"'), { id: 'id/ok' }, 'ELEMENT_NOT_FOUND'],
  ['an id without a package', node('resource-id="ok"'), { id: 'ok' }, [200.5, 225.5]],
  ['no text by an id', node('text="ok"'), { id: 'ok' }, 'ELEMENT_NOT_FOUND'],
  ['no element without height', node('text="a"', '[0,50][90,50]'), { text: 'a' }, 'ELEMENT_NOT_FOUND'],
  ['no element without width', node('text="a"', '[50,0][50,90]'), { text: 'a' }, 'ELEMENT_NOT_FOUND'],
  ['no inverted element', node('text="a"', '[90,90][50,50]'), { text: 'a' }, 'ELEMENT_NOT_FOUND'],
  [
    'the one with an area beside one without',
    node('text="a"', '[0,0][0,0]') + node('text="a"', '[0,0][20,10]'),
    { text: 'a' },
    [10, 5],
  ],
  [
    'a matching parent and its matching child are two',
    `<node class="a.P" text="a" bounds="[0,0][90,90]">${node('text="a"')}</node>`,
    { text: 'a' },
    'ELEMENT_AMBIGUOUS',
  ],
  [
    'a row described as its text is one thing',
    `<node class="a.B" content-desc="a" clickable="true" bounds="[0,0][90,90]"><node class="a.C" text="a" bounds="[0,0][50,50]"/></node>`,
    { text: 'a' },
    [45, 45],
  ],
  ['nothing off the screen', node('text="a"', '[0,2400][90,2500]'), { text: 'a' }, 'ELEMENT_NOT_ACTIONABLE'],
  ['nothing disabled', node('text="a" enabled="false"'), { text: 'a' }, 'ELEMENT_NOT_ACTIONABLE'],
  [
    'the text itself and not what can be clicked around it',
    `<node class="a.P" clickable="true" bounds="[0,0][900,900]">${node('text="a"')}</node>`,
    { text: 'a' },
    [200.5, 225.5],
  ],
];

for (const [rule, nodes, query, found] of RULES) {
  test(`tap: ${rule}`, async () => {
    show(nodes);
    const answer = await mcp.call('tap', { ...query });
    if (typeof found === 'string') {
      const { code, dispatched } = toolError(answer);
      assert.deepEqual([code, dispatched], [found, false]);
      assert.deepEqual(door.phone.record.inputs, []);
      return;
    }
    const [x, y] = found;
    const { element, ...rest } = JSON.parse(answer.line) as { element: { class: string } };
    assert.deepEqual(rest, { device: door.deviceId, x, y, effect: 'unverified' });
    assert.equal(element.class, 'a.B');
    assert.deepEqual(door.phone.record.inputs, [{ type: 'tap', x, y }]);
  });
}

test('the element in the answer is what matched, without its children', async () => {
  show(`<node class="a.P" text="a" clickable="true" bounds="[0,0][90,90]">${node('text="b"')}</node>`);
  const { line } = await mcp.call('tap', { text: 'a', duration: 700 });
  const [ref = ''] = /(?<="ref":")e\d+/.exec(line) ?? [];
  // Behind Karagöz's fields what Glovebox calls it.
  const element = { class: 'a.P', text: 'a', clickable: true, bounds: [0, 0, 90, 90], ref, role: 'button' };
  const expected = { device: door.deviceId, x: 45, y: 45, duration: 700, element, effect: 'unverified' };
  assert.equal(line, JSON.stringify(expected));
});

test('of many matches five are listed, with class and bounds', async () => {
  show([1, 2, 3, 4, 5, 6, 7].map((place) => node('text="a"', `[0,${place}0][50,${place}9]`)).join(''));
  const { code, message } = toolError(await mcp.call('tap', { text: 'a', timeout: 60_000 }));
  assert.equal(code, 'ELEMENT_AMBIGUOUS');
  const listed = [1, 2, 3, 4, 5].map((place) => `a.B [0,${place}0,50,${place}9]`);
  assert.equal(
    message,
    `7 nodes match text or contentDesc 'a': ${listed.join(', ')}, and 2 more; tap one by its coordinates`,
  );
  assert.equal(dumps(), 1, 'only "no match" is read again');
});

test('without a timeout one read decides, with one the screen is read until the element comes', async () => {
  show('');
  const { message } = toolError(await mcp.call('tap', { id: 'late' }));
  assert.match(message, /^no node with resourceId 'late' or ending in ':id\/late' in com\.x \(1 read in \d+\.\d s\)$/);
  assert.equal(dumps(), 1);
  const answered = mcp.call('tap', { id: 'late', timeout: 60_000 });
  while (dumps() < 3) await new Promise(setImmediate);
  show(node('resource-id="com.x:id/late"'));
  assert.equal((await answered).isError, false);
  assert.equal(door.phone.record.inputs.length, 1);
});

test('a point is not held against the screen', async () => {
  const { line } = await mcp.call('tap', { x: 99_999, y: 0.5 });
  assert.equal(line, JSON.stringify({ device: door.deviceId, x: 99_999, y: 0.5, effect: 'unverified' }));
});
