import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { connectMcp, type McpSession } from '../../support/mcp-client.ts';
import { runCli } from '../../support/run-cli.ts';
import { cliError, toolError, withoutDevices } from './support.ts';

type Refusal = readonly [given: Record<string, unknown>, message: string];

/** What every tool refuses with INVALID_ARGS before a device is looked for, message by message. */
const REFUSALS: Readonly<Record<string, readonly Refusal[]>> = {
  devices: [
    [{ foo: 1 }, "'devices' does not take the option '--foo'"],
    [{ device: 'x' }, "'devices' does not take the option '--device'"],
  ],
  screenshot: [
    [{ inline: 'yes' }, "inline must be true or false (got 'yes')"],
    [{ inline: 1 }, "inline must be true or false (got '1')"],
    [{ out: '/tmp/a.gif' }, "'/tmp/a.gif' is not a .png or .jpg file"],
    [{ out: '' }, "option '--out' needs a value"],
    [{ device: '' }, "option '--device' needs a value"],
  ],
  ui_tree: [[{ detail: 'full' }, "'ui-tree' does not take the option '--detail'"]],
  tap: [
    [{ x: 1 }, "'tap' needs <x> <y>"],
    [{ y: 1 }, "'tap' needs <x> <y>"],
    [{ x: 1, y: null }, "'tap' needs <x> <y>"],
    [{}, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
    [{ text: null, id: null }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
    [{ text: 'a', ref: 'e7' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
    [{ target: { text: 'a' }, ref: 'e7' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
    [{ text: 'a', id: 'b' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
    [{ x: 1, y: 2, text: 'a' }, "'tap' takes <x> <y>, --text, --id, --ref or --target"],
    [{ x: 1, y: 2, timeout: 5 }, '--timeout needs --text or --id'],
    [{ x: 1, y: 2, duration: 1.5 }, "--duration must be a whole number of milliseconds (got '1.5')"],
    [{ text: '' }, "option '--text' needs a value"],
    [{ id: '' }, "option '--id' needs a value"],
    [{ x: { a: 1 }, y: 2 }, `<x> must be a non-negative number (got '{"a":1}')`],
    [{ x: [1], y: 2 }, "<x> must be a non-negative number (got '[1]')"],
    [{ x: true, y: 2 }, "<x> must be a non-negative number (got 'true')"],
  ],
  swipe: [
    [{ x1: 1, y1: 2, x2: 3 }, "'swipe' needs <x1> <y1> <x2> <y2>"],
    [{ x1: 1, y1: 2, x2: 3, y2: -4 }, "<y2> must be a non-negative number (got '-4')"],
  ],
  text: [
    [{}, "'text' needs <text>"],
    [{ text: '' }, "'text' needs <text>"],
    [{ text: null }, "'text' needs <text>"],
  ],
  key: [
    [{}, "'key' needs <key>"],
    ...[0, 341, -1, 1.5, 'KEYCODE_', 'NOPE', 'HOME '].map(
      (key): Refusal => [
        { key },
        `unknown key '${key}'; use a KeyEvent name such as HOME, BACK or ENTER, or a code from 1 to 340`,
      ],
    ),
  ],
  install: [
    [{}, "'install' needs <apk>"],
    [{ apk: '/nowhere/a.aab' }, "'/nowhere/a.aab' is not an .apk file"],
    [{ apk: '/nowhere/a.apk' }, "no file at '/nowhere/a.apk'"],
  ],
  ...Object.fromEntries(
    ['launch', 'terminate', 'uninstall'].map((name): readonly [string, readonly Refusal[]] => [
      name,
      [
        [{}, `'${name}' needs <package>`],
        ...['1a', 'a..b', 'a.', '.a', 'a-b', 'a.1b', 'a b', "a';b", 'ä.b'].map(
          (app): Refusal => [{ package: app }, `'${app}' is not a package name`],
        ),
      ],
    ]),
  ),
  logs: [
    [{ package: '1a' }, "'1a' is not a package name"],
    [{ package: '' }, "option '--package' needs a value"],
  ],
  doctor: [[{ device: 'x' }, "'doctor' does not take the option '--device'"]],
  install_runner: [[{ foo: 1 }, "'install-runner' does not take the option '--foo'"]],
  uninstall_runner: [[{ team: 'x' }, "'uninstall-runner' does not take the option '--team'"]],
};

describe('over MCP', () => {
  let mcp: McpSession;
  before(async () => {
    mcp = await connectMcp(withoutDevices);
  });
  after(() => mcp?.close());

  for (const [tool, refusals] of Object.entries(REFUSALS)) {
    test(`${tool} refuses what it does not take, in the words of the command line`, async () => {
      for (const [given, expected] of refusals) {
        const { code, message, dispatched } = toolError(await mcp.call(tool, given));
        assert.deepEqual([code, message, dispatched], ['INVALID_ARGS', expected, false], JSON.stringify(given));
      }
    });
  }

  test('null is not given', async () => {
    const aimed = { x: null, y: null, text: 'a', id: null, duration: null, timeout: null, device: null };
    assert.equal(toolError(await mcp.call('tap', aimed)).code, 'ADB_NOT_FOUND');
    const { isError } = await mcp.call('doctor', { foo: null });
    assert.equal(isError, false);
  });
});

test('the order of the checks: too many, too few, option not taken, empty value, own checks, device', async () => {
  const ordered: readonly (readonly [words: readonly string[], message: string])[] = [
    [['key', 'NOPE', 'extra', '--foo=1', '--device='], "unexpected argument 'extra'"],
    [['swipe', '1', '2', '3', '--foo=1', '--device='], "'swipe' needs <x1> <y1> <x2> <y2>"],
    [['key', 'NOPE', '--device=', '--foo=1'], "'key' does not take the option '--foo'"],
    [['key', 'NOPE', '--device='], "option '--device' needs a value"],
    [['tap', 'a', '2', '--device='], "option '--device' needs a value"],
    [
      ['key', 'NOPE', '--device=x'],
      "unknown key 'NOPE'; use a KeyEvent name such as HOME, BACK or ENTER, or a code from 1 to 340",
    ],
    [['screenshot', '--inline=true'], "'screenshot' does not take the option '--inline'"],
    [['tap', '-1', '2'], "'tap' does not take the option '-1'"],
    [['tap', '--', '-1', '2'], "<x> must be a non-negative number (got '-1')"],
    [['logs', '--lines'], "option '--lines' needs a value"],
    [['tap', '-t', 'a'], "'tap' does not take the option '-t'"],
    [['tap', '--text', '-a'], "option '--text' needs a value"],
    [['logs', '--lines', '5', '--lines', 'many'], "--lines must be a whole number from 1 to 999999999 (got 'many')"],
    [['text', ''], "'text' needs <text>"],
    [['mcp', 'extra'], "unexpected argument 'extra'"],
  ];
  for (const [words, expected] of ordered) {
    const { code, message } = cliError(await runCli(words, withoutDevices));
    assert.deepEqual([code, message], ['INVALID_ARGS', expected], words.join(' '));
  }
  assert.equal(cliError(await runCli(['--device', 'x', 'key', 'HOME'], withoutDevices)).code, 'ADB_NOT_FOUND');
  assert.equal(cliError(await runCli(['logs', '--lines=x', '--lines=5'], withoutDevices)).code, 'ADB_NOT_FOUND');
  assert.equal(cliError(await runCli(['tap', '--text=-a'], withoutDevices)).code, 'ADB_NOT_FOUND');
});

test('no command: the commands in their order', async () => {
  const { code, message } = cliError(await runCli([], withoutDevices));
  assert.equal(code, 'NO_COMMAND');
  assert.match(
    message,
    /: devices, screenshot, ui-tree, ui-find, ui-wait, tap, swipe, text, key, ui-action, ui-set-text, ui-scroll, install, launch, terminate, uninstall, logs, doctor, install-runner, uninstall-runner, .*mcp/,
  );
});
