import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DBusError } from '../../../../src/platforms/linux/dbus/failure.ts';
import { FrameCutter, LONGEST_MESSAGE } from '../../../../src/platforms/linux/dbus/frames.ts';
import {
  decodeBody,
  decodeHeader,
  encodeMessage,
  type Message,
  messageSize,
} from '../../../../src/platforms/linux/dbus/message.ts';
import { parseSignature } from '../../../../src/platforms/linux/dbus/signature.ts';
import { type DBusValue, Variant } from '../../../../src/platforms/linux/dbus/value.ts';

/** A signature of one complete type, and values of it. */
interface Typed {
  readonly signature: string;
  readonly values: fc.Arbitrary<DBusValue>;
}

const text = fc.string({ unit: 'binary' }).map((value) => value.replaceAll(/\0|\p{Surrogate}/gu, ''));
const path = fc.array(fc.stringMatching(/^[A-Za-z0-9_]{1,8}$/), { maxLength: 4 }).map((parts) => `/${parts.join('/')}`);

const basic: readonly Typed[] = [
  { signature: 'y', values: fc.integer({ min: 0, max: 255 }) },
  { signature: 'b', values: fc.boolean() },
  { signature: 'n', values: fc.integer({ min: -0x8000, max: 0x7fff }) },
  { signature: 'q', values: fc.integer({ min: 0, max: 0xffff }) },
  { signature: 'i', values: fc.integer() },
  { signature: 'u', values: fc.integer({ min: 0, max: 0xffffffff }) },
  { signature: 'x', values: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }) },
  { signature: 't', values: fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }) },
  { signature: 'd', values: fc.double({ noNaN: true }) },
  { signature: 's', values: text },
  { signature: 'o', values: path },
  { signature: 'g', values: fc.constantFrom('', 'a{sv}', '(so)', 'au', 'ybnqiuxtdsogv') },
];

const anyBasic = fc.constantFrom(...basic);

/** Types as deep as given. */
function typed(depth: number): fc.Arbitrary<Typed> {
  if (depth === 0) return anyBasic;
  const inner = typed(depth - 1);
  return fc.oneof(
    anyBasic,
    inner.map(({ signature, values }) => ({ signature: `a${signature}`, values: fc.array(values, { maxLength: 4 }) })),
    fc.array(inner, { minLength: 1, maxLength: 4 }).map((fields) => ({
      signature: `(${fields.map((field) => field.signature).join('')})`,
      values: fc.tuple(...fields.map((field) => field.values)),
    })),
    fc.tuple(anyBasic, inner).map(([key, value]) => ({
      signature: `a{${key.signature}${value.signature}}`,
      values: fc.array(fc.tuple(key.values, value.values), { maxLength: 4 }).map((entries) => new Map(entries)),
    })),
    inner.map(({ signature, values }) => ({
      signature: 'v',
      values: values.map((value) => new Variant(signature, value)),
    })),
  );
}

const body = fc
  .array(typed(3), { maxLength: 5 })
  .chain((types) =>
    fc.record({
      signature: fc.constant(types.map(({ signature }) => signature).join('')),
      body: fc.tuple(...types.map(({ values }) => values)),
    }),
  )
  .filter(({ signature }) => signature.length <= 255);

const message: fc.Arbitrary<Message> = fc
  .tuple(body, fc.integer({ min: 1, max: 0xffffffff }))
  .map(([content, serial]) => ({
    kind: 'call',
    serial,
    path: '/org/a11y/atspi/accessible/root',
    interface: 'org.a11y.atspi.Accessible',
    member: 'GetChildren',
    destination: ':1.7',
    ...content,
  }));

function decode(bytes: Buffer): {
  readonly header: ReturnType<typeof decodeHeader>;
  readonly body: readonly DBusValue[];
} {
  const header = decodeHeader(bytes);
  return { header, body: header === undefined ? [] : decodeBody(bytes, header) };
}

/** Runs the work; only a failure of the bus may come out of it. */
function survives(work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof DBusError)) throw error;
  }
}

test('whatever is written is read again, in both byte orders', () => {
  fc.assert(
    fc.property(message, fc.boolean(), (sent, littleEndian) => {
      const bytes = encodeMessage(sent, littleEndian);
      assert.equal(messageSize(bytes).whole, bytes.length);
      const read = decode(bytes);
      assert.deepEqual(read.body, sent.body);
      assert.equal(read.header?.serial, sent.serial);
      assert.equal(read.header?.member, sent.member);
      assert.equal(read.header?.destination, sent.destination);
      assert.equal(read.header?.signature ?? '', sent.signature);
    }),
  );
});

test('a message reads as the D-Bus specification writes it', () => {
  const bytes = encodeMessage({ kind: 'reply', serial: 2, replySerial: 1, signature: 'yu', body: [7, 258] });
  assert.equal(
    bytes.toString('hex'),
    [
      '6c020001', // little endian, reply, no flags, version 1
      '08000000', // body: a byte, padding, a number
      '02000000', // serial
      '10000000', // fields
      '0501750001000000', // answers serial 1
      '0801670002797500', // signature yu
      '0700000002010000',
    ].join(''),
  );
});

