import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { COMMANDS, encodePacket, LARGEST_PAYLOAD, PacketReader } from '../../../src/simulator/adb-wire/packets.ts';

const packet = fc.record({
  command: fc.constantFrom(...Object.values(COMMANDS)),
  first: fc.nat(0xffffffff),
  second: fc.nat(0xffffffff),
  payload: fc.uint8Array({ maxLength: 300 }),
});

test('packets come out as they went in, however the stream was cut', () => {
  fc.assert(
    fc.property(
      fc.array(packet, { maxLength: 6 }),
      fc.array(fc.nat(2000), { maxLength: 10 }),
      fc.boolean(),
      (sent, cuts, checksum) => {
        const bytes = Buffer.concat(
          sent.map(({ command, first, second, payload }) => encodePacket(command, first, second, payload, checksum)),
        );
        const reader = new PacketReader();
        const received: unknown[] = [];
        let from = 0;
        for (const cut of [...cuts.sort((one, other) => one - other), bytes.length]) {
          for (const one of reader.push(Buffer.from(bytes.subarray(from, cut))))
            received.push({ ...one, payload: new Uint8Array(one.payload) });
          from = Math.max(from, Math.min(cut, bytes.length));
        }
        assert.deepEqual(
          received,
          sent.map((one) => ({ ...one, payload: new Uint8Array(one.payload) })),
        );
      },
    ),
  );
});

test('a packet as the protocol writes it, with the checksum that old hosts want', () => {
  assert.equal(
    encodePacket(COMMANDS.WRTE, 1, 0x203, Buffer.from([1, 2, 0xff]), true).toString('hex'),
    '57525445010000000302000003000000' + '02010000' + 'a8adabba' + '0102ff',
  );
});

test('what is no packet, or too large a one, loses the connection', () => {
  assert.throws(() => new PacketReader().push(Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n')));
  const large = encodePacket(COMMANDS.WRTE, 1, 1, Buffer.alloc(0), false);
  large.writeUInt32LE(LARGEST_PAYLOAD + 1, 12);
  assert.throws(() => new PacketReader().push(large));
});
