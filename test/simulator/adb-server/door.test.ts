import assert from 'node:assert/strict';
import { connect, createServer } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { SimulatedPhone } from '../../../src/simulator/phone.ts';
import { type Simulator, startSimulator } from '../../../src/simulator/simulator.ts';
import { PlainScreen } from '../plain-screen.ts';
import { RawSocket } from '../raw-socket.ts';

describe('the door that speaks as an adb server', () => {
  let simulator: Simulator;
  let first: SimulatedPhone;
  let second: SimulatedPhone;

  before(async () => {
    simulator = await startSimulator({ count: 2, createScreen: () => new PlainScreen() });
    const [one, other] = simulator.phones;
    assert.ok(one !== undefined && other !== undefined);
    first = one;
    second = other;
  });

  after(() => simulator.close());

  /** Sends requests on one connection; answers all that came back. */
  async function ask(...requests: readonly string[]): Promise<string> {
    const socket = await RawSocket.open(simulator.serverPort);
    for (const request of requests) socket.request(request);
    const answer = (await socket.rest()).toString();
    socket.close();
    return answer;
  }

  function okay(text: string): string {
    return `OKAY${text.length.toString(16).padStart(4, '0')}${text}`;
  }

  function fail(text: string): string {
    return `FAIL${text.length.toString(16).padStart(4, '0')}${text}`;
  }

  test('version, features and the lists', async () => {
    assert.equal(await ask('host:version'), okay('0029'));
    assert.match(await ask('host:host-features'), /^OKAY.{4}shell_v2,/);
    assert.equal(await ask('host:devices'), okay(`${first.serial}\tdevice\n${second.serial}\tdevice\n`));
    const long = await ask('host:devices-l');
    assert.ok(
      long.includes(`${first.serial.padEnd(22)} device product:sim model:Glovebox_Sim_1 device:sim transport_id:1\n`),
    );
  });

  test("a device is found by serial, by what it is, and by number; else the texts are a real server's", async () => {
    assert.equal(await ask(`host-serial:${first.serial}:get-state`), okay('device'));
    assert.equal(await ask('host-transport-id:2:get-serialno'), okay(second.serial));
    assert.equal(await ask('host-serial:model:Glovebox_Sim_2:get-serialno'), okay(second.serial));
    assert.equal(await ask('host-serial:192.168.0.1:5555:get-state'), fail("device '192.168.0.1:5555' not found"));
    assert.equal(await ask('host:transport:nobody'), fail("device 'nobody' not found"));
    assert.equal(await ask('host:transport-any'), fail('more than one device/emulator'));
    assert.equal(await ask('host:transport-local'), fail('more than one emulator'));
    assert.equal(await ask('host:transport-usb'), fail('no devices found'));
    assert.equal(await ask('host:transport-id:9'), fail("no device with transport id '9'"));
    assert.equal(await ask('host:nonsense'), fail('unknown host service'));
    assert.equal(await ask('shell:ls'), fail('device offline (no transport)'));
    assert.equal(
      await ask('host:connect:10.0.0.1:5555'),
      okay("failed to connect to '10.0.0.1:5555': Connection refused"),
    );
    assert.equal(await ask('host:disconnect:10.0.0.1:5555'), fail("no such device '10.0.0.1:5555'"));
  });

  test('what is no request ends the connection without an answer', async () => {
    for (const bytes of ['zzzz', '0000', 'GET / HTTP/1.1\r\n\r\n']) {
      const socket = await RawSocket.open(simulator.serverPort);
      socket.send(bytes);
      assert.equal((await socket.rest()).length, 0, bytes);
      socket.close();
    }
  });

  test("tport answers the transport's number, and the connection is bound to it", async () => {
    const socket = await RawSocket.open(simulator.serverPort);
    socket.request(`host:tport:serial:${second.serial}`);
    assert.equal(await socket.text(4), 'OKAY');
    assert.equal((await socket.read(8)).readBigUInt64LE(), 2n);
    socket.request('exec:getprop ro.product.model');
    assert.equal((await socket.rest()).toString(), 'OKAYGlovebox Sim 2\n');
    assert.equal(await ask(`host:transport:${first.serial}`, 'shell:echo a; echo b >&2'), 'OKAYOKAYa\nb\n');
    assert.equal(await ask(`host:transport:${first.serial}`, 'no-such-service:'), `OKAY${fail('closed')}`);
    assert.equal(await ask(`host:transport:${first.serial}`, 'tcp:9'), `OKAY${fail('closed')}`);
  });

  test('a request may come in pieces, and two at once', async () => {
    const socket = await RawSocket.open(simulator.serverPort);
    const transport = `host:transport:${first.serial}`;
    const sent = `${transport.length.toString(16).padStart(4, '0')}${transport}0008exec:pwd`;
    for (const piece of [sent.slice(0, 2), sent.slice(2, 9), sent.slice(9)]) {
      socket.send(piece);
      await new Promise(setImmediate);
    }
    assert.equal((await socket.rest()).toString(), 'OKAYOKAY/\n');
  });

  test('tracking tells the list now and at each change', async () => {
    const short = await RawSocket.open(simulator.serverPort);
    short.request('host:track-devices');
    assert.equal(await short.text(4), 'OKAY');
    assert.equal(await short.lengthPrefixed(), `${first.serial}\tdevice\n${second.serial}\tdevice\n`);
    const long = await RawSocket.open(simulator.serverPort);
    long.request('host:track-devices-l');
    assert.equal(await long.text(4), 'OKAY');
    assert.match(await long.lengthPrefixed(), /transport_id:2\n$/);
    second.setState('unauthorized');
    assert.equal(await short.lengthPrefixed(), `${first.serial}\tdevice\n${second.serial}\tunauthorized\n`);
    assert.match(await long.lengthPrefixed(), /unauthorized transport_id:2\n$/);
    assert.match(await ask(`host:transport:${second.serial}`), /^FAIL.{4}device unauthorized\.\n/);
    second.setState('offline');
    assert.match(await short.lengthPrefixed(), /\toffline\n$/);
    assert.equal(await ask(`host:transport:${second.serial}`), fail('device offline'));
    assert.equal(await ask(`host-serial:${second.serial}:get-state`), okay('offline'));
    await second.unplug();
    assert.equal(await short.lengthPrefixed(), `${first.serial}\tdevice\n`);
    assert.equal(await ask('host:transport-any', 'exec:pwd'), 'OKAYOKAY/\n');
    const waiting = await RawSocket.open(simulator.serverPort);
    waiting.request(`host-serial:${second.serial}:wait-for-any-device`);
    assert.equal(await waiting.text(4), 'OKAY');
    second.setState('device');
    await second.plug();
    assert.equal(await waiting.text(4), 'OKAY');
    await long.lengthPrefixed();
    await long.lengthPrefixed();
    assert.match(await long.lengthPrefixed(), new RegExp(`^${second.serial} .*transport_id:3$`, 'm'));
    short.close();
    long.close();
    waiting.close();
  });

  test('a service ends when its phone goes away', async () => {
    const socket = await RawSocket.open(simulator.serverPort);
    socket.request(`host:transport:${second.serial}`);
    socket.request('shell,v2,raw:exec sleep 1000');
    assert.equal(await socket.text(8), 'OKAYOKAY');
    second.setState('offline');
    assert.equal((await socket.rest()).length, 0);
    second.setState('device');
    socket.close();
  });

  test('a client that goes away hangs its shell up', async () => {
    const socket = await RawSocket.open(simulator.serverPort);
    socket.request(`host:transport:${first.serial}`);
    socket.request('shell,v2,raw:exec logcat');
    await socket.read(20);
    socket.close();
    while (first.processes.find('sh').length > 0) await new Promise(setImmediate);
    assert.deepEqual(first.record.events.at(-1), { kind: 'hung-up', command: 'exec logcat' });
  });

  test('forwards: a chosen port, the list, a dead end, rebinding, removal', async () => {
    first.network.listen('localabstract:echo', async (stream) => {
      for (let bytes = await stream.read(); bytes !== undefined; bytes = await stream.read()) await stream.write(bytes);
    });
    const opened = await ask(`host-serial:${first.serial}:forward:tcp:0;localabstract:echo`);
    const [, port = ''] = /^OKAYOKAY.{4}(\d+)$/.exec(opened) ?? [];
    const local = `tcp:${port}`;
    assert.equal(await ask('host:list-forward'), okay(`${first.serial} ${local} localabstract:echo\n`));
    const through = await RawSocket.open(Number(port));
    through.send('ping');
    assert.equal(await through.text(4), 'ping');
    through.close();
    assert.equal(
      await ask(`host-serial:${first.serial}:forward:norebind:${local};tcp:1`),
      fail('cannot rebind existing socket: cannot rebind'),
    );
    assert.equal(await ask(`host-serial:${first.serial}:forward:${local};tcp:1`), 'OKAYOKAY');
    const dead = await RawSocket.open(Number(port));
    assert.equal((await dead.rest()).length, 0);
    dead.close();
    assert.equal(await ask(`host-serial:${first.serial}:killforward:${local}`), 'OKAYOKAY');
    assert.equal(await ask(`host-serial:${first.serial}:killforward:${local}`), fail(`listener '${local}' not found`));
    await assert.rejects(RawSocket.open(Number(port)));
    assert.equal(await ask('host:killforward-all'), 'OKAYOKAY');
    assert.equal(
      await ask(`host-serial:${first.serial}:forward:tcp:x;tcp:1`),
      fail('cannot bind listener: unknown socket specification: tcp:x'),
    );
  });

  test('reverse leads from the phone to this machine', async () => {
    const server = createServer((socket) => socket.end('from the host'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const bound = `host:transport:${first.serial}`;
    assert.equal(await ask(bound, `reverse:forward:tcp:7100;tcp:${port}`), 'OKAYOKAYOKAY');
    assert.equal(await ask(bound, 'reverse:list-forward'), `OKAY${okay(`(reverse) tcp:7100 tcp:${port}\n`)}`);
    assert.equal(await ask(bound, 'tcp:7100'), 'OKAYOKAYfrom the host');
    assert.equal(await ask(bound, 'reverse:killforward:tcp:7100'), 'OKAYOKAYOKAY');
    assert.equal(await ask(bound, 'tcp:7100'), `OKAY${fail('closed')}`);
    server.close();
  });

  test('kill closes the port and tells the owner', async () => {
    const other = await startSimulator({ createScreen: () => new PlainScreen() });
    const socket = await RawSocket.open(other.serverPort);
    socket.request('host:kill');
    assert.equal((await socket.rest()).toString(), 'OKAY');
    await other.killed;
    await other.close();
    await new Promise<void>((resolve) => connect(other.serverPort, '127.0.0.1').on('error', () => resolve()));
  });
});
