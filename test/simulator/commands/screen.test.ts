import assert from 'node:assert/strict';
import { test } from 'node:test';
import { keyCode } from '../../../src/simulator/commands/key-names.ts';
import { open, plainPhone, shell } from '../plain-phone.ts';

/** What a service of the raw kind sends until it ends. */
async function raw(phone: Parameters<typeof open>[0], service: string): Promise<string> {
  const { host } = open(phone, service);
  let text = '';
  for (let bytes = await host.fromPhone.read(); bytes !== undefined; bytes = await host.fromPhone.read())
    text += bytes.toString();
  return text;
}

test('uiautomator dump: to a file, to the terminal that exec has and shell v2 has not', async () => {
  const { phone, screen } = plainPhone();
  const xml = screen.dump();
  assert.equal((await shell(phone, 'uiautomator dump')).stdout, 'UI hierchary dumped to: /sdcard/window_dump.xml\n');
  assert.equal((await shell(phone, 'cat /sdcard/window_dump.xml')).stdout, xml);
  assert.equal(
    (await shell(phone, 'uiautomator dump --compressed /sdcard/c.xml; cat /sdcard/c.xml')).stdout,
    `UI hierchary dumped to: /sdcard/c.xml\n${screen.dump({ compressed: true })}`,
  );
  assert.equal(await raw(phone, 'exec:uiautomator dump /dev/tty'), `${xml}UI hierchary dumped to: /dev/tty\n`);
  assert.equal((await shell(phone, 'uiautomator dump /dev/tty')).stdout, 'UI hierchary dumped to: /dev/tty\n');
  assert.equal((await shell(phone, 'uiautomator dump /system/x')).exitCode, 1);
});

test('a worn capture is dumped byte for byte', async () => {
  const { phone } = plainPhone();
  const capture = Buffer.from([0xef, 0xbb, 0xbf, 0x3c, 0x00, 0xff, 0x0d, 0x0a]);
  phone.wear(capture);
  await shell(phone, 'uiautomator dump /sdcard/w.xml');
  assert.deepEqual(Buffer.concat(phone.files.read('/sdcard/w.xml')), capture);
});

test('one automation at a time: a second dump is refused, and dumpsys accessibility names the first', async () => {
  const { phone } = plainPhone('phone');
  const first = open(phone, 'shell,v2,raw:exec uiautomator dump /dev/null');
  while (phone.automationHolder === undefined) await new Promise(setImmediate);
  const second = await shell(phone, 'uiautomator dump /sdcard/x.xml');
  assert.match(second.stderr, /^java\.lang\.IllegalStateException: UiAutomationService .*already registered!$/m);
  assert.equal(second.exitCode, 1);
  assert.match((await shell(phone, 'dumpsys accessibility')).stdout, /^Ui Automation\[/m);
  first.host.close();
  await first.served;
  assert.equal(phone.automationHolder, undefined);
  assert.doesNotMatch((await shell(phone, 'dumpsys accessibility')).stdout, /Ui Automation/);
});

test('screencap writes a PNG, and refuses a display that is not there', async () => {
  const { phone } = plainPhone();
  await shell(phone, 'screencap -p /sdcard/s.png');
  const png = Buffer.concat(phone.files.read('/sdcard/s.png'));
  assert.equal(png.toString('latin1', 1, 4), 'PNG');
  assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [1080, 2400]);
  assert.equal((await shell(phone, 'screencap -p -d 7')).exitCode, 1);
});

test('input reaches the screen and the record', async () => {
  const { phone, screen } = plainPhone();
  await shell(
    phone,
    "input tap 10.5 20; input swipe 1 2 300 400 50; input swipe 5 5 5 5 700; input swipe 5 5 6 6 90; input keyevent KEYCODE_BACK 66; input keyevent --longpress POWER; input keycombination CTRL_LEFT A; input text 'hello%sworld'",
  );
  assert.deepEqual(phone.record.inputs, [
    { type: 'tap', x: 10.5, y: 20 },
    { type: 'swipe', x1: 1, y1: 2, x2: 300, y2: 400, duration: 50 },
    { type: 'long-press', x: 5, y: 5, duration: 700 },
    { type: 'tap', x: 5, y: 5 },
    { type: 'key', code: 4, long: false, modifiers: [] },
    { type: 'key', code: 66, long: false, modifiers: [] },
    { type: 'key', code: 26, long: true, modifiers: [] },
    { type: 'key', code: 29, long: false, modifiers: [113] },
    { type: 'text', text: 'hello world' },
  ]);
  assert.equal(screen.text, 'hello world');
  assert.deepEqual(screen.calls[0], ['tap', 10.5, 20]);
  await shell(phone, 'input motionevent DOWN 1 1; input motionevent MOVE 50 50; input motionevent UP 200 200');
  assert.equal(phone.record.inputs.at(-1)?.type, 'swipe');
});

test('line ends and tabs of input text are keys', async () => {
  const { phone, screen } = plainPhone();
  await shell(phone, "input text 'a\nb\tc'");
  assert.equal(screen.text, 'abc');
  assert.deepEqual(screen.calls, [
    ['key', 66, false, []],
    ['key', 61, false, []],
  ]);
});

test('input refuses nonsense as a phone does, and nothing happens', async () => {
  const { phone } = plainPhone();
  for (const command of [
    'tap 1',
    'tap a b',
    'swipe 1 2 3',
    'swipe 1 2 3 4 x',
    'keyevent',
    'motionevent UPWARDS 1 2',
    'text',
  ]) {
    const { stderr, exitCode } = await shell(phone, `input ${command}`);
    assert.match(stderr, new RegExp(`Error: Invalid arguments for command: ${command.split(' ')[0]}$`, 'm'));
    assert.equal(exitCode, 255);
  }
  const unknown = await shell(phone, 'input poke 1 2');
  assert.match(unknown.stderr, /^Error: Unknown command: poke\nUsage: input /);
  assert.equal(unknown.exitCode, 255);
  const untypable = await shell(phone, 'input text "naïve"');
  assert.match(untypable.stderr, /^java\.lang\.NullPointerException: Attempt to get length of null array$/m);
  assert.equal(untypable.exitCode, 255);
  assert.deepEqual(phone.record.inputs, []);
});

test('key codes as Android numbers them', () => {
  const known = {
    HOME: 3,
    BACK: 4,
    A: 29,
    Z: 54,
    ENTER: 66,
    DEL: 67,
    F12: 142,
    NUMPAD_9: 153,
    APP_SWITCH: 187,
    BUTTON_16: 203,
    WAKEUP: 224,
    PASTE: 279,
    SCREENSHOT: 318,
  };
  for (const [name, code] of Object.entries(known)) {
    assert.equal(keyCode(name), code, name);
    assert.equal(keyCode(`KEYCODE_${name}`), code, name);
  }
  assert.deepEqual(['318', '319', 'NO_SUCH_KEY', '-1'].map(keyCode), [318, 0, 0, 0]);
});

test('who stops waiting half-way leaves half a text', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const { phone, screen } = plainPhone('phone');
  const { host, served } = open(phone, 'shell,v2,raw:exec input text abcdef');
  /** Lets `ms` pass on the phone, and all that follows from it happen. */
  const pass = async (ms: number): Promise<void> => {
    for (let at = 0; at < ms; at += 5) {
      context.mock.timers.tick(5);
      await new Promise(setImmediate);
    }
  };
  await pass(15 + 3 * 20);
  assert.equal(screen.text, 'abc');
  host.close();
  await served;
  await pass(1000);
  assert.equal(screen.text, 'abc');
});
