import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { runCli } from '../../support/run-cli.ts';

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

const FEED = 'com.glovebox.feed';

interface Node {
  readonly text?: string;
  readonly resourceId?: string;
  readonly bounds: readonly [number, number, number, number];
  readonly children?: readonly Node[];
}

const nodes = (node: Node): readonly Node[] => [node, ...(node.children ?? []).flatMap(nodes)];

/** The rows in sight that no other has the title of, and how far down each is. */
async function rows(): Promise<ReadonlyMap<string, number>> {
  const { line } = await mcp.call('ui_tree', { format: 'json' });
  const { root } = JSON.parse(line) as { root: Node };
  const titles = nodes(root).flatMap(({ text = '', resourceId, bounds: [, top, , bottom] }) =>
    resourceId === `${FEED}:id/title` && !text.startsWith('Fresh bread') && bottom > top
      ? [[text, bottom] as const]
      : [],
  );
  return new Map(titles);
}

const swipe = (distance: number, duration: number) =>
  mcp.call('swipe', { x1: 540, y1: 1900, x2: 540, y2: 1900 - distance, duration });

/** The list from its beginning. */
async function openList(): Promise<ReadonlyMap<string, number>> {
  await mcp.call('terminate', { package: FEED });
  await mcp.call('launch', { package: FEED });
  return rows();
}

/** Where every row is while the list is at its beginning; found by swipes too slow to coast. */
async function wholeList(): Promise<ReadonlyMap<string, number>> {
  const places = new Map(await openList());
  for (let known = 0; known < places.size; ) {
    known = places.size;
    await swipe(800, 60_000);
    const now = await rows();
    const [shared = ''] = [...now.keys()].filter((title) => places.has(title));
    const moved = (places.get(shared) ?? 0) - (now.get(shared) ?? 0);
    for (const [title, y] of now) if (!places.has(title)) places.set(title, y + moved);
  }
  return places;
}

test('a swipe of one length: the faster, the further the list coasts', async () => {
  const places = await wholeList();
  // Duration, and how far the list coasts after 1,200 px, both as measured on a phone.
  for (const [duration, coast] of [
    [300, 1059],
    [1000, 131],
    [3000, 19],
  ] as const) {
    await openList();
    await swipe(1200, duration);
    const [[title, y] = ['', 0]] = await rows();
    const moved = (places.get(title) ?? 0) - y - 1200;
    assert.ok(Math.abs(moved - coast) <= coast * 0.1, `${duration} ms: coasted ${moved} px, not about ${coast}`);
  }
});

test('without a duration a swipe is one of 300 ms, on the command line too', async () => {
  const places: string[] = [];
  for (const words of [[], ['--duration', '300'], ['--duration', '3000']]) {
    await openList();
    await runCli(['swipe', '540', '1900', '540', '700', ...words], door.environment);
    places.push(JSON.stringify([...(await rows())]));
  }
  const [usual, told, slow] = places;
  assert.equal(usual, told);
  assert.notEqual(usual, slow);
});
