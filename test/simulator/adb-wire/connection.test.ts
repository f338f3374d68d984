import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import {
  COMMANDS,
  type Command,
  encodePacket,
  VERSION_SKIPPING_CHECKSUMS,
} from '../../../src/simulator/adb-wire/packets.ts';
import type { SimulatedPhone } from '../../../src/simulator/phone.ts';
import { type Simulator, startSimulator } from '../../../src/simulator/simulator.ts';
import { PlainScreen } from '../plain-screen.ts';
import { RawSocket } from '../raw-socket.ts';

interface Received {
  readonly command: string;
  readonly first: number;
  readonly second: number;
  readonly payload: string;
  readonly checksum: number;
}

/** A host that speaks the transport protocol packet by packet. */
class Host {
  readonly #socket: RawSocket;
  readonly #checksums: boolean;

  private constructor(socket: RawSocket, checksums: boolean) {
    this.#socket = socket;
    this.#checksums = checksums;
  }

  static async connect(phone: SimulatedPhone, version = VERSION_SKIPPING_CHECKSUMS, largest = 4096): Promise<Host> {
    const host = new Host(await RawSocket.open(phone.adbdPort), version < VERSION_SKIPPING_CHECKSUMS);
    host.send(COMMANDS.CNXN, version, largest, 'host::features=shell_v2\0');
    return host;
  }

  send(command: Command, first: number, second: number, payload = ''): void {
    this.#socket.send(encodePacket(command, first, second, Buffer.from(payload), this.#checksums));
  }

  async next(): Promise<Received> {
    const header = await this.#socket.read(24);
    if (header.length < 24) return { command: 'end', first: 0, second: 0, payload: '', checksum: 0 };
    const payload = await this.#socket.read(header.readUInt32LE(12));
    return {
      command: header.toString('latin1', 0, 4),
      first: header.readUInt32LE(4),
      second: header.readUInt32LE(8),
      payload: payload.toString('latin1'),
      checksum: header.readUInt32LE(16),
    };
  }

  close(): void {
    this.#socket.close();
  }
}

