import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import sharp from 'sharp';
import { type Door, openDoor } from '../support/doors.ts';
import { connectMcp, type McpSession } from '../support/mcp-client.ts';
import { runCli } from '../support/run-cli.ts';
import { cliError, toolError } from './karagoz/support.ts';

let door: Door;
let mcp: McpSession;
let folder: string;
let environment: Record<string, string>;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glovebox-pictures-'));
  door = await openDoor('the door without adb');
  environment = { ...door.environment, XDG_STATE_HOME: join(folder, 'state') };
  mcp = await connectMcp(environment);
});
after(async () => {
  await mcp?.close();
  await door?.close();
  await rm(folder, { recursive: true, force: true });
});

const cli = (...words: string[]) => runCli(words, environment);

function turn(turns: 0 | 1 | 2 | 3): void {
  door.phone.screen.rotation = turns;
}

beforeEach(async () => {
  turn(0);
  door.phone.wear(undefined);
  await mcp.call('key', { key: 'HOME' });
  door.phone.record.clear();
});

interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Shot {
  readonly path: string;
  readonly pixels: { readonly width: number; readonly height: number };
  readonly reference: string;
  readonly coordinateContext: {
    readonly bounds: Rectangle;
    readonly deliveredSize: { readonly width: number; readonly height: number };
    readonly [field: string]: unknown;
  };
  readonly warnings?: readonly string[];
}

const shotOf = (line: string) => JSON.parse(line) as Shot;

async function shot(given: Record<string, unknown> = {}) {
  const answer = await mcp.call('screenshot', { out: join(folder, 'shot.png'), ...given });
  assert.equal(answer.isError, false, answer.line);
  return { ...answer, shot: shotOf(answer.line) };
}

