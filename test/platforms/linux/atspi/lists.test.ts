import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ObjectCache } from '../../../../src/platforms/linux/atspi/cache.ts';
import { CacheSizes } from '../../../../src/platforms/linux/atspi/cache-sizes.ts';
import { spans } from '../../../../src/platforms/linux/atspi/shown-children.ts';
import { findTextRange } from '../../../../src/platforms/linux/atspi/text-range.ts';

test('a text is found once, by what stands around it, in characters', () => {
  const content = 'one 😀 two, one two';
  assert.deepEqual(findTextRange(content, { text: 'two', suffix: ',' }), { kind: 'range', start: 6, end: 9 });
  assert.deepEqual(findTextRange(content, { text: '😀' }), { kind: 'range', start: 4, end: 5 });
  assert.deepEqual(findTextRange(content, { text: 'one' }), { kind: 'ambiguous', count: 2 });
  assert.deepEqual(findTextRange(content, { text: 'one', prefix: ', ' }), { kind: 'range', start: 11, end: 14 });
  assert.deepEqual(findTextRange(content, { text: 'three' }), { kind: 'missing' });
  assert.deepEqual(findTextRange(content, { text: '' }), { kind: 'missing' });
  assert.deepEqual(findTextRange('aaa', { text: 'aa' }), { kind: 'ambiguous', count: 2 });
});

test('a range that is found holds the text', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'grapheme' }),
      (before, text, rest) => {
        const content = before + text + rest;
        const range = findTextRange(content, { text });
        if (range.kind === 'range') assert.equal([...content].slice(range.start, range.end).join(''), text);
        else if (range.kind === 'missing') assert.equal(text, '');
      },
    ),
  );
});

test('children between those that were found are shown too, unless they are too many', () => {
  assert.deepEqual(spans([]), []);
  assert.deepEqual(spans([7, 4, 4]), [4, 5, 6, 7]);
  assert.deepEqual(spans([0, 10_000, 10_003]), [0, 10_000, 10_001, 10_002, 10_003]);
  fc.assert(
    fc.property(fc.array(fc.nat({ max: 5_000 }), { maxLength: 48 }), (found) => {
      const indexes = spans(found);
      assert.deepEqual(
        indexes,
        [...new Set(indexes)].toSorted((a, b) => a - b),
      );
      assert.ok(found.every((index) => indexes.includes(index)));
    }),
  );
});

const record = (path: string, parent: string, index: number, children: number) => [
  [':1.1', path],
  [':1.1', '/root'],
  [':1.1', parent],
  index,
  children,
  ['org.a11y.atspi.Accessible', 'org.a11y.atspi.Action'],
  `name of ${path}`,
  43,
  '',
  [1 << 25, 0],
];

test('a cache gives an object’s children only where it has them all', () => {
  const cache = new ObjectCache([
    record('/a', '/root', 0, 2),
    record('/c', '/a', 1, 0),
    record('/b', '/a', 0, 3),
    // Qt 5 answers with records of another form.
    [[':1.1', '/old'], [':1.1', '/root'], [':1.1', '/a'], [], [], 'old', 43, '', [0, 0]],
  ]);
  const object = (path: string) => ({ busName: ':1.1', path });
  assert.equal(cache.size, 3);
  assert.deepEqual(cache.childrenOf(object('/a')), [object('/b'), object('/c')]);
  assert.equal(cache.childrenOf(object('/b')), undefined);
  assert.deepEqual(cache.childrenOf(object('/c')), []);
  assert.equal(cache.childrenOf(object('/none')), undefined);
  const cached = cache.get(object('/c'));
  assert.deepEqual([cached?.name, cached?.role, cached?.states.has('showing')], ['name of /c', 43, true]);
  assert.ok(cached?.interfaces.has('Action'));
});

test('a cache of another form raises a failure of the bus', () => {
  const wrong = record('/a', '/root', 0, 2).with(6, 7);
  assert.throws(() => new ObjectCache([wrong]), { failure: 'malformed' });
  assert.throws(() => new ObjectCache('none'), { failure: 'malformed' });
});

test('large caches are remembered, of so many applications', () => {
  const sizes = new CacheSizes();
  sizes.note(':1.1', 50_000);
  sizes.note(':1.2', 500);
  assert.deepEqual(
    [':1.1', ':1.2', ':1.3'].map((name) => sizes.isLarge(name)),
    [true, false, false],
  );
  for (let number = 10; number < 200; number += 1) sizes.note(`:1.${number}`, 50_000);
  assert.equal(sizes.isLarge(':1.1'), false);
});
