import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { SimulatedPhone } from '../../../src/simulator/phone.ts';
import { open, plainPhone } from '../plain-phone.ts';

function request(id: string, payload: string | Uint8Array): Buffer {
  const bytes = Buffer.from(payload);
  return Buffer.concat([Buffer.from(id), words(bytes.length), bytes]);
}

function words(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) bytes.writeUInt32LE(value >>> 0, 4 * index);
  return bytes;
}

/** DONE carries a time where the others carry a length. */
function done(modified: number): Buffer {
  return Buffer.concat([Buffer.from('DONE'), words(modified)]);
}

/** Sends requests, cut anywhere, and answers everything that comes back until the phone ends the service. */
async function converse(phone: SimulatedPhone, sent: Buffer, cuts: readonly number[] = []): Promise<Buffer> {
  const { host } = open(phone, 'sync:');
  const send = async (): Promise<void> => {
    let from = 0;
    for (const cut of [
      ...cuts.map((part) => part % (sent.length + 1)).sort((one, other) => one - other),
      sent.length,
    ]) {
      if (cut > from) await host.toPhone.write(sent.subarray(from, cut));
      from = Math.max(from, cut);
    }
  };
  void send();
  const pieces: Buffer[] = [];
  for (let piece = await host.fromPhone.read(); piece !== undefined; piece = await host.fromPhone.read())
    pieces.push(piece);
  return Buffer.concat(pieces);
}

test('version 2: stat, send and receive', async () => {
  const { phone } = plainPhone();
  // SND2 repeats its id before mode and flags; RCV2 before its flags.
  const sent = Buffer.concat([
    request('SND2', '/sdcard/two'),
    Buffer.from('SND2'),
    words(0o100640, 0),
    request('DATA', 'hello '),
    request('DATA', 'world'),
    done(1_700_000_000),
    request('STA2', '/sdcard/two'),
    request('RCV2', '/sdcard/two'),
    Buffer.from('RCV2'),
    words(0),
    request('QUIT', ''),
  ]);
  const answer = await converse(phone, sent);
  assert.equal(answer.toString('latin1', 0, 4), 'OKAY');
  const stat = answer.subarray(8, 8 + 72);
  assert.equal(stat.toString('latin1', 0, 4), 'STA2');
  assert.equal(stat.readUInt32LE(4), 0);
  assert.equal(stat.readUInt32LE(4 + 20), 0o100640);
  assert.equal(stat.readBigUInt64LE(4 + 36), 11n);
  assert.equal(stat.readBigInt64LE(4 + 52), 1_700_000_000n);
  const received = answer.subarray(80).toString('latin1');
  assert.equal(received, `DATA\x06\0\0\0hello DATA\x05\0\0\0worldDONE\0\0\0\0`);
});

test('what is not there: zeros in version 1, the error number in version 2, a failure for receive', async () => {
  const { phone } = plainPhone();
  const missing = '/sdcard/nonesuch';
  assert.deepEqual(
    await converse(phone, Buffer.concat([request('STAT', missing), request('QUIT', '')])),
    Buffer.concat([Buffer.from('STAT'), words(0, 0, 0)]),
  );
  const long = await converse(phone, Buffer.concat([request('LST2', missing), request('QUIT', '')]));
  assert.deepEqual([long.length, long.readUInt32LE(4)], [72, 2]);
  assert.match(
    (await converse(phone, Buffer.concat([request('RECV', missing), request('QUIT', '')]))).toString(),
    /^FAIL....open failed: No such file or directory$/s,
  );
});

test('a refused send is told at its end, and the next request is still understood', async () => {
  const { phone } = plainPhone();
  const sent = Buffer.concat([
    request('SEND', '/system/x,33188'),
    request('DATA', 'lost'),
    done(1),
    request('STAT', '/sdcard'),
    request('QUIT', ''),
  ]);
  assert.match(
    (await converse(phone, sent)).toString('latin1'),
    /^FAIL....couldn't create file: Read-only file systemSTAT/s,
  );
});

test('a request beyond the protocol ends the service', async () => {
  const { phone } = plainPhone();
  assert.match((await converse(phone, request('NOPE', ''))).toString(), /^FAIL....unknown command NOPE$/s);
  assert.match((await converse(phone, request('STAT', 'x'.repeat(1025)))).toString(), /^FAIL....path too long$/s);
});

test('lists hold every entry once, with both forms agreeing', async () => {
  const { phone } = plainPhone();
  phone.files.write('/sdcard/Download/ü', 'x');
  const short = await converse(phone, Buffer.concat([request('LIST', '/sdcard/Download'), request('QUIT', '')]));
  const long = await converse(phone, Buffer.concat([request('LIS2', '/sdcard/Download'), request('QUIT', '')]));
  for (const name of ['.', '..', 'ü'])
    assert.ok(short.includes(Buffer.from(name)) && long.includes(Buffer.from(name)), name);
  assert.equal(short.subarray(-20).toString('latin1', 0, 4), 'DONE');
  assert.equal(long.subarray(-76).toString('latin1', 0, 4), 'DONE');
});

test('any content comes back as it went, however the bytes were cut', async () => {
  const { phone } = plainPhone();
  const content = fc.uint8Array({ maxLength: 200_000, size: 'max' });
  await fc.assert(
    fc.asyncProperty(content, fc.array(fc.nat(), { maxLength: 8 }), async (bytes, cuts) => {
      const chunks: Buffer[] = [];
      for (let from = 0; from < bytes.length; from += 65_536)
        chunks.push(request('DATA', bytes.subarray(from, from + 65_536)));
      const sent = Buffer.concat([request('SEND', '/sdcard/any,33188'), ...chunks, done(5), request('QUIT', '')]);
      assert.equal((await converse(phone, sent, cuts)).toString('latin1', 0, 4), 'OKAY');
      assert.ok(Buffer.concat(phone.files.read('/sdcard/any')).equals(bytes));
    }),
    { numRuns: 15 },
  );
});
