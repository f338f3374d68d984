import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import { cutPng } from '../../../../src/platforms/android/output/png.ts';

fc.configureGlobal({ seed: 20_261_201 });

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const whole = Buffer.alloc(body.length + 8);
  whole.writeUInt32BE(data.length, 0);
  body.copy(whole, 4);
  whole.writeUInt32BE(crc32(body), body.length + 4);
  return whole;
}

const SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');

function png(width: number, height: number, noise = Buffer.from('\n\r\n\r\r\n line feeds of every kind \n\n')): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('tEXt', noise),
    chunk('IDAT', deflateSync(Buffer.alloc(99, 10))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** What a terminal on the device's side does, so many times. */
function mangle(bytes: Buffer, times: number): Buffer {
  return times === 0
    ? bytes
    : mangle(Buffer.from(bytes.toString('latin1').replaceAll('\n', '\r\n'), 'latin1'), times - 1);
}

const PICTURE = png(1080, 2400);
const DISPLAYS =
  '[Warning] Multiple displays were found, but no display id was specified! Defaulting to the first display found.\n' +
  'A display ID can be specified with the [-d display-id] option.\nSee "dumpsys SurfaceFlinger --display-id" for valid display IDs.\n';

describe('a whole picture', () => {
  const whole = (bytes: Buffer) => {
    const found = cutPng(bytes);
    assert.ok(found.kind === 'whole', JSON.stringify(found));
    assert.deepEqual([found.width, found.height], [1080, 2400]);
    assert.ok(PICTURE.equals(found.png));
    return found.warnings;
  };
  test('is found alone, behind text and before anything', () => {
    assert.deepEqual(whole(PICTURE), []);
    assert.deepEqual(whole(Buffer.concat([PICTURE, Buffer.from('trailing\n'), PICTURE])), []);
    assert.deepEqual(whole(Buffer.concat([Buffer.from(DISPLAYS), PICTURE])), [
      'The device has several displays; this is the first that it found.',
    ]);
    assert.deepEqual(
      whole(
        Buffer.concat([
          Buffer.from('Failed to create //.cache for shader cache (Read-only file system)---disabling.\n'),
          PICTURE,
        ]),
      ),
      [],
    );
    assert.deepEqual(whole(Buffer.concat([Buffer.from('odd\r\n\nwords\n'), PICTURE])), ['screencap said: odd words']);
  });
  test('is mended where its line ends were changed, once or twice', () => {
    assert.deepEqual(whole(mangle(PICTURE, 1)), []);
    assert.deepEqual(whole(mangle(PICTURE, 2)), []);
    assert.deepEqual(whole(Buffer.concat([Buffer.from(DISPLAYS), mangle(PICTURE, 1)])).length, 1);
  });
});

describe('a picture that cannot be trusted', () => {
  test('is cut, at any length', () => {
    for (let length = SIGNATURE.length; length < PICTURE.length; length += 1) {
      assert.deepEqual(cutPng(PICTURE.subarray(0, length)), { kind: 'cut', bytes: length });
    }
    assert.deepEqual(cutPng(Buffer.concat([Buffer.from(DISPLAYS), PICTURE.subarray(0, 50)])), {
      kind: 'cut',
      bytes: 50,
    });
  });
  test('has one wrong byte anywhere', () => {
    for (let at = SIGNATURE.length; at < PICTURE.length; at += 1) {
      const wrong = Buffer.from(PICTURE);
      wrong[at] = (wrong[at] ?? 0) ^ 0x20;
      assert.equal(cutPng(wrong).kind, 'cut', `byte ${at}`);
    }
  });
  test('has no size', () => assert.equal(cutPng(png(0, 5)).kind, 'cut'));
  test('lost some of the changed line ends', () => {
    const mangled = mangle(PICTURE, 1);
    const at = mangled.lastIndexOf('\r\n');
    assert.equal(cutPng(Buffer.concat([mangled.subarray(0, at), mangled.subarray(at + 1)])).kind, 'cut');
  });
});

describe('no picture', () => {
  test('is told by what came instead', () => {
    assert.deepEqual(cutPng(Buffer.alloc(0)), { kind: 'none', text: '' });
    assert.deepEqual(cutPng(Buffer.from('  Status (-38) é\n')), { kind: 'none', text: 'Status (-38) é' });
    assert.deepEqual(cutPng(Buffer.from('x'.repeat(5000))), { kind: 'none', text: 'x'.repeat(300) });
    assert.equal(cutPng(SIGNATURE.subarray(0, 7)).kind, 'none');
  });
});

test('anything is read without a throw, and only whole pictures are called so', () => {
  const pieces = fc.constantFrom(
    PICTURE,
    SIGNATURE,
    PICTURE.subarray(8, 33),
    Buffer.from('\r\n'),
    mangle(PICTURE, 1),
    Buffer.from('IEND'),
    Buffer.from('ffffffff49484452', 'hex'),
  );
  const inputs = fc.oneof(
    fc.uint8Array({ maxLength: 200 }),
    fc.array(fc.oneof(pieces, fc.uint8Array({ maxLength: 9 })), { maxLength: 6 }).map((all) => Buffer.concat(all)),
  );
  fc.assert(
    fc.property(inputs, (bytes) => {
      const found = cutPng(bytes);
      if (found.kind === 'whole') assert.ok(PICTURE.equals(found.png));
    }),
  );
});
