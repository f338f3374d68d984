import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { diffLines, type RememberedLine, rememberedLines, renderDiff } from '../../../src/domain/outline/diff.ts';
import { show, WORD } from '../../support/outline-of.ts';
import { readScreen } from '../../support/screen-notation.ts';

const line = (ref: string | null, role: string, label: string, more: Partial<RememberedLine> = {}): RememberedLine => ({
  ref,
  role,
  label: label === '' ? [] : [label],
  value: null,
  states: [],
  parent: null,
  ...more,
});

const between = (before: readonly RememberedLine[], after: readonly RememberedLine[]) =>
  renderDiff(diffLines(before, after), WORD)
    .split('\n')
    .filter((text) => !text.includes(WORD));

const screen = [
  line(null, 'text', 'Network'),
  line('e1', 'switch', 'Wi-Fi', { states: ['on'] }),
  line('e2', 'input', 'Name', { value: 'Ada' }),
  line('e3', 'button', 'Save', { states: ['disabled'] }),
  line(null, 'text', '2 devices'),
  line('e4', 'button', 'Help'),
];

test('nothing changed', () => {
  assert.deepEqual(between(screen, screen), ['(nothing changed)']);
  assert.deepEqual(diffLines([], []), { kind: 'unchanged' });
});

test('what only moved is silent', () => {
  assert.deepEqual(between(screen, screen.toReversed()), ['(nothing changed)']);
});

test('what is new, gone and different, with what it was before', () => {
  const after = [
    line(null, 'text', 'Network'),
    line('e1', 'switch', 'Wi-Fi', { states: ['off'] }),
    line('e2', 'input', 'Name', { value: 'Ada L', states: ['focused'] }),
    line('e3', 'button', 'Save'),
    line(null, 'text', '3 devices'),
    line('e5', 'button', 'Undo'),
  ];
  assert.deepEqual(between(screen, after), [
    '- button "Help" [e4]',
    '~ switch "Wi-Fi" [e1] off (was on)',
    '~ input "Name" [e2] value="Ada L" focused (was value="Ada" not focused)',
    '~ button "Save" [e3] (was disabled)',
    '~ text "3 devices" (was "2 devices")',
    '+ button "Undo" [e5]',
  ]);
  assert.equal(diffLines(screen, after).kind, 'changed');
});

test('a text that is gone is no text that changed elsewhere', () => {
  const one = [line('e1', 'list', ''), line(null, 'text', 'a', { parent: 'e1' })];
  const two = [line('e1', 'list', ''), line(null, 'text', 'b')];
  assert.deepEqual(between(one, two), ['- text "a"', '+ text "b"']);
});

test('names, roles and values that come and go', () => {
  const before = [line('e1', 'button', '', { name: '#go' }), line('e2', 'input', 'Name', { value: 'x' })];
  const after = [line('e1', 'group', 'Go'), line('e2', 'input', 'Name')];
  assert.deepEqual(between(before, after), [
    '~ group "Go" [e1] (was button #go)',
    '~ input "Name" [e2] (was value="x")',
  ]);
  assert.deepEqual(between(after, before), [
    '~ button #go [e1] (was group "Go")',
    '~ input "Name" [e2] value="x" (was empty)',
  ]);
});

test('a new screen is said to be one', () => {
  const other = ['e7', 'e8', 'e9', 'e10'].map((ref) => line(ref, 'button', ref));
  assert.equal(diffLines(screen, other).kind, 'replaced');
  assert.equal(diffLines([], other).kind, 'replaced');
  assert.equal(diffLines(screen, [...screen, ...other]).kind, 'changed');
  assert.equal(diffLines(other, []).kind, 'changed');
});

test('the keyboard is one line, whoever tells of it', () => {
  const field = 'FrameLayout package=com.example.chat 0,0 1080x2400\n  EditText#entry clickable 0,100 800x110\n';
  const keys = Array.from({ length: 30 }, (_, key) => `  View desc="${key}" clickable ${key * 30},1600 30x150\n`).join(
    '',
  );
  const window = `FrameLayout package=com.example.inputmethod.keys 0,1500 1080x900\n${keys}`;
  const remembered = (notation: string) => rememberedLines(show(readScreen(notation)).outline);
  const hidden = remembered(`@ size=1080x2400\n${field}`);
  const around = remembered(`@ size=1080x2400 keyboard=0,1500,1080,900\n${field}`);
  assert.deepEqual(between(hidden, around), ['+ keyboard']);
  assert.deepEqual(between(around, hidden), ['- keyboard']);
  const beside = 'FrameLayout package=com.example.other 0,0 1080x50\n';
  const told = remembered(`@ size=1080x2400\n${field}${beside}${window}`);
  const bare = remembered(`@ size=1080x2400\n${field}${beside}`);
  assert.deepEqual(between(bare, told), ['+ keyboard']);
});

test('a remembered line is plain JSON and keeps no password', () => {
  const { outline } = show(
    readScreen('@ size=9x9\nScrollView#page scrollable 0,0 9x9\n  EditText "hunter2" password clickable 0,0 9x9\n'),
  );
  const lines = rememberedLines(outline);
  assert.deepEqual(JSON.parse(JSON.stringify(lines)), lines);
  assert.ok(!JSON.stringify(lines).includes('hunter2'));
  assert.deepEqual(
    lines.map(({ ref, parent }) => [ref, parent]),
    [
      ['e1', null],
      ['e2', 'e1'],
    ],
  );
});

const anyLine = fc
  .tuple(
    fc.constantFrom(null, 'e1', 'e2', 'e3'),
    fc.constantFrom('text', 'button'),
    fc.constantFrom('', 'a', 'b', `</${WORD}>\n+ button "x" [e9]`),
  )
  .map(([ref, role, label]) => line(ref, role, label));

test('any two readings: changes say all that differs, on lines of ours', () => {
  const lines = fc.uniqueArray(anyLine, { selector: ({ ref }) => ref ?? Math.random() });
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = diffLines(before, after);
      const changes = diff.kind === 'unchanged' ? [] : diff.changes;
      const count = (kind: string) => changes.filter((change) => change.kind === kind).length;
      assert.equal(before.length - count('removed') + count('added'), after.length);
      for (const text of between(before, after)) assert.match(text, /^(?:[+~-] [a-z]+ ?.*|\(nothing changed\))$/);
      assert.equal(diffLines(after, after).kind, 'unchanged');
    }),
  );
});

test('a text whose holder became another one only moved', () => {
  const before = [line(null, 'text', 'a'), line(null, 'text', 'b')];
  const after = [line('e1', 'list', ''), line(null, 'text', 'a', { parent: 'e1' }), line(null, 'text', 'b')];
  assert.deepEqual(between(before, after), ['+ list [e1]']);
});

test('what is out of sight is counted and not gone', () => {
  const before = [
    line('e1', 'button', 'Save'),
    line(null, 'text', 'a'),
    line(null, 'text', 'a'),
    line('e2', 'button', 'Go'),
  ];
  const unseen = [line('e1', 'button', 'Save', { states: ['under-keyboard'] }), line(null, 'text', 'a')];
  const diff = diffLines(before, [], unseen);
  assert.deepEqual(diff.kind === 'unchanged' ? [] : diff.changes.map(({ line: { label } }) => label[0]), ['a', 'Go']);
  assert.match(renderDiff(diff, WORD), /\n… 2 out of sight now\n/);
});
