import assert from 'node:assert/strict';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { after, before, describe, test } from 'node:test';
import { type Simulator, startSimulator } from '../../src/simulator/simulator.ts';
import { withoutAdb } from '../support/adb-server.ts';
import { PlainScreen } from './plain-screen.ts';
import { RealAdb } from './real-adb.ts';
import { tinyApk } from './tiny-apk.ts';

/** Bytes that any translation of line ends or text would harm. */
function awkwardBytes(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  for (let index = 0; index < length; index += 1) bytes[index] = (index * 31 + (index >> 8)) & 0xff;
  return bytes;
}

describe('the real adb client and server', { skip: withoutAdb }, () => {
  let adb: RealAdb;
  let simulator: Simulator;
  let serial = '';

  const run = (...words: readonly string[]) => adb.run(['-s', serial, ...words]);

  before(async () => {
    simulator = await startSimulator({ count: 5, createScreen: () => new PlainScreen() });
    adb = await RealAdb.start();
    await Promise.all(simulator.phones.map((phone) => phone.registerWithAdbServer(adb.serverPort)));
    serial = simulator.phones[0]?.serial ?? '';
    await adb.until(['devices'], ({ text }) => (text.match(/\tdevice\n/g) ?? []).length === 5);
  });

  after(async () => {
    await adb.stop();
    await simulator.close();
  });

  test('five phones register themselves as emulators and are listed with what they are', async () => {
    const { text } = await adb.run(['devices', '-l']);
    for (const [index, phone] of simulator.phones.entries()) {
      assert.match(
        text,
        new RegExp(`^${phone.serial} +device product:sim model:Glovebox_Sim_${index + 1} device:sim `, 'm'),
      );
    }
    const models = await Promise.all(
      simulator.phones.map((phone) => adb.run(['-s', phone.serial, 'shell', 'getprop', 'ro.product.model'])),
    );
    assert.deepEqual(
      models.map((result) => result.text),
      [1, 2, 3, 4, 5].map((number) => `Glovebox Sim ${number}\n`),
    );
  });

  test('features, state and serial number', async () => {
    assert.match((await run('features')).text, /^shell_v2$/m);
    assert.equal((await run('get-state')).text, 'device\n');
    assert.equal((await run('get-serialno')).text, `${serial}\n`);
  });

  test('shell: exit codes, both outputs, input with carriage returns', async () => {
    for (const code of [0, 1, 7, 255]) assert.equal((await run('shell', `exit ${code}`)).exitCode, code);
    const both = await run('shell', 'echo out; echo err >&2; nonesuch');
    assert.equal(both.text, 'out\n');
    assert.equal(both.stderr, 'err\n/system/bin/sh: nonesuch: inaccessible or not found\n');
    assert.equal(both.exitCode, 127);
    const input = 'one\r\ntwo\rthree\n';
    assert.equal((await adb.run(['-s', serial, 'shell', 'cat'], input)).text, input);
    assert.equal((await adb.run(['-s', serial, 'shell'], 'echo a script\nexit 3\n')).exitCode, 3);
  });

  test('exec-out hands one mebibyte over unchanged', async () => {
    const bytes = awkwardBytes(1 << 20);
    simulator.phones[0]?.files.write('/sdcard/blob', bytes);
    const { stdout, exitCode } = await run('exec-out', 'cat', '/sdcard/blob');
    assert.equal(exitCode, 0);
    assert.ok(stdout.equals(bytes));
  });

  test('push and pull keep 5 MB, folders, and say what is missing', async () => {
    const bytes = awkwardBytes(5_000_000);
    mkdirSync(adb.path('tree/inner'), { recursive: true });
    writeFileSync(adb.path('big'), bytes);
    writeFileSync(adb.path('tree/a.txt'), 'first');
    writeFileSync(adb.path('tree/inner/ü.txt'), 'second');
    assert.equal((await run('push', 'big', '/sdcard/big')).exitCode, 0);
    assert.equal((await run('pull', '/sdcard/big', 'back')).exitCode, 0);
    assert.ok(readFileSync(adb.path('back')).equals(bytes));
    assert.equal((await run('push', 'tree', '/sdcard/')).exitCode, 0);
    assert.equal((await run('pull', '/sdcard/tree', 'tree2')).exitCode, 0);
    assert.equal(readFileSync(adb.path('tree2/inner/ü.txt'), 'utf8'), 'second');
    const missing = await run('pull', '/sdcard/nonesuch', 'x');
    assert.equal(missing.exitCode, 1);
    assert.match(missing.text + missing.stderr, /No such file or directory/);
    const refused = await run('push', 'big', '/system/bin/sh');
    assert.equal(refused.exitCode, 1);
    assert.match(refused.text + refused.stderr, /Read-only file system/);
    assert.match((await run('ls', '/sdcard/tree')).text, /a\.txt$/m);
  });

  test('install streams an APK, which then is listed, replaced and removed', async () => {
    writeFileSync(adb.path('app.apk'), tinyApk('com.example.tiny', 7));
    const installed = await run('install', 'app.apk');
    assert.match(installed.text, /Success/);
    assert.equal(
      (await run('shell', 'pm list packages -3 --show-versioncode tiny')).text,
      'package:com.example.tiny versionCode:7\n',
    );
    const [, path = ''] = /^package:(.*)$/m.exec((await run('shell', 'pm path com.example.tiny')).text) ?? [];
    await run('pull', path, 'base.apk');
    assert.ok(readFileSync(adb.path('base.apk')).equals(readFileSync(adb.path('app.apk'))));
    writeFileSync(adb.path('older.apk'), tinyApk('com.example.tiny', 6));
    assert.match((await run('install', '-r', 'older.apk')).stderr, /INSTALL_FAILED_VERSION_DOWNGRADE/);
    writeFileSync(adb.path('broken.apk'), 'not an APK at all');
    assert.match((await run('install', 'broken.apk')).stderr, /INSTALL_PARSE_FAILED_NOT_APK/);
    assert.equal((await run('uninstall', 'com.example.tiny')).text, 'Success\n');
    assert.match((await run('uninstall', 'com.example.tiny')).text, /DELETE_FAILED_INTERNAL_ERROR/);
  });

  test('logcat -d prints and ends; adb emu reaches the console', async () => {
    const log = await run('logcat', '-d');
    assert.equal(log.exitCode, 0);
    assert.match(log.text, /^\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} +\d+ +\d+ I SystemServer: /m);
    assert.match((await run('emu', 'avd', 'name')).text, /^Glovebox_Sim_1\r?\nOK/);
    assert.match((await run('emu', 'geo', 'fix', '13.4', '52.5')).text, /^OK/);
    assert.deepEqual(simulator.phones[0]?.record.events.at(-1), { kind: 'console', line: 'geo fix 13.4 52.5' });
  });

  test('forward and reverse carry bytes both ways, with chosen ports too', async () => {
    const echo = createServer((socket) => socket.pipe(socket));
    await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
    const reversed = await run('reverse', 'tcp:0', `tcp:${portOf(echo)}`);
    const phonePort = reversed.text.trim();
    assert.match(phonePort, /^\d+$/);
    assert.match((await run('reverse', '--list')).text, new RegExp(`tcp:${phonePort} tcp:${portOf(echo)}`));
    const forwarded = (await run('forward', 'tcp:0', `tcp:${phonePort}`)).text.trim();
    assert.equal((await adb.run(['forward', '--list'])).text, `${serial} tcp:${forwarded} tcp:${phonePort}\n\n`);
    // Through the forward into the phone, through the reverse back out of it, and home again.
    assert.equal(await roundTrip(Number(forwarded), 'there and back'), 'there and back');
    await run('reverse', '--remove', `tcp:${phonePort}`);
    assert.equal(await roundTrip(Number(forwarded), 'nobody'), '');
    assert.equal((await run('forward', '--remove', `tcp:${forwarded}`)).exitCode, 0);
    echo.close();
  });

  test('adb connect: a key that nobody accepted is unauthorized, an accepted one is not asked for again', async () => {
    let asked = 0;
    let accept: (accepted: boolean) => void = () => {};
    const guarded = await startSimulator({
      authentication: true,
      createScreen: () => new PlainScreen(),
      person: () => {
        asked += 1;
        return new Promise((resolve) => {
          accept = resolve;
        });
      },
    });
    try {
      const address = `127.0.0.1:${guarded.phones[0]?.adbdPort}`;
      await adb.run(['connect', address]);
      assert.equal(
        (await adb.until(['-s', address, 'get-state'], ({ stderr }) => stderr.includes('unauthorized'))).exitCode,
        1,
      );
      accept(true);
      assert.equal((await adb.until(['-s', address, 'get-state'], ({ exitCode }) => exitCode === 0)).text, 'device\n');
      await adb.run(['disconnect', address]);
      assert.match((await adb.run(['connect', address])).text, /^connected to/);
      assert.equal((await adb.until(['-s', address, 'get-state'], ({ exitCode }) => exitCode === 0)).text, 'device\n');
      assert.equal(asked, 1);
      await adb.run(['disconnect', address]);
    } finally {
      await guarded.close();
    }
  });

  test('an offline phone is offline, an unplugged one is gone, and comes back', async () => {
    const phone = simulator.phones[4];
    assert.ok(phone !== undefined);
    const state = (wanted: string) => adb.until(['devices'], ({ text }) => text.includes(`${phone.serial}\t${wanted}`));
    phone.setState('offline');
    await phone.registerWithAdbServer(adb.serverPort);
    assert.match((await state('offline')).text, new RegExp(`${phone.serial}\toffline`));
    phone.setState('device');
    await phone.unplug();
    const gone = await adb.until(['devices'], ({ text }) => !text.includes(phone.serial));
    assert.ok(!gone.text.includes(phone.serial));
    await phone.plug();
    await phone.registerWithAdbServer(adb.serverPort);
    assert.match((await state('device')).text, new RegExp(`${phone.serial}\tdevice`));
  });

  test('the same client works through the door without an adb server', async () => {
    const through = (...words: readonly string[]) => adb.run(words, '', simulator.serverPort);
    assert.match((await through('devices', '-l')).text, /model:Glovebox_Sim_5/);
    assert.equal((await through('-s', serial, 'shell', 'echo hi; exit 4')).exitCode, 4);
    writeFileSync(adb.path('small'), 'small');
    assert.equal((await through('-s', serial, 'push', 'small', '/sdcard/small')).exitCode, 0);
    assert.equal((await through('-s', serial, 'exec-out', 'cat', '/sdcard/small')).text, 'small');
    assert.match((await through('shell', 'true')).stderr, /more than one device\/emulator/);
    const port = (await through('-s', serial, 'forward', 'tcp:0', 'tcp:9')).text.trim();
    assert.equal((await through('forward', '--list')).text.trim(), `${serial} tcp:${port} tcp:9`);
  });
});

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

/** What comes back for `text` before the connection closes or all of it arrived. */
function roundTrip(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    socket.on('data', (bytes) => {
      received += bytes.toString();
      if (received.length >= text.length) socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(received));
  });
}
