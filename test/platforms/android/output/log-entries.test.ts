import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  decodeLogEntry,
  isLater,
  parseLogMoment,
  readLogEntries,
} from '../../../../src/platforms/android/output/log-entries.ts';
import { processorMs } from '../../../support/processor-time.ts';
import { type Entry, logBytes } from '../support/log-bytes.ts';

fc.configureGlobal({ seed: 20_261_206 });

function decode(bytes: Buffer) {
  const log = readLogEntries(bytes);
  assert.equal(log.kind, 'entries');
  return log.entries.map((entry) => ({ uid: entry.uid, ...decodeLogEntry(bytes, entry) }));
}

test('all four versions of the header are read, the user id from the fourth', () => {
  for (const [version, uid] of [
    [1, undefined],
    [2, undefined],
    [3, undefined],
    [4, 10123],
  ] as const) {
    const bytes = logBytes([
      { version, pid: -5, tid: 77, seconds: 1790513987, nanoseconds: 191_234_001, uid: 10123, priority: 4 },
      { version, tag: 'Tag', message: 'one\ntwo' },
    ]);
    assert.deepEqual(decode(bytes)[0], {
      uid,
      time: 1790513987.191235,
      pid: -5,
      tid: 77,
      level: 'I',
      tag: 'T',
      message: 'm',
    });
    assert.deepEqual(decode(bytes)[1]?.message, 'one\ntwo');
  }
});

test('levels are letters, and anything else is a question mark', () => {
  const priorities = [0, 1, 2, 3, 4, 5, 6, 7, 8, 255];
  const levels = decode(logBytes(priorities.map((priority) => ({ priority })))).map(({ level }) => level);
  assert.equal(levels.join(''), '??VDIWEF??');
});

test('damaged text becomes replacement characters, and an entry cut when written ends where it ends', () => {
  const [broken] = decode(logBytes([{ message: Buffer.from([0x61, 0xff, 0x62]) }]));
  assert.equal(broken?.message, 'a\uFFFDb');
  const [noEnd] = decode(logBytes([{ payload: Buffer.from('\x04tag\0message') }, {}]));
  assert.deepEqual([noEnd?.tag, noEnd?.message], ['tag', 'message']);
  const [noMessage] = decode(logBytes([{ payload: Buffer.from('\x04tag') }, {}]));
  assert.deepEqual([noMessage?.tag, noMessage?.message], ['tag', '']);
});

test("a reading that is not whole records is told, in logcat's words where it spoke", () => {
  const words = 'Failed to wait for logd.ready to become true. logd not running?\n';
  assert.deepEqual(readLogEntries(Buffer.from(words)), { kind: 'failed', text: words.trim() });
  const bytes = logBytes([{}, { message: 'x'.repeat(4000) }]);
  assert.equal(readLogEntries(bytes).kind, 'entries');
  for (const length of [1, 19, 20, 29, 32, 34, bytes.length - 1]) {
    assert.deepEqual(readLogEntries(bytes.subarray(0, length)), { kind: 'failed', text: '' }, String(length));
  }
  const mixed = Buffer.concat([logBytes([{}]), Buffer.from(`read: unexpected EOF! ${'y'.repeat(400)}`)]);
  const failed = readLogEntries(mixed);
  assert.ok(failed.kind === 'failed' && failed.text.startsWith('read: unexpected EOF!') && failed.text.length === 300);
  assert.equal(readLogEntries(logBytes([{ message: 'x'.repeat(5200) }])).kind, 'failed');
  assert.deepEqual(readLogEntries(Buffer.alloc(0)), { kind: 'entries', entries: [] });
});

test("a linker's warning before the first record is passed over", () => {
  const warning = Buffer.from('WARNING: linker: libdvm.so has text relocations.\n');
  assert.equal(decode(Buffer.concat([warning, warning, logBytes([{}])])).length, 1);
});

const moment = fc.record({
  seconds: fc.integer({ min: 0, max: 4_294_967_295 }),
  nanoseconds: fc.integer({ min: 0, max: 999_999_999 }),
});

test('the largest time, as JSON has it, excludes its own record as the next since and no later one', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 5000 }), (at, later) => {
      const nanoseconds = Math.min(at.nanoseconds + later, 999_999_999);
      const bytes = logBytes([at, { ...at, nanoseconds }] as Entry[]);
      const log = readLogEntries(bytes);
      assert.ok(log.kind === 'entries');
      const [first, second] = log.entries;
      assert.ok(first !== undefined && second !== undefined);
      const text = JSON.stringify(decodeLogEntry(bytes, first).time);
      // What the argument's grammar takes.
      assert.match(text, /^\d{1,10}(\.\d{1,6})?$/);
      const since = parseLogMoment(text);
      assert.equal(isLater(bytes, first, since), false);
      // Rounded up by less than a microsecond.
      const distance = since.nanoseconds - at.nanoseconds + 1e9 * (since.seconds - at.seconds);
      assert.ok(distance >= 0 && distance < 1000, text);
      if (nanoseconds - at.nanoseconds >= 1000) assert.equal(isLater(bytes, second, since), true);
    }),
    { numRuns: 2000 },
  );
});

test('moments keep all nine decimals', () => {
  assert.deepEqual(parseLogMoment('1790513987.000000001'), { seconds: 1790513987, nanoseconds: 1 });
  assert.deepEqual(parseLogMoment('1790513987.5'), { seconds: 1790513987, nanoseconds: 500_000_000 });
  assert.deepEqual(parseLogMoment('12'), { seconds: 12, nanoseconds: 0 });
});

test('damage anywhere gives records or a refusal, never a crash', () => {
  const whole = logBytes(Array.from({ length: 40 }, (_, index) => ({ message: `message ${index}` })));
  const damage = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { maxLength: 20 });
  fc.assert(
    fc.property(damage, fc.nat(whole.length), (changes, length) => {
      const bytes = Buffer.from(whole.subarray(0, length));
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value;
      const log = readLogEntries(bytes);
      if (log.kind === 'entries') for (const entry of log.entries) decodeLogEntry(bytes, entry);
    }),
    { numRuns: 500 },
  );
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), (random) => {
      const bytes = Buffer.from(random);
      const log = readLogEntries(bytes);
      if (log.kind === 'entries') for (const entry of log.entries) decodeLogEntry(bytes, entry);
    }),
    { numRuns: 1000 },
  );
});

test('a full log is found through in well under a second', () => {
  const bytes = logBytes(Array.from({ length: 130_000 }, () => ({ message: 'x'.repeat(160) })));
  const start = processorMs();
  const log = readLogEntries(bytes);
  assert.ok(log.kind === 'entries' && log.entries.length === 130_000);
  assert.ok(processorMs() - start < 2000);
});
