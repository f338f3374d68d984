import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GloveboxError } from '../../src/domain/errors.ts';
import type { Rotation } from '../../src/domain/geometry.ts';
import {
  type PictureRecord,
  pictureNumbered,
  readReference,
  requireSameScreen,
} from '../../src/domain/picture-reference.ts';

const screen = { width: 1080, height: 2400 };

function taken(number: number, takenAt: number, rotation: Rotation | null = 0): PictureRecord {
  return { number, takenAt, view: { bounds: [0, 0, 1080, 2400], delivered: screen, screen, rotation, scale: 1 } };
}

const stale = (message: string) => (error: unknown) =>
  error instanceof GloveboxError &&
  error.code === 'STALE_REFERENCE' &&
  error.message === message &&
  /^screenshot /.test(error.hint ?? '') &&
  error.dispatched === false &&
  error.retrySafe;

test('v and a number', () => {
  assert.equal(readReference('v3'), 3);
  for (const text of ['', '3', 'v0', 'v', 'V3', 'v03', 'v-1', 'v1.5', 's3', `v${'9'.repeat(16)}`]) {
    assert.throws(
      () => readReference(text),
      (error) => error instanceof GloveboxError && error.code === 'INVALID_ARGS',
      text,
    );
  }
});

test('by its number, else the last one', () => {
  const known = [taken(4, 1_000), taken(5, 1_500), taken(3, 900)];
  assert.equal(pictureNumbered(4, known, 6, 2_000).number, 4);
  assert.equal(pictureNumbered(undefined, known, 6, 2_000).number, 5);
});

test('120 s and no longer; a clock that was set back tells nothing', () => {
  const known = [taken(4, 1_000)];
  assert.equal(pictureNumbered(4, known, 5, 121_000).number, 4);
  const old = stale('picture v4 was taken more than 120 s ago');
  assert.throws(() => pictureNumbered(4, known, 5, 121_001), old);
  assert.throws(() => pictureNumbered(4, known, 5, 999), old);
  assert.throws(() => pictureNumbered(2, known, 5, 1_000), stale('picture v2 was taken more than 120 s ago'));
  assert.throws(() => pictureNumbered(5, known, 5, 1_000), stale('no picture v5 of this device was handed out'));
  const none = stale('no picture of this device was handed out in the last 120 s');
  assert.throws(() => pictureNumbered(undefined, known, 5, 121_001), none);
  assert.throws(() => pictureNumbered(undefined, [], 1, 0), none);
});

test('a screen that turned, folded or was resized is another one', () => {
  requireSameScreen(taken(1, 0), { size: screen, rotation: 0 });
  requireSameScreen(taken(1, 0), { size: screen, rotation: null });
  requireSameScreen(taken(1, 0, null), { size: screen, rotation: 90 });
  const turned = { size: { width: 2400, height: 1080 }, rotation: 90 } as const;
  assert.throws(
    () => requireSameScreen(taken(1, 0), turned),
    stale('the screen was turned since picture v1: from 0 to 90 degrees'),
  );
  assert.throws(
    () => requireSameScreen(taken(1, 0), { size: screen, rotation: 180 }),
    stale('the screen was turned since picture v1: from 0 to 180 degrees'),
  );
  assert.throws(
    () => requireSameScreen(taken(2, 0), { size: { width: 1840, height: 2208 }, rotation: 0 }),
    stale('the screen was folded or resized since picture v2: from 1080x2400 to 1840x2208'),
  );
});
