import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { commands } from '../../src/commands/registry.ts';
import { checkArguments } from '../../src/domain/check-arguments.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

function commandNamed(name: string) {
  const command = commands.find((candidate) => candidate.name === name);
  assert.ok(command, `no command ${name}`);
  return command;
}

function check(name: string, given: Record<string, unknown>, surface: 'mcp' | 'cli' = 'mcp') {
  return checkArguments(commandNamed(name), new Map(Object.entries(given)), surface);
}

function refusal(name: string, given: Record<string, unknown>, surface: 'mcp' | 'cli' = 'mcp'): GloveboxError {
  try {
    check(name, given, surface);
  } catch (error) {
    assert.ok(error instanceof GloveboxError);
    assert.equal(error.code, 'INVALID_ARGS');
    assert.equal(error.dispatched, false);
    return error;
  }
  return assert.fail(`${name} ${JSON.stringify(given)} was accepted`);
}

const refused: readonly (readonly [string, Record<string, unknown>, string])[] = [
  ['devices', { foo: 1 }, "'devices' does not take the option '--foo'"],
  ['tap', { x: 1 }, "'tap' needs <x> <y>"],
  ['tap', { y: 1 }, "'tap' needs <x> <y>"],
  ['tap', { x: 1, text: 'a' }, "'tap' needs <x> <y>"],
  ['tap', {}, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
  ['tap', { text: 'a', id: 'b' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
  ['tap', { x: 1, y: 2, id: 'b' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
  ['tap', { id: 'b', ref: 'e7' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
  ['tap', { ref: 'e7', target: { text: 'a' } }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
  ['tap', { x: -1, y: 2 }, "<x> must be a non-negative number (got '-1')"],
  ['tap', { x: 1, y: '0x10' }, "<y> must be a non-negative number (got '0x10')"],
  ['tap', { x: 1, y: '' }, "<y> must be a non-negative number (got '')"],
  ['tap', { x: 1, y: [2] }, "<y> must be a non-negative number (got '[2]')"],
  ['tap', { x: 1e21, y: 2 }, "<x> must be a non-negative number (got '1e+21')"],
  ['tap', { x: 1, y: 2, duration: 1.5 }, "--duration must be a whole number of milliseconds (got '1.5')"],
  ['tap', { x: 1, y: 2, duration: 1e9 }, "--duration must be a whole number of milliseconds (got '1000000000')"],
  ['tap', { x: 1, y: 2, duration: '-3' }, "--duration must be a whole number of milliseconds (got '-3')"],
  ['tap', { text: 'a', timeout: {} }, "--timeout must be a whole number of milliseconds (got '{}')"],
  ['tap', { text: '' }, "option '--text' needs a value"],
  ['tap', { text: { a: 1 } }, `--text must be text (got '{"a":1}')`],
  ['swipe', { x1: 1, y1: 2, x2: 3 }, "'swipe' needs <x1> <y1> <x2> <y2>"],
  ['swipe', { x1: 1, y1: 2, x2: 3, y2: null }, "'swipe' needs <x1> <y1> <x2> <y2>"],
  ['text', {}, "'text' needs <text>"],
  ['text', { text: '' }, "'text' needs <text>"],
  ['screenshot', { inline: 'yes' }, "inline must be true or false (got 'yes')"],
  ['screenshot', { inline: 1 }, "inline must be true or false (got '1')"],
  ['screenshot', { out: '' }, "option '--out' needs a value"],
  ['install', {}, "'install' needs <apk>"],
  ['launch', {}, "'launch' needs <package>"],
  ['terminate', { package: '' }, "'terminate' needs <package>"],
  ['uninstall', { package: 'a', force: 1 }, "'uninstall' does not take the option '--force'"],
  ...['abc', '1.1234567890', '4294967296', '-5', '12345678901', '1.', '.5', '1e9', ' 1', '0x1'].map(
    (since) =>
      ['logs', { since }, `--since must be Unix time in seconds (got '${since}')`] satisfies (typeof refused)[number],
  ),
  ['logs', { since: 1e21 }, "--since must be Unix time in seconds (got '1e+21')"],
  ['logs', { since: {} }, "--since must be Unix time in seconds (got '{}')"],
  ['logs', { since: '' }, "option '--since' needs a value"],
  ...[0, -1, 1.5, 'abc', 1_000_000_000].map(
    (lines) =>
      [
        'logs',
        { lines },
        `--lines must be a whole number from 1 to 999999999 (got '${lines}')`,
      ] satisfies (typeof refused)[number],
  ),
  ['doctor', { device: 'x' }, "'doctor' does not take the option '--device'"],
  ['uninstall-runner', { team: 'x' }, "'uninstall-runner' does not take the option '--team'"],
  ['ui-tree', { __proto__: 1, constructor: 1 }, "'ui-tree' does not take the option '--constructor'"],
];

for (const [name, given, message] of refused) {
  test(`${name} ${JSON.stringify(given)} is refused`, () => {
    assert.equal(refusal(name, given).message, message);
  });
}

test('null is "not given", and text numbers are numbers', () => {
  assert.deepEqual(check('tap', { x: '12.50', y: 3, text: null, device: null, duration: '007' }), {
    x: 12.5,
    y: 3,
    duration: 7,
  });
});

test('a part of a picture may be as small as JSON writes it', () => {
  assert.deepEqual(check('tap', { x: 1e-7, y: 0.5 }), { x: 1e-7, y: 0.5 });
  assert.equal(refusal('tap', { x: '1e-7', y: 0 }).message, "<x> must be a non-negative number (got '1e-7')");
  assert.equal(refusal('tap', { x: -1e-7, y: 0 }).message, "<x> must be a non-negative number (got '-1e-7')");
});

test('a mistyped argument is answered with the nearest one', () => {
  assert.equal(refusal('tap', { txt: 'a' }).hint, 'did you mean text?');
  assert.equal(refusal('tap', { '--durration': '1' }, 'cli').hint, 'did you mean --duration?');
  assert.equal(refusal('devices', { nothingLikeIt: 1 }).hint, undefined);
});

test('an option that is an argument by place is answered with the place', () => {
  assert.equal(refusal('tap', { '--x': '1' }, 'cli').hint, '<x> is given by its place: tap <x> <y>');
});

test('a value nested deeper than JSON can be written is refused like any other', () => {
  let deep: unknown = [];
  for (let level = 0; level < 5_000; level++) deep = [deep];
  for (const name of ['x', 'text']) {
    assert.ok(refusal('tap', { y: 1, x: 1, [name]: deep }).message.length > 0);
  }
});

test('inline exists on MCP only', () => {
  assert.deepEqual(check('screenshot', { inline: true }), { inline: true });
  assert.equal(
    refusal('screenshot', { '--inline': true }, 'cli').message,
    "'screenshot' does not take the option '--inline'",
  );
});

test('whatever a client sends is accepted whole or refused as INVALID_ARGS', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...commands),
      fc.dictionary(
        fc.oneof(fc.constantFrom('x', 'y', 'text', 'id', 'duration', 'device', 'key', '__proto__'), fc.string()),
        fc.jsonValue(),
      ),
      (command, given) => {
        const entries = new Map(Object.entries(given));
        try {
          const checked = checkArguments(command, entries, 'mcp');
          for (const name of Object.keys(checked)) assert.ok(entries.has(name));
        } catch (error) {
          assert.ok(error instanceof GloveboxError && error.code === 'INVALID_ARGS');
        }
      },
    ),
  );
});
