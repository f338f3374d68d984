import assert from 'node:assert/strict';
import { after, afterEach, before, test } from 'node:test';
import type { SimulatedPhone } from '../../../src/simulator/phone.ts';
import { type Simulator, startSimulator } from '../../../src/simulator/simulator.ts';
import { cleanEnvironment, runCli } from '../../support/run-cli.ts';
import { cliError } from './support.ts';

let simulator: Simulator;
let first: SimulatedPhone;
let second: SimulatedPhone;
before(async () => {
  simulator = await startSimulator({ count: 2 });
  const [one, two] = simulator.phones;
  assert.ok(one && two);
  [first, second] = [one, two];
});
after(() => simulator?.close());
afterEach(() => {
  for (const phone of [first, second]) {
    phone.record.clear();
    phone.setState('device');
    phone.properties.set('ro.product.model', phone.model);
  }
});

const run = (words: readonly string[], more: Record<string, string> = {}) =>
  runCli(words, cleanEnvironment({ ANDROID_ADB_SERVER_PORT: String(simulator.serverPort), ...more }));

/** Which of the two phones got the key. */
const pressed = () => [first, second].filter(({ record }) => record.inputs.length > 0).map(({ number }) => number);

test('the listing: the fields in their order, the state in adb’s own word, no name for what is not ready', async () => {
  second.setState('unauthorized');
  const entry = (id: string, kind: string, state: string, name: string | null) =>
    JSON.stringify({ id, platform: 'android', kind, state, name });
  const listed = [
    entry(first.serial, 'simulated', 'device', 'Glovebox Sim 1'),
    entry(second.serial, 'emulator', 'unauthorized', null),
  ];
  const { stdout, exitCode } = await run(['devices']);
  assert.deepEqual([exitCode, stdout], [0, `{"devices":[${listed.join(',')}]}\n`]);
});

test('an emulator has the name of its virtual device', async () => {
  first.properties.set('ro.product.model', 'sdk_gphone64_x86_64');
  const { devices } = (await run(['devices'])).json() as { devices: { kind: string; name: string }[] };
  assert.deepEqual([devices[0]?.kind, devices[0]?.name], ['emulator', 'Glovebox_Sim_1']);
  assert.equal((await run(['key', 'HOME', '--device', 'Glovebox_Sim_1'])).exitCode, 0);
  assert.deepEqual(pressed(), [1]);
});

test('two that are ready are ambiguous', async () => {
  const { code, message, dispatched } = cliError(await run(['key', 'HOME']));
  assert.deepEqual([code, dispatched], ['DEVICE_AMBIGUOUS', false]);
  assert.equal(
    message,
    `more than one device: ${first.serial}, ${second.serial}. Pick one with --device <id> or GLOVEBOX_DEVICE.`,
  );
});

test('the first of --device, GLOVEBOX_DEVICE and ANDROID_SERIAL decides, and an empty variable is unset', async () => {
  const [one, two] = [first.serial, second.serial];
  const choices: readonly (readonly [option: string | undefined, own: string, serial: string, phone: number])[] = [
    [two, one, one, 2],
    ['Glovebox Sim 2', one, one, 2],
    [undefined, two, one, 2],
    [undefined, 'Glovebox Sim 1', two, 1],
    [undefined, '', two, 2],
  ];
  for (const [option, own, serial, phone] of choices) {
    const words = ['key', 'HOME', ...(option === undefined ? [] : ['--device', option])];
    assert.equal((await run(words, { GLOVEBOX_DEVICE: own, ANDROID_SERIAL: serial })).exitCode, 0);
    assert.deepEqual(pressed(), [phone]);
    for (const { record } of [first, second]) record.clear();
  }
});

test('a lower source does not step in for one that matches nothing; ids and names count whole and as written', async () => {
  const all = `Listed: ${first.serial} (Glovebox Sim 1), ${second.serial} (Glovebox Sim 2).`;
  const env = { GLOVEBOX_DEVICE: 'gone', ANDROID_SERIAL: first.serial };
  const gone = cliError(await run(['key', 'HOME'], env));
  assert.equal(gone.code, 'DEVICE_NOT_FOUND');
  assert.equal(gone.message, `device 'gone' from GLOVEBOX_DEVICE matches no device id or name. ${all}`);
  for (const wanted of ['glovebox sim 1', 'Glovebox', first.serial.slice(0, -1)]) {
    const { code, message } = cliError(await run(['key', 'HOME', '--device', wanted], env));
    assert.equal(code, 'DEVICE_NOT_FOUND');
    assert.equal(message, `device '${wanted}' from --device matches no device id or name. ${all}`);
  }
  assert.deepEqual(pressed(), []);
});

test('a name that two devices have is ambiguous; an id beats a name', async () => {
  second.properties.set('ro.product.model', 'Glovebox Sim 1');
  assert.equal(cliError(await run(['key', 'HOME', '--device', 'Glovebox Sim 1'])).code, 'DEVICE_AMBIGUOUS');
  second.properties.set('ro.product.model', 'other');
  second.properties.set('ro.boot.qemu.avd_name', first.serial);
  assert.equal((await run(['key', 'HOME', '--device', first.serial])).exitCode, 0);
  assert.deepEqual(pressed(), [1]);
});

for (const state of ['offline', 'unauthorized'] as const) {
  test(`one that is ${state} is told so when it is asked for`, async () => {
    second.setState(state);
    const { code, message, hint = '' } = cliError(await run(['ui-tree', '--device', second.serial]));
    assert.equal(code, 'DEVICE_NOT_READY');
    assert.equal(message, `device ${second.serial} is not ready (state: ${state})`);
    assert.equal(/accept the USB debugging prompt/.test(hint), state === 'unauthorized');
    assert.equal((await run(['key', 'HOME'])).exitCode, 0, 'it hides nobody');
  });
}

test('nothing connected: an empty listing is a success, every other command has no device', async (t) => {
  const empty = await startSimulator({ count: 0 });
  t.after(() => empty.close());
  const more = { ANDROID_ADB_SERVER_PORT: String(empty.serverPort) };
  const { stdout, exitCode } = await run(['devices'], more);
  assert.deepEqual([exitCode, stdout], [0, '{"devices":[]}\n']);
  assert.equal(cliError(await run(['screenshot'], more)).code, 'NO_DEVICE');
  const { code, message } = cliError(await run(['logs', '--device', 'x'], more));
  assert.equal(code, 'DEVICE_NOT_FOUND');
  assert.equal(message, "device 'x' from --device matches no device id or name. No device is listed.");
});
