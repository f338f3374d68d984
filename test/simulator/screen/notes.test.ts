import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { PhoneScreen } from '../../../src/simulator/screen/phone-screen.ts';
import { field, fieldText, nodeNamed, nodes, shows, startPhone, tapOn } from './support.ts';

const SHIFT = 59;
const CTRL = 113;

function openNotes(...path: string[]): PhoneScreen {
  const phone = startPhone();
  for (const name of ['Notes', ...path]) tapOn(phone, name);
  return phone;
}

function typed(phone: PhoneScreen, keys: readonly number[], modifiers: readonly number[] = []): void {
  for (const code of keys) phone.key(code, { modifiers });
}

test('a new note is typed, kept on BACK, and listed by title and first line', () => {
  const phone = openNotes('New note');
  assert.equal(phone.foreground.activity, 'com.glovebox.notes.EditorActivity');
  assert.equal(fieldText(phone, 'title'), 'Title');
  assert.equal(field(phone, 'title').attributes.get('hint'), 'Title');
  tapOn(phone, 'Title');
  phone.typeText('Errands');
  phone.key(66);
  phone.typeText('Post office');
  phone.key(66);
  phone.typeText('Bike shop');
  assert.equal(fieldText(phone, 'body'), 'Post office\nBike shop');
  assert.equal(field(phone, 'body').attributes.get('focused'), 'true');
  phone.key(4);
  phone.key(4);
  assert.ok(shows(phone, 'Errands'));
  assert.ok(shows(phone, 'Post office'));
  assert.ok(!phone.dump().includes('Bike shop'));
  tapOn(phone, 'Errands');
  assert.equal(fieldText(phone, 'body'), 'Post office\nBike shop');
});

test('an empty note is dropped; leaving the app keeps what was typed; a forced stop does not', () => {
  const phone = openNotes('New note');
  tapOn(phone, 'Navigate up');
  const count = (): number =>
    nodes(phone).filter(({ attributes }) => attributes.get('resource-id')?.endsWith('id/note')).length;
  assert.equal(count(), 3);
  tapOn(phone, 'New note');
  phone.typeText('kept');
  phone.key(3);
  phone.forceStop('com.glovebox.notes');
  tapOn(phone, 'Notes');
  assert.ok(shows(phone, 'kept'));
  tapOn(phone, 'New note');
  phone.typeText('lost');
  phone.forceStop('com.glovebox.notes');
  assert.equal(phone.foreground.packageName, 'com.glovebox.launcher');
  tapOn(phone, 'Notes');
  assert.ok(!shows(phone, 'lost'));
});

test('the keyboard comes with the focus, covers what lies beneath, and hides on BACK without closing the note', () => {
  const phone = openNotes('Groceries');
  assert.equal(phone.keyboard, undefined);
  tapOn(phone, 'Groceries');
  const keyboard = phone.keyboard;
  assert.ok(keyboard);
  assert.deepEqual([keyboard[0], keyboard[2], keyboard[3]], [0, 1080, 2400]);
  assert.ok(field(phone, 'body').bounds[3] <= keyboard[1]);
  assert.ok(
    !nodes(phone).some(({ attributes }) => attributes.get('content-desc') === 'Shift'),
    'its keys are not dumped',
  );
  phone.key(4);
  assert.equal(phone.keyboard, undefined);
  assert.equal(field(phone, 'title').attributes.get('focused'), 'true');
  tapOn(phone, 'Groceries');
  assert.ok(phone.keyboard);
  phone.key(4);
  phone.key(4);
  assert.ok(shows(phone, 'New note'));
});

test('keys of the soft keyboard type', () => {
  const phone = openNotes('New note');
  const [left, top, right, bottom] = phone.keyboard ?? [0, 0, 0, 0];
  const rowHeight = 147;
  const tapKey = (column: number, line: number, columns = 10): void => {
    phone.tap(left + ((right - left) * (column + 0.5)) / columns, top + 21 + rowHeight * (line + 0.5));
  };
  tapKey(0, 2, 7.2);
  tapKey(5, 1, 10);
  tapKey(2, 0);
  tapKey(0, 0);
  assert.equal(fieldText(phone, 'body'), 'Heq');
  phone.tap(right - 60, top + 21 + rowHeight * 2.5);
  phone.tap(540, top + 21 + rowHeight * 3.5);
  phone.tap(right - 60, top + 21 + rowHeight * 3.5);
  phone.tap(60, top + 21 + rowHeight * 3.5);
  tapKey(0, 0);
  assert.equal(fieldText(phone, 'body'), 'He \n1');
  assert.ok(bottom === 2400);
});

