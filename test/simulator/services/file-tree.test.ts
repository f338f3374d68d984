import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { FileError } from '../../../src/simulator/services/file-errors.ts';
import { plainPhone } from '../plain-phone.ts';

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof FileError) return thrown.code;
    throw thrown;
  }
  return 'done';
}

test('links lead where they point, and /sdcard is one', () => {
  const { files } = plainPhone().phone;
  files.write('/sdcard/a', 'text');
  assert.equal(files.realPath('/sdcard/a'), '/storage/emulated/0/a');
  assert.equal(Buffer.concat(files.read('/storage/emulated/0/a')).toString(), 'text');
  assert.equal(files.status('/sdcard', false)?.kind, 'link');
  assert.equal(files.status('/sdcard')?.kind, 'folder');
});

test("only the shell user's places can be written", () => {
  const { files } = plainPhone().phone;
  assert.equal(
    refusal(() => files.write('/system/bin/sh', '')),
    'EROFS',
  );
  assert.equal(
    refusal(() => files.write('/new', '')),
    'EROFS',
  );
  assert.equal(
    refusal(() => files.write('/data/x', '')),
    'EACCES',
  );
  assert.equal(
    refusal(() => files.write('/data/local/tmp/../x', '')),
    'EACCES',
  );
  assert.equal(
    refusal(() => files.remove('/sdcard', true)),
    'EROFS',
  );
  assert.equal(
    refusal(() => files.rename('/data/local/tmp', '/sdcard/tmp')),
    'EACCES',
  );
  assert.equal(
    refusal(() => files.write('/dev/null', 'gone')),
    'done',
  );
});

test('what cannot be: a file in a file, a folder as a file, a folder in itself', () => {
  const { files } = plainPhone().phone;
  files.write('/sdcard/f', '');
  files.makeFolder('/sdcard/d/e', true);
  assert.equal(
    refusal(() => files.write('/sdcard/f/g', '')),
    'ENOTDIR',
  );
  assert.equal(
    refusal(() => files.write('/sdcard/d', '')),
    'EISDIR',
  );
  assert.equal(
    refusal(() => files.read('/sdcard/d')),
    'EISDIR',
  );
  assert.equal(
    refusal(() => files.makeFolder('/sdcard/x/y')),
    'ENOENT',
  );
  assert.equal(
    refusal(() => files.makeFolder('/sdcard/d')),
    'EEXIST',
  );
  assert.equal(
    refusal(() => files.remove('/sdcard/d')),
    'ENOTEMPTY',
  );
  assert.equal(
    refusal(() => files.rename('/sdcard/d', '/sdcard/d/e/f')),
    'EINVAL',
  );
  assert.equal(
    refusal(() => files.rename('/sdcard/f', '/sdcard/f')),
    'done',
  );
  assert.equal(Buffer.concat(files.read('/sdcard/f')).length, 0);
});

test("a phone's storage is finite, and removing gives it back", () => {
  const { files } = plainPhone().phone;
  const piece = Buffer.alloc(16 * 1024 * 1024);
  files.create('/sdcard/big');
  assert.equal(
    refusal(() => {
      for (let count = 0; count < 40; count += 1) files.append('/sdcard/big', piece);
    }),
    'ENOSPC',
  );
  files.remove('/sdcard/big');
  assert.equal(
    refusal(() => files.write('/sdcard/small', piece)),
    'done',
  );
});

test('a file holds what was written to it last, whatever happened in between', () => {
  const name = fc.constantFrom('a', 'b', 'd/a', 'd/b');
  const step = fc.oneof(
    fc.record({ kind: fc.constant('write' as const), name, text: fc.string() }),
    fc.record({ kind: fc.constant('append' as const), name, text: fc.string({ minLength: 1 }) }),
    fc.record({ kind: fc.constant('remove' as const), name }),
    fc.record({ kind: fc.constant('rename' as const), name, to: name }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 25 }), (steps) => {
      const { files } = plainPhone().phone;
      files.makeFolder('/sdcard/d');
      const expected = new Map<string, string>();
      for (const one of steps) {
        const path = `/sdcard/${one.name}`;
        const there = expected.get(one.name);
        if (one.kind === 'write') {
          files.write(path, one.text);
          expected.set(one.name, one.text);
        } else if (there === undefined) {
          const attempt = {
            append: () => files.append(path, Buffer.from('x')),
            remove: () => files.remove(path),
            rename: () => files.rename(path, '/sdcard/z'),
          };
          assert.equal(refusal(attempt[one.kind]), 'ENOENT');
        } else if (one.kind === 'append') {
          files.append(path, Buffer.from(one.text));
          expected.set(one.name, there + one.text);
        } else if (one.kind === 'remove') {
          files.remove(path);
          expected.delete(one.name);
        } else {
          files.rename(path, `/sdcard/${one.to}`);
          expected.delete(one.name);
          expected.set(one.to, there);
        }
      }
      for (const candidate of ['a', 'b', 'd/a', 'd/b']) {
        const held =
          files.status(`/sdcard/${candidate}`) === undefined
            ? undefined
            : Buffer.concat(files.read(`/sdcard/${candidate}`)).toString();
        assert.equal(held, expected.get(candidate));
      }
    }),
    { numRuns: 60 },
  );
});