/** The middle of the launcher's icon with that name, in device pixels. */
async function middleOf(text: string): Promise<{ x: number; y: number }> {
  const find = (element: { text?: string; bounds: number[]; children?: never[] }): number[] | undefined =>
    element.text === text ? element.bounds : element.children?.map(find).find((bounds) => bounds !== undefined);
  const { line } = await mcp.call('ui_tree', { format: 'json' });
  const [left = 0, top = 0, right = 0, bottom = 0] = find(JSON.parse(line).root) ?? [];
  assert.ok(right > left, text);
  return { x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** Where a picture shows a device point, as a model would read it off: by a whole pixel. */
function pixelOf({ coordinateContext: { bounds, deliveredSize } }: Shot, { x, y }: { x: number; y: number }) {
  return {
    x: Math.floor(((x - bounds.x) * deliveredSize.width) / bounds.width),
    y: Math.floor(((y - bounds.y) * deliveredSize.height) / bounds.height),
  };
}

const inputs = () => {
  const events = [...door.phone.record.inputs];
  door.phone.record.clear();
  return events;
};

const isNear = (one: number, other: number, most: number) => Math.abs(one - other) <= most;

const PICTURES: readonly (readonly [what: string, given: Record<string, unknown>])[] = [
  ['whole', {}],
  ['of half the size', { maxEdge: 1200 }],
  ['inline', { inline: true }],
  ['cropped', { crop: '500,1500,560,800' }],
  ['cropped and scaled', { crop: '501,1501,577,833', maxEdge: 333 }],
  ['with a grid', { grid: '0.5in', maxEdge: 800 }],
];

for (const [what, given] of PICTURES) {
  test(`a tap in the pixels of a picture that is ${what} hits what the picture shows there`, async () => {
    const target = { x: 700, y: 1_800 };
    const { shot: taken } = await shot(given);
    const at = pixelOf(taken, target);
    const { line } = await mcp.call('tap', { ...at, space: 'image', reference: taken.reference });
    const { x, y, ...told } = JSON.parse(line) as { x: number; y: number };
    assert.deepEqual(told, {
      device: door.deviceId,
      space: 'image',
      reference: taken.reference,
      given: at,
      effect: 'unverified',
    });
    assert.deepEqual(inputs(), [{ type: 'tap', x, y }]);
    const { bounds, deliveredSize } = taken.coordinateContext;
    const pixel = Math.ceil(bounds.width / deliveredSize.width);
    assert.ok(isNear(x, target.x, pixel) && isNear(y, target.y, pixel), `${x},${y}`);
  });
}

test('a tap in a scaled picture opens the app under it, by the command line and the last picture', async () => {
  const target = await middleOf('Settings');
  const taken = shotOf((await cli('screenshot', '--max-edge', '900', '--out', join(folder, 'home.jpg'))).stdout);
  const { x, y } = pixelOf(taken, target);
  const answer = (await cli('tap', String(x), String(y), '--space', 'image')).json();
  assert.equal(answer.reference, taken.reference);
  assert.equal(door.phone.screen.foreground.packageName, 'com.glovebox.settings');
});

test('a tap in a picture of a turned screen hits its target too', async () => {
  turn(1);
  const target = await middleOf('Settings');
  const { shot: taken } = await shot({ maxEdge: 1200 });
  assert.deepEqual(taken.coordinateContext.deliveredSize, { width: 1200, height: 540 });
  assert.equal(taken.coordinateContext.rotation, 90);
  await mcp.call('tap', { ...pixelOf(taken, target), space: 'image', reference: taken.reference });
  assert.equal(door.phone.screen.foreground.packageName, 'com.glovebox.settings');
});

test('a swipe by fractions of a crop', async () => {
  const { shot: taken } = await shot({ crop: '0,1000,1080,1000' });
  const given = { x1: 0.5, y1: 0.75, x2: 0.5, y2: 0.25 };
  const { line } = await mcp.call('swipe', { ...given, space: 'normalized', reference: taken.reference });
  assert.deepEqual(JSON.parse(line), {
    device: door.deviceId,
    x1: 540,
    y1: 1750,
    x2: 540,
    y2: 1250,
    duration: 300,
    space: 'normalized',
    reference: taken.reference,
    given,
    effect: 'unverified',
  });
  assert.deepEqual(inputs(), [{ type: 'swipe', x1: 540, y1: 1750, x2: 540, y2: 1250, duration: 300 }]);
});

test('references grow, and the last one is that of the device, whoever took it', async () => {
  const { shot: first } = await shot();
  const second = shotOf((await cli('screenshot', '--out', join(folder, 'second.png'))).stdout);
  assert.equal(Number(second.reference.slice(1)), Number(first.reference.slice(1)) + 1);
  const { line } = await mcp.call('tap', { x: 0, y: 0, space: 'normalized' });
  assert.equal((JSON.parse(line) as Shot).reference, second.reference);
  const again = await mcp.call('tap', { x: 1, y: 1, space: 'normalized', reference: first.reference });
  assert.equal(again.isError, false, again.line);
});

test('points outside the picture are refused with nothing sent; device pixels are as they always were', async () => {
  const { shot: taken } = await shot({ crop: '100,100,200,300' });
  const { reference } = taken;
  const outside = toolError(await mcp.call('tap', { x: 200, y: 0, space: 'image', reference }));
  assert.deepEqual(outside, {
    code: 'INVALID_ARGS',
    message: `(200, 0) is outside picture ${reference}, which is 200x300`,
    hint: 'x from 0 to 199, y from 0 to 299; without space points are device pixels',
    dispatched: false,
    retrySafe: true,
  });
  const beyond = cliError(await cli('swipe', '0', '0', '0', '1.5', '--space', 'normalized'));
  assert.equal(beyond.message, '(0, 1.5) is outside 0 to 1');
  assert.deepEqual(inputs(), []);
  const { isError } = await mcp.call('tap', { x: 5_000, y: 5_000, space: 'device' });
  assert.equal(isError, false);
  assert.deepEqual(inputs(), [{ type: 'tap', x: 5_000, y: 5_000 }]);
});

test('a picture of a screen that turned since, or became another one, is refused with nothing sent', async () => {
  const { shot: taken } = await shot();
  const { reference } = taken;
  const aim = { x: 10, y: 10, space: 'image', reference };
  turn(1);
  const turned = toolError(await mcp.call('tap', aim));
  assert.equal(turned.code, 'STALE_REFERENCE');
  assert.equal(turned.message, `the screen was turned since picture ${reference}: from 0 to 90 degrees`);
  assert.match(turned.hint ?? '', /^screenshot /);
  turn(0);
  door.phone.wear(Buffer.from('<hierarchy rotation="0"><node class="a.B" bounds="[0,0][1840,2208]"/></hierarchy>'));
  const folded = toolError(await mcp.call('swipe', { x1: 0, y1: 0, x2: 1, y2: 1, space: 'normalized', reference }));
  assert.equal(
    folded.message,
    `the screen was folded or resized since picture ${reference}: from 1080x2400 to 1840x2208`,
  );
  assert.deepEqual(inputs(), []);
  door.phone.wear(undefined);
  assert.equal((await mcp.call('tap', aim)).isError, false, 'turned back it is as the picture shows it');
});

test('an unknown picture, and arguments that do not go together, are refused with nothing sent', async () => {
  const refused = async (given: Record<string, unknown>) => {
    const { code, message } = toolError(await mcp.call('tap', given));
    return `${code}: ${message}`;
  };
  const point = { x: 1, y: 1 };
  assert.equal(
    await refused({ ...point, space: 'image', reference: 'v99999' }),
    'STALE_REFERENCE: no picture v99999 of this device was handed out',
  );
  assert.equal(
    await refused({ ...point, reference: 'v1' }),
    'INVALID_ARGS: --reference needs --space image or --space normalized',
  );
  assert.equal(
    await refused({ ...point, space: 'image', reference: 'e7' }),
    "INVALID_ARGS: --reference must be a picture's name such as v3 (got 'e7')",
  );
  assert.equal(await refused({ text: 'Settings', space: 'image' }), 'INVALID_ARGS: --space needs <x> <y>');
  assert.equal(
    await refused({ ...point, space: 'screen' }),
    "INVALID_ARGS: --space must be device or image or normalized (got 'screen')",
  );
  const fresh = { ...environment, XDG_STATE_HOME: join(folder, 'nothing-yet') };
  const none = cliError(await runCli(['tap', '1', '1', '--space', 'image'], fresh));
  assert.equal(none.message, 'no picture of this device was handed out in the last 120 s');
  assert.deepEqual(inputs(), []);
});

test('the mapping stands in the result and beside it; Karagöz’s fields tell of the whole screen', async () => {
  const { content, _meta } = await mcp.client.callTool({
    name: 'screenshot',
    arguments: { out: join(folder, 'meta.png'), inline: true, crop: '0,600,1080,1600' },
  });
  const [text, image] = content;
  assert.ok(text?.type === 'text' && image?.type === 'image');
  const taken = shotOf(text.text);
  assert.deepEqual(Object.keys(taken), [
    'path',
    'device',
    'pixels',
    'logical',
    'scale',
    'safeArea',
    'rotation',
    'reference',
    'coordinateContext',
  ]);
  assert.deepEqual(taken.pixels, { width: 1080, height: 2400 });
  assert.deepEqual(taken.coordinateContext, {
    version: 1,
    reference: taken.reference,
    picture: 'inline',
    space: 'device',
    bounds: { x: 0, y: 600, width: 1080, height: 1600 },
    deliveredSize: { width: 864, height: 1280 },
    outputScale: 0.8,
    nativeScale: 2.625,
    rotation: 0,
    viewport: { screen: { width: 1080, height: 2400 }, requested: { x: 0, y: 600, width: 1080, height: 1600 } },
  });
  assert.deepEqual(_meta?.coordinateContext, taken.coordinateContext);
  const { width, height } = await sharp(Buffer.from(image.data, 'base64')).metadata();
  assert.deepEqual({ width, height }, { width: 864, height: 1280 });
  const file = await sharp(taken.path).metadata();
  assert.deepEqual([file.width, file.height], [1080, 1600]);
});

test('a JPEG by its ending, readable, and of the size that is told', async () => {
  for (const name of ['a.jpg', 'a.JPEG']) {
    const out = join(folder, name);
    const taken = shotOf((await cli('screenshot', '--out', out, '--grid', '1cm')).stdout);
    const { format, width, height } = await sharp(await readFile(out)).metadata();
    assert.deepEqual([taken.path, format, width, height], [out, 'jpeg', 1080, 2400]);
  }
  // Which a later picture may replace.
  assert.equal((await cli('screenshot', '--out', join(folder, 'a.jpg'))).exitCode, 0);
});

test('crop, grid and edge that make no sense are refused, the first two before any contact', async () => {
  const error = toolError(await mcp.call('screenshot', { crop: '2000,0,10,10' }));
  assert.equal(error.message, '--crop 2000,0,10,10 lies outside the screen');
  assert.equal(error.hint, 'the screen is 1080x2400: crop 0,0,1080,2400 is all of it');
  door.phone.record.clear();
  for (const given of [{ crop: '1,2,3' }, { grid: '1' }, { maxEdge: -1 }, { maxEdge: 1.5 }, { crop: [1, 2, 3, 4] }]) {
    assert.equal(toolError(await mcp.call('screenshot', given)).code, 'INVALID_ARGS', JSON.stringify(given));
  }
  assert.deepEqual(door.phone.record.events, []);
});

test('a picture after warnings is cut and scaled like any other, and a black one is said to be', async () => {
  door.phone.faults.begin('many-displays');
  const many = await shot({ crop: '0,0,300,300' });
  door.phone.faults.end('many-displays');
  assert.deepEqual(many.shot.warnings, ['The device has several displays; this is the first that it found.']);
  await mcp.call('key', { key: 'SLEEP' });
  const black = await shot({ maxEdge: 300, inline: true });
  await mcp.call('key', { key: 'WAKEUP' });
  assert.match(black.shot.warnings?.join() ?? '', /^The picture is black/);
});

test('calls to one path at the same time each return their own pixels', async () => {
  const out = join(folder, 'same.png');
  const crops = Array.from({ length: 6 }, (_, count) => ({ x: 100 * count, width: 40 + count }));
  const answers = await Promise.all(
    crops.map(({ x, width }) => mcp.call('screenshot', { out, inline: true, crop: `${x},200,${width},50` })),
  );
  const whole = sharp((await shot({ out: join(folder, 'all.png') })).shot.path);
  for (const [count, { line, pictures }] of answers.entries()) {
    const { x = 0, width = 0 } = crops[count] ?? {};
    assert.deepEqual(shotOf(line).coordinateContext.bounds, { x, y: 200, width, height: 50 });
    const own = await sharp(pictures[0]?.data).raw().toBuffer({ resolveWithObject: true });
    const part = await whole.clone().extract({ left: x, top: 200, width, height: 50 }).removeAlpha().raw().toBuffer();
    assert.equal(own.info.width, width);
    assert.deepEqual(own.data, part);
  }
  assert.equal(new Set(answers.map(({ line }) => shotOf(line).reference)).size, crops.length);
  assert.ok((await sharp(out).metadata()).height === 50, 'the file is one of them, and whole');
});