test('bytes that are cut or changed raise a failure of the bus or read as something', () => {
  fc.assert(
    fc.property(message, fc.nat(), fc.nat({ max: 255 }), fc.nat(), (sent, at, byte, end) => {
      const bytes = Buffer.from(encodeMessage(sent));
      bytes[at % bytes.length] = byte;
      survives(() => decode(bytes.subarray(0, end % (bytes.length + 1))));
      survives(() => decode(bytes));
    }),
    { numRuns: 2_000 },
  );
});

test('any bytes at all end in a failure of the bus or in messages, however they are cut', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 8 }), fc.boolean(), (chunks, looksRight) => {
      const cutter = new FrameCutter({ message: (bytes) => survives(() => decode(bytes)), tooLong: () => {} });
      survives(() => {
        if (looksRight) cutter.push(Buffer.from('6c010001', 'hex'));
        for (const chunk of chunks) cutter.push(Buffer.from(chunk));
      });
    }),
    { numRuns: 2_000 },
  );
});

test('a stream of messages is the same messages, wherever it is cut', () => {
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 40 }), (sent, size) => {
      const stream = Buffer.concat(sent.map((one) => encodeMessage(one)));
      const read: (readonly DBusValue[])[] = [];
      const cutter = new FrameCutter({ message: (bytes) => read.push(decode(bytes).body), tooLong: () => {} });
      for (let at = 0; at < stream.length; at += size) cutter.push(stream.subarray(at, at + size));
      assert.deepEqual(
        read,
        sent.map((one) => one.body),
      );
    }),
  );
});

test('a message that is too long is passed over, and told by its header', () => {
  const long = encodeMessage({
    kind: 'reply',
    serial: 9,
    replySerial: 4,
    signature: 's',
    body: ['x'.repeat(LONGEST_MESSAGE)],
  });
  const next = encodeMessage({ kind: 'reply', serial: 10, replySerial: 5, signature: 's', body: ['next'] });
  const told: (number | undefined)[] = [];
  const cutter = new FrameCutter({
    message: (bytes) => told.push(decodeHeader(bytes)?.replySerial),
    tooLong: (header) => told.push(-(decodeHeader(header)?.replySerial ?? 0)),
  });
  const stream = Buffer.concat([long, next]);
  for (let at = 0; at < stream.length; at += 65_536) cutter.push(stream.subarray(at, at + 65_536));
  assert.deepEqual(told, [-4, 5]);
});

test('depth has an end', () => {
  assert.throws(() => parseSignature(`${'a'.repeat(33)}y`), DBusError);
  assert.throws(() => parseSignature(`${'('.repeat(33)}y${')'.repeat(33)}`), DBusError);
  let value = new Variant('y', 1);
  for (let level = 0; level < 60; level += 1) value = new Variant('v', value);
  const bytes = encodeMessage({ kind: 'reply', serial: 1, replySerial: 1, signature: 'v', body: [value] });
  assert.ok(decode(bytes).body[0] instanceof Variant);
  for (let level = 0; level < 10; level += 1) value = new Variant('v', value);
  assert.throws(() => encodeMessage({ kind: 'reply', serial: 1, replySerial: 1, signature: 'v', body: [value] }), {
    failure: 'invalid',
  });
});

test('signatures that are none are refused', () => {
  for (const signature of ['a', '(', ')', '()', '{sv}', 'a{vs}', 'a{s}', 'a{sss}', 'z', '(s', 'a{s', 's'.repeat(256)]) {
    assert.throws(() => parseSignature(signature), { failure: 'malformed' }, signature);
  }
});

test('values and names that no message carries are refused before they leave, and not repeated', () => {
  const call = { kind: 'call', serial: 1, path: '/a', member: 'M', destination: 'a.b' } as const;
  const wrong: readonly (readonly [string, DBusValue])[] = [
    ['y', 256],
    ['y', -1],
    ['n', 0.5],
    ['u', 'secret'],
    ['x', 1],
    ['t', -1n],
    ['b', 1],
    ['s', 'sec\0ret'],
    ['o', 'secret'],
    ['as', 'secret'],
    ['(ss)', ['secret']],
    ['a{ss}', ['secret']],
    ['v', 'secret'],
    ['h', 0],
  ];
  for (const [signature, value] of wrong) {
    assert.throws(
      () => encodeMessage({ ...call, signature, body: [value] }),
      (error) => error instanceof DBusError && error.failure === 'invalid' && !error.message.includes('secret'),
      signature,
    );
  }
  for (const names of [{ path: 'a' }, { path: '/a/' }, { member: 'a.b' }, { interface: 'a' }, { destination: '' }]) {
    assert.throws(() => encodeMessage({ ...call, ...names, body: [] }), { failure: 'invalid' });
  }
});
