import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  closeStdinFrame,
  ShellFrames,
  type ShellPiece,
  stdinFrames,
} from '../../../../src/platforms/android/adb/shell-frames.ts';
import { frame } from './fake-server.ts';

interface Told {
  stdout: string;
  stderr: string;
  exits: number[];
}

function tell(chunks: readonly Buffer[]): Told {
  const told: Told = { stdout: '', stderr: '', exits: [] };
  const frames = new ShellFrames();
  const pieces: readonly ShellPiece[] = chunks.flatMap((chunk) => frames.push(chunk));
  for (const piece of pieces) {
    if (piece.kind === 'exit') told.exits.push(piece.exitCode);
    else told[piece.kind] += piece.data.toString('latin1');
  }
  return told;
}

const stream = Buffer.concat([
  frame(1, 'out'),
  frame(2, ''),
  frame(2, 'err'),
  frame(7, 'a kind to come'),
  frame(1, 'more'),
  frame(3, Buffer.of(255)),
]);
const expected: Told = { stdout: 'outmore', stderr: 'err', exits: [255] };

test('packets are read whole, byte by byte, and cut in two at every place', () => {
  assert.deepEqual(tell([stream]), expected);
  assert.deepEqual(tell([...stream].map((byte) => Buffer.of(byte))), expected);
  for (let cut = 0; cut <= stream.length; cut += 1) {
    assert.deepEqual(tell([stream.subarray(0, cut), stream.subarray(cut)]), expected, `cut at ${cut}`);
  }
});

test('packets are read however they are cut', () => {
  const packet = fc.tuple(fc.constantFrom(1, 2, 5), fc.string({ unit: 'binary-ascii', maxLength: 40 }));
  fc.assert(
    fc.property(fc.array(packet), fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }), (packets, sizes) => {
      const bytes = Buffer.concat(packets.map(([kind, data]) => frame(kind, data)));
      const chunks: Buffer[] = [];
      for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
        const size = sizes[turn % sizes.length] ?? 1;
        chunks.push(bytes.subarray(at, at + size));
        at += size;
      }
      const all = (wanted: number): string => packets.map(([kind, data]) => (kind === wanted ? data : '')).join('');
      assert.deepEqual(tell(chunks), { stdout: all(1), stderr: all(2), exits: [] });
    }),
  );
});

test('a false length is no reason to wait for memory: bytes are told as they come', () => {
  const endless = Buffer.concat([Buffer.of(1, 0xff, 0xff, 0xff, 0xff), Buffer.from('abc')]);
  assert.equal(tell([endless]).stdout, 'abc');
});

test('an exit without a code is no exit', () => {
  assert.deepEqual(tell([Buffer.concat([frame(3, ''), frame(1, 'x')])]), { stdout: 'x', stderr: '', exits: [] });
});

test('input goes in packets of at most 64 KiB', () => {
  const data = Buffer.alloc(150_000, 'x');
  const frames = stdinFrames(data);
  assert.deepEqual(
    frames.map((packet) => packet.length - 5),
    [65536, 65536, 18928],
  );
  assert.deepEqual(frames[2]?.subarray(0, 5), Buffer.of(0, 0xf0, 0x49, 0, 0));
  assert.deepEqual(closeStdinFrame(), Buffer.of(4, 0, 0, 0, 0));
});
