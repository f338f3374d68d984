import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  COOKIE_SCHEME,
  chooseCookie,
  encodeAuthority,
  parseAuthority,
} from '../../../../src/platforms/linux/x11/wire/authority.ts';
import { parseDisplayName } from '../../../../src/platforms/linux/x11/wire/display-name.ts';
import { PacketReader } from '../../../../src/platforms/linux/x11/wire/packets.ts';
import { encodeSetupRequest, parseSetup } from '../../../../src/platforms/linux/x11/wire/setup.ts';

test('display names', () => {
  const local = (number: number) => ({ kind: 'local', socket: `/tmp/.X11-unix/X${number}` });
  assert.deepEqual(parseDisplayName(':1')?.place, local(1));
  assert.deepEqual(parseDisplayName('unix:12.1'), { name: 'unix:12.1', number: 12, screen: 1, place: local(12) });
  assert.deepEqual(parseDisplayName('unix/box:3')?.place, local(3));
  assert.deepEqual(parseDisplayName('box:2')?.place, { kind: 'network', host: 'box', port: 6002 });
  assert.deepEqual(parseDisplayName('tcp/box:2')?.place, { kind: 'network', host: 'box', port: 6002 });
  assert.deepEqual(parseDisplayName('[::1]:0')?.place, { kind: 'network', host: '::1', port: 6000 });
  for (const bad of ['', '1', ':', ':x', ':99999', ':1.', 'decnet/box:1', 'box::']) {
    assert.equal(parseDisplayName(bad), undefined, bad);
  }
});

const cookieOf = (byte: number) => Buffer.alloc(16, byte);
/** An entry as xauth writes it. */
function entry(family: number, address: string, number: string, data: Buffer, scheme: string = COOKIE_SCHEME): Buffer {
  const field = (value: Buffer) => Buffer.concat([Buffer.from([0, value.length]), value]);
  return Buffer.concat([
    Buffer.from([family >> 8, family & 0xff]),
    ...[address, number, scheme].map((text) => field(Buffer.from(text))),
    field(data),
  ]);
}

test('the cookie for this host and display comes first, then one for any, then one of another name', () => {
  const wanted = { number: 1, hostName: 'here' };
  const choose = (...entries: readonly Buffer[]) =>
    chooseCookie(parseAuthority(Buffer.concat(entries)), wanted)?.data.readUInt8(0);
  const mine = entry(256, 'here', '1', cookieOf(1));
  const wild = entry(65_535, '', '', cookieOf(2));
  const renamed = entry(256, 'was-here', '1', cookieOf(3));
  const otherDisplay = entry(256, 'here', '2', cookieOf(4));
  const otherScheme = entry(256, 'here', '1', cookieOf(5), 'XDM-AUTHORIZATION-1');
  assert.equal(choose(otherDisplay, otherScheme, renamed, wild, mine), 1);
  assert.equal(choose(otherDisplay, renamed, wild), 2);
  assert.equal(choose(otherDisplay, renamed), 3);
  assert.equal(choose(otherDisplay, otherScheme), undefined);
});

test('an authority file that is cut anywhere gives the entries before the cut', () => {
  const whole = Buffer.concat([entry(256, 'here', '1', cookieOf(1)), entry(256, 'here', '2', cookieOf(2))]);
  for (let length = 0; length <= whole.length; length++) {
    const entries = parseAuthority(whole.subarray(0, length));
    assert.equal(entries.length, length === whole.length ? 2 : length >= whole.length / 2 ? 1 : 0);
  }
});

test('our own authority file opens every display', () => {
  const entries = parseAuthority(encodeAuthority({ scheme: COOKIE_SCHEME, data: cookieOf(7) }));
  assert.deepEqual(chooseCookie(entries, { number: 42, hostName: 'any' })?.data, cookieOf(7));
});

test('the setup request carries the cookie, padded', () => {
  const request = encodeSetupRequest({ scheme: COOKIE_SCHEME, data: cookieOf(1) });
  assert.equal(request.length % 4, 0);
  assert.equal(request.readUInt16LE(6), COOKIE_SCHEME.length);
  assert.equal(request.readUInt16LE(8), 16);
  assert.equal(encodeSetupRequest(undefined).length, 12);
});

test("a refusal tells the server's words, and half an answer waits for the rest", () => {
  const reason = Buffer.from('No protocol specified\n\0\0');
  const refusal = Buffer.concat([Buffer.from([0, 22, 11, 0, 0, 0, reason.length / 4, 0]), reason]);
  assert.deepEqual(parseSetup(refusal), { kind: 'refused', reason: 'No protocol specified' });
  assert.deepEqual(parseSetup(refusal.subarray(0, 10)), { kind: 'more', bytes: refusal.length - 10 });
  assert.deepEqual(parseSetup(refusal.subarray(0, 3)), { kind: 'more', bytes: 5 });
});

test('packets are the same however the bytes arrive', () => {
  const packet = fc.record({ type: fc.constantFrom(0, 1, 12, 28, 35, 0x80 + 33), words: fc.nat(40) });
  fc.assert(
    fc.property(fc.array(packet, { maxLength: 12 }), fc.array(fc.integer({ min: 1, max: 90 })), (packets, cuts) => {
      const bytes = packets.map(({ type, words }) => {
        const isLong = type === 1 || type === 35;
        const buffer = Buffer.alloc(32 + (isLong ? 4 * words : 0), type);
        buffer.writeUInt32LE(isLong ? words : 0xffff, 4);
        return buffer;
      });
      const stream = Buffer.concat(bytes);
      const reader = new PacketReader();
      const seen: Buffer[] = [];
      let at = 0;
      for (const cut of [...cuts, stream.length]) {
        seen.push(...reader.take(stream.subarray(at, at + cut)).map((one) => one.bytes));
        at = Math.min(stream.length, at + cut);
      }
      assert.deepEqual(seen, bytes);
    }),
  );
});
