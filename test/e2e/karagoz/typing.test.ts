import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { type Door, openDoor } from '../../support/doors.ts';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { runCli } from '../../support/run-cli.ts';
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

/** The words of every `input` that reached the phone. */
const sent = () => door.phone.record.commands.flatMap(([program, ...words]) => (program === 'input' ? [words] : []));

const PIECES: readonly (readonly [what: string, text: string, pieces: readonly string[]])[] = [
  ['100 characters', 'a'.repeat(100), ['a'.repeat(100)]],
  ['101 characters', 'b'.repeat(101), ['b'.repeat(100), 'b']],
  ['250 characters', 'c'.repeat(250), ['c'.repeat(100), 'c'.repeat(100), 'c'.repeat(50)]],
  ['%s, which input reads as a blank', '100%s%S%%s', ['100%', 's%S%%', 's']],
  ['newline, tab and the three letters beside ASCII', 'a\nb\tçÇß', ['a\nb\tçÇß']],
  ['all of printable ASCII', printable(), [printable()]],
];

function printable(): string {
  return Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place)).join('');
}

for (const [what, text, pieces] of PIECES) {
  test(`text: ${what}`, async () => {
    const { line } = await mcp.call('text', { text });
    assert.equal(line, JSON.stringify({ device: door.deviceId, text, effect: 'unverified' }));
    assert.deepEqual(
      sent(),
      pieces.map((piece) => ['text', piece]),
    );
  });
}

test('text: what begins with a dash, and numbers, are text', async () => {
  const { stdout } = await runCli(['text', '--', '-5'], door.environment);
  assert.equal(stdout, `${JSON.stringify({ device: door.deviceId, text: '-5', effect: 'unverified' })}\n`);
  await mcp.call('text', { text: 12.5 });
  assert.deepEqual(sent(), [
    ['text', '-5'],
    ['text', '12.5'],
  ]);
});

for (const [character, point] of [
  ['é', '00E9'],
  ['\r', '000D'],
  ['\u007f', '007F'],
  ['日', '65E5'],
  ['😀', '1F600'],
] as const) {
  test(`text: U+${point} cannot be typed, and nothing is`, async () => {
    const { code, message, dispatched } = toolError(await mcp.call('text', { text: `${'a'.repeat(150)}${character}` }));
    assert.deepEqual([code, dispatched], ['TEXT_UNSUPPORTED', false]);
    assert.ok(message.startsWith(`cannot type '${character}' (U+${point}): `), message);
    assert.deepEqual(sent(), []);
  });
}

test('text: a failure on the way keeps its code and says how many characters went in', async () => {
  const answered = mcp.call('text', { text: 'a'.repeat(250) });
  while (sent().length === 0) await new Promise(setImmediate);
  const struck = door.phone.faults.next('input-blocked');
  const { code, message, dispatched } = toolError(await answered);
  await struck;
  assert.deepEqual([code, dispatched], ['INPUT_BLOCKED', true]);
  assert.match(message, /; 100 of 250 characters were typed before this$/);
});

const KEYS: readonly (readonly [given: string | number, name: string, code: number])[] = [
  ['HOME', 'HOME', 3],
  ['home', 'HOME', 3],
  ['keycode_Back', 'BACK', 4],
  ['KEYCODE_7', '7', 14],
  ['7', '0', 7],
  [7, '0', 7],
  ['007', '0', 7],
  [1, 'SOFT_LEFT', 1],
  ['3d_mode', '3D_MODE', 206],
  [340, 'CONTEXTUAL_INSERT', 340],
  ['contextual_insert', 'CONTEXTUAL_INSERT', 340],
];

for (const [given, name, code] of KEYS) {
  test(`key ${JSON.stringify(given)} is KEYCODE_${name}, and its code is sent`, async () => {
    const { line } = await mcp.call('key', { key: given });
    assert.equal(line, JSON.stringify({ device: door.deviceId, key: `KEYCODE_${name}`, code, effect: 'unverified' }));
    assert.deepEqual(sent(), [['keyevent', String(code)]]);
  });
}

test('swipe: 300 ms unless told, always reported; decimals reach the phone', async () => {
  const { line } = await mcp.call('swipe', { x1: 1.5, y1: 2, x2: 3, y2: '4.25' });
  assert.equal(
    line,
    JSON.stringify({ device: door.deviceId, x1: 1.5, y1: 2, x2: 3, y2: 4.25, duration: 300, effect: 'unverified' }),
  );
  const slow = await mcp.call('swipe', { x1: 1, y1: 2, x2: 3, y2: 4, duration: 0 });
  assert.match(slow.line, /"duration":0,/);
  assert.deepEqual(sent(), [
    ['swipe', '1.5', '2', '3', '4.25', '300'],
    ['swipe', '1', '2', '3', '4', '0'],
  ]);
});

test('a long press is a swipe that stays in place', async () => {
  await mcp.call('tap', { x: 5, y: 6.5, duration: 600 });
  await mcp.call('tap', { x: 5, y: 6.5 });
  assert.deepEqual(sent(), [
    ['swipe', '5', '6.5', '5', '6.5', '600'],
    ['tap', '5', '6.5'],
  ]);
});
