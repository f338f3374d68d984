import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { readInputFailure } from '../../../../src/platforms/android/output/input-failure.ts';
import { processorMs } from '../../../support/processor-time.ts';

fc.configureGlobal({ seed: 20_261_201 });

const BLOCKED_10 = 'java.lang.SecurityException: Injecting to another application requires INJECT_EVENTS permission';
const BLOCKED_13 =
  'java.lang.SecurityException: Injecting input events requires the caller (or the source of the instrumentation, if any) to have the INJECT_EVENTS permission.';
const USAGE = 'Usage: input [--ext-display] [<source>] <command> [<arg>...]';

const CASES: readonly (readonly [kind: string, said: string, text: string])[] = [
  ['blocked', `${BLOCKED_10}\n\tat android.os.Parcel.createException(Parcel.java:2071)\n`, BLOCKED_10],
  ['blocked', `\nException occurred while executing 'tap':\r\n${BLOCKED_13}\r\n\tat x\r\n`, BLOCKED_13],
  [
    'usage',
    'Error: Unknown command: longpress\nUsage: input [<source>] <command>\n',
    'Error: Unknown command: longpress',
  ],
  ['usage', 'Error: Invalid arguments for command: tap\nUsage: input', 'Error: Invalid arguments for command: tap'],
  ['usage', `${USAGE}\n\nThe sources are:\n      dpad\n`, USAGE],
  ['killed', 'Killed \n', 'Killed'],
  [
    'other',
    'Exception in thread "main" java.lang.NumberFormatException: x\n',
    'Exception in thread "main" java.lang.NumberFormatException: x',
  ],
  [
    'other',
    'java.lang.NullPointerException: Attempt to get length of null array\n\tat x',
    'java.lang.NullPointerException: Attempt to get length of null array',
  ],
  ['other', '/system/bin/sh: input: inaccessible or not found\n', '/system/bin/sh: input: inaccessible or not found'],
  ['other', "cmd: Can't find service: input\n", "cmd: Can't find service: input"],
];

for (const [kind, said, text] of CASES) {
  test(`${JSON.stringify(said.slice(0, 70))} is ${kind}`, () => {
    assert.deepEqual(readInputFailure(said, '', null), { kind, text });
    assert.deepEqual(readInputFailure('', said, 255), { kind, text });
    assert.deepEqual(readInputFailure('WARNING: linker: libx.so has text relocations\n', said, 0), { kind, text });
  });
}

test('silence and a linker warning are success', () => {
  const warning = 'WARNING: linker: /system/bin/app_process: library "x" not found\n';
  for (const said of ['', '\n', warning]) {
    assert.equal(readInputFailure(said, said, 0), undefined);
    assert.equal(readInputFailure(said, said, null), undefined);
  }
});

test('an exit code alone is a failure, with whatever was said', () => {
  assert.deepEqual(readInputFailure('', '', 137), { kind: 'other', text: '' });
  assert.deepEqual(readInputFailure('odd words\n', '', 1), { kind: 'other', text: 'odd words' });
  assert.deepEqual(readInputFailure('x'.repeat(9999), '', 1)?.text, 'x'.repeat(300));
});

test('anything is read without a throw, in time that follows its length', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      (stdout, stderr) => void readInputFailure(stdout, stderr, 0),
    ),
  );
  const start = processorMs();
  for (const piece of ['SecurityException', '\n', ' ', 'sh: ', 'Killed '])
    readInputFailure(piece.repeat(200_000), '', 1);
  assert.ok(processorMs() - start < 2500);
});
