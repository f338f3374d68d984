import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startSimulator } from '../../src/simulator/simulator.ts';
import { shell } from './plain-phone.ts';
import { PlainScreen } from './plain-screen.ts';
import { RawSocket } from './raw-socket.ts';

/** What keeps this process alive. */
function handles(): readonly string[] {
  return process
    .getActiveResourcesInfo()
    .filter((name) => /TCP|Timeout|Pipe.*Server/.test(name))
    .sort();
}

/** Handles are let go of in the turns of the event loop after their owner closed them. */
async function handlesBecome(expected: readonly string[]): Promise<void> {
  for (let turn = 0; turn < 200 && handles().length > expected.length; turn += 1) await new Promise(setImmediate);
  assert.deepEqual(handles(), expected);
}

test('64 phones start, differ, run side by side, and leave nothing behind', async () => {
  const before = handles();
  const simulator = await startSimulator({ count: 64, createScreen: () => new PlainScreen() });
  const { phones } = simulator;
  assert.equal(new Set(phones.flatMap((phone) => [phone.adbdPort, phone.consolePort])).size, 128);
  const answers = await Promise.all(
    phones.map((phone) => shell(phone, 'getprop ro.product.model; echo $PWD > /sdcard/x')),
  );
  assert.deepEqual(
    answers.map(({ stdout }) => stdout),
    phones.map((_, index) => `Glovebox Sim ${index + 1}\n`),
  );
  await simulator.close();
  await handlesBecome(before);
});

test('closing ends what still runs: commands, timers, forwards, trackers, consoles', async () => {
  const before = handles();
  const simulator = await startSimulator({ profile: 'phone', createScreen: () => new PlainScreen() });
  const [phone] = simulator.phones;
  assert.ok(phone !== undefined);
  const open = async (...requests: readonly string[]): Promise<RawSocket> => {
    const socket = await RawSocket.open(simulator.serverPort);
    for (const request of requests) socket.request(request);
    await socket.read(4);
    return socket;
  };
  const bound = `host:transport:${phone.serial}`;
  const sockets = await Promise.all([
    open('host:track-devices'),
    open(bound, 'shell,v2,raw:sleep 1000; echo b'),
    open(bound, 'exec:uiautomator dump /dev/tty'),
    open(bound, 'shell:sleep 500 & wait'),
    open(`host-serial:${phone.serial}:forward:tcp:0;tcp:1`),
    open(`host-serial:${phone.serial}:wait-for-any-offline`),
    RawSocket.open(phone.consolePort),
    RawSocket.open(phone.adbdPort),
  ]);
  await simulator.close();
  for (const socket of sockets) {
    await socket.rest();
    socket.close();
  }
  await handlesBecome(before);
});

test("a taken server port is an error, and the phones' ports are given back", async () => {
  const before = handles();
  const first = await startSimulator({ createScreen: () => new PlainScreen() });
  await assert.rejects(startSimulator({ serverPort: first.serverPort, createScreen: () => new PlainScreen() }), {
    code: 'EADDRINUSE',
  });
  await first.close();
  await handlesBecome(before);
});

test("the phone's own screen and apps are behind the same doors", async (context) => {
  const simulator = await startSimulator();
  context.after(() => simulator.close());
  const [phone] = simulator.phones;
  assert.ok(phone !== undefined);
  const listed = await shell(
    phone,
    'cmd package query-activities --components -a android.intent.action.MAIN -c android.intent.category.LAUNCHER',
  );
  for (const component of listed.stdout.trim().split('\n')) {
    const { stdout } = await shell(phone, `am start -W -n ${component}`);
    assert.match(stdout, /^Status: ok$/m, component);
    const focus = await shell(phone, 'dumpsys window displays | grep mCurrentFocus');
    // The camera asks for its permission before anything else, in a window of another package.
    const expected = component.includes('.camera/') ? 'com.glovebox.permissioncontroller' : component.split('/')[0];
    assert.match(focus.stdout, new RegExp(` u0 ${expected?.replaceAll('.', '\\.')}/`));
  }
  assert.match(
    (await shell(phone, 'uiautomator dump /sdcard/d.xml; head -c 60 /sdcard/d.xml')).stdout,
    /<\?xml version=/,
  );
  assert.equal(
    (await shell(phone, 'am start -a android.intent.action.MAIN -c android.intent.category.HOME')).exitCode,
    0,
  );
});