test('a hardware keyboard edits: capitals, erasing, home, end, select all, copy, cut, paste', () => {
  const phone = openNotes('New note');
  typed(phone, [36], [SHIFT]);
  typed(phone, [37, 62, 8, 55]);
  assert.equal(fieldText(phone, 'body'), 'Hi 1,');
  phone.key(67);
  phone.key(122);
  phone.key(112);
  assert.equal(fieldText(phone, 'body'), 'i 1');
  phone.key(123);
  phone.key(122, { modifiers: [SHIFT] });
  phone.key(31, { modifiers: [CTRL] });
  phone.key(123);
  phone.key(31, { modifiers: [CTRL] });
  phone.key(66);
  phone.key(50, { modifiers: [CTRL] });
  assert.equal(fieldText(phone, 'body'), 'i 1\ni 1');
  phone.key(19);
  phone.key(54);
  assert.equal(fieldText(phone, 'body'), 'i 1z\ni 1');
  phone.key(29, { modifiers: [CTRL] });
  phone.key(52, { modifiers: [CTRL] });
  assert.equal(fieldText(phone, 'body'), 'Note');
  phone.key(50, { modifiers: [CTRL] });
  phone.key(50, { modifiers: [CTRL] });
  assert.equal(fieldText(phone, 'body'), 'i 1z\ni 1i 1z\ni 1');
  phone.key(21);
  phone.key(22, { modifiers: [SHIFT] });
  phone.key(67);
  assert.equal(fieldText(phone, 'body'), 'i 1z\ni 1i 1z\ni ');
  phone.key(46, { modifiers: [CTRL] });
  assert.equal(fieldText(phone, 'body'), 'i 1z\ni 1i 1z\ni ', 'a chord without meaning types nothing');
});

test('a tap sets the caret where the finger is', () => {
  const phone = openNotes('Groceries');
  const { bounds } = field(phone, 'body');
  phone.tap(bounds[0] + 64, bounds[1] + 40);
  phone.typeText('>');
  assert.equal(fieldText(phone, 'body').split('\n')[0], '>Oat milk');
  phone.tap(bounds[2] - 5, bounds[1] + 40);
  phone.typeText('<');
  assert.equal(fieldText(phone, 'body').split('\n')[0], '>Oat milk<');
});

test('a long note keeps the caret above the keyboard', () => {
  const phone = openNotes('New note');
  for (let line = 0; line < 60; line++) {
    phone.typeText(`line ${line}`);
    phone.key(66);
  }
  const body = field(phone, 'body');
  const scroller = field(phone, 'scroller');
  assert.equal(scroller.attributes.get('scrollable'), 'true');
  assert.ok(body.bounds[3] <= (phone.keyboard?.[1] ?? 0));
  assert.ok(!nodes(phone).some(({ attributes }) => attributes.get('text') === 'Title'), 'the title is scrolled away');
  phone.key(61, { modifiers: [SHIFT] });
  assert.ok(shows(phone, 'Title'), 'where the focus went there is something to see');
  phone.key(61);
  assert.ok(!shows(phone, 'Title'));
});

test('deleting asks first: the dialog alone is in the dump, a tap beside it changes nothing', () => {
  const phone = openNotes('Ideas', 'Delete note');
  assert.ok(!shows(phone, 'Edit note'));
  const [root] = nodes(phone);
  assert.ok(root && root.bounds[1] > 500 && root.bounds[3] < 2000);
  phone.tap(540, 200);
  assert.ok(shows(phone, 'Edit note'));
  tapOn(phone, 'Delete note');
  tapOn(phone, 'Cancel');
  tapOn(phone, 'Delete note');
  tapOn(phone, 'Delete');
  assert.ok(shows(phone, 'New note'));
  assert.ok(!shows(phone, 'Ideas'));
  const [left, top, right, bottom] = nodeNamed(phone, 'Groceries').bounds;
  phone.longPress((left + right) / 2, (top + bottom) / 2, 700);
  tapOn(phone, 'Delete');
  assert.ok(!shows(phone, 'Groceries'));
});

test('whatever is typed, the dump stays well-formed and says it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 40 }), (text) => {
      const phone = openNotes('New note');
      phone.typeText(`>${text}`);
      const expected = `>${text}`
        .replace(/\r\n?/g, '\n')
        .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ufdd0-\ufddf\ufffe\uffff]/g, '.');
      assert.equal(fieldText(phone, 'body'), expected);
    }),
    { numRuns: 60 },
  );
  const phone = openNotes('New note');
  phone.typeText(`a "b" 'c' <d> & 😀 \ud83d! \u0000\u0007\t.`);
  assert.equal(fieldText(phone, 'body'), `a "b" 'c' <d> & 😀 \ufffd! ..\t.`);
  assert.ok(phone.dump().includes(`text='a "b" &apos;c&apos; &lt;d&gt; &amp; &#128512; \ufffd! ..&#9;.'`));
});
