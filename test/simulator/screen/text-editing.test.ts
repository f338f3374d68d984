import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  type Editing,
  edited,
  erase,
  insert,
  move,
  moveByLine,
  selectAll,
  selectedText,
  selection,
  selectWord,
} from '../../../src/simulator/screen/text-editing.ts';

/** A state written as text: | is the caret, [ where the selection began. */
function state(text: string): Editing {
  const caret = text.replace('[', '').indexOf('|');
  const bare = text.replace('|', '');
  const anchor = bare.indexOf('[');
  return edited(text.replace(/[|[]/g, ''), caret, anchor < 0 ? caret : anchor);
}

function written({ text, anchor, caret }: Editing): string {
  if (anchor === caret) return `${text.slice(0, caret)}|${text.slice(caret)}`;
  return anchor < caret
    ? `${text.slice(0, anchor)}[${text.slice(anchor, caret)}|${text.slice(caret)}`
    : `${text.slice(0, caret)}|${text.slice(caret, anchor)}[${text.slice(anchor)}`;
}

test('inserting replaces the selection', () => {
  assert.equal(written(insert(state('ab|cd'), 'X')), 'abX|cd');
  assert.equal(written(insert(state('a[bc|d'), 'X')), 'aX|d');
});

test('erasing takes whole characters, words and lines', () => {
  assert.equal(written(erase(state('ab|'), 'back')), 'a|');
  assert.equal(written(erase(state('|ab'), 'forward')), '|b');
  assert.equal(written(erase(state('|ab'), 'back')), '|ab');
  assert.equal(written(erase(state('hi 👨‍👩‍👧|'), 'back')), 'hi |');
  assert.equal(written(erase(state('e\u0301|'), 'back')), '|');
  assert.equal(written(erase(state('one two|'), 'back', 'word')), 'one |');
  assert.equal(written(erase(state('a\nbc|d'), 'back', 'line')), 'a\n|d');
  assert.equal(written(erase(state('a[bc|d'), 'back')), 'a|d');
});

test('the caret moves by characters, words, lines and the whole text, with or without selecting', () => {
  assert.equal(written(move(state('a😀|'), 'back', 'character', false)), 'a|😀');
  assert.equal(written(move(state('one two|'), 'back', 'word', false)), 'one |two');
  assert.equal(written(move(state('a\nbcd|'), 'back', 'line', true)), 'a\n|bcd[');
  assert.equal(written(move(state('a\n|bcd'), 'forward', 'line', false)), 'a\nbcd|');
  assert.equal(written(move(state('a\nbcd|'), 'back', 'text', false)), '|a\nbcd');
  assert.equal(written(move(state('a[bc|d'), 'back', 'character', false)), 'a|bcd');
});

test('a line up or down keeps the column where it can', () => {
  const up = (text: string): string | undefined => {
    const moved = moveByLine(state(text), 'back', false);
    return moved && written(moved);
  };
  assert.equal(up('abc\nde|'), 'ab|c\nde');
  assert.equal(up('a\nbcd|'), 'a|\nbcd');
  assert.equal(up('ab|c'), undefined);
  assert.equal(moveByLine(state('a|bc\nde'), 'forward', false)?.caret, 5);
});

test('a long press selects the word', () => {
  assert.equal(selectedText(selectWord(edited('one two three', 5), 5)), 'two');
  assert.equal(selectedText(selectWord(edited('one  two', 4), 4)), '');
});

test('any sequence of edits keeps caret and selection inside the text, between whole characters', () => {
  const step = fc.constantFrom('character' as const, 'word' as const, 'line' as const, 'text' as const);
  const direction = fc.constantFrom('back' as const, 'forward' as const);
  const edit = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 6 }).map((text) => (from: Editing) => insert(from, text)),
    fc.tuple(direction, step).map(
      ([way, by]) =>
        (from: Editing) =>
          erase(from, way, by),
    ),
    fc.tuple(direction, step, fc.boolean()).map(
      ([way, by, extend]) =>
        (from: Editing) =>
          move(from, way, by, extend),
    ),
    fc.tuple(direction, fc.boolean()).map(
      ([way, extend]) =>
        (from: Editing) =>
          moveByLine(from, way, extend) ?? from,
    ),
    fc.constant(selectAll),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.array(edit, { maxLength: 30 }), (text, edits) => {
      let now = edited(text, text.length);
      for (const apply of edits) {
        now = apply(now);
        const [start, end] = selection(now);
        assert.ok(start >= 0 && start <= end && end <= now.text.length);
        assert.doesNotMatch(now.text, /\p{Surrogate}/u);
        assert.equal(now.text.slice(0, start) + selectedText(now) + now.text.slice(end), now.text);
      }
    }),
  );
});