describe('the adbd side', () => {
  let simulator: Simulator;
  let phone: SimulatedPhone;

  before(async () => {
    simulator = await startSimulator({ createScreen: () => new PlainScreen() });
    const [only] = simulator.phones;
    assert.ok(only !== undefined);
    phone = only;
  });

  after(() => simulator.close());

  test('ports are a pair: adbd odd, the console below it', () => {
    assert.equal(phone.adbdPort % 2, 1);
    assert.equal(phone.consolePort, phone.adbdPort - 1);
    assert.equal(phone.serial, `emulator-${phone.consolePort}`);
  });

  test('greets with what it is; a command runs and closes', async () => {
    const host = await Host.connect(phone);
    const greeting = await host.next();
    assert.equal(greeting.command, 'CNXN');
    assert.match(
      greeting.payload,
      /^device::ro\.product\.name=sim;ro\.product\.model=Glovebox Sim 1;.*features=shell_v2,/,
    );
    host.send(COMMANDS.OPEN, 77, 0, 'exec:echo hi\0');
    const opened = await host.next();
    assert.deepEqual([opened.command, opened.second], ['OKAY', 77]);
    const written = await host.next();
    assert.deepEqual(
      [written.command, written.first, written.second, written.payload, written.checksum],
      ['WRTE', opened.first, 77, 'hi\n', 0],
    );
    host.send(COMMANDS.OKAY, 77, opened.first);
    const closed = await host.next();
    assert.deepEqual([closed.command, closed.first, closed.second], ['CLSE', opened.first, 77]);
    host.close();
  });

  test('a refused service is closed with local id 0', async () => {
    const host = await Host.connect(phone);
    await host.next();
    host.send(COMMANDS.OPEN, 5, 0, 'nonesuch:\0');
    const refused = await host.next();
    assert.deepEqual([refused.command, refused.first, refused.second], ['CLSE', 0, 5]);
    assert.deepEqual(phone.record.events.at(-1), { kind: 'refused', name: 'nonesuch:' });
    host.close();
  });

  test('one WRTE at a time, no larger than the host takes', async () => {
    phone.files.write('/sdcard/long', 'x'.repeat(10_000));
    const host = await Host.connect(phone);
    await host.next();
    host.send(COMMANDS.OPEN, 1, 0, 'exec:cat /sdcard/long\0');
    const { first } = await host.next();
    const lengths: number[] = [];
    for (let packet = await host.next(); packet.command === 'WRTE'; packet = await host.next()) {
      lengths.push(packet.payload.length);
      // Nothing may come before this is acknowledged: an answer to something else would overtake it.
      host.send(COMMANDS.OPEN, 9, 0, 'nonesuch:\0');
      assert.equal((await host.next()).command, 'CLSE');
      host.send(COMMANDS.OKAY, 1, first);
    }
    assert.deepEqual(lengths, [4096, 4096, 1808]);
    host.close();
  });

  test('data is acknowledged when the program has taken it', async () => {
    const host = await Host.connect(phone);
    await host.next();
    host.send(COMMANDS.OPEN, 1, 0, 'exec:read line; echo "<$line>"\0');
    const { first } = await host.next();
    host.send(COMMANDS.WRTE, 1, first, 'typed\n');
    const answers = [await host.next(), await host.next()];
    assert.deepEqual(answers.map(({ command }) => command).sort(), ['OKAY', 'WRTE']);
    assert.equal(answers.find(({ command }) => command === 'WRTE')?.payload, '<typed>\n');
    host.close();
  });

  test('an old host gets checksums', async () => {
    const host = await Host.connect(phone, 0x01000000);
    const greeting = await host.next();
    assert.equal(
      greeting.checksum,
      [...Buffer.from(greeting.payload, 'latin1')].reduce((sum, byte) => sum + byte, 0),
    );
    host.close();
  });

  test('nothing is opened before the greeting', async () => {
    const socket = await RawSocket.open(phone.adbdPort);
    socket.send(encodePacket(COMMANDS.OPEN, 1, 0, Buffer.from('exec:echo hi\0'), false));
    socket.send(encodePacket(COMMANDS.CNXN, VERSION_SKIPPING_CHECKSUMS, 4096, Buffer.from('host::'), false));
    assert.equal(await socket.text(4), 'CNXN');
    socket.close();
  });

  test('what is no ADB is hung up on', async () => {
    const socket = await RawSocket.open(phone.adbdPort);
    socket.send('this is no packet, and long enough to be seen as none');
    assert.equal((await socket.rest()).length, 0);
    socket.close();
  });

  test('an offline phone answers nothing', async () => {
    phone.setState('offline');
    const socket = await RawSocket.open(phone.adbdPort);
    socket.send(encodePacket(COMMANDS.CNXN, VERSION_SKIPPING_CHECKSUMS, 4096, Buffer.from('host::'), false));
    for (let turn = 0; turn < 50; turn += 1) await new Promise(setImmediate);
    phone.setState('device');
    assert.equal((await socket.rest()).length, 0);
    socket.close();
  });

  test('a guarded phone asks for a signature, and a wrong key gets no further', async () => {
    const guarded = await startSimulator({
      authentication: true,
      person: async () => false,
      createScreen: () => new PlainScreen(),
    });
    const [only] = guarded.phones;
    assert.ok(only !== undefined);
    const host = await Host.connect(only);
    const challenge = await host.next();
    assert.deepEqual([challenge.command, challenge.first, challenge.payload.length], ['AUTH', 1, 20]);
    host.send(COMMANDS.AUTH, 2, 0, 'x'.repeat(256));
    const again = await host.next();
    assert.equal(again.command, 'AUTH');
    assert.notEqual(again.payload, challenge.payload);
    host.send(COMMANDS.AUTH, 3, 0, 'QUJD nobody@nowhere\0');
    host.send(COMMANDS.OPEN, 1, 0, 'exec:echo hi\0');
    await guarded.close();
    assert.equal((await host.next()).command, 'end');
  });
});
