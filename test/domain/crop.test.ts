import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cropWithin, readCrop } from '../../src/domain/crop.ts';
import { GloveboxError } from '../../src/domain/errors.ts';

const screen = { width: 1080, height: 2400 };

const refusal = (message: string, hint: string) => (error: unknown) =>
  error instanceof GloveboxError &&
  error.code === 'INVALID_ARGS' &&
  error.message === message &&
  error.hint === hint &&
  error.dispatched === false;

test('x,y,w,h, blanks allowed, the corner outside too', () => {
  assert.deepEqual(readCrop('0,600,1080,400'), [0, 600, 1080, 1000]);
  assert.deepEqual(readCrop(' 1, 2 ,3, 4 '), [1, 2, 4, 6]);
  assert.deepEqual(readCrop('-10,-20,30,40'), [-10, -20, 20, 20]);
});

test('anything else is refused', () => {
  for (const text of [
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,0,4',
    '1,2,3,-4',
    '1.5,2,3,4',
    'a,b,c,d',
    '1;2;3;4',
    '1,2,3,9999999',
  ]) {
    assert.throws(
      () => readCrop(text),
      refusal(
        `--crop must be x,y,w,h in whole device pixels, w and h above 0 (got '${text}')`,
        '--crop 0,600,1080,400 is 1080 wide and 400 high, 600 below the top',
      ),
      text,
    );
  }
});

test('what lies on the screen is cut; what does not is refused, and the screen is told', () => {
  assert.deepEqual(cropWithin([-10, 2300, 1070, 2700], screen), [0, 2300, 1070, 2400]);
  assert.deepEqual(cropWithin([0, 0, 1, 1], screen), [0, 0, 1, 1]);
  for (const crop of [
    [1080, 0, 1090, 10],
    [0, 2400, 10, 2410],
    [-10, 0, 0, 10],
  ] as const) {
    const [x, y, right, bottom] = crop;
    assert.throws(
      () => cropWithin(crop, screen),
      refusal(
        `--crop ${x},${y},${right - x},${bottom - y} lies outside the screen`,
        'the screen is 1080x2400: --crop 0,0,1080,2400 is all of it',
      ),
    );
  }
});
