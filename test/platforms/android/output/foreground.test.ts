import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { componentText, parseComponent, parseForeground } from '../../../../src/platforms/android/output/foreground.ts';
import { processorMs } from '../../../support/processor-time.ts';

fc.configureGlobal({ seed: 20_261_205 });

const front = (text: string): string | undefined => {
  const { activity } = parseForeground(text);
  return activity && componentText(activity);
};

const FORMS: readonly (readonly [version: string, text: string])[] = [
  ['4', '  mCurrentFocus=Window{b4d2a948 com.a/com.a.Main paused=false}\n'],
  ['4', '  mFocusedApp=AppWindowToken{b4 token=Token{b3 ActivityRecord{b2 com.a/.Main}}}\n'],
  ['7', '  mFocusedActivity: ActivityRecord{254306b u0 com.a/.Main t79}\n'],
  ['8', '    mResumedActivity: ActivityRecord{254306b u0 com.a/.Main t79}\r\n'],
  ['9', 'mFocusedApp=AppWindowToken{c7 token=Token{a6 ActivityRecord{35 u0 com.a/.Main t2719}}}\n'],
  ['13', '  ResumedActivity: ActivityRecord{1f72345 u0 com.a/.Main} t12}\n'],
  ['17', '      topResumedActivity=ActivityRecord{16812046 u10 com.a/.Main t4}\n'],
  ['17', '  mCurrentFocus=Window{7a6b78e u0 com.a/com.a.Main}\n'],
];

for (const [version, text] of FORMS) {
  test(`${text.trim()} (Android ${version})`, () => {
    assert.equal(front(`before\n${text}after`), 'com.a/.Main');
  });
}

test("the whole device's resumed activity goes before a display's, and that before a window's", () => {
  const lines = [
    '  mFocusedApp=ActivityRecord{1 u0 com.e/.E t1}',
    '  mCurrentFocus=Window{1 u0 com.d/com.d.D}',
    '    mResumedActivity: ActivityRecord{1 u0 com.c/.C t1}',
    '    topResumedActivity=ActivityRecord{1 u0 com.b/.B t1}',
    '  ResumedActivity: ActivityRecord{1 u0 com.a/.A t1}',
  ];
  const order = lines.map((_, index) => front(lines.slice(0, lines.length - index).join('\n')));
  assert.deepEqual(order, ['com.a/.A', 'com.b/.B', 'com.c/.C', 'com.d/.D', 'com.e/.E']);
});

test('a display without anything in front does not hide the one that has', () => {
  const text = '  mFocusedApp=null\n  mCurrentFocus=null\n  mCurrentFocus=Window{5e u0 com.a/com.a.Main}}\n';
  assert.equal(front(text), 'com.a/.Main');
  assert.deepEqual(parseForeground('mCurrentFocus=null\nmFocusedApp=null\n'), {
    activity: undefined,
    focusedWindow: undefined,
    focus: undefined,
  });
});

test('what covers the app is told by its title', () => {
  const text = '  ResumedActivity: ActivityRecord{1 u0 com.a/.A t1}\n  mCurrentFocus=Window{16 u0 NotificationShade}\n';
  assert.deepEqual(parseForeground(text), {
    activity: { packageName: 'com.a', className: 'com.a.A' },
    focusedWindow: 'NotificationShade',
    focus: 'Window{16 u0 NotificationShade}',
  });
  const hung = 'mCurrentFocus=Window{16 u0 Application Not Responding: com.a}';
  assert.equal(parseForeground(hung).focusedWindow, 'Application Not Responding: com.a');
});

test('components are the same however they are shortened', () => {
  assert.deepEqual(parseComponent('com.a/.b.C$D'), parseComponent(' com.a/com.a.b.C$D '));
  assert.equal(componentText({ packageName: 'com.a', className: 'org.b.C' }), 'com.a/org.b.C');
  for (const text of ['', 'com.a', 'com.a/', '/x', 'a/b/c', 'a b/c']) assert.equal(parseComponent(text), undefined);
});

test('any text is read, in time that grows with its length', () => {
  const piece = fc.constantFrom(
    'mCurrentFocus=',
    'Window{',
    'ActivityRecord{',
    ' u0 ',
    'com.a/.B',
    '}',
    '\n',
    ' ',
    'null',
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(piece, fc.string({ unit: 'binary', maxLength: 8 })), { maxLength: 80 }), (pieces) => {
      const { activity } = parseForeground(pieces.join(''));
      if (activity !== undefined) assert.deepEqual(parseComponent(componentText(activity)), activity);
    }),
  );
  const start = processorMs();
  for (const text of ['mCurrentFocus=Window{', ' ', 'ActivityRecord{a ', 'mFocusedApp=A{ActivityRecord{', 'u0 ']) {
    parseForeground(text.repeat(200_000));
    parseForeground(`mCurrentFocus=Window{1 ${text.repeat(200_000)}`);
    parseForeground(`\nmFocusedApp=A{${text.repeat(15)}`.repeat(10_000));
  }
  assert.ok(processorMs() - start < 10_000);
});
